"""Cards on the track become moves of Cribble; what is doubtful is asked about and counts no point before."""

from collections.abc import Iterable

import pytest

from kiosk.config.schema import Config
from kiosk.games.cribble import decisions as choices
from kiosk.games.cribble.game import Cribble
from kiosk.games.engine.moves import Decision
from kiosk.table.journal import Journal
from kiosk.table.referee import card_answers, card_events
from kiosk.table.referee.cards.card_question import CardsKind
from kiosk.table.referee.referee import Referee
from kiosk.table.referee.state.panel import PanelKind
from vision.cards.card_reading import Card, CardReason, CardReasonCode
from vision.cards.following.card_events import CardsAtRest, Slid, TrackedCard
from vision.types.dice_set import CARDS, NO_DICE, PIPS
from vision.types.reasons import Reason, ReasonCode
from vision.types.track_events import Covered, Lifted

DOUBT = CardReason(CardReasonCode.UNSURE, 0.6, 0.9)
NAMES = ("Marie", "Paul", "Jeanne", "Luc")


class Felt:
    """A table of Cribble whose track is told as the watcher tells it; the fourth deals."""

    def __init__(self, *, count_cards: str = "gathered", cards: str = "camera", starter: str | None = "2S") -> None:
        self.table = Journal(Cribble(), 4, {}, names=NAMES)
        self.table.play(choices.dealer(3))
        self.settings = Config.model_validate({"play": {"cards": cards, "count_cards": count_cards}})
        self.referee = Referee(self.table, self.settings)
        self.lying: list[TrackedCard] = []
        self.ids: dict[str, int] = {}
        self.next = 1
        if starter is not None:
            self.referee.choose("dealt")
            self.lay(starter)

    def rest(self, *doubts: Reason | CardReason, new: Iterable[int] = ()) -> None:
        """All lies still; the picture is named by what lies there."""
        cards = tuple(TrackedCard(one.id, one.id not in new, one.card) for one in self.lying)
        picture = " ".join(one.card.card for one in self.lying).encode()
        self.referee.see(CardsAtRest(1.0, cards, doubts, picture))

    def lay(self, *names: str, doubts: tuple[Reason | CardReason, ...] = ()) -> None:
        """Cards come to lie at once; one written "10H?" is not sure."""
        new = []
        for name in names:
            sure, name = not name.endswith("?"), name.rstrip("?")
            number = self.ids.get(name, self.next) if sure else self.next
            self.next = max(self.next, number + 1)
            self.ids[name] = number
            left = number * 100.0
            corners = ((left, 0.0), (left + 60, 0.0), (left + 60, 90.0), (left, 90.0))
            card = Card(name, 0.99 if sure else 0.6, corners, () if sure else (DOUBT,))
            self.lying.append(TrackedCard(number, False, card))
            new.append(number)
        self.referee.see(Covered(1.0))
        self.rest(*doubts, new=new)

    def take(self, *names: str) -> None:
        """Cards are taken up."""
        gone = tuple(one.id for one in self.lying if one.card.card in names)
        self.lying = [one for one in self.lying if one.id not in gone]
        self.referee.see(Lifted(1.0, gone))
        self.rest()

    def slide(self, name: str) -> None:
        """A card is pushed about."""
        self.referee.see(Slid(1.0, self.ids[name], name, (0.0, 0.0), (50.0, 0.0)))
        self.rest(new=[self.ids[name]])

    @property
    def moves(self) -> list[tuple[str, str]]:
        """The cards that were counted, by kind of decision."""
        return [(move.kind, move.get("card")) for move in self.table.moves[1:] if isinstance(move, Decision)]

    @property
    def asked(self) -> CardsKind | None:
        """What the screen asks about a card, None where it asks nothing of the kind."""
        found = self.referee.moment.found
        assert (self.referee.panel().kind is PanelKind.DOUBT) == (found is not None)
        return None if found is None else found.kind

    @property
    def shown(self) -> tuple[str, list[int]]:
        """What lies in the picture that is shown with the question, and the ids of the cards that it is about."""
        panel = self.referee.panel()
        return (panel.picture or b"").decode(), [round(spot[0][0] / 100) for spot in panel.spots]

    def press(self, key: str | Decision) -> bool:
        """Somebody chooses: a key, or a decision on the pad."""
        panel = self.referee.panel()
        found = [choice.key for choice in panel.choices if key in (choice.key, choice.move)]
        return bool(found) and self.referee.choose(found[0])


