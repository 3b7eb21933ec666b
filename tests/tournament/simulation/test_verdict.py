"""The verdict finds what is lost, doubled and wrong: kiosk.tournament.simulation.verdict."""

from dataclasses import replace
from pathlib import Path

import pytest

from kiosk.tournament.simulation.plan import plan_of
from kiosk.tournament.simulation.verdict import AtTable, Told, Verdict, judged, verdict
from tests.tournament.conftest import Begin
from tests.tournament.simulation.played_evening import played

PLAN = plan_of("round-robin", 4, 2)
CUP = plan_of("single", 4, 2)


@pytest.fixture
def evening(tmp_path: Path) -> tuple[list[AtTable], Told]:
    return played(tmp_path, PLAN)


Evening = tuple[list[AtTable], Told]


def test_all_is_well(evening: Evening) -> None:
    truth, told = evening
    assert judged(PLAN, truth, told) == Verdict(6, 0, 0, 0, True) and judged(PLAN, truth, told).well


def test_nothing_played_is_not_well(evening: Evening) -> None:
    _, told = evening
    assert not judged(PLAN, [], replace(told, counted=())).well


def test_what_is_lost_is_found(evening: Evening) -> None:
    truth, told = evening
    found = judged(PLAN, truth, replace(told, counted=told.counted[1:]))
    assert found.lost == 1 == len(found.missing) and told.counted[0].game_id in found.missing[0]
    assert set(found.to_json()) == {"results", "lost", "doubled", "wrong", "standings_equal"}


def test_what_a_person_replaced_is_not_lost_after_an_older_director_came_back(evening: Evening) -> None:
    truth, told = evening
    gone = replace(told, counted=told.counted[1:], replaced=[told.counted[0].game_id])
    assert judged(PLAN, truth, gone).lost == 1 and judged(PLAN, truth, replace(gone, restored=True)).lost == 0


def test_other_standings_are_found(evening: Evening) -> None:
    truth, told = evening
    lines = [dict(line) for line in told.standings]
    lines[0]["points"] += 2
    assert judged(PLAN, truth, replace(told, standings=lines)) == Verdict(6, 0, 0, 0, False)


def test_what_counts_twice_is_found(evening: Evening) -> None:
    truth, told = evening
    twice = (*told.counted, replace(told.counted[0], game_id="g9"))
    found = judged(PLAN, truth, replace(told, counted=twice, names={**told.names, "g9": truth[0].game.names}))
    assert (found.doubled, found.wrong, found.well) == (1, 1, False)


@pytest.mark.parametrize("change", [{"scores": (2, 3)}, {"winners": (0, 1)}, {"number": 1}, {"table": "table-9"}])
def test_what_is_wrong_is_found(evening: Evening, change: dict) -> None:
    truth, told = evening
    found = judged(PLAN, truth, replace(told, counted=(replace(told.counted[0], **change), *told.counted[1:])))
    assert found.wrong == 1 and not found.well


def test_a_wrong_person_is_found(evening: Evening) -> None:
    truth, told = evening
    first = told.counted[0].game_id
    for names in (("Joueur 1", "Odette"), told.names[first][::-1]):
        assert judged(PLAN, truth, replace(told, names={**told.names, first: names})).wrong == 1


def test_a_conflict_is_wrong_unless_the_director_came_back_from_a_backup(evening: Evening) -> None:
    truth, told = evening
    assert judged(PLAN, truth, replace(told, conflicts=["game-0"])).wrong == 1
    assert judged(PLAN, truth, replace(told, conflicts=["game-0"], restored=True)).well


def test_a_game_played_again_after_a_backup_is_not_lost_while_a_person_was_shown_it(evening: Evening) -> None:
    truth, told = evening
    game = truth[0].game
    again = AtTable("table-2", replace(game, id="again", scores=game.scores[::-1], winners=(1 - game.winners[0],)))
    for both in ([*truth, again], [again, *truth]):
        assert judged(PLAN, both, replace(told, conflicts=["again"], restored=True)).well
        assert judged(PLAN, both, replace(told, restored=True)).lost == 1
        assert judged(PLAN, both, told).lost == 1


def test_a_drawn_game_that_is_played_again_is_no_second_result(tmp_path: Path) -> None:
    truth, told = played(tmp_path, CUP)
    game = replace(truth[0].game, id="drawn", scores=(5, 5), winners=(0, 1))
    drawn = replace(told.counted[0], game_id="drawn", scores=(5, 5), winners=(0, 1))
    both = replace(told, counted=(drawn, *told.counted), names={**told.names, "drawn": game.names})
    for order in ([AtTable(truth[0].table, game), *truth], [*truth, AtTable(truth[0].table, game)]):
        assert judged(CUP, order, both).well


def test_journals_are_compared_from_the_disk(begin: Begin) -> None:
    evening = begin(1)
    evening.end()
    found = verdict(PLAN, [evening.tables[0].folder], evening.director.folder, [])
    assert found == Verdict(0, 0, 0, 0, False)
    for part in (evening.director, *evening.tables):
        part.begin()
