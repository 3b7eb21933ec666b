"""Conflicts as a person settles them: kiosk.tournament.simulation.organiser."""

from pathlib import Path
from typing import Any

from kiosk.tournament.simulation.organiser import Organiser, decisions

NEXT = [{"number": 4, "names": ["Anne", "Luc"]}]


def conflict(record: int, number: int, *names: str) -> dict[str, Any]:
    return {"conflict": record, "number": number, "names": list(names)}


def settled(over: bool, *conflicts: dict[str, Any]) -> list[tuple[int, bool]]:
    return list(decisions({"next": NEXT, "over": over, "conflicts": list(conflicts)}))


def test_a_result_counts_once_its_people_are_to_meet_and_only_once() -> None:
    one, again = conflict(9, 4, "Luc", "Anne"), conflict(10, 4, "Anne", "Luc")
    assert settled(False, one, again) == [(9, True)]


def test_what_is_not_to_be_played_waits_until_everything_is_over() -> None:
    other, later = conflict(9, 4, "Luc", "Marie"), conflict(11, 5, "Anne", "Luc")
    assert settled(False, other, later) == []
    assert settled(True, other, later) == [(9, False), (11, False)]


def test_nobody_answers_where_no_director_is(tmp_path: Path) -> None:
    organiser = Organiser(tmp_path)
    assert not organiser.look() and not organiser.over and organiser.played == 0
