from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Any

import pytest

from kiosk.games.engine.moves import Throw, decision
from kiosk.games.playout import random_play
from kiosk.games.seats import replacing
from kiosk.table.storage.store import Store
from kiosk.table.table import Table
from kiosk.table.tournament import matches
from kiosk.table.tournament.matches import PLANS, Plan, seat_of

SHORT = {"turns": 1}


def play(table: Table, *points: int) -> None:
    """One turn each in Le Cameroun, worth so much by seat: 5, 10 or 15 in the fives, or nothing much."""
    for wanted in points:
        fives = wanted // 5
        faces = (5,) * fives + (1, 2, 3, 4, 6)[: 5 - fives] if fives else (1, 2, 2, 3, 3)
        table.play(Throw(faces))
        table.play(decision("write", column="5" if fives else "1"))


def test_the_winner_of_two_of_three_is_found_after_two(tmp_path: Path) -> None:
    store = Store(tmp_path)
    table = matches.start(store, "cameroun", ("Anne", "Bruno"), SHORT, Plan("best", 3))
    match = matches.find(store, str(table.frame.match))
    play(table, 15, 5)
    stands = matches.standing(store, match)
    assert (stands.wins, stands.points, stands.over) == ((1, 0), (15, 5), False)
    assert [each.match.id for each in matches.unfinished(store)] == [match.id]
    table = matches.next_table(store, match, stands.names)
    assert table.names == ("Bruno", "Anne"), "another one begins"
    assert matches.unfinished(store) == () and len(store.unfinished()) == 1
    play(table, 5, 15)
    store.close()
    stands = matches.standing(Store(tmp_path), match)
    assert (stands.wins, stands.winners, stands.names) == ((2, 0), (0,), ("Anne", "Bruno"))


def test_a_drawn_game_counts_half_and_an_undone_one_nothing() -> None:
    store = Store(None)
    table = matches.start(store, "cameroun", ("Anne", "Bruno"), SHORT, Plan("best", 3))
    match = matches.find(store, str(table.frame.match))
    play(table, 10, 10)
    assert matches.standing(store, match).wins == (Fraction(1, 2), Fraction(1, 2))
    table.undo()
    assert matches.standing(store, match).played == 0


def test_a_sum_is_of_points_and_a_replaced_contender_keeps_them() -> None:
    store = Store(None)
    table = matches.start(store, "cameroun", ("Anne", "Bruno"), SHORT, Plan("sum", 2))
    match = matches.find(store, str(table.frame.match))
    table.play(replacing(1, "Zoé"))
    play(table, 5, 15)
    stands = matches.standing(store, match)
    assert stands.names == ("Anne", "Zoé") and stands.points == (5, 15) and not stands.over
    play(matches.next_table(store, match, stands.names), 5, 10)
    stands = matches.standing(store, match)
    assert stands.points == (15, 20) and stands.winners == (1,)


def test_the_first_to_two_needs_two() -> None:
    store = Store(None)
    table = matches.start(store, "cameroun", ("Anne", "Bruno"), SHORT, Plan("first", 2))
    match = matches.find(store, str(table.frame.match))
    for round_, (one, other) in enumerate(((15, 5), (15, 5), (10, 10), (10, 10))):
        play(table, one, other)
        stands = matches.standing(store, match)
        assert not stands.over, round_
        table = matches.next_table(store, match, stands.names)
    play(table, 15, 5)
    assert matches.standing(store, match).winners == (0,)


def test_a_handicap_follows_its_player_round_the_table() -> None:
    store = Store(None)
    table = matches.start(store, "cameroun", ("A", "B", "C"), {**SHORT, "handicap": {"2": 50}}, Plan("sum", 3))
    match = matches.find(store, str(table.frame.match))
    for _ in range(3):
        assert dict(zip(table.names, table.state.scores(), strict=True)) == {"A": 0, "B": 0, "C": 50}
        play(table, 5, 5, 5)
        table = matches.next_table(store, match, match.names)
    assert {seat_of(2, number, 3) for number in (1, 2, 3)} == {0, 1, 2}


def test_partners_win_together() -> None:
    store, names = Store(None), ("A", "B", "C", "D")
    options: dict[str, Any] = {"mode": "marque", "handicap": {"1": 60}}
    table = matches.start(store, "cribble", names, options, Plan("best", 3))
    match = matches.find(store, str(table.frame.match))
    for number in (1, 2):
        for move, _ in random_play(table.game, 4, Random(number), table.options):
            table.play(move)
        stands = matches.standing(store, match)
        assert (
            stands.wins[0] == stands.wins[2] and stands.wins[1] == stands.wins[3] and sum(stands.wins) == number * 2
        )
        if not stands.over:
            table = matches.next_table(store, match, stands.names)
            assert table.names == ("B", "C", "D", "A") and table.state.scores() == (60, 0, 60, 0)


@pytest.mark.parametrize("plan", PLANS, ids=str)
@pytest.mark.parametrize("players", [2, 4])
def test_every_match_ends(plan: Plan, players: int) -> None:
    store, random = Store(None), Random(3)
    table = matches.start(store, "cameroun", [f"N{n}" for n in range(players)], SHORT, plan)
    match = matches.find(store, str(table.frame.match))
    for _ in range(100):
        play(table, *[random.choice((5, 10, 15)) for _ in range(players)])
        stands = matches.standing(store, match)
        assert len(store.finished()) == stands.played
        if stands.over:
            break
        table = matches.next_table(store, match, stands.names)
    assert stands.over and (plan.form == "first" or stands.played <= plan.length)
    assert all(stands.marks[winner] == max(stands.marks) for winner in stands.winners)
