"""Casts, fairness and records, from games that were really journalled."""

from pathlib import Path
from random import Random

import pytest

from kiosk.games.catalogue import GAMES
from kiosk.games.engine.moves import Throw, decision
from kiosk.games.playout import random_play
from kiosk.table.statistics.dice_fairness import ENOUGH, LEAST, faces_of, fairness, judged, survival
from kiosk.table.statistics.player_records import records, told
from kiosk.table.statistics.thrown_dice import ThrownDie, casts, worth
from kiosk.table.storage.store import Store
from kiosk.table.table import Table


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path)


def whole_game(store: Store, names: tuple[str, ...], seed: int, demo: bool = False) -> Table:
    table = Table.create(store, "cameroun", names, {"turns": 2}, demo=demo)
    for move, _ in random_play(table.game, len(names), Random(seed), {"turns": 2}):
        table.play(move)
    assert table.state.outcome() is not None
    return table


def test_only_dice_that_were_thrown_count() -> None:
    table = Table.create(Store(None), "cameroun", ("Anne", "Bruno"))
    for throw in (Throw((1, 2, 3, 4, 5)), Throw((1, 2, 3, 6, 6), rethrown=(3, 4))):
        table.play(throw)
    assert [cast.face for cast in casts(table)] == [1, 2, 3, 4, 5, 6, 6]
    assert {cast.seat for cast in casts(table)} == {0}


@pytest.mark.parametrize(
    ("key", "face", "is_worth"), [("cameroun", 6, 6), ("poker_as", "A", 6), ("poker_as", 1, 6), ("menteur", 6, 1)]
)
def test_the_worth_of_a_face(key: str, face: int | str, is_worth: int) -> None:
    assert worth(GAMES[key], face) == is_worth


@pytest.mark.parametrize(
    ("statistic", "p"), [(0.0, 1.0), (9.236, 0.10), (11.070, 0.05), (15.086, 0.01), (20.515, 0.001)]
)
def test_the_probability_is_that_of_the_tables(statistic: float, p: float) -> None:
    assert survival(statistic) == pytest.approx(p, abs=2e-4)


def thrown_dice(colour: str | None, faces: list[int]) -> list[ThrownDie]:
    return [ThrownDie(0, face, face, colour) for face in faces]


def test_a_loaded_die_is_found_and_a_fair_one_is_not() -> None:
    random = Random(3)
    fair = thrown_dice("white", [random.randint(1, 6) for _ in range(1200)])
    loaded = thrown_dice("red", random.choices(range(1, 7), (1, 1, 1, 1, 1, 2), k=600))
    few, by_hand = thrown_dice("green", [6] * (LEAST - 1)), thrown_dice(None, [6] * 99)
    verdicts = {report.colour: report.verdict for report in fairness(fair + loaded + few + by_hand)}
    assert verdicts == {"white": "even", "red": "uneven", "green": "too-few"}


@pytest.mark.parametrize(
    ("counts", "verdict"),
    [
        ((13, 13, 13, 13, 0, 13), "unclear"),
        ((10, 10, 10, 10, 10, 10), "unclear"),
        ((20, 20, 20, 20, 0, 20), "uneven"),
        ((84, 83, 83, 84, 83, 83), "even"),
        ((114, 75, 75, 76, 80, 80), "unclear"),
        ((13, 13, 13, 13, 0, 1), "too-few"),
    ],
)
def test_nothing_is_called_even_before_an_uneven_die_would_have_shown(counts: tuple[int, ...], verdict: str) -> None:
    (report,) = judged({("pips", "white"): counts})
    assert report.verdict == verdict


def test_so_many_casts_find_nine_of_ten_dice_that_show_a_face_once_in_four() -> None:
    random = Random(5)

    def found(casts: int) -> int:
        dice = ((random.choices(range(1, 7), (5, 3, 3, 3, 3, 3), k=casts)) for _ in range(400))
        return sum(fairness(thrown_dice("white", faces))[0].verdict == "uneven" for faces in dice)

    assert found(ENOUGH) >= 350 > 250 > found(ENOUGH // 2)


def test_the_counts_of_poker_dice_stand_under_their_own_faces() -> None:
    pips, poker = (
        thrown_dice("white", [1, 6]),
        [ThrownDie(0, "A", 6, "white", "poker"), ThrownDie(0, "9", 1, "white", "poker")],
    )
    assert fairness(poker)[0].counts == (1, 0, 0, 0, 0, 1)
    headings = [" ".join(map(str, faces_of(fairness(dice)))) for dice in ([], pips, poker, pips + poker)]
    assert headings == ["1 2 3 4 5 6", "1 2 3 4 5 6", "9 10 V D R A", "1/9 2/10 3/V 4/D 5/R 6/A"]


def test_what_was_given_ahead_is_in_no_record(store: Store) -> None:
    table = Table.create(store, "cameroun", ("Anne", "Bruno"), {"turns": 1, "handicap": {"1": 40}})
    for faces, column in (((5, 5, 5, 6, 2), "5"), ((6, 6, 1, 2, 3), "6")):
        table.play(Throw(faces))
        table.play(decision("write", column=column))
    bruno, anne = records(store)
    assert (bruno.name, bruno.wins, bruno.by_game["cameroun"].best) == ("Bruno", 1, 12)
    assert (anne.by_game["cameroun"].best, bruno.by_game["cameroun"].mean) == (15, 12)


def test_fair_dice_are_called_uneven_about_once_in_a_hundred() -> None:
    random = Random(8)
    tests = [fairness(thrown_dice("white", [random.randint(1, 6) for _ in range(120)]))[0] for _ in range(1000)]
    assert 2 <= sum(report.verdict == "uneven" for report in tests) <= 22


def test_records_add_up(store: Store) -> None:
    tables = [whole_game(store, ("Anne", "Bruno"), seed) for seed in range(3)]
    whole_game(store, ("Anne", "Zoé"), 9)
    whole_game(store, ("Anne", "Démo"), 10, demo=True)
    Table.create(store, "cameroun", ("Anne", "Bruno"))
    people = {person.name: person for person in records(store)}
    assert set(people) == {"Anne", "Bruno", "Zoé"}
    assert (people["Anne"].games, people["Bruno"].games) == (4, 3)
    assert people["Bruno"].by_game["cameroun"].points == sum(table.state.scores()[1] for table in tables)
    assert people["Bruno"].by_game["cameroun"].best == max(table.state.scores()[1] for table in tables)
    dice = [list(casts(Table.resume(store, line.id))) for line, _ in told(store)]
    assert sum(person.casts for person in people.values()) == sum(map(len, dice))
    assert all(abs(person.luck or 0) < 4 for person in people.values())