def test_the_starter_and_the_cards_of_the_play_count_as_they_are_laid() -> None:
    felt = Felt()
    felt.lay("10H")
    felt.lay("5C")
    assert felt.moves == [("starter", "2S"), ("lay", "TH"), ("lay", "5C")]
    assert felt.table.state.scores() == (0, 2, 0, 2) and felt.asked is None


def test_nothing_is_looked_at_while_cards_are_dealt() -> None:
    felt = Felt(starter=None)
    assert felt.referee.dice_set() == NO_DICE and not felt.referee.wants_eyes
    felt.lay("KD")
    assert felt.moves == [] and felt.referee.moment.cards.lying == ()
    felt.press("dealt")
    assert felt.referee.dice_set() == CARDS
    felt.rest(new=[1])
    assert felt.moves == [("starter", "KD")]


def test_a_starter_that_is_taken_back_is_asked_for_again_and_not_the_deal() -> None:
    felt = Felt()
    felt.referee.undo()
    assert felt.referee.dice_set() == CARDS and felt.asked is None and felt.moves == []
    felt.referee.undo()
    felt.table.play(choices.dealer(3))
    felt.referee.refresh()
    assert felt.referee.dice_set() == NO_DICE and felt.referee.moment.cards.lying == ()


@pytest.mark.parametrize("cards", ["camera", "pad"])
def test_who_deals_is_asked_to_before_any_card_is(cards: str) -> None:
    panel = (felt := Felt(cards=cards, starter=None)).referee.panel()
    assert (panel.player, [choice.key for choice in panel.choices]) == (3, ["dealt"])
    assert not felt.press(choices.STARTER["2S"])
    felt.press("dealt")
    panel = felt.referee.panel()
    assert panel.player == 2 and felt.press(choices.STARTER["2S"])


def test_where_the_pad_alone_takes_cards_the_track_is_not_read() -> None:
    felt = Felt(cards="pad", starter=None)
    felt.press("dealt")
    felt.press(choices.STARTER["2S"])
    felt.lay("KD")
    assert felt.moves == [("starter", "2S")] and felt.referee.dice_set() == PIPS and not felt.referee.wants_eyes


def test_a_card_that_is_not_sure_waits_for_an_answer() -> None:
    felt = Felt()
    felt.lay("KD?")
    assert felt.asked is CardsKind.UNSURE and felt.moves == [("starter", "2S")]
    assert felt.press("card_counts")
    assert felt.moves[-1] == ("lay", "KD") and felt.asked is None


def test_a_card_of_the_pad_is_the_answer_about_one_that_was_read_badly() -> None:
    felt = Felt()
    felt.lay("KD?")
    assert felt.press(choices.LAY["QD"])
    assert felt.moves[-1] == ("lay", "QD") and felt.asked is None
    felt.lay("3C")
    assert felt.moves[-1] == ("lay", "3C")


def test_a_card_is_asked_about_with_its_picture() -> None:
    felt = Felt()
    felt.lay("KD?")
    assert felt.shown == ("2S KD", [felt.ids["KD"]])
    felt.press("card_counts")
    assert felt.shown == ("", []), "nothing is asked"
    felt.lay("3C", "4C")
    assert felt.asked is CardsKind.ORDER and felt.shown == ("2S KD 3C 4C", [felt.ids["3C"], felt.ids["4C"]])


def test_a_card_that_was_taken_up_is_shown_as_it_lay() -> None:
    felt = Felt()
    felt.lay("10H")
    felt.lay("5C")
    felt.take("10H")
    assert felt.asked is CardsKind.TAKEN and felt.shown == ("2S 10H 5C", [felt.ids["10H"]])
    felt.press("card_counts")
    felt.slide("5C")
    assert felt.asked is CardsKind.MOVED and felt.shown == ("2S 5C", [felt.ids["5C"]])


def test_of_something_that_cannot_be_read_the_whole_track_is_shown() -> None:
    felt = Felt()
    felt.lay("KD", doubts=(Reason(ReasonCode.UNKNOWN_OBJECT),))
    assert felt.shown == ("2S KD", [])


def test_a_card_that_becomes_sure_counts_without_an_answer() -> None:
    felt = Felt()
    felt.lay("KD?")
    felt.lying[-1] = TrackedCard(felt.lying[-1].id, False, Card("KD", 0.99, felt.lying[-1].card.corners))
    felt.rest()
    assert felt.moves[-1] == ("lay", "KD") and felt.asked is None


