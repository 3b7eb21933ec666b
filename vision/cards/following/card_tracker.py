"""Which card is which from one rest to the next: a deck has each once, so its name says it, and else its place."""

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np

from vision.cards.card_reading import Card, CardReason, CardReasonCode
from vision.cards.following.card_events import Slid, TrackedCard
from vision.geometry.track_view import TrackView
from vision.types.track_events import Event, Lifted

STAYED = 0.12
"""Of a card's shorter side: how far its middle is off at most that has not moved."""

SLID = 0.35
"""Likewise, how far one is off that was moved, though nothing else says so: of a card under others only a corner
tells where it lies."""
NEARBY = 0.5
"""Likewise, where a card of the same name is the same card, of which only a corner tells where it lies."""

Still = Callable[[Card, Sequence[Card]], bool]
"""Whether a known card that was not read again lies there still, with these over it."""


@dataclass(frozen=True, slots=True)
class Settled:
    """The cards that lie there now as they were laid one after the other, which of those before were taken up, and
    which were moved."""

    cards: tuple[TrackedCard, ...]
    lifted: tuple[int, ...] = ()
    slid: tuple[Slid, ...] = ()

    @property
    def changed(self) -> bool:
        """Whether a card is gone, new or elsewhere."""
        return bool(self.lifted) or not all(card.kept for card in self.cards)

    def events(self, t: float) -> list[Event]:
        """The events at `t` seconds that precede the rest itself."""
        lifted: list[Event] = [Lifted(t, self.lifted)] if self.lifted else []
        return [*lifted, *(replace(one, t=t) for one in self.slid)]


class CardTracker:
    """Follows the cards on the track. One that is laid down again is the same card."""

    def __init__(self) -> None:
        self.lying: tuple[TrackedCard, ...] = ()
        self._ids: dict[str, int] = {}
        self._next = 1

    def forget(self) -> None:
        """Forgets all cards: a new deal, or nobody's business now."""
        self.lying, self._ids = (), {}

    def take(self, settled: Settled) -> None:
        """That is what lies there from now on."""
        self.lying = settled.cards

    def settled(self, read: Sequence[Card], untouched: Sequence[TrackedCard], still: Still) -> Settled:
        """Holds the cards of a reading against the known ones, of which the `untouched` were not read anew; `still`
        is asked of the others that were not found."""
        known = [one for one in self.lying if one not in untouched]
        now: list[TrackedCard] = []
        slid: list[Slid] = []
        new = [card for card in read if not _again(card, untouched)]
        for card in (_doubled(card, untouched) for card in new):
            before = _partner(card, known)
            if before is None:
                now.append(TrackedCard(self._id_of(card), False, card))
                continue
            known.remove(before)
            over = [one for one in new if one is not card] + self._later(before, untouched)
            now.append(_named(card, before, still(before.card, over)))
            slid += _slide(before, now[-1])
        fresh = [one.card for one in now if not one.kept]
        stay: list[TrackedCard] = []
        for one in reversed(known):
            # Those over it come first: one that is gone hides nothing.
            if still(one.card, [*fresh, *self._later(one, (*untouched, *stay))]):
                stay.append(replace(one, kept=True))
        gone = tuple(one.id for one in known if all(one.id != other.id for other in stay))
        kept = [replace(one, kept=True) for one in untouched]
        return Settled(self._in_order([*now, *stay, *kept]), gone, tuple(slid))

    def _later(self, card: TrackedCard, others: Iterable[TrackedCard]) -> list[Card]:
        """Those of the others that were laid after a known card."""
        places = {one.id: place for place, one in enumerate(self.lying)}
        return [one.card for one in others if places.get(one.id, -1) > places[card.id]]

    def _in_order(self, cards: Sequence[TrackedCard]) -> tuple[TrackedCard, ...]:
        """Those that stayed as they were laid one after the other, then the others."""
        places = {one.id: place for place, one in enumerate(self.lying)}
        return tuple(sorted(cards, key=lambda one: places.get(one.id, len(places)) if one.kept else len(places)))

    def _id_of(self, card: Card) -> int:
        """The number of a card; one that is not sure gets one of its own."""
        if card.sure and card.card in self._ids:
            return self._ids[card.card]
        number, self._next = self._next, self._next + 1
        if card.sure:
            self._ids[card.card] = number
        return number


def _partner(card: Card, known: Sequence[TrackedCard]) -> TrackedCard | None:
    """The known card of that name, the nearest one; else a doubtful one in whose very place it lies."""
    named = [one for one in known if one.card.card == card.card]
    there = [one for one in known if not one.card.sure and apart(one.card, card) <= STAYED]
    return min(named or there, key=lambda one: apart(one.card, card), default=None)


def _named(card: Card, before: TrackedCard, still: bool) -> TrackedCard:
    """A card that was known `before`, with its number; `still`: nothing says that it is not where it was."""
    if not card.sure and before.card.sure and still:
        return replace(before, kept=True)
    same = before.card.card == card.card
    kept = same and (apart(before.card, card) <= STAYED or (still and apart(before.card, card) <= SLID))
    # What was sure where it lies does not become doubtful by a hand's shadow; what was not, may become sure.
    return TrackedCard(before.id, kept and card.sure == before.card.sure, card)


def _slide(before: TrackedCard, now: TrackedCard) -> list[Slid]:
    """Tells a card that lies surely elsewhere."""
    one, other = before.card, now.card
    if now.kept or not other.sure or one.card != other.card or apart(one, other) <= STAYED:
        return []
    return [Slid(0.0, now.id, other.card, middle(one), middle(other))]


def _again(card: Card, untouched: Iterable[TrackedCard]) -> bool:
    """Whether it is one of these, of which a corner was read once more."""
    return any(one.card.card == card.card and apart(one.card, card) <= NEARBY for one in untouched)


def _doubled(card: Card, untouched: Iterable[TrackedCard]) -> Card:
    """The card, doubted where another of that name lies: a deck has it once."""
    twice = any(one.card.card == card.card and one.card.sure for one in untouched)
    return card.doubted(CardReason(CardReasonCode.TWICE, 2, 1)) if twice else card


def apart(one: Card, other: Card) -> float:
    """The distance between the middles, in shorter sides of the first."""
    return math.dist(middle(one), middle(other)) / max(width(one), 1.0)


def middle(card: Card) -> tuple[float, float]:
    """The middle of a card, in pixels."""
    xs, ys = zip(*card.corners, strict=True)
    return sum(xs) / len(xs), sum(ys) / len(ys)


def on_track(card: Card, view: TrackView | None) -> bool:
    """Whether its middle lies on the track; everywhere where no track is known."""
    return view is None or cv2.pointPolygonTest(view.corners().astype(np.float32), middle(card), False) >= 0


def width(card: Card) -> float:
    """Pixels of a card's shorter side."""
    first, second, third = card.corners[:3]
    return min(math.dist(first, second), math.dist(second, third))


def moved(cards: Iterable[Card], left: float, top: float) -> list[Card]:
    """The cards of a part of a picture in the pixels of all of it."""
    return [replace(card, corners=tuple((x + left, y + top) for x, y in card.corners)) for card in cards]
