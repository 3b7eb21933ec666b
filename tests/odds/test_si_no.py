"""The chances that Les Cases Si-No show, against counts of the throws that share nothing with them."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import product
from random import Random

import pytest

from kiosk.games.engine.moves import Decision, Throw, decision
from kiosk.games.si_no.game import SiNo
from kiosk.games.si_no.odds import odds
from kiosk.games.si_no.state import SiNoState
from tests.shared import sampled

LINES = (("5", "6", "8", "9"), ("3", "4", "10", "11"), ("1.1", "2.2", "3.3", "4.4", "5.5", "6.6"))
"""The board of the rules, and what a chip brings there by the presets."""
WORTH = {"normal": ((200, 100), (400, 200), (800, 400)), "long": ((100, 100), (200, 200), (400, 400))}
DRAWS = Counter(
    str(green + red) if green != red else f"{green}.{red}" for green, red in product(range(1, 7), repeat=2)
)
"""In how many of 36 throws each draw comes."""
BETS = [
    ("8", "10", "4.4", "8"),
    ("8", "10", "4.4", "6"),
    ("5", "4", "1.1", "4"),
    ("5", "3", "2.2", "11"),
    ("9", "11", "6.6", "6.6"),
    ("6", "3", "5.5", "1.1"),
]


def pays(bet: tuple[str, ...], draw: str, preset: str) -> int:
    """What a draw brings to the chips of three lines and of the vertical, as far as they lie."""
    line = next((n for n, draws in enumerate(LINES) if draw in draws), None)
    if line is None:
        return 0
    flat, upright = WORTH[preset][line]
    return flat * (draw in bet[:3]) + upright * (bet[3:] == (draw,))


def played(
    bet: tuple[str, ...], missing: int, preset: str, throws: int = 10
) -> tuple[Fraction, Fraction, dict[str, Fraction]]:
    """From throw to throw: reaching the target, the mean gain, each draw being paid at least once."""
    at: dict[tuple[int, frozenset[str]], Fraction] = {(missing, frozenset()): Fraction(1)}
    for _ in range(throws):
        after: dict[tuple[int, frozenset[str]], Fraction] = {}
        for (left, seen), chance in at.items():
            for draw, ways in DRAWS.items():
                points = pays(bet, draw, preset) if left else 0
                counts = 0 < points <= left
                now = (left - points, seen | {draw}) if counts else (left, seen)
                after[now] = after.get(now, Fraction(0)) + chance * Fraction(ways, 36)
        at = after
    reach = sum((chance for (left, _), chance in at.items() if not left), Fraction(0))
    mean = sum((chance * (missing - left) for (left, _), chance in at.items()), Fraction(0))
    paid = {draw: sum((c for (_, seen), c in at.items() if draw in seen), Fraction(0)) for draw in set(bet)}
    return reach, mean, paid


def betting(missing: int, preset: str = "normal", placed: tuple[str, ...] = (), croupier: int = 0) -> SiNoState:
    """The first bettor of two, who misses so many of 3500, with his first chips on the board."""
    state = SiNo().start(2, {"target": 3500, "preset": preset, "guide": True, "croupier": "0"})
    state = replace(state, points=(croupier, 3500 - missing)).play(Throw((3, 4), colours=("white", "white")))
    for line, draw in zip(("ligne1", "ligne2", "ligne3"), placed, strict=False):
        state = state.play(decision("chip", player=1, line=line, draw=draw))
    return state


def whole(bet: tuple[str, ...]) -> Decision:
    return decision("bet", player=1, chips=bet)


def shown(state: SiNoState, move: Decision) -> str:
    told = SiNo().chance(state, move)
    assert told is not None
    return str(told)


def exact(state: SiNoState, move: Decision) -> float | None:
    """The chance that the guide knows of a choice."""
    return next(choice.win for choice in SiNo().guided(state) if choice.move == move)


CASES = [(100, "normal"), (200, "normal"), (300, "normal"), (900, "normal"), (3500, "normal"),
         (100, "long"), (500, "long"), (3500, "long")]  # fmt: skip


@pytest.mark.parametrize(("missing", "preset"), sampled(CASES, every=2))
@pytest.mark.parametrize("bet", BETS)
def test_a_bet_is_worth_what_its_throws_bring(bet: tuple[str, ...], missing: int, preset: str) -> None:
    state = betting(missing, preset)
    said, found = shown(state, whole(bet)), odds(bet, state.rules.values, missing)
    reach, mean, _ = played(bet, missing, preset)
    if reach >= Fraction(1, 25):
        assert found.reach == pytest.approx(float(reach), abs=1e-9)
        assert f"{round(100 * reach)} % de chances d’arriver" in said
    else:
        hit = sum(ways for draw, ways in DRAWS.items() if 0 < pays(bet, draw, preset) <= missing) / 36
        assert found.hit == pytest.approx(hit, abs=1e-9) and f"{round(100 * hit)} % des lancers" in said
    if "en moyenne" in said:
        assert f"; {round(mean)} points" in said


@pytest.mark.parametrize(("missing", "preset"), CASES[:4])
@pytest.mark.parametrize("bet", BETS)
def test_a_chip_is_paid_as_often_as_it_says_beside_those_that_lie(
    bet: tuple[str, ...], missing: int, preset: str
) -> None:
    for place, line in enumerate(("ligne1", "ligne2", "ligne3", "verticale")):
        state = betting(missing, preset, placed=bet[:place])
        move = decision("chip", player=1, line=line, draw=bet[place])
        said, part = shown(state, move), exact(state, move)
        chips = bet[: place + 1] if place == 3 else (*bet[: place + 1], *("",) * (3 - place - 1), "")
        _, _, paid = played(chips, missing, preset)
        assert part == pytest.approx(float(paid[bet[place]]), abs=1e-9)
        assert ("de trop" in said) == (part == 0)


def test_somebody_who_may_end_the_turn_before_is_spoken_of() -> None:
    assert "un autre peut gagner avant" in shown(betting(300, croupier=2500), whole(BETS[0]))
    assert "un autre" not in shown(betting(300), whole(BETS[0]))


@pytest.mark.slow
@pytest.mark.parametrize("missing", [300, 700, 3500])
@pytest.mark.parametrize("seed", range(4))
def test_ten_throws_of_the_game_itself_come_to_the_same(missing: int, seed: int) -> None:
    """Played by the rules, 20,000 turns each, the croupier far from the target: none beyond four standard errors."""
    bet = BETS[seed]
    laid = betting(missing).play(whole(bet))
    reach, mean, _ = played(bet, missing, "normal")
    rng, turns, won, gained, squared = Random(seed), 20_000, 0, 0, 0
    for _ in range(turns):
        state = laid
        while state.phase == "montee":
            state = state.play(Throw((rng.randint(1, 6), rng.randint(1, 6)), colours=("green", "red")))
        more = state.points[1] - laid.points[1]
        won, gained, squared = won + (more == missing), gained + more, squared + more * more
    spread = (reach * (1 - reach) / turns) ** 0.5
    assert abs(won / turns - reach) <= 4 * spread + 1e-9
    deviation = (squared / turns - (gained / turns) ** 2) ** 0.5 / turns**0.5
    assert abs(gained / turns - float(mean)) <= 4 * deviation
