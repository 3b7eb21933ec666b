"""Jetons that are staked round by round."""

from kiosk.games.engine.values import DieAsk
from kiosk.games.tokens import TokenRules, TokenState, changes, reasons_of, stakes
from kiosk.i18n.phrase import phrase

STAKE = phrase("la mise")
RULES = TokenRules(3, False, 2, 10, (0, 5, 0))


def opened() -> TokenState:
    put = stakes(RULES, RULES.brought, (0, 1, 2), STAKE, ())
    return TokenState(RULES, put.left, sum(put.staked), (0, 1, 2), staked=put.staked, reasons=put.reasons)


def test_everybody_brings_and_stakes() -> None:
    state = opened()
    assert RULES.brought == (10, 15, 10) and state.tokens == (8, 13, 8) and state.pot == 6
    assert [reason.points for reason in reasons_of(state, 1)] == [-2, 15], "the newest first"
    assert state.leaders() == (1,) and state.scores() == state.tokens


def test_who_has_less_than_the_stake_puts_in_what_is_left() -> None:
    put = stakes(RULES, (1, 13, 0), (0, 1), STAKE, opened().reasons)
    assert put.staked == (1, 2, 0) and put.left == (0, 11, 0)


def test_an_end_by_common_consent_gives_the_stakes_back() -> None:
    ended = opened().given_back(phrase("la mise revient"))
    assert ended.tokens == RULES.brought and ended.pot == 0 and ended.over and ended.accord
    assert all(sum(reason.points for reason in reasons_of(ended, seat)) == ended.tokens[seat] for seat in range(3))


def test_one_more_player_brings_and_stakes_and_plays_after_the_starter() -> None:
    four = opened().one_more(1, STAKE)
    assert four.tokens == (8, 13, 8, 8) and four.pot == 8 and four.order == (1, 2, 3, 0)
    assert four.rules.players == 4 and four.rules.handicap == (0, 5, 0, 0)


def test_plain_dice_may_stand_for_poker_dice() -> None:
    assert set(RULES.dice) == {DieAsk("poker")} and set(TokenRules(2, True, 1, 5, (0, 0)).dice) == {DieAsk()}
    assert [(seat, reason.points) for seat, reason in changes(STAKE, (0, -1))] == [(1, -1)]
