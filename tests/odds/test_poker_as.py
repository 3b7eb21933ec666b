"""What the guide of Le Poker d'As says of a round, against the rounds worked out anew in `poker.py`."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise, product
from random import Random
from typing import Any

import numpy as np
import pytest

from kiosk.games.bot import Level, wish
from kiosk.games.engine.moves import Throw
from kiosk.games.poker_as import odds
from kiosk.games.poker_as.game import PokerAs
from kiosk.games.poker_as.state import STOP, PokerAsState
from kiosk.i18n.number_format import percent
from tests.odds.five_dice import AFTER, FIRST, HANDS, KEPT_PLACE, PLACE, Counts, Values, best_course
from tests.odds.poker import LETTERS, Table, classes, first_stop, first_worth, hand_of, share, standing, stop_worth
from tests.shared import sampled

GAME = PokerAs()
CLOSE = 1e-3
"""A tenth of a point."""
TABLES = [Table(*flags) for flags in product((False, True), repeat=4)]
SOME_TABLES = [Table(), Table(joker=True), Table(strict=True, kickers=True), Table(joker=True, pure=False)]


def options(table: Table, **more: Any) -> dict[str, Any]:
    mode = {"mode": "joker" if table.joker else "classique", "sequence": "stricte" if table.strict else "differents"}
    return {**mode, "pure": table.pure, "kickers": table.kickers, "guide": True, **more}


def letters(hand: Counts) -> tuple[str, ...]:
    return tuple(letter for letter, count in zip(LETTERS, hand, strict=True) for _ in range(count))


def thrown(state: PokerAsState, hand: Counts, times: int = 1) -> PokerAsState:
    """The same dice so many times over, all of them thrown."""
    dice = letters(hand)
    if state.rules.plain:
        faces: tuple[Any, ...] = tuple(LETTERS.index(letter) + 1 for letter in dice)
    else:
        faces = dice
    for _ in range(times):
        state = state.play(Throw(faces))
    return state


def first_player(table: Table, players: int, hand: Counts, taken: int, **more: Any) -> PokerAsState:
    """The first player's turn after so many throws, free ones unless told otherwise."""
    return thrown(GAME.start(players, options(table, **more)), hand, taken)


def level(table: Table, hand: Counts) -> int:
    return int(classes(table)[0][PLACE[hand]])


@pytest.mark.parametrize(
    ("hand", "throws", "players", "wins"),
    [
        ("R R R R 9", 12, 2, 0.0971),
        ("R R R R 9", 12, 5, 0.0001),
        ("R R R R R", 13, 2, 0.3876),
        ("R R R R R", 13, 5, 0.0226),
        ("R R R 9 V", 6, 2, 0.0932),
    ],
)
def test_standing_where_throws_are_free_counts_those_that_the_others_then_have(
    hand: str, throws: int, players: int, wins: float
) -> None:
    state = first_player(Table(), players, hand_of(hand), throws)
    assert odds.stopping(state) == pytest.approx(wins, abs=1e-4)
    assert odds.stopping(state) == pytest.approx(standing(Table(), hand_of(hand), players - 1, throws), abs=CLOSE)


def test_a_middle_player_counts_on_the_one_behind_him() -> None:
    """Twelve throws allowed and one taken, R R R R 9 on the track, less before him, one player behind."""
    state = first_player(Table(), 3, hand_of("9 9 R D V"), 12).play(STOP)
    state = thrown(state, hand_of("R R R R 9"))
    assert odds.rethrows(state)[0].chance == pytest.approx(0.449, abs=CLOSE)
    assert odds.stopping(state) == pytest.approx(0.097, abs=CLOSE)


def test_who_chases_five_as_is_tied_by_the_chase_of_another_in_half_of_all_coups() -> None:
    """Both throw until five As lie there, the second no more often than the first."""
    wanted = np.array([float(hand == (5, 0, 0, 0, 0, 0)) for hand in HANDS])
    by = np.array([best_course(wanted, throws).end @ wanted for throws in range(120)])
    first = np.diff(by, prepend=0.0)
    assert float(first @ by) == pytest.approx(0.525, abs=CLOSE)
    for throws in (5, 13, 40, 100):
        state = first_player(Table(), 2, (5, 0, 0, 0, 0, 0), throws)
        assert odds.stopping(state) == pytest.approx(1 - by[throws - 1] / 2, abs=CLOSE)


def hands_in(rng: Random, few: int) -> list[Counts]:
    return [HANDS[place] for place in rng.sample(range(len(HANDS)), few)]


@pytest.mark.parametrize("table", sampled(SOME_TABLES, every=2, first=1), ids=str)
@pytest.mark.parametrize(("players", "throws"), [(2, 1), (2, 3), (3, 2), (4, 3)])
def test_standing_first(table: Table, players: int, throws: int) -> None:
    check_standing(table, players, throws, few=12)