def test_what_does_not_count_is_asked_about_once() -> None:
    felt = Felt()
    felt.lay("KD?")
    felt.press("card_left_out")
    assert felt.asked is None
    felt.lay("3C")
    assert felt.moves[1:] == [("lay", "3C")] and felt.asked is None


def test_several_cards_at_once_are_put_in_order_by_people() -> None:
    felt = Felt()
    felt.lay("KD", "3C")
    assert felt.asked is CardsKind.ORDER and len(felt.moves) == 1
    assert felt.press(f"card:{felt.ids['3C']}")
    assert felt.moves[1:] == [("lay", "3C"), ("lay", "KD")]


def test_a_card_beyond_31_is_refused_with_the_reason() -> None:
    felt = Felt()
    for card in ("KD", "KC", "9H"):
        felt.lay(card)
    felt.lay("KS")
    assert felt.asked is CardsKind.REFUSED and "31" in str(felt.referee.panel().question)
    felt.take("KS")
    assert felt.asked is None and felt.press(choices.GO)
    assert len([one for one in felt.moves if one[0] == "lay"]) == 3


def test_a_card_that_has_fallen_before_is_asked_about() -> None:
    felt = Felt()
    for card in ("KD", "KC", "AH"):
        felt.lay(card)
    felt.lay("JS")
    felt.take("KD", "KC", "AH", "JS")
    assert felt.table.state.laying.pile == ()
    felt.lay("AH")
    assert felt.asked is CardsKind.REFUSED and felt.moves[-1] == ("lay", "JS")


def test_a_card_taken_back_is_asked_about_and_undone_on_request() -> None:
    felt = Felt()
    felt.lay("10H")
    felt.lay("5C")
    felt.take("5C")
    assert felt.asked is CardsKind.TAKEN
    assert felt.press("card_back")
    assert felt.moves[1:] == [("lay", "TH")] and felt.table.state.scores() == (0, 0, 0, 0) and felt.asked is None
    felt.lay("6C")
    assert felt.moves[-1] == ("lay", "6C")


def test_a_card_taken_up_may_count_all_the_same_or_come_back() -> None:
    felt = Felt()
    felt.lay("10H")
    felt.take("10H")
    assert felt.asked is CardsKind.TAKEN
    felt.lay("10H")
    assert felt.asked is None and len(felt.moves) == 2
    felt.take("10H")
    felt.press("card_counts")
    assert felt.asked is None and felt.moves[1:] == [("lay", "TH")]


@pytest.mark.parametrize(("count_cards", "asked"), [("gathered", None), ("left", CardsKind.TAKEN)])
def test_cards_of_a_count_are_taken_up_where_the_table_does_so(count_cards: str, asked: CardsKind | None) -> None:
    felt = Felt(count_cards=count_cards)
    for card in ("KD", "KC", "AH", "JS"):
        felt.lay(card)
    felt.take("KD")
    assert felt.asked is asked


def test_a_card_of_the_count_that_is_pushed_about_is_asked_about_and_counts_once() -> None:
    felt = Felt()
    felt.lay("10H")
    felt.slide("10H")
    assert felt.asked is CardsKind.MOVED and len(felt.moves) == 2
    felt.press("card_counts")
    assert felt.asked is None and len(felt.moves) == 2


def test_something_that_is_no_card_is_asked_about_before_the_next_card_counts() -> None:
    felt = Felt()
    felt.lay("KD", doubts=(Reason(ReasonCode.UNKNOWN_OBJECT),))
    assert felt.asked is CardsKind.STRANGE and len(felt.moves) == 1
    felt.press("card_left_out")
    assert felt.moves[-1] == ("lay", "KD")


def test_a_die_among_the_cards_is_said() -> None:
    felt = Felt()
    felt.lay("KD", doubts=(Reason(ReasonCode.DICE, 1),))
    assert felt.asked is CardsKind.STRANGE and str(felt.referee.panel().question) == "Un dé est sur la piste."
    felt.rest()
    assert felt.moves[-1] == ("lay", "KD") and felt.asked is None


def test_a_hand_beside_a_card_that_lies_clear_holds_nothing_up() -> None:
    felt = Felt()
    felt.lay("KD", doubts=(Reason(ReasonCode.COVERED),))
    assert felt.moves[-1] == ("lay", "KD") and felt.asked is None


