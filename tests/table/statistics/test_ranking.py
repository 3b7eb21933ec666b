from datetime import UTC, datetime, timedelta, timezone
from itertools import pairwise

import pytest

from kiosk.games.catalogue import GAMES
from kiosk.table.referee.state.bot_player import NAMES
from kiosk.table.statistics.ranking import by_best, day_of, games_of_day, ranking
from kiosk.table.storage.rows.saved_games import FinishedGame
from kiosk.table.storage.store import Store
from kiosk.table.table import Table
from tests.table.tournament.test_matches import play

PARIS = timezone(timedelta(hours=2))


def line(game: str, *people: tuple[str, int, bool], **options: object) -> FinishedGame:
    names, scores, won = zip(*people, strict=True)
    winners = tuple(seat for seat, winner in enumerate(won) if winner)
    return FinishedGame("t", game, names, "", "2026-07-11T20:00:00+00:00", scores, winners, dict(options))


def test_every_game_ranks_by_something() -> None:
    assert {by_best(key) for key in GAMES} == {True, False} and not by_best("no game")


def test_the_best_game_counts_without_what_somebody_had_ahead_and_under_the_usual_rules() -> None:
    lines = [
        line("cameroun", ("Anne", 80, True), ("Bruno", 70, False)),
        line("cameroun", ("Anne", 60, False), ("Zoé", 130, True), handicap={"1": 50}),
        line("cameroun", ("Luc", 300, True), turns=30),
    ]
    ranked = ranking(lines, "cameroun")
    assert [(r.place, r.name, r.value, r.games) for r in ranked] == [
        (1, "Anne", 80, 2), (1, "Zoé", 80, 1), (3, "Bruno", 70, 1),
    ]  # fmt: skip


def test_wins_count_then_fewer_games_and_the_machine_not_at_all() -> None:
    machine = next(iter(NAMES.values()))
    lines = [
        line("poker_as", ("Anne", 9, True), ("Bruno", 1, False)),
        line("poker_as", ("Anne", 2, False), ("Zoé", 9, True)),
        line("poker_as", ("Zoé", 1, False), (machine, 9, True)),
        line("poker_as", ("Luc", 9, True), ("Bruno", 1, False)),
    ]
    assert [(r.place, r.name, r.value) for r in ranking(lines, "poker_as")] == [
        (1, "Luc", 1), (2, "Anne", 1), (2, "Zoé", 1), (4, "Bruno", 0),
    ]  # fmt: skip
    assert ranking(lines, "menteur") == ()


@pytest.mark.parametrize(("hour", "day"), [(4, 10), (6, 11), (23, 11)])
def test_a_day_ends_at_five_in_the_morning(hour: int, day: int) -> None:
    begun, ended = day_of(datetime(2026, 7, 11, hour, 30, tzinfo=PARIS), PARIS)
    assert (begun.day, begun.hour, ended - begun) == (day, 5, timedelta(days=1))


def test_only_the_games_of_the_day_are_ranked() -> None:
    moments = iter([datetime(2026, 7, 10, 12, tzinfo=UTC)] * 9 + [datetime(2026, 7, 11, 23, tzinfo=UTC)] * 99)
    store = Store(None, clock=lambda: next(moments))
    for names in (("Anne", "Bruno"), ("Zoé", "Luc")):
        play(Table.create(store, "cameroun", names, {"turns": 1}), 15, 5)
    found = games_of_day(store, datetime(2026, 7, 12, 1, tzinfo=PARIS), PARIS)
    assert {name for line in found for name in line.names} == {"Zoé", "Luc"}


def test_three_hundred_people_are_ranked_in_an_instant() -> None:
    lines = [line("cameroun", *((f"N{n}-{k}", n * 7 % 91 + k, k == 3) for k in range(4))) for n in range(100)]
    ranked = ranking(lines, "cameroun")
    assert len(ranked) == 400 and ranked[0].place == 1
    assert all(one.value >= other.value for one, other in pairwise(ranked))