@pytest.mark.whole
def test_a_stronger_hand_may_be_worth_less_than_a_weaker_one() -> None:
    """The players behind aim at something else then."""
    table = Table(strict=True, kickers=True)
    count = classes(table)[1]
    worth = [share(table, kind, 1, 2, 6) for kind in range(count)]
    assert max(worth[kind] - worth[kind + 1] for kind in range(count - 1)) > CLOSE / 2
    check_standing(table, 3, 6, few=len(HANDS))


def check_standing(table: Table, players: int, throws: int, few: int) -> float:
    """The greatest difference, over so many hands; each way of limiting the followers."""
    worst = 0.0
    for fewer in (False, True):
        truth = first_stop(table, players - 1, max(1, throws - fewer))
        for hand in hands_in(Random(throws), few):
            how = {"followers": "moins" if fewer else "autant", "dice": "pips" if fewer else "poker"}
            state = first_player(table, players, hand, throws, **how)
            worst = max(worst, abs(odds.stopping(state) - truth[PLACE[hand]]))
    assert worst <= CLOSE
    return worst


@pytest.mark.parametrize("table", sampled(SOME_TABLES, every=2), ids=str)
@pytest.mark.parametrize("players", sampled([2, 3, 5], every=3, first=1))
def test_throwing_first_with_three_throws(table: Table, players: int) -> None:
    check_first(table, players, few=6)


def check_first(table: Table, players: int, few: int) -> float:
    """Every choice of dice after the first and second of three throws."""
    worst = 0.0
    for fewer in (False, True):
        worth = first_worth(table, players - 1, 3, fewer)
        for throws, hand in product((1, 2), hands_in(Random(players), few)):
            how = {"throws": "trois", "followers": "moins" if fewer else "autant"}
            state = first_player(table, players, hand, throws, **how)
            worst = max(worst, every_choice(state, hand, worth[throws + 1]))
    assert worst <= CLOSE
    return worst


def every_choice(state: PokerAsState, hand: Counts, later: Values) -> float:
    """The greatest difference of the chances of what may stay from those that follow from `later`; all are there."""
    means, worst, seen = AFTER @ later, 0.0, set()
    dice = letters(hand)
    for one in odds.rethrows(state):
        kept = hand_of(" ".join(dice[index] for index in range(5) if index not in one.thrown))
        seen.add(kept)
        worst = max(worst, abs(one.chance - means[KEPT_PLACE[kept]]))
        told = GAME.promise(state, one.thrown)
        assert told is not None and f"{percent(one.chance)} %" in str(told)
    ordered = [one.chance for one in odds.rethrows(state)]
    assert len(seen) == len(ordered) == np.prod([count + 1 for count in hand]) - 1
    assert all(before > after - 1e-9 for before, after in pairwise(ordered))
    return worst


def followers(
    table: Table, rng: Random, players: int, limit: int
) -> Iterator[tuple[PokerAsState, Counts, Values, Values]]:
    """A player after the first, some throws taken: the state, his dice, what stopping and what going on is worth."""
    for hand in hands_in(rng, 3):
        before = rng.randint(1, players - 1)
        state = first_player(table, players, hands_in(rng, 1)[0], limit).play(STOP) if limit > 1 else None
        if state is None:
            continue
        best = state.hands[0].dice
        for _ in range(before - 1):
            # Some tie with the first, so that several hold the best hand.
            dice = hand_of(" ".join(map(str, best))) if rng.random() < 0.5 else hands_in(rng, 1)[0]
            state = thrown(state, dice).play(STOP)
        taken = rng.randint(1, limit - 1)
        state = thrown(state, hand, taken)
        levels = [level(table, hand_of(" ".join(map(str, stand.dice)))) for stand in state.hands]
        stop = stop_worth(table, max(levels), levels.count(max(levels)), players - before - 1, limit)
        yield state, hand, stop, best_course(stop, limit - taken - 1).worth[-1]


@pytest.mark.parametrize("table", SOME_TABLES, ids=str)
@pytest.mark.parametrize(("players", "limit"), [(2, 2), (2, 3), (3, 3), (4, 3), (3, 12)])
def test_followers(table: Table, players: int, limit: int) -> None:
    check_followers(table, players, limit, Random(players * 100 + limit))


def check_followers(table: Table, players: int, limit: int, rng: Random) -> float:
    """Stopping, every choice of dice, and the advice that follows from them."""
    worst = 0.0
    for state, hand, stop, later in followers(table, rng, players, limit):
        worst = max(worst, every_choice(state, hand, later), abs(odds.stopping(state) - stop[PLACE[hand]]))
        told = GAME.guide(state)
        best = max(odds.stopping(state), odds.rethrows(state)[0].chance)
        assert told is not None and f"{percent(best)} %" in str(told)
    assert worst <= CLOSE
    return worst


