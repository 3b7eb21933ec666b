"""The scenes of the games show the situations that they are named for, on real tables with real referees."""

import pytest

from kiosk.games.engine.moves import Decision
from kiosk.screens.app.application import App
from kiosk.screens.games.cribble import scenes as cribble
from kiosk.screens.games.cribble.counting.count_screen import CountScreen
from kiosk.screens.games.linotte import scenes as linotte
from kiosk.screens.games.menteur import scenes as menteur
from kiosk.screens.games.poker_as import scenes as poker_as
from kiosk.screens.games.si_no import scenes as si_no
from kiosk.shots.scenes import bot_turns
from kiosk.table.referee.state.bot_player import level_of
from tests.shared import sampled
from tests.shots.scenes.staged import Situation, staged


@pytest.mark.parametrize(
    ("module", "scene", "situation"),
    sampled(
        [
            (linotte, "linotte-throw", Situation("play", "throw", 0, 0)),
            (linotte, "linotte-in-hand", Situation("play", "confirm", 0, 23)),
            (linotte, "linotte-announce", Situation("play", "announce", 0, 23)),
            (linotte, "linotte-entering", Situation("play", "enter", 0, 22)),
            (linotte, "linotte-missed", Situation("play", "throw", 1, 26)),
            (menteur, "menteur-calls", Situation("play", "choose", 0, 0)),
            (menteur, "menteur-lift", Situation("play", "throw", 2, 4)),
            (menteur, "menteur-half-lifted", Situation("play", "wrong_dice", 2, 4)),
            (menteur, "menteur-doubt", Situation("play", "doubt", 2, 4)),
            (poker_as, "poker-opens", Situation("play", "throw", 0, 0)),
            (poker_as, "poker-takes-up", Situation("play", "confirm", 1, 4)),
            (poker_as, "poker-doubt", Situation("play", "doubt", 1, 3)),
            (poker_as, "poker-entering", Situation("play", "enter", 1, 3)),
            (cribble, "cribble-lots", Situation("play", "cards", 0, 0)),
            (cribble, "cribble-claim", Situation("play", "choose", 1, 28)),
            (cribble, "cribble-count", Situation("count", "choose", 1, 28)),
            (si_no, "si-no-bet", Situation("play", "choose", 1, 3)),
            (si_no, "si-no-wrong-dice", Situation("play", "wrong_dice", 0, 8)),
            (si_no, "si-no-colour", Situation("play", "doubt", 0, 8)),
            (si_no, "si-no-by-hand", Situation("play", "enter", 0, 8)),
        ],
        every=3,
    ),
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_scene_is_the_situation_of_its_name(module, scene: str, situation: Situation) -> None:  # type: ignore[no-untyped-def]
    assert Situation.of(staged(module.SCENES.scenes, scene)) == situation


@pytest.mark.parametrize(
    ("module", "scene"),
    [
        (linotte, "linotte-result"),
        (menteur, "menteur-result"),
        (poker_as, "poker-result"),
        (cribble, "cribble-result"),
        (si_no, "si-no-result"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_result_is_that_of_a_game_played_to_its_end(module, scene: str) -> None:  # type: ignore[no-untyped-def]
    app = staged(module.SCENES.scenes, scene)
    assert app.screen.screen_key == "result" and app.in_play.table.state.outcome() is not None


def test_the_advised_board_fills_turn_by_turn() -> None:
    apps = [staged(linotte.SCENES.scenes, scene) for scene in ("linotte-throw", "linotte-nothing", "linotte-turn")]
    counts = [len(app.in_play.table.moves) for app in apps]
    assert counts == sorted(counts) and counts[0] == 0
    again = staged(linotte.SCENES.scenes, "linotte-turn")
    assert again.in_play.table.moves == apps[-1].in_play.table.moves


def test_after_a_lie_the_caller_pays_and_after_an_honest_call_the_doubter() -> None:
    liar, honest = (
        staged(menteur.SCENES.scenes, scene).in_play.table.state for scene in ("menteur-liar", "menteur-honest")
    )
    caller, doubter = 1, 2
    assert min(liar.scores()) == liar.scores()[caller] < liar.scores()[doubter]
    assert min(honest.scores()) == honest.scores()[doubter] < honest.scores()[caller]


@pytest.mark.parametrize(("scene", "points"), [("cribble-count-nothing", 0), ("cribble-count-runs", 24)])
def test_a_hand_is_counted_by_the_rules(scene: str, points: int) -> None:
    screen = staged(cribble.SCENES.scenes, scene).screen
    assert isinstance(screen, CountScreen) and screen.counted.worth == points


def test_the_cards_of_cribble_fit_below_thirty_one() -> None:
    for count in range(1, 12):
        app = staged({"laid": lambda app, count=count: (cribble.dealt(app), cribble.lay(app, count))}, "laid")  # type: ignore[dict-item,misc]
        table = app.in_play.table
        assert table.game.sheet(table.state)["count"] <= 31


@pytest.mark.parametrize("scene", bot_turns.SCENES)
def test_the_machine_is_at_the_table_in_each_of_its_scenes(scene: str) -> None:
    app = staged(bot_turns.SCENES, scene)
    if app.referee is None:
        assert scene in ("machine-levels", "machine-seated")
        return
    names = app.in_play.table.names
    machines = [seat for seat, name in enumerate(names) if level_of(name) is not None]
    assert len(machines) == 1
    own = app.in_play.panel().player in machines
    assert own == (scene != "machine-wrote") == (app.in_play.moment.wish is not None)


def wish(scene: str) -> object:
    made: App = staged({**bot_turns.SCENES, **poker_as.SCENES.scenes}, scene)
    return made.in_play.moment.wish


def test_what_the_machine_wants_is_what_its_scene_is_called() -> None:
    for scene, kind in (
        ("machine-announces", "announce"),
        ("machine-writes", "write"),
        ("machine-poker-stops", "stop"),
    ):
        found = wish(scene)
        assert isinstance(found, Decision) and found.kind == kind
    assert wish("machine-rethrows") == wish("machine-in-hand") == wish("machine-other-dice") == (2, 4)
    said = {
        scene: staged(bot_turns.SCENES, scene).in_play.panel() for scene in ("machine-in-hand", "machine-other-dice")
    }
    assert said["machine-in-hand"].detail is None and said["machine-other-dice"].detail is not None
