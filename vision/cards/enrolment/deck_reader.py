"""Reads cards of the owner's deck: what the other looks say, confirmed or doubted by the deck itself."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from vision.cards.card_looks import rectified
from vision.cards.card_reading import Card, CardReason, CardReasonCode
from vision.cards.decision import Seen
from vision.cards.enrolment.deck_look import LIMITS, DeckLook, DeckMatcher
from vision.cards.enrolment.known_deck import KnownDeck
from vision.cards.outlines import Outline
from vision.cards.reader import CardReader
from vision.networks.model_file import WEIGHTS
from vision.types.picture import Picture

OF_LOOKS = (CardReasonCode.DISAGREE, CardReasonCode.UNSURE)
"""Doubts that the deck can settle."""


@dataclass(frozen=True, slots=True)
class SeenByDeck(Seen):
    """An outline with what the deck says of it as well."""

    deck: DeckLook

    @classmethod
    def beside(cls, seen: Seen, deck: DeckLook) -> "SeenByDeck":
        """The card of the deck where that is clear, else the one that the other looks say."""
        card = seen.card if not deck.clear or deck.card is None else deck.card
        confidence = deck.fit if card != seen.card else max(seen.confidence, deck.fit if deck.clear else 0.0)
        return cls(seen.outline, seen.looks, card, confidence, deck)

    @property
    def read(self) -> bool:
        """Whether the deck or an index names the card; a joker of the deck is none."""
        if self.deck.clear:
            return self.deck.card is not None
        return super(SeenByDeck, self).read

    @property
    def certain(self) -> bool:
        """Both indices name the card, or the deck does clearly."""
        return self.deck.clear or super(SeenByDeck, self).certain

    @property
    def single(self) -> bool:
        """Several cards fit no card of the deck."""
        return self.deck.clear or super(SeenByDeck, self).single

    def denies(self, card: str) -> bool:
        """Whether the deck or a look clearly says another card."""
        another = self.deck.clear and self.deck.name != card
        return another or super(SeenByDeck, self).denies(card)

    @property
    def weight(self) -> float:
        """What fits the deck best is the better of two outlines in one place."""
        return super(SeenByDeck, self).weight + self.deck.fit

    def as_card(self, shape: tuple[int, ...]) -> Card:
        """The card with what is doubtful about it, by all looks."""
        plain = Seen(self.outline, self.looks, self.card, self.confidence).as_card(shape)
        doubts = {reason.code: reason for reason in plain.reasons}
        if self._settled(doubts):
            for code in OF_LOOKS:
                doubts.pop(code, None)
        card = Card(plain.card, plain.confidence, plain.corners, tuple(doubts.values()))
        return card.doubted(*self._against())

    def _settled(self, doubts: dict[CardReasonCode, CardReason]) -> bool:
        """Whether the deck says it clearly enough for what the other looks make of it."""
        agrees = any(look.names(self.card) for look in self.looks.indices)
        return self.deck.clear and (agrees or self.deck.firm) and not self._surely_another()

    def _surely_another(self) -> bool:
        """Whether without the deck another card would be sure."""
        plain = Seen.of(self.outline, self.looks)
        shape = tuple(int(side) + 9 for side in self.outline.corners.max(0)[::-1])
        return plain.card != self.card and plain.read and plain.as_card(shape).sure

    def _against(self) -> list[CardReason]:
        """What the deck has against the card."""
        if not self.deck.of_deck:
            return [CardReason(CardReasonCode.OTHER_DECK, self.deck.fit, LIMITS.fit.value)]
        if self.deck.card != self.card or self._surely_another():
            return [CardReason(CardReasonCode.DISAGREE, self.deck.margin, LIMITS.margin.value)]
        return []


class DeckReader(CardReader):
    """Reads cards with the owner's deck, which is shown first. Not thread-safe."""

    def __init__(self, deck: KnownDeck, weights: Path = WEIGHTS) -> None:
        """Raises FileNotFoundError if the networks are not in the folder `weights`."""
        super().__init__(weights)
        self._matcher = DeckMatcher(deck)

    def _looked_at(self, picture: Picture, outlines: Sequence[Outline]) -> list[Seen]:
        seen = super()._looked_at(picture, outlines)
        return [
            SeenByDeck.beside(one, self._matcher.look(rectified(picture, one.outline.corners), one.card))
            for one in seen
        ]
