"""People who put kept dice into a strip along the edge of the virtual track; the reader is told the truth."""

import pytest

from kiosk.config.schema import Config
from kiosk.games.engine.moves import Throw
from kiosk.simulation.builder import simulation
from kiosk.simulation.simulated_game import Setup
from kiosk.simulation.world import World
from kiosk.table.storage.store import Store
from tests.simulation.ground_truth_reader import TruthfulReader

SPOTS = {
    "near": [(x, -82.0) for x in (-140, -70, 0, 70, 140)],
    "right": [(170.0, y) for y in (-76, -38, 0, 38, 76)],
}
"""Where each die lies when it is kept, mm from the track's middle."""


class Keeping(World):
    """Whoever throws again takes up all that is not kept yet, lays what is into the strip, and throws the others."""

    def __init__(self, tray, edge):
        super().__init__(tray)
        self.spots, self.kept, self.rethrown = SPOTS[edge], set(), []

    def take_all(self):
        self.kept.clear()
        super().take_all()

    def take(self, dice, wanted):
        thrown = {self.at(dice[index].box).index for index in wanted}
        self.kept -= thrown
        keep = [die.index for die in self.lying() if die.index not in thrown | self.kept]
        self.tray.pick_up([*thrown, *keep])
        for index in keep:
            self.tray.bring_back(index, self.spots[index])
        self.kept.update(keep)
        self.rethrown.append(len(thrown))


def people_keep(edge, confirm, keeping, turns, seed=3):
    """A short game; who kept, what the screen asked, and how many dice each re-throw counted."""
    asked, drawn = set(), []

    def shown(played):
        panel = played.app.referee.panel()
        asked.add(panel.kind)
        drawn.append([die.state for die in panel.dice])

    config = Config.model_validate({"play": {"confirm": confirm}, "track": {"keeping": keeping}})
    played = simulation(
        Setup(
            "cameroun",
            seed,
            store=Store(None),
            config=config,
            size=(800, 480),
            options={"turns": turns},
            reader=lambda track: TruthfulReader(track, 0.0, seed),
            shown=shown,
        )
    )
    people = played.person.world = Keeping(played.person.world.tray, edge)
    result = played.run()
    assert (played.stuck, result.over, result.silent) == (None, True, 0)
    throws = [move for move in played.app.referee.table.moves if isinstance(move, Throw)]
    return people, asked, drawn, [len(throw.rethrown) for throw in throws if throw.rethrown is not None]


KEEPING = [
    pytest.param(turns, confirm, marks=pytest.mark.whole if (turns, confirm) == (1, "dice") else pytest.mark.slow)
    for turns in (1, 2)
    for confirm in ("dice", "button")
]
TURNS = pytest.mark.parametrize("turns", [1, pytest.param(2, marks=pytest.mark.slow)])


@pytest.mark.parametrize(("turns", "confirm"), KEEPING)
def test_dice_laid_into_the_strip_are_kept_without_a_word(confirm, turns):
    people, asked, drawn, counted = people_keep("right", confirm, "right", turns)
    assert people.rethrown
    assert counted == people.rethrown
    assert not asked & {"missing", "doubt", "wrong_dice", "offer"}
    assert any(states.count("kept") for states in drawn)


@pytest.mark.whole
@TURNS
def test_where_thrown_dice_roll_into_it_too_every_throw_counts_and_no_face_is_taken_for_another(turns):
    people, _, _, counted = people_keep("near", "dice", "near", turns)
    assert len(counted) == len(people.rethrown) > 0


@pytest.mark.slow
@TURNS
def test_without_a_strip_they_count_as_thrown(turns):
    people, _, _, counted = people_keep("near", "dice", "none", turns)
    assert counted != people.rethrown
