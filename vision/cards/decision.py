"""From what the looks say to a card that is read, and to whether that is sure."""

import statistics
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np

from vision.cards.card_looks import COURT, NAMES, Looks
from vision.cards.card_reading import RANKS, SUITS, Card, CardReason, CardReasonCode
from vision.cards.left_over import FITTED, LeftOver
from vision.cards.outlines import Outline, overlap
from vision.cards.partly_hidden import exact
from vision.cards.sureness import AGAINST, LIMITS, MOST_CARDS, contradicted, inside_margin, sureness
from vision.types.picture import Array

LEAST_CONFIDENCE = 0.5
"""From here on a card is read at all."""
COVERING = 0.5
"""Share of the smaller outline that two cards have in common at most: one of them is a part of the other."""
LIKE_THE_OTHERS = 0.6, 1.7
"""Area over that of the cards that were read, between which an outline without a face is a strange card."""
PLAIN = 0.85
"""Support from which an outline without a face is a strange card where no other card lies."""


@dataclass(frozen=True, slots=True)
class Seen:
    """An outline, what the looks say of it, and which card (number in `NAMES`) that is."""

    outline: Outline
    looks: Looks
    card: int
    confidence: float

    @classmethod
    def of(cls, outline: Outline, looks: Looks) -> "Seen":
        """The likeliest card there."""
        together = looks.together()
        card = int(together.argmax())
        return cls(outline, looks, card, float(together[card]))

    @property
    def inside(self) -> float:
        """How clearly the inside says it: the count of pips, or that it is a portrait, and the suit."""
        rank, suit = divmod(self.card, len(SUITS))
        ranks = range(*COURT.indices(len(RANKS))) if rank >= COURT.start else (rank,)
        return float(sum(self.looks.inside.cards[one * len(SUITS) + suit] for one in ranks))

    @property
    def read(self) -> bool:
        """Whether an index names the card."""
        named = any(look.names(self.card) for look in self.looks.indices)
        return named and self.confidence >= LEAST_CONFIDENCE

    @property
    def shown_twice(self) -> bool:
        """Whether both indices name the card."""
        return all(look.names(self.card) for look in self.looks.indices)

    @property
    def certain(self) -> bool:
        """Whether it is well seen, as an outline that was only tried has to be: both indices name the card."""
        return self.shown_twice

    @property
    def clear(self) -> bool:
        """Whether all looks together are sure of the card, and none contradicts it."""
        sure = sureness(self.looks, self.card, self.outline) >= LIMITS.sure.value
        return sure and not contradicted(self.looks, self.card)

    @property
    def single(self) -> bool:
        """Whether it is surely one card's outline, of its very proportion and with both indices."""
        return self.shown_twice and exact(self.outline)

    def denies(self, card: str) -> bool:
        """Whether a look clearly is at another card than the one that an index named there."""
        number = NAMES.index(card)
        return inside_margin(self.looks, number) <= -AGAINST or contradicted(self.looks, number)

    @property
    def weight(self) -> float:
        """By which the better of two outlines in one place is known."""
        clear = sum(float(look.cards[self.card]) for look in self.looks.indices)
        return clear + self.inside + 0.5 * self.outline.support

    def as_card(self, shape: tuple[int, ...]) -> Card:
        """The card with what is doubtful about it."""
        corners = tuple((float(x), float(y)) for x, y in self.outline.corners)
        return Card(NAMES[self.card], self.confidence, corners).doubted(*self._reasons(shape))

    def _reasons(self, shape: tuple[int, ...]) -> list[CardReason]:
        out = -_inside(self.outline.corners, shape)
        reasons = [CardReason(CardReasonCode.CUT_OFF, out, 0)] if out > 0 else []
        if not self.clear:
            against = any(look.seen and look.best != self.card for look in self.looks.indices)
            disagree = against or inside_margin(self.looks, self.card) <= 0
            code = CardReasonCode.DISAGREE if disagree else CardReasonCode.UNSURE
            reasons.append(CardReason(code, sureness(self.looks, self.card, self.outline), LIMITS.sure.value))
        return reasons


def _inside(corners: Array, shape: tuple[int, ...]) -> float:
    """Pixels between the outermost corner and the picture's edge; less than 0 beyond it."""
    return float(min(corners.min(), shape[1] - 1 - corners[:, 0].max(), shape[0] - 1 - corners[:, 1].max()))


def chosen(seen: Sequence[Seen]) -> list[Seen]:
    """The cards that were read, the clearest of each place."""
    kept: list[Seen] = []
    for one in sorted((one for one in seen if one.read), key=lambda one: one.weight, reverse=True):
        if not any(covers(one.outline, other.outline) for other in kept):
            kept.append(one)
    return kept


def covers(a: Outline, b: Outline) -> bool:
    """Whether two outlines are of one card, or one lies mostly in the other."""
    return overlap(a.corners, b.corners) > COVERING * min(a.area, b.area)


