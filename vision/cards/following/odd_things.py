"""What lies on a track of cards and is no card that could be read, for as long as it lies there."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from vision.cards.card_reading import CardReason, CardReasonCode
from vision.cards.following.card_cells import pieces, widened
from vision.cards.following.card_events import Doubt
from vision.cards.following.card_tracker import Settled
from vision.cards.following.change_reading import ODD, Scene
from vision.geometry.track_view import TrackView
from vision.types.picture import Cells
from vision.types.reasons import Reason, ReasonCode

MOVED = 0.3
"""Share of a thing's cells that changes once it is gone."""
CARD_LIKE = 40
"""Cells from which on what was not read may be a card of which the reading says so."""


@dataclass(frozen=True, slots=True)
class OddThing:
    """The cells in which something lies, and what is said of it."""

    cells: Cells
    reason: Doubt


class OddThings:
    """The things that lie there, and whether that is news."""

    def __init__(self) -> None:
        self.forget()

    def forget(self) -> None:
        """Nothing lies there."""
        self._things: list[OddThing] = []
        self._once: tuple[Doubt, ...] = ()
        self.news = False

    @property
    def reasons(self) -> tuple[Doubt, ...]:
        """What is said of them."""
        return (*self._once, *(thing.reason for thing in self._things))

    def once(self, reasons: Sequence[Doubt]) -> None:
        """What is doubtful at a first look, of which nobody knows where it lies: told once."""
        self._once, self.news = tuple(reasons), True

    def told(self) -> None:
        """They were told."""
        self._once, self.news = (), False

    def update(
        self, scene: Scene, settled: Settled, odd: Cells, reasons: Sequence[CardReason], view: TrackView | None
    ) -> None:
        """Takes away what is gone, and adds what came."""
        cards = scene.cells([card.card for card in settled.cards])
        stay = [thing for thing in self._things if _lies(scene, thing.cells & ~cards)]
        left = np.zeros_like(odd)
        for thing in self._things:
            left |= widened(thing.cells) & all(thing is not other for other in stay)
        new = [OddThing(piece, _said_of(piece, reasons, scene, view)) for piece in pieces(odd & ~left, ODD)]
        self.news = bool(new) or len(stay) < len(self._things)
        self._things = [*stay, *new]


def _lies(scene: Scene, cells: Cells) -> bool:
    """Whether what lay in these cells, without those under cards, lies there still."""
    return bool(cells.any()) and float(scene.changed[cells].mean()) < MOVED


def _said_of(piece: Cells, reasons: Sequence[CardReason], scene: Scene, view: TrackView | None) -> Doubt:
    named = next((one for one in reasons if one.code is CardReasonCode.UNKNOWN), None)
    if named is not None and np.count_nonzero(piece) >= CARD_LIKE:
        return named
    if view is None:
        return Reason(ReasonCode.UNKNOWN_OBJECT)
    rows, columns = np.nonzero(piece)
    longer = max(np.ptp(columns) + 1, np.ptp(rows) + 1) * scene.size[0] / piece.shape[1]
    return Reason(ReasonCode.UNKNOWN_OBJECT, round(float(longer) / view.px_per_mm(), 1))
