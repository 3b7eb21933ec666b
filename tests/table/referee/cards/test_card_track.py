"""Which cards lie on the track, and which of them are dealt with."""

from kiosk.table.referee.cards.card_question import find
from kiosk.table.referee.cards.card_track import CardTrack, table_card
from tests.table.referee.scripted_track import MemoryTable
from vision.cards.card_reading import Card
from vision.cards.following.card_events import CardsAtRest, TrackedCard
from vision.types.reasons import Reason, ReasonCode
from vision.types.track_events import Lifted

CORNERS = ((0.0, 0.0), (60.0, 0.0), (60.0, 90.0), (0.0, 90.0))


def rest(*cards: str, doubts: tuple[Reason, ...] = ()) -> CardsAtRest:
    lying = tuple(TrackedCard(n, False, Card(name, 0.99, CORNERS)) for n, name in enumerate(cards, 1))
    return CardsAtRest(0.0, lying, doubts)


def test_cards_that_come_in_one_reading_came_together() -> None:
    track = CardTrack().take(rest("2S")).take(rest("2S", "KD", "3C"))
    assert track.together == {2, 3}
    assert track.take(Lifted(0.0, (3,))).together == {2}


def test_a_card_that_was_taken_up_is_new_when_it_comes_back() -> None:
    track = CardTrack().take(rest("2S")).settle([1]).dismiss(1, "lay").take(Lifted(0.0, (1,)))
    assert (track.lying, track.settled, track.dismissed, track.lifted) == ((), frozenset(), {}, {1: "2S"})


def test_what_was_answered_is_asked_again_when_more_comes() -> None:
    thing = Reason(ReasonCode.UNKNOWN_OBJECT)
    once = CardTrack(answered=True, doubts=(thing,)).take(rest("2S", doubts=(thing,)))
    assert once.answered and not once.take(rest("2S", doubts=(thing, thing))).answered
    assert not CardTrack(answered=True).take(rest(doubts=(thing,))).answered


def test_all_that_lies_at_the_first_look_after_dark_is_suspect() -> None:
    track = CardTrack(dark=True).take(rest("2S"))
    assert track.unseen == {1} and track.take(rest("2S", "KD")).unseen == {1}
    assert track.take(rest("2S", "KD")).suspect().unseen == {1, 2}


def test_a_ten_has_the_name_of_the_game() -> None:
    assert (table_card("10H"), table_card("QS")) == ("TH", "QS")


def test_a_game_of_dice_has_no_cards() -> None:
    assert find(CardTrack().take(rest("2S")), MemoryTable().state, True) is None
