"""The panel where a card on the track has to be asked about; the pad stands beside every question."""

from dataclasses import replace

from kiosk.games.cards import card_words
from kiosk.i18n.phrase import Phrase, named, phrase
from kiosk.table.referee.cards.card_question import CardsFound, CardsKind, sight
from kiosk.table.referee.panels.elements import Stages, addressed, choice_of, decisions_of, panel_of, question_of
from kiosk.table.referee.state.panel import Choice, Panel, PanelKind
from kiosk.table.referee.state.referee_state import RefereeState, Stage
from kiosk.table.referee.state.throw_check import ThrowCheck

COUNTS = Choice("card_counts", phrase("Oui"))
NO = Choice("card_left_out", phrase("Non"))
LEFT_OUT = Choice("card_left_out", phrase("Ne compte pas"))
NO_CARD = Choice("card_left_out", phrase("Pas une carte"))
BACK = Choice("card_back", phrase("Non : annuler"))
ON_PAD = phrase("Sinon, choisis la bonne carte.")
ASKED: dict[CardsKind, Phrase] = {
    CardsKind.UNSURE: phrase("Carte mal lue : {card} ?"),
    CardsKind.ORDER: phrase("Plusieurs cartes : laquelle d’abord ?"),
    CardsKind.UNSEEN: phrase("{card} : à compter pour {name} ?"),
    CardsKind.STRANGE: phrase("Une carte ne se lit pas : laquelle ?"),
    CardsKind.TAKEN: phrase("{card} : carte retirée, elle compte ?"),
    CardsKind.MOVED: phrase("{card} : carte déplacée, elle compte ?"),
}


def _card(moment: RefereeState, _: ThrowCheck) -> Panel:
    found = moment.found
    if found is None:
        raise AssertionError("a card is asked about")
    question, detail = _question(moment, found), _detail(moment, found)
    pad = [choice for choice in decisions_of(moment) if choice.card is not None or choice.number is not None]
    choices = [*_answers(moment, found), *pad]
    seen = sight(moment.cards, found)
    shown = {"detail": detail, "picture": seen.picture, "spots": seen.spots}
    return panel_of(moment, PanelKind.DOUBT, question, choices, blinks=True, **shown)


def _question(moment: RefereeState, found: CardsFound) -> Phrase:
    if found.kind in (CardsKind.REFUSED, CardsKind.STRANGE) and found.why is not None:
        return named(found.why, moment.table.names)
    words = {} if not found.card else {"card": card_words(found.card)}
    return addressed(moment, ASKED[found.kind], **words)


def _detail(moment: RefereeState, found: CardsFound) -> Phrase | None:
    """Whose turn it is; why what was read cannot be; nothing where a card is asked about that was laid before."""
    if found.kind is CardsKind.UNSURE:
        return found.why or ON_PAD
    if found.kind in (CardsKind.TAKEN, CardsKind.MOVED):
        return None
    return named(question_of(moment), moment.table.names)


def _answers(moment: RefereeState, found: CardsFound) -> list[Choice]:
    if found.kind is CardsKind.ORDER:
        return [*(_first(number, choice_of(move, moment)) for number, move in found.others), LEFT_OUT]
    if found.kind in (CardsKind.TAKEN, CardsKind.MOVED):
        return [COUNTS, BACK]
    if found.kind is CardsKind.STRANGE:
        return [NO_CARD]
    if found.kind is CardsKind.REFUSED or found.why is not None:
        return [LEFT_OUT]
    return [COUNTS, NO]


def _first(number: int, choice: Choice) -> Choice:
    """One of several cards, beside the pad."""
    return replace(choice, key=f"card:{number}", card=None, move=None, place=number)


STAGES: Stages = {Stage.CARD: _card}
