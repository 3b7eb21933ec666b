"""From the first motion over a track with cards to the next rest: what moved and when, what reaches in."""

from dataclasses import InitVar, dataclass, field

import numpy as np

from vision.cards.following.card_cells import pieces, widened
from vision.motion.frame_difference import FrameComparer
from vision.motion.hand_segmentation import crossed
from vision.motion.small_picture import SmallPicture
from vision.tracking.disturbance import COVER_SHARE, COVERS_FOR, LEAST_APART, STAYS, DisturbanceScene
from vision.tracking.motion_record import MotionRecord
from vision.types.picture import Cells
from vision.types.track_events import Covered, Event

LIES_FOR = 0.25
"""Seconds without motion in its place after which a card lies there, whatever moves elsewhere."""
CARD_CELLS = 16
"""Cells that lie still and differ from the rest before they are worth a look beside a hand: less than the strip of a
card that shows in a fan."""


@dataclass
class CardMotion:
    """A disturbance, from the frame `first` on, which was taken at `begun` seconds."""

    first: InitVar[SmallPicture]
    begun: InitVar[float]
    announced: bool = False
    trail: Cells | None = None
    """Cells in which anything has moved since the last rest; None: it is not known."""
    covers: int = 0
    told: bool = False
    looked: float = -1.0
    """When a look was taken beside what moves."""
    looks: int = 0
    """Looks at all of it since it moved last."""
    foreground: Cells = field(default_factory=lambda: np.zeros((1, 1), np.bool_))
    hand: Cells = field(default_factory=lambda: np.zeros((1, 1), np.bool_))

    def __post_init__(self, first: SmallPicture, begun: float) -> None:
        self.record = MotionRecord(first, begun)

    def see(self, look: SmallPicture, t: float, comparer: FrameComparer, region: Cells) -> None:
        """Takes the next frame."""
        self.record.see(look, t, comparer, region)
        if self.record.last == t:
            self.looks = 0
        if self.trail is not None:
            self.trail = self.trail | self.record.moving

    def still(self, t: float) -> float:
        """For how many seconds nothing has moved."""
        return t - self.record.last

    def compare(self, look: SmallPicture, t: float, scene: DisturbanceScene) -> None:
        """Holds the frame against the last rest: what differs, and what of it is a hand that moves."""
        self.foreground = crossed(scene.foreground(look), self.trail)
        recent = self.record.moved_since(t - STAYS)
        hand = np.zeros_like(self.foreground)
        for piece in reaching_in(self.foreground, scene.border, scene.region):
            if (piece & recent).any():
                hand |= piece
        self.hand = hand
        self.covers = self.covers + 1 if hand.any() else 0

    def announce(self, t: float) -> list[Event]:
        """Tells a hand over the track, once."""
        if self.told or self.covers < COVERS_FOR:
            return []
        self.told = self.announced = True
        return [Covered(t, "hand")]

    def in_motion(self, t: float) -> Cells:
        """Cells where something moved until a moment ago, and those beside them."""
        return widened(self.record.moved_since(t - LIES_FOR))

    def lies(self, t: float) -> Cells:
        """Cells that differ from the rest and where nothing moves any more."""
        return self.foreground & ~self.in_motion(t)

    def worth_a_look(self, t: float) -> bool:
        """Whether something seems to have come to lie while a hand moves elsewhere."""
        return t - self.looked >= LEAST_APART and bool(pieces(self.lies(t), CARD_CELLS))


def reaching_in(foreground: Cells, border: Cells, region: Cells) -> list[Cells]:
    """The pieces that reach in from the border and are as large as a hand."""
    least = max(1, round(COVER_SHARE * np.count_nonzero(region)))
    return [piece for piece in pieces(foreground, least) if (piece & border).any()]
