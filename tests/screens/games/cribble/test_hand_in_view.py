"""Which cards make the hand whose worth is asked for, and which of them is the starter."""

from kiosk.games.cribble.cards.scoring import total
from kiosk.screens.games.cribble.counting.hand_in_view import HandInView
from vision.cards.card_reading import Card, CardReason, CardReasonCode
from vision.cards.following.card_events import CardsAtRest, TrackedCard
from vision.types.track_events import Lifted

FIVES = ("5H", "5S", "5D", "JC", "5C")
CORNERS = ((0.0, 0.0), (60.0, 0.0), (60.0, 90.0), (0.0, 90.0))
UNCLEAR = CardReason(CardReasonCode.UNSURE, 0.6, 0.9)


def lying(*cards: str, unsure: str = "") -> CardsAtRest:
    of = {unsure: (UNCLEAR,)}
    read = [Card(card, 0.9, CORNERS, of.get(card, ())) for card in cards]
    return CardsAtRest(0.0, tuple(TrackedCard(number, False, card) for number, card in enumerate(read)))


def named(*cards: str, crib: bool = False) -> HandInView:
    view = HandInView(crib=crib)
    for card in cards:
        view = view.name(card)
    return view


def test_the_fifth_card_is_the_starter_and_a_four_of_a_kind_of_fives_is_worth_twenty_nine() -> None:
    view = HandInView().see(lying(*FIVES))
    assert view.complete and (view.hand, view.starter) == (FIVES[:4], "5C") and total(view.count()) == 29


def test_another_card_can_be_made_the_starter() -> None:
    view = HandInView(turned=1).see(lying(*FIVES))
    assert (view.starter, view.hand, total(view.count())) == ("JC", ("5H", "5S", "5D", "5C"), 28)


def test_a_ten_is_called_as_games_call_it_and_no_card_is_there_twice() -> None:
    assert HandInView().name("TH").see(lying("10H", "2C")).cards == ("TH", "2C")


def test_a_card_that_is_not_sure_counts_once_somebody_said_what_it_is() -> None:
    view = HandInView().see(lying(*FIVES, unsure="JC"))
    assert view.doubtful is not None and not view.complete and "JC" not in view.cards
    told = view.name("JC")
    assert told.doubtful is None and told.complete


def test_a_card_that_was_taken_up_is_gone() -> None:
    view = HandInView().see(lying(*FIVES)).see(Lifted(1.0, (3,)))
    assert view.cards == ("5H", "5S", "5D", "5C") and not view.complete and view.starter is None


def test_a_sixth_card_is_one_too_many_and_nothing_is_counted() -> None:
    view = HandInView().see(lying(*FIVES, "2C"))
    assert view.too_many == 1 and not view.complete


def test_what_cannot_be_read_is_told_until_the_hand_is_whole() -> None:
    odd = CardsAtRest(0.0, (), (CardReason(CardReasonCode.UNKNOWN, 1),))
    assert HandInView().see(odd).strange and not named(*FIVES).see(odd).strange


def test_another_hand_begins_with_what_lies_there() -> None:
    view = HandInView(crib=True).name("2C").see(lying("5H"))
    assert view.emptied().cards == ("5H",) and view.emptied().crib


def test_four_cards_of_a_suit_bring_nothing_in_a_crib() -> None:
    suited = ("2S", "6S", "JS", "KS", "9H")
    assert total(named(*suited).count()) - total(named(*suited, crib=True).count()) == 4


def test_a_starter_that_is_named_after_four_cards_were_laid_is_the_starter() -> None:
    assert HandInView().see(lying(*FIVES[:4])).name("2C").starter == "2C"
