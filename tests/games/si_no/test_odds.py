from itertools import product

import pytest

from kiosk.games.engine.moves import Throw
from kiosk.games.si_no.board import Bet, draw_of
from kiosk.games.si_no.game import SiNo
from kiosk.games.si_no.odds import SOON, best_kinds, model_bets, odds
from kiosk.i18n.number_format import percent

VALUES = SiNo().start(2).rules.values
DICE = list(product(range(1, 7), repeat=2))


def points_of(bet: Bet, dice: tuple[int, ...]) -> int:
    draw = draw_of(dice)
    return sum(VALUES.chip(place, draw) for place, chosen in enumerate(bet) if chosen == draw)


def counted(bet: Bet, missing: int, throws: int) -> tuple[float, float]:
    """Reaching the target and the mean gain, by going through every sequence of throws."""
    reached = gained = 0
    for sequence in product(DICE, repeat=throws):
        left = missing
        for dice in sequence:
            points = points_of(bet, dice)
            left -= points if points <= left else 0
        reached += left == 0
        gained += missing - left
    return reached / 36**throws, gained / 36**throws


@pytest.mark.parametrize("missing", [100, 300, 500, 900, 7000])
@pytest.mark.parametrize("bet", model_bets())
def test_the_chances_are_those_of_every_sequence(bet: Bet, missing: int) -> None:
    chances = odds(bet, VALUES, missing, throws=2)
    assert (chances.reach, chances.mean) == pytest.approx(counted(bet, missing, 2))
    assert chances.hit == pytest.approx(sum(0 < points_of(bet, dice) <= missing for dice in DICE) / 36)


def test_what_a_choice_promises_is_said_in_a_sentence() -> None:
    state = SiNo().start(2, {"target": 500}).play(Throw((3, 4), colours=("white", "white")))
    said = {move.kind: SiNo().chance(state, move) for move in state.moves()}
    chip, bet = said["chip"], SiNo().chance(state, state.moves()[0])
    assert chip is not None and bet is not None
    assert f"{percent(1 - (35 / 36) ** 10)} % de" in str(chip)
    assert f"{percent(odds(state.moves()[0].get('chips'), VALUES, 500).reach)} % de" in str(bet)
    assert "35 % de chances d’arriver à 500 points" in str(bet) and "{" not in str(chip)
    assert SiNo().chance(SiNo().start(2), state.moves()[0]) is None


def test_far_from_the_target_every_bet_is_worth_the_same() -> None:
    assert {round(odds(bet, VALUES, 700_000).mean, 6) for bet in model_bets()} == {round(10 * 2800 / 36, 6)}


def test_near_the_target_the_best_bet_can_end_on_it() -> None:
    best = best_kinds(VALUES, 300)[0]
    assert odds(best, VALUES, 300).reach == max(odds(bet, VALUES, 300).reach for bet in model_bets()) > SOON
    assert best[3] == best[0], "the vertical chip doubles the chip on line 1: 200 + 100"
