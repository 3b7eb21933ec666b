"""The parts of Les Cases Si-No by themselves: bets, payments, chances, words, the levels."""

from random import Random
from typing import Any

import pytest

from kiosk.games.engine.errors import IllegalMove
from kiosk.games.engine.moves import Throw, decision
from kiosk.games.si_no import bot, guide
from kiosk.games.si_no.advice import advised, bet_like
from kiosk.games.si_no.bets import bet_of, can_be_completed, check_shared, open_draws
from kiosk.games.si_no.board import NO_CHIPS, WAYS, mask, values_of
from kiosk.games.si_no.decisions import chip, deed, move_words, whole
from kiosk.games.si_no.game import SiNo
from kiosk.games.si_no.options import OPTIONS
from kiosk.games.si_no.payouts import CROUPIER, KINDS_OF_THROW, Payment, paid, settled
from kiosk.games.si_no.position import SiNoPosition
from kiosk.games.si_no.state import SiNoState
from kiosk.games.si_no.view import explained, news_of, sheet_text
from kiosk.i18n.phrase import Phrase

BET = ("8", "10", "4.4", "8")
VALUES = values_of("normal", {}, {}, {})


def betting(players: int = 2) -> SiNoState:
    """The croupier, seat 0, has made the 7 at once."""
    return SiNo().start(players).play(Throw((3, 4), colours=("white", "white")))


def climbing(*bets: tuple[str, ...]) -> SiNoState:
    state = betting(len(bets) + 1)
    for seat, chips in enumerate(bets, 1):
        state = state.play(decision("bet", player=seat, chips=chips))
    return state


def thrown(state: SiNoState, green: int, red: int) -> SiNoState:
    return state.play(Throw((green, red), colours=("green", "red")))


def test_a_chip_lies_on_its_own_line_and_no_line_is_shut() -> None:
    places = {place for place, _ in open_draws(NO_CHIPS, ())}
    assert places == {0, 1, 2, 3}
    assert bet_of(chip(1, 0, "8", 200), NO_CHIPS) == ("8", None, None, None)
    assert can_be_completed(("8", "10", None, None), (mask(BET),))
    with pytest.raises(IllegalMove) as three:
        check_shared(BET, [(2, mask(BET))])
    assert three.value.code == "commun"
    with pytest.raises(IllegalMove) as taken:
        bet_of(chip(1, 0, "6", 200), ("8", None, None, None))
    assert taken.value.code == "line_taken"


def test_a_draw_pays_line_and_vertical_and_a_seven_pays_the_croupier() -> None:
    def owed(draw: str, dice: tuple[int, int], *, loses: bool = False) -> tuple[Payment, ...]:
        return paid(draw, dice, 0, (NO_CHIPS, BET), VALUES, (1000, 500), loses)

    assert [(due.seat, due.points, due.owed) for due in owed("8", (6, 2))] == [(1, 300, 300)]
    assert owed("7", (5, 2)) == (Payment(0, 1000, ((CROUPIER, 1000),)),)
    assert owed("7", (2, 5), loses=True)[0].points == -500 and owed("9", (5, 4)) == ()


def test_what_would_go_beyond_is_cancelled_and_nobody_falls_below_nothing() -> None:
    points, told_of = settled(
        (100, 6900), (Payment(0, -500, ((CROUPIER, -500),)), Payment(1, 300, ((0, 300),))), 7000
    )
    assert points == (0, 6900) and told_of[0].points == -100 and told_of[1].cancelled
    assert sum(count for _, count in KINDS_OF_THROW) == 36


def test_the_position_knows_who_bets() -> None:
    state = betting(3)
    assert isinstance(state, SiNoPosition) and (state.phase, state.player, state.bettors()) == ("mises", 1, (1, 2))
    assert state.seven() == (1000, 500) and not state.may_end
    after = state.play(decision("bet", player=1, chips=BET))
    assert after.others() == ((1, mask(BET)),) and after.player == 2
    assert state.rng().random() == state.rng().random()


def test_advice_is_a_bet_that_may_be_laid() -> None:
    state = betting()
    assert isinstance(state.play(advised(state)), SiNoState)
    alike = bet_like(state, [BET]).get("chips")
    assert [WAYS[draw] for draw in alike] == [WAYS[draw] for draw in BET]


def test_the_guide_has_a_chance_for_every_chip() -> None:
    state = betting()
    choice = next(one for one in guide.guided(state) if one.move == chip(1, 0, "8", 200))
    # An 8 that is no double: 4 of 36 throws, ten times.
    assert choice.win == pytest.approx(1 - (32 / 36) ** 10)
    assert "4 lancers sur 36" in str(guide.promised(state, chip(1, 0, "8", 200)))
    assert len(guide.guided(state)) == len(state.moves())
    assert 0 <= guide.nearness(state, 1) <= 1


def test_every_level_lays_a_bet_and_throws_both_dice() -> None:
    state: Any = betting()
    assert bot.easy(state, Random(3)) == bot.easy(state, Random(3))
    for wish in (bot.hard(state), bot.medium(state), bot.easy(state, Random(3))):
        assert state.play(wish).phase in ("mises", "montee")
    assert bot.hard(climbing(BET)) == bot.BOTH
    missing = bot.expected_turns(VALUES, 1000)
    assert min(missing[1000]) > min(missing[200]) > 0


def test_a_bet_in_words() -> None:
    move = whole(1, BET, Phrase("?"))
    assert str(move_words(move, "Piste")) == "Piste mise 8, 10, double 4 ; verticale 8"
    assert str(deed(move)) == "mise 8, 10, double 4 ; verticale 8"
    assert deed(chip(1, 0, "8", 200)) is None


def test_a_payment_in_words_and_as_a_reason() -> None:
    state = thrown(climbing(BET), 6, 2)
    assert news_of(state) is not None
    assert [reason.points for reason in explained(state.events, 1)] == [300]
    assert explained(state.events, 0) == ()
    text = sheet_text(state, ("Odile", "Paul"), str)
    assert "Paul" in text and "300" in text


def test_the_croupier_is_a_seat_or_drawn() -> None:
    croupier = next(option for option in OPTIONS if option.key == "croupier")
    assert [key for key, _ in croupier.choices] == ["tirage", *map(str, range(6))] and croupier.at_table == "tirage"
    lines = next(option for option in OPTIONS if option.key == "lines")
    assert [key for key, _ in lines.choices][:3] == ["ligne1", "ligne2", "ligne3"] and lines.step == 50
