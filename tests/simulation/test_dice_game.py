"""Short games on the virtual track; the reader is told the truth, everything else is the real thing."""

import json
from itertools import pairwise

import pytest

from kiosk.config.schema import Config
from kiosk.simulation.builder import simulation
from kiosk.simulation.simulated_game import Setup
from kiosk.simulation.world import World
from kiosk.table.state_trace import Trace
from kiosk.table.storage.store import Store
from tests.simulation.ground_truth_reader import TruthfulReader
from vision.types.dice_set import PIPS


def short(seed=1, doubtful=0.0, turns=1, shown=None, **play):
    config = Config.model_validate({"play": play})
    return simulation(
        Setup(
            "cameroun",
            seed,
            store=Store(None),
            config=config,
            size=(800, 480),
            options={"turns": turns},
            reader=lambda track: TruthfulReader(track, doubtful, seed),
            shown=shown,
        )
    )


@pytest.mark.whole
def test_a_game_is_played_to_its_end(tmp_path):
    trace = Trace(tmp_path / "trace")
    game = short(shown=lambda played: trace.shown(played.app.referee.table))
    result = game.run()
    assert (game.stuck, result.over, result.silent) == (None, True, 0)
    assert result.dice >= result.throws * 5 > 0
    lines = [json.loads(line) for line in (tmp_path / "trace").read_text().splitlines()]
    assert lines[-1] == game.app.referee.table.to_json()
    assert lines[-1]["over"]
    assert all(before["entries"] < after["entries"] for before, after in pairwise(lines))


@pytest.mark.whole
@pytest.mark.parametrize("confirm", ["button", pytest.param("dice", marks=pytest.mark.slow)])
def test_doubts_are_settled_on_the_screen(confirm):
    result = short(seed=3, doubtful=0.3, confirm=confirm).run()
    assert result.over
    assert result.unsure > 0
    assert result.silent == 0


class Liar(TruthfulReader):
    """Is sure of a six that is none."""

    def _die(self, die):
        from dataclasses import replace

        return replace(super()._die(die), face="6", reasons=())


def test_a_misreading_that_was_taken_as_sure_is_counted():
    game = simulation(
        Setup(
            "cameroun",
            1,
            store=Store(None),
            config=Config(),
            size=(800, 480),
            options={"turns": 1},
            reader=Liar,
        )
    )
    result = game.run()
    assert result.over
    assert result.silent >= result.throws - 1


class Blindfold(TruthfulReader):
    """Never sees a die."""

    def read(self, image, dice=PIPS, die_px=None, white=None, ground=None):
        from vision.types.reading import Reading

        return Reading(())


@pytest.mark.slow
def test_a_stuck_game_says_where(monkeypatch):
    monkeypatch.setattr("kiosk.simulation.dice_game.Simulation.patience", 20.0)
    game = simulation(
        Setup(
            "cameroun", 7, store=Store(None), config=Config(), size=(800, 480), options={"turns": 1}, reader=Blindfold
        )
    )
    result = game.run()
    assert not result.over
    assert "stuck" in str(game.stuck)


def test_a_die_that_was_knocked_over_counts_as_it_lies():
    """The tracker saw a kept die turned over by the thrown ones; whoever is asked looks at the die."""
    from kiosk.simulation.player import SimulatedPlayer
    from tests.table.referee.scripted_track import die, play
    from vision.types.track_events import Nudged, Rolling

    track = play(confirm="dice")
    track.throw(5, 6, 1, 5, 4)
    track.lift(2, 3, 5)
    track.lying[1] = die(6)
    track.tell(Rolling(track.now), Nudged(track.now, 1, "5", "6"))
    track.land(die(6), die(1), die(4))

    class Real:
        index, face, flat, on_track, centre_px, box_px = 0, "6", True, True, (20.0, 30.0), (0, 10, 40, 40)

    class Tray:
        def truth(self):
            return [Real()]

    class Screens:
        referee = track.referee

    person = SimulatedPlayer(Screens(), World(Tray()))
    person.press = track.referee.choose
    person._doubt(track.referee.panel())
    assert track.referee.moment.standing().faces == (6, 6, 1, 5, 4)


@pytest.mark.whole
def test_people_look_under_the_cup_alone_and_call():
    config = Config.model_validate({})
    options = {"match": "tours", "tours": 1}
    game = simulation(Setup("menteur", 1, store=Store(None), config=config, size=(800, 480), options=options))
    result = game.run()
    assert (game.stuck, result.over, result.silent) == (None, True, 0)


def test_who_finds_a_choice_neither_on_the_screen_nor_in_the_menu_leaves_the_menu_again():
    from kiosk.games.engine.moves import Throw
    from kiosk.shots.staging.props import lay, new_app, play
    from kiosk.simulation.player import SimulatedPlayer

    class Mistaken(SimulatedPlayer):
        def keys(self, panel):
            return ["write:nowhere"]

    app = new_app()
    lay(app)
    play(app, Throw((5, 5, 5, 6, 2)))
    table = app.screen
    assert not Mistaken(app, World(None)).press("write:nowhere")
    assert app.screen is table
