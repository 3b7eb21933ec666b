"""What was read of the cards in a picture, and why it is not sure."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import StrEnum

from vision.types.reading import Box

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
SUITS = ("C", "D", "H", "S")
Corners = tuple[tuple[float, float], ...]
"""x and y of a card's corners, in pixels, clockwise."""


class CardReasonCode(StrEnum):
    """What is doubtful, the gravest first; below each what such a reason measures."""

    CUT_OFF = "cut-off"
    """The card reaches over the edge of the picture: pixels between its outermost corner and that edge."""
    TWICE = "card-twice"
    """The same card was read in two places: how many."""
    DISAGREE = "looks-disagree"
    """The two indices and what is drawn inside do not name the same card: how likely it is, 0 to 1; less than the
    limit."""
    UNSURE = "unsure-card"
    """The card is readable in more than one way: how likely this one is, 0 to 1; less than the limit."""
    OTHER_DECK = "other-deck"
    """It is like no card of the owner's deck: the correlation with the likest one, 0 to 1; less than the limit."""
    HIDDEN = "partly-hidden"
    """Something covers the card, and only one index says what it is: the confidence in that, 0 to 1. Or others'
    indices are seen within its outline: nothing is measured."""
    UNKNOWN = "unknown-card"
    """Something has the outline of a card and none of the 52 faces, or lies on its face: how many."""
    MISSED = "maybe-missed"
    """Something like a card's paper lies beside the cards: its area, in cards; more than the limit."""
    MARKS = "stray-print"
    """Print as large as an index lies on paper beside the cards that were read: how many marks."""
    TOO_MANY = "too-many"
    """There are more outlines than a deal has cards: how many."""
    NO_CARD = "no-card"
    """No card was found."""


RANK = {code: rank for rank, code in enumerate(CardReasonCode)}


@dataclass(frozen=True, slots=True)
class CardReason:
    """One reason not to be sure: what was `measured`, and the `limit` of the test."""

    code: CardReasonCode
    measured: float | None = None
    limit: float | None = None

    def to_json(self) -> dict[str, object]:
        """The reason as the command-line contract writes it."""
        numbers = {"measured": self.measured, "limit": self.limit}
        return {"code": self.code.value, **{k: None if v is None else round(float(v), 4) for k, v in numbers.items()}}


CardReasons = tuple[CardReason, ...]


@dataclass(frozen=True, slots=True)
class Card:
    """One card as read: rank and suit (`10H`), how far that can be trusted, where it lies."""

    card: str
    confidence: float
    corners: Corners
    reasons: CardReasons = ()

    @property
    def sure(self) -> bool:
        """Whether nothing about it is doubtful."""
        return not self.reasons

    @property
    def box(self) -> Box:
        """The upright rectangle around it."""
        xs, ys = zip(*self.corners, strict=True)
        left, top = round(min(xs)), round(min(ys))
        return left, top, round(max(xs)) - left, round(max(ys)) - top

    def doubted(self, *reasons: CardReason) -> "Card":
        """The card with these reasons beside its own."""
        return replace(self, reasons=gravest_first((*self.reasons, *reasons))) if reasons else self

    def to_json(self) -> dict[str, object]:
        """The card as the command-line contract writes it."""
        return {
            "card": self.card,
            "sure": self.sure,
            "confidence": round(self.confidence, 4),
            "box": list(self.box),
            "corners": [[round(x, 1), round(y, 1)] for x, y in self.corners],
            "reasons": [reason.to_json() for reason in self.reasons],
        }


@dataclass(frozen=True, slots=True)
class CardsReading:
    """All cards of one picture, what is wrong with it as a whole, and how long that took."""

    cards: tuple[Card, ...]
    reasons: CardReasons = ()
    ms: float = 0.0

    @property
    def sure(self) -> bool:
        """Whether each card is sure and nothing else is doubtful. A card that is partly hidden is asked about where
        it matters, and leaves the picture sure."""
        return not self.every_reason()

    def every_reason(self) -> CardReasons:
        """All that keeps the picture from being sure, the gravest first, one of each code."""
        of_cards = (r for card in self.cards if not hidden(card) for r in card.reasons)
        return gravest_first((*self.reasons, *of_cards))

    def to_json(self, name: str) -> dict[str, object]:
        """The object of one picture."""
        return {
            "image": name,
            "cards": [card.to_json() for card in self.cards],
            "sure": self.sure,
            "ms": round(self.ms, 2),
            "reasons": [reason.to_json() for reason in self.every_reason()],
        }


def hidden(card: Card) -> bool:
    """Whether something covers the card."""
    return any(reason.code is CardReasonCode.HIDDEN for reason in card.reasons)


def gravest_first(reasons: Iterable[CardReason]) -> CardReasons:
    """The reasons in order, the first one of each code."""
    found: dict[CardReasonCode, CardReason] = {}
    for reason in reasons:
        found.setdefault(reason.code, reason)
    return tuple(sorted(found.values(), key=lambda reason: RANK[reason.code]))