def strange(seen: Sequence[Seen], read: Sequence[Seen]) -> list[Outline]:
    """The outlines without a face that are a card's all the same."""
    usual = statistics.median(one.outline.area for one in read) if read else None
    found: list[Outline] = []
    for outline in (one.outline for one in seen if not one.read):
        sized = LIKE_THE_OTHERS[0] < outline.area / usual < LIKE_THE_OTHERS[1] if usual else outline.support > PLAIN
        if sized and not any(covers(outline, other) for other in (*(one.outline for one in read), *found)):
            found.append(outline)
    return found


def without_doubles(cards: Sequence[Card]) -> list[Card]:
    """The cards, those that were read twice doubted: a deck has each once."""
    count = Counter(card.card for card in cards)
    return [
        card.doubted(CardReason(CardReasonCode.TWICE, count[card.card], 1)) if count[card.card] > 1 else card
        for card in cards
    ]


def beside(whole: Sequence[Card], under: Sequence[Card]) -> list[Card]:
    """The cards under others that are none of the whole ones: of those an index may be seen twice."""
    known = {card.card for card in whole}
    return [card for card in under if card.card not in known]


def own_index(card: Card, whole: Sequence[Card]) -> bool:
    """Whether an index is that of a whole card of its name on which it lies, seen a second time: a dark edge beside
    it was taken for a rank or a suit."""
    return any(one.card == card.card and _on(one, card) for one in whole)


def lying_free(under: Sequence[Card], told: Sequence[Card]) -> list[Outline]:
    """The outlines of those cards read by their index that no other card touches: nothing is known to cover them."""
    places = [placed(card) for card in under]
    every = [*places, *map(placed, told)]
    return [
        one for one in places if not any(overlap(one.corners, other.corners) for other in every if other is not one)
    ]


def denied(card: Card, seen: Sequence[Seen]) -> Card:
    """A card read by its index, doubted if it is seen whole there and looks like another."""
    place = placed(card)
    against = any(one.denies(card.card) and covers(one.outline, place) for one in seen)
    return card.doubted(CardReason(CardReasonCode.DISAGREE, card.confidence, LIMITS.sure.value)) if against else card


def placed(card: Card) -> Outline:
    """Where a card lies that was read without an outline: none of its sides was seen."""
    return Outline(np.array(card.corners, np.float32), 0.0)


def agreeing(one: Seen, doubtful: Seen) -> bool:
    """Whether a card is sure also by the mean of what is seen in both of its outlines: one of many may be sure by
    chance."""
    start, end = np.hypot(*(doubtful.outline.corners[[0, 2]] - one.outline.corners[0]).T)
    return replace(one, looks=one.looks.averaged(doubtful.looks, turned=bool(end < start))).clear


def certain(one: Seen, card: Card) -> bool:
    """Whether the whole `card` seen is sure and well seen."""
    return card.sure and one.certain


def same_place(one: tuple[Seen, Card], other: tuple[Seen, Card]) -> bool:
    """Whether two cards told are one."""
    return one[1].card == other[1].card and covers(one[0].outline, other[0].outline)


def confirmed(one: Seen, card: Card, under: Sequence[Card]) -> bool:
    """Whether the whole `card` seen is certain, and lies where one of its name was found."""
    same = any(_on(card, other) for other in under if other.card == card.card)
    return certain(one, card) and same


def displaced(card: Card, under: Sequence[Card]) -> bool:
    """Whether several indices are seen where a card lies of which nobody is sure: its outline is of several cards."""
    return not card.sure and sum(_on(card, one) for one in under) > 1


def _on(card: Card, other: Card) -> bool:
    """Whether the index of the other card lies on this one."""
    return cv2.pointPolygonTest(np.array(card.corners, np.float32), _of_index(other), False) > 0


def _of_index(card: Card) -> tuple[float, float]:
    """About where a card's upper left index is."""
    first, second, _, last = np.array(card.corners)
    x, y = first + 0.09 * (second - first) + 0.12 * (last - first)
    return float(x), float(y)


def of_the_picture(cards: Sequence[Card], unread: int, left: LeftOver) -> list[CardReason]:
    """What is wrong with the picture as a whole."""
    reasons = []
    if unread:
        reasons.append(CardReason(CardReasonCode.UNKNOWN, unread, 0))
    if left.piece >= FITTED.piece.value:
        reasons.append(CardReason(CardReasonCode.MISSED, left.piece, FITTED.piece.value))
    if left.marks:
        reasons.append(CardReason(CardReasonCode.MARKS, left.marks, 0))
    if len(cards) + unread > MOST_CARDS:
        reasons.append(CardReason(CardReasonCode.TOO_MANY, len(cards) + unread, MOST_CARDS))
    if not cards and not reasons:
        reasons.append(CardReason(CardReasonCode.NO_CARD))
    return reasons


def in_order(cards: Sequence[Card]) -> tuple[Card, ...]:
    """From the upper left to the lower right, by rows of half a card."""
    row = max(1.0, float(np.median([card.box[3] for card in cards])) / 2) if cards else 1.0
    return tuple(sorted(cards, key=lambda card: (round((card.box[1] + card.box[3] / 2) / row), card.box[0])))
