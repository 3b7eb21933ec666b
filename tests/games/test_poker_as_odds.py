import time
from itertools import product

import pytest

from kiosk.games.engine import Throw
from kiosk.games.poker_as import PokerAs
from kiosk.games.poker_as_hands import FIGURES, Ways, rank, strength
from kiosk.games.poker_as_odds import HANDS, _chase, _standing, advice, keeps, means, overtaken, stopping, strengths
from kiosk.games.poker_as_state import STOP, PokerAsState

GAME = PokerAs()


def follower(first: str, own: str, throws: int = 2, **options: object) -> PokerAsState:
    """The second of two players after one throw, the first having taken so many."""
    state = GAME.start(2, options)
    for _ in range(throws):
        state = state.play(Throw(tuple(first.split())))
    if state.player == 0:
        state = state.play(STOP)
    return state.play(Throw(tuple(own.split())))


def test_a_mean_over_all_throws_is_the_count_of_them() -> None:
    """The chance of a full or better in one throw, by counting all 7776."""
    ways = Ways()
    wanted = [float(rank(hand, ways).category in ("full", "carre", "poker")) for hand in HANDS]
    hits = sum(rank(dice, ways).category in ("full", "carre", "poker") for dice in product(FIGURES, repeat=5))
    assert means(wanted)[-1] == pytest.approx(hits / 6**5)


def test_the_chance_of_each_keep_is_exact() -> None:
    state = follower("R R R 10 9", "D D V 10 9")
    chances = {keep.kept: keep.chance for keep in keeps(state)}
    beats, ways = strength(rank(["R", "R", "R", "10", "9"], Ways()), Ways()), Ways()
    for kept in (("D", "D"), ("D", "D", "V"), ()):
        throws = list(product(FIGURES, repeat=5 - len(kept)))
        made = [strength(rank((*kept, *thrown), ways), ways) for thrown in throws]
        exact = sum(1.0 if own > beats else 0.5 * (own == beats) for own in made) / len(throws)
        assert chances[kept] == pytest.approx(exact)


def test_a_hand_that_wins_is_kept_and_one_that_loses_is_not() -> None:
    assert advice(follower("R R R 10 9", "A A A 10 9")) == ()
    assert advice(follower("R R R 10 9", "D D D D 9")) == ()
    assert advice(follower("R R R 10 9", "D D V 10 9")) == (2, 3, 4)
    assert stopping(follower("R R R 10 9", "D D V 10 9")) == 0


def test_the_first_player_stops_by_what_the_others_can_still_do() -> None:
    for players in (2, 5):
        state = GAME.start(players, {"throws": "trois"})
        assert advice(state.play(Throw(("9", "9", "A", "R", "V")))) != ()
        assert advice(state.play(Throw(("A", "A", "A", "A", "V")))) == ()


def test_more_throws_beat_more() -> None:
    target, ways = strength(rank(["R", "R", "R", "10", "9"], Ways()), Ways()), Ways()
    chances = [overtaken(target, ways, throws) for throws in (1, 2, 3, 10)]
    assert chances == sorted(chances) and 0 < chances[0] < chances[-1] < 1


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 8])
def test_the_odds_are_there_at_once(players: int) -> None:
    """All of them, for ways of counting never asked about before, within 0.2 s of one core (twice for slow days)."""
    ways = {"mode": "joker", "kickers": players > 2, "sequence": "stricte", "throws": "trois"}
    state = GAME.start(players, ways).play(Throw(("R", "R", "9", "10", "V")))
    begun = time.process_time()
    keeps(state)
    assert time.process_time() - begun < 0.4
    begun = time.process_time()
    keeps(state)
    assert time.process_time() - begun < 0.02


def test_the_guide_tells_the_best_keep_and_what_any_other_promises() -> None:
    state = follower("R R R 10 9", "D D V 10 9")
    said = state.guide()
    assert said is not None and said.part == pytest.approx(keeps(state)[0].chance)
    assert str(said.said) == f"Garde D D : {round(100 * said.part)} % de gagner le coup."
    other = state.promise((4,))
    assert other is not None and other.part == pytest.approx(
        next(keep.chance for keep in keeps(state) if keep.kept == ("D", "D", "V", "10"))
    )
    stands = follower("R R R 10 9", "A A A 10 9").guide()
    assert stands is not None and stands.part == 1 and "garde-la" in str(stands.said)
    assert GAME.start(2).guide() is None and GAME.start(2).promise((0,)) is None


@pytest.mark.slow
@pytest.mark.parametrize("mode", ["classique", "joker"])
def test_the_guide_takes_no_longer_than_people_wait(mode: str) -> None:
    for cached in (_chase, _standing, strengths):
        cached.cache_clear()
    state = GAME.start(8, {"throws": "trois", "mode": mode, "guide": True}).play(Throw(("A", "D", "D", "V", "9")))
    begun = time.process_time()
    assert state.guide() is not None
    assert time.process_time() - begun < 0.2


def test_with_free_throws_a_hand_that_no_throw_betters_is_kept_however_many_follow() -> None:
    state = GAME.start(4, {"dice": "pips", "mode": "joker", "pure": False})
    for faces in ((6, 6, 3, 6, 5), (6, 6, 5, 6, 2), (6, 6, 6, 6, 4), (6, 6, 6, 6, 6)):
        state = state.play(Throw(faces))
    assert stopping(state) < 0.5 and advice(state) == ()