def test_who_may_tie_with_several_shares_with_all_of_them() -> None:
    """Five As twice, a third with twelve throws and one taken: what he wins is a third of making them too."""
    five = (5, 0, 0, 0, 0, 0)
    state = thrown(first_player(Table(), 3, five, 12).play(STOP), five).play(STOP)
    wanted = np.array([float(hand == five) for hand in HANDS])
    state = thrown(state, hand_of("R R R 9 9"))
    chance = best_course(wanted, 11).worth[-1][PLACE[hand_of("R R R 9 9")]]
    assert odds.rethrows(state)[0].chance == pytest.approx(chance / 3, abs=CLOSE)


def test_no_figure_for_a_first_players_throw_where_throws_are_free() -> None:
    state = first_player(Table(), 2, hand_of("R R 9 10 V"), 4)
    told = GAME.guide(state)
    assert told is not None and str(told).count("%") == 1
    assert f"{round(100 * odds.stopping(state))} %" in str(told) or "moins de 1" in str(told)
    stands = GAME.guide(first_player(Table(), 2, hand_of("R R R R 9"), 1))
    assert stands is not None
    assert f"{percent(standing(Table(), hand_of('R R R R 9'), 1, 1))} %" in str(stands)


@pytest.mark.slow
@pytest.mark.parametrize(("players", "fewer"), [(2, False), (2, True), (4, False)])
def test_without_a_limit_the_advice_is_the_best_play_there_is(players: int, fewer: bool) -> None:
    """By 60 throws, of which the last decide nothing any more."""
    worth = first_worth(Table(), players - 1, 60, fewer)
    for throws in (1, 2, 3, 4, 5, 7, 10, 14, 25):
        for hand in hands_in(Random(throws), 10):
            state = first_player(Table(), players, hand, throws, followers="moins" if fewer else "autant")
            best = worth[throws][PLACE[hand]]
            thrown_first = odds.advice(state)
            if thrown_first:
                kept = hand_of(" ".join(letters(hand)[i] for i in range(5) if i not in thrown_first))
                found = float(AFTER[KEPT_PLACE[kept]] @ worth[throws + 1])
            else:
                found = first_stop(Table(), players - 1, max(1, throws - fewer))[PLACE[hand]]
            assert found == pytest.approx(best, abs=CLOSE)


MACHINE = 8
"""No machine has its dice thrown more often."""


def played_by_machine(table: Table, players: int, fewer: bool) -> tuple[float, float]:
    """The chance of a first player who takes the machine's advice, throws being free; and of the best such play."""
    how = "moins" if fewer else "autant"
    lies, won = FIRST, 0.0
    for throws in range(1, MACHINE + 1):
        stop = first_stop(table, players - 1, max(1, throws - fewer))
        after = np.zeros(len(AFTER))
        for place, chance in enumerate(lies):
            if not chance:
                continue
            wish = GAME.advise(first_player(table, players, HANDS[place], throws, followers=how))
            if wish == STOP:
                won += chance * stop[place]
                continue
            assert throws < MACHINE and isinstance(wish, tuple)
            kept = hand_of(" ".join(letters(HANDS[place])[i] for i in range(5) if i not in wish))
            after[KEPT_PLACE[kept]] += chance
        lies = after @ AFTER
    assert not lies.any()
    return won, float(FIRST @ first_worth(table, players - 1, MACHINE, fewer)[1])


def test_with_free_throws_the_machine_throws_eight_times_at_most_and_plays_as_well_as_that_allows() -> None:
    found, best = played_by_machine(Table(), 2, False)
    assert best - 0.005 <= found <= best + 1e-9


@pytest.mark.parametrize("level", Level)
def test_a_machine_stops_after_eight_throws_as_a_follower_too(level: Level) -> None:
    state = first_player(Table(), 2, hand_of("A A A A R"), 12).play(STOP)
    assert wish(GAME, thrown(state, hand_of("R R R 9 V"), 7), level) != STOP
    assert wish(GAME, thrown(state, hand_of("R R R 9 V"), 8), level) == STOP
    assert odds.advice(thrown(state, hand_of("R R R 9 V"), 8)) != (), "people may go on"


@pytest.mark.slow
@pytest.mark.parametrize(("table", "players"), [*product(TABLES, range(2, 9))], ids=str)
def test_every_seat_everywhere(table: Table, players: int) -> None:
    """All hands for standing first, more positions of followers, for all tables, numbers of players and limits."""
    worst = [check_standing(table, players, throws, few=252) for throws in (1, 2, 3, 6, 14, 45)]
    worst += [check_first(table, players, few=12)]
    worst += [check_followers(table, players, limit, Random(limit)) for limit in (2, 3, 5, 8, 12, 20)]
    print(f"\npoker d'as {table}, {players} players: {100 * max(worst):.3f} points off at most")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("table", "players", "fewer"), [*product(SOME_TABLES, (2, 3, 4, 5, 8), (False, True))], ids=str
)
def test_the_machine_with_free_throws_everywhere(table: Table, players: int, fewer: bool) -> None:
    found, best = played_by_machine(table, players, fewer)
    print(f"\npoker d'as {table}, {players} players: the machine {100 * found:.2f}, the best {100 * best:.2f} of 100")
    assert best - 0.005 <= found <= best + 1e-9
