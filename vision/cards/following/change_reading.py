"""What changed on the track and was read there, held against the cards that were known."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from vision.cards.card_reading import Card, CardReason
from vision.cards.following.card_cells import box_around, covered_by
from vision.cards.following.card_events import TrackedCard
from vision.cards.following.card_tracker import Settled
from vision.cards.following.changed_part import PartReader
from vision.types.picture import Cells, Picture
from vision.types.reading import Box

TOUCHED = 2
"""Cells of a card that change before it is read again."""
GONE, GONE_FROM_OTHERS = 0.4, 0.12
"""Share of a card's cells that changed from which on it is gone: where it lay on the ground, and on other cards,
which look like it."""
SHARED = 0.05
"""Share of a card's cells from which on another one overlaps it."""
HIDDEN = 0.85
"""Share of a card's cells under a new one from which on nothing can be said against its lying there still."""
ODD = 5
"""Cells side by side that changed, and where no card came or went, from which on something else lies there."""


@dataclass(frozen=True, slots=True)
class Scene:
    """A full picture, the cells that `changed` since the last rest, and the cards that lay there then, in the order
    in which they were laid. `size` is the picture's width and height."""

    picture: Picture
    changed: Cells
    region: Cells
    size: tuple[int, int]
    lying: tuple[TrackedCard, ...]

    @property
    def whole(self) -> Box:
        """The part of the picture that is watched."""
        return box_around(self.region, self.size, 1)

    def cells(self, cards: Sequence[Card], wider: int = 0) -> Cells:
        """The cells under cards."""
        return covered_by(cards, self.region.shape, self.size, wider)

    def under(self, cover: Cells, card: Card) -> bool:
        """Whether something covers part of the card."""
        return bool(cover[self.cells([card])].any())

    def touched(self) -> list[TrackedCard]:
        """The known cards where something changed."""
        return [one for one in self.lying if np.count_nonzero(self.changed & self.cells([one.card])) >= TOUCHED]

    def joined(self, cards: Sequence[TrackedCard]) -> list[TrackedCard]:
        """The cards with all that overlap them, and with those that overlap these."""
        found = list(cards)
        for one in found:
            own = self.cells([one.card])
            found += [other for other in self.lying if other not in found and (own & self.cells([other.card])).any()]
        return found

    def still(self, card: Card, over: Sequence[Card]) -> bool:
        """Whether a known card that was not read again lies there still: under those `over` it, or since little else
        is seen in its place."""
        before, _ = self._laid_around(card)
        own = self.cells([card])
        seen = own & ~self.cells(over, wider=1)
        if np.count_nonzero(seen) < (1 - HIDDEN) * np.count_nonzero(own):
            return True
        on_others = np.count_nonzero(own & self.cells(before)) >= SHARED * np.count_nonzero(own)
        return float(self.changed[seen].mean()) < (GONE_FROM_OTHERS if on_others else GONE)

    def under_these(self, card: Card, fresh: Sequence[Card]) -> bool:
        """Whether a known card lies under new ones, with all that lay over it."""
        return self.still(card, [*fresh, *self._laid_around(card)[1]])

    def _laid_around(self, card: Card) -> tuple[list[Card], list[Card]]:
        """The known cards that were laid before this one, and after it."""
        cards = [one.card for one in self.lying]
        place = next((k for k, one in enumerate(cards) if one is card), len(cards))
        return cards[:place], cards[place + 1 :]

    def unexplained(self, settled: Settled, read: Sequence[Card]) -> Cells:
        """What changed where no card came, went or was read."""
        kept = {one.id for one in settled.cards if one.kept}
        left = [one.card for one in self.lying if one.id not in kept]
        here = [one.card for one in settled.cards if one.id not in kept]
        return self.changed & ~self.cells([*left, *here, *read], wider=1)


@dataclass(frozen=True, slots=True)
class ChangeReading:
    """The `cards` that were read where something changed, what is doubtful there, and the known cards that were not
    read again: they lie as they lay."""

    cards: tuple[Card, ...]
    reasons: tuple[CardReason, ...]
    untouched: tuple[TrackedCard, ...]

    @classmethod
    def of(cls, parts: PartReader, scene: Scene) -> "ChangeReading":
        """Reads first what is new alone; where that does not explain all that changed, together with the cards
        that it touches."""
        alone, touched = cls.alone(parts, scene), scene.touched()
        if not touched or alone._explains(scene, touched):
            return alone
        return cls._read(parts, scene, scene.joined(touched))

    @classmethod
    def alone(cls, parts: PartReader, scene: Scene) -> "ChangeReading":
        """Reads what is new, cards that are known painted over: one card is soon read, wherever it lies."""
        return cls._read(parts, scene, ())

    @classmethod
    def _read(cls, parts: PartReader, scene: Scene, again: Sequence[TrackedCard]) -> "ChangeReading":
        bare = scene.region & ~scene.changed & ~scene.cells([one.card for one in scene.lying], wider=1)
        known = tuple(one for one in scene.lying if one not in again)
        cells = scene.changed | scene.cells([one.card for one in again]) if again else scene.changed
        cards, reasons = parts.changed(scene.picture, cells, [one.card for one in known], bare)
        return cls(tuple(cards), tuple(reasons), known)

    def _explains(self, scene: Scene, touched: Sequence[TrackedCard]) -> bool:
        """Whether cards that were read surely came to lie over those touched, and nothing else happened."""
        names = {one.card.card for one in scene.lying}
        if not self.cards or not all(card.sure and card.card not in names for card in self.cards):
            return False
        fresh = scene.cells(self.cards)
        over = all(
            (fresh & scene.cells([one.card])).any() and scene.under_these(one.card, self.cards) for one in touched
        )
        beyond = scene.changed & ~scene.cells(self.cards, wider=1)
        return bool(over and np.count_nonzero(beyond) < ODD)