def test_what_was_undone_does_not_count_again_by_itself() -> None:
    felt = Felt()
    for card in ("KD", "KC", "9H", "KS"):
        felt.lay(card)
    assert felt.asked is CardsKind.REFUSED
    felt.referee.undo()
    assert felt.moves[-1] == ("lay", "KC")
    assert felt.asked is CardsKind.UNSEEN and felt.press("card_counts")
    assert felt.moves[-1] == ("lay", "KS")


def test_a_card_that_was_entered_on_the_pad_is_not_counted_again_when_it_is_seen() -> None:
    felt = Felt()
    felt.press(choices.LAY["KD"])
    felt.lay("KD")
    assert felt.moves[1:] == [("lay", "KD")] and felt.asked is None


def test_cards_that_were_laid_while_the_camera_was_gone_are_asked_about() -> None:
    felt = Felt()
    felt.lay("KD")
    felt.referee.eyes_status(False)
    assert felt.referee.panel().notice is not None
    felt.referee.eyes_status(True)
    felt.next, felt.ids = 1, {}
    felt.lying = []
    felt.lay("2S", "KD", "3C")
    assert felt.asked is CardsKind.UNSEEN and felt.moves[1:] == [("lay", "KD")]
    felt.press("card_counts")
    assert felt.moves[1:] == [("lay", "KD"), ("lay", "3C")]


def whole_play(felt: Felt) -> None:
    """Sixteen cards, each count to 31 or to a go."""
    laid = ["KD", "KC", "KH", "AD", "QD", "QC", "QH", "AC", "JD", "JC", "JH", "AH", "10D", "10C", "10H", "AS"]
    for number, card in enumerate(laid):
        felt.lay(card)
        if number % 4 == 3:
            felt.take(*laid[number - 3 : number + 1])


def test_a_hand_laid_down_at_the_show_is_held_against_what_was_counted() -> None:
    felt = Felt()
    whole_play(felt)
    assert felt.table.state.stage == "declare" and felt.asked is None
    felt.lay("KD", "QD", "JD", "10D")
    assert felt.asked is None
    felt.lay("7H")
    assert felt.asked is CardsKind.REFUSED
    felt.press("card_left_out")
    assert felt.asked is None


def test_another_hand_laid_down_at_the_show_is_asked_about_once() -> None:
    felt = Felt()
    whole_play(felt)
    felt.lay("KC", "QC", "KH")
    assert felt.asked is CardsKind.REFUSED and felt.shown[1] == [felt.ids["KC"], felt.ids["QC"]]
    assert str(felt.referee.panel().question) == "Roi de trèfle : carte jouée par Paul."
    felt.press("card_left_out")
    assert str(felt.referee.panel().question) == "Roi de cœur : carte jouée par Jeanne."
    felt.press("card_left_out")
    assert felt.asked is None
    felt.press(choices.declare(0))
    felt.press(choices.NO_CLAIM)
    assert felt.table.state.owner == 1 and felt.asked is None, "answered once, whoever's turn it is to count"


def test_a_hand_that_was_counted_already_may_lie_there() -> None:
    felt = Felt()
    whole_play(felt)
    felt.press(choices.declare(0))
    felt.press(choices.NO_CLAIM)
    felt.lay("KD", "QD")
    assert felt.table.state.owner == 1 and felt.asked is None


def test_the_crib_is_read_in_any_order() -> None:
    felt = Felt()
    whole_play(felt)
    for _ in range(4):
        felt.press(choices.declare(0))
        felt.press(choices.NO_CLAIM)
    assert felt.table.state.stage == "crib"
    felt.lay("3C", "4C", "5C", "6C")
    assert felt.table.state.stage == "declare" and set(felt.table.state.crib) == {"3C", "4C", "5C", "6C"}


def test_other_settings_count_at_once() -> None:
    felt = Felt()
    felt.referee.configure(Config())
    felt.referee.refresh()
    felt.lay("KD")
    assert felt.moves == [("starter", "2S")]


def test_answers_to_no_question_change_nothing() -> None:
    felt = Felt()
    moment = felt.referee.moment
    before = moment.cards
    card_answers.count(moment)
    card_answers.take_back(moment)
    card_answers.entered(moment, None, choices.GO)
    assert (moment.cards, felt.moves) == (before, [("starter", "2S")])


def test_where_sight_was_lost_before_the_first_card_nothing_is_suspect() -> None:
    felt = Felt(starter=None)
    card_events.lose_sight(felt.referee.moment)
    assert not felt.referee.moment.cards.dark
    felt.press("dealt")
    felt.lay("KD")
    card_events.lose_sight(felt.referee.moment)
    assert felt.referee.moment.cards.dark
