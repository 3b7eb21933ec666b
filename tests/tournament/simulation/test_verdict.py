"""The verdict finds what is lost, doubled and wrong: kiosk.tournament.simulation.verdict."""

from dataclasses import replace

import pytest

from kiosk.table.storage.rows.saved_games import FinishedGame, GameContext
from kiosk.tournament.director.evening import Kept
from kiosk.tournament.simulation.schedule import EVENT, GAME, Schedule
from kiosk.tournament.simulation.verdict import Verdict, judged, verdict
from tests.tournament.conftest import Begin

SCHEDULE = Schedule(2, 4, 3)
NAMES = {
    f"g{number}": (SCHEDULE.names[one], SCHEDULE.names[other]) for number, (one, other) in enumerate(SCHEDULE.pairs)
}
TRUTH = [
    FinishedGame(key, GAME, names, "", "", (3, 2), (0,), {}, GameContext(event=EVENT, number=number))
    for number, (key, names) in enumerate(NAMES.items())
]
COUNTED = [
    Kept(key, 0, "", SCHEDULE.table_of(number), number, GAME, ("a", "b"), (3, 2), (0,), "")
    for number, key in enumerate(NAMES)
]


def test_all_is_well() -> None:
    assert judged(SCHEDULE, TRUTH, COUNTED, NAMES) == Verdict(6, 0, 0, 0, True)
    assert judged(SCHEDULE, TRUTH, COUNTED, NAMES).well


def test_nothing_played_is_not_well() -> None:
    assert not judged(SCHEDULE, [], [], {}).well


def test_what_is_lost_is_found() -> None:
    assert judged(SCHEDULE, TRUTH, COUNTED[1:], NAMES) == Verdict(6, 1, 0, 0, False)


def test_what_counts_twice_is_found() -> None:
    twice = [*COUNTED, replace(COUNTED[0], game_id="g9")]
    found = judged(SCHEDULE, TRUTH, twice, NAMES | {"g9": NAMES["g0"]})
    assert (found.doubled, found.wrong, found.well) == (1, 1, False)


@pytest.mark.parametrize("change", [{"scores": (2, 3)}, {"winners": (1,)}, {"number": 1}, {"table": "table-9"}])
def test_what_is_wrong_is_found(change: dict) -> None:
    found = judged(SCHEDULE, TRUTH, [replace(COUNTED[0], **change), *COUNTED[1:]], NAMES)
    assert found.wrong == 1 and not found.well


def test_a_wrong_person_is_found() -> None:
    assert judged(SCHEDULE, TRUTH, COUNTED, NAMES | {"g0": ("Joueur 1", "Odette")}).wrong == 1
    swapped = judged(SCHEDULE, TRUTH, COUNTED, NAMES | {"g0": NAMES["g0"][::-1]})
    assert swapped.wrong == 1


def test_journals_are_compared_from_the_disk(begin: Begin, tmp_path) -> None:
    evening = begin(1)
    evening.end()
    found = verdict(SCHEDULE, [evening.tables[0].folder], evening.director.folder)
    assert found == Verdict(0, 0, 0, 0, True)
    for part in (evening.director, *evening.tables):
        part.begin()
