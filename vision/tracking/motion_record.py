"""Where and when something moved last, while the track is disturbed."""

from collections import deque

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.geometry.region_of_interest import Place
from vision.motion.frame_difference import FrameComparer, shadows
from vision.motion.hand_segmentation import largest, touched
from vision.motion.small_picture import SmallPicture
from vision.types.picture import Cells

MOVED = 2
"""Cells that differ before something moves."""
THING = 3
"""Cells side by side: fewer are specks, as a compressed video and a camera that trembles have them."""
LAG = 0.06
"""Seconds to the earlier picture in which what moves too slowly from frame to frame lay elsewhere."""
SPECK = 0.12
"""Part of a die's cells that differs where a camera trembles."""
BUSY = 0.1
"""Part of the track in which something moves from which on nothing can be read."""
NEAR = np.ones((3, 3), np.uint8)
"""Cells around what moves that belong to the same thing."""


class MotionRecord:
    """Motion in small pictures from one on that was taken at `t` seconds. The camera's own motion is none.

    `step` are the cells that differ from the frame before, `moving` those that differ from an earlier one; `last` is
    when anything moved, `alone` when a thing did that is joined neither to the border nor to a hand, in seconds.
    """

    def __init__(self, first: SmallPicture, t: float) -> None:
        self._recent = deque([(t, first)])
        self._at: NDArray[np.float64] = np.full((1, 1), t)
        self._edges: Cells = np.zeros((1, 1), np.bool_)
        self.moving = self.step = self._edges
        self.last = self.alone = t
        self.busy = self.shaded = False

    def see(self, look: SmallPicture, t: float, comparer: FrameComparer, region: Cells) -> None:
        """Takes the next frame, at `t` seconds; `region` are the cells of the track."""
        while len(self._recent) > 1 and t - self._recent[1][0] >= LAG:
            self._recent.popleft()
        earlier, before = self._recent[0][1], self._recent[-1][1]
        self._recent.append((t, look))
        self.moving = self.step = comparer.motion(look, earlier).cells & region
        count = int(np.count_nonzero(self.moving))
        most = BUSY * int(np.count_nonzero(region))
        self.busy = count > most
        self.shaded = self.busy and self._things(look, earlier) <= most
        if self._at.shape != self.moving.shape:
            self._at = np.full(self.moving.shape, self.alone)
        self._edges = comparer.sharp(look, earlier) if count else self.moving
        if not count:
            return
        if before is not earlier:
            self.step = comparer.motion(look, before).cells & region
        self._at[self.moving] = np.maximum(self._at[self.moving], self._earliest_stop)
        self._at[self.step] = t
        if count >= MOVED:
            self.last = t

    def _things(self, look: SmallPicture, earlier: SmallPicture) -> int:
        """Cells in which more moves than a shadow that comes or goes."""
        return int(np.count_nonzero(self.moving & ~shadows(look, earlier) & ~shadows(earlier, look)))

    @property
    def _earliest_stop(self) -> float:
        """When what differs from the earlier picture alone moved at the latest."""
        return self._recent[1][0]

    def free_motion(self, foreground: Cells, border: Cells) -> int:
        """Cells of the largest thing that moves and is joined neither to the `border` nor, by the `foreground`, to
        what reaches in from there; 0 if there is none. Shadows have no edges."""
        edged = self.moving & self._edges
        if np.count_nonzero(edged) < THING:
            return 0
        parts = cv2.dilate((self.moving | foreground).astype(np.uint8), NEAR)
        count, labels = cv2.connectedComponents(parts, connectivity=8)
        alone = edged & ~touched(labels[border], count)[labels]
        cells = largest(alone)
        if cells < THING:
            return 0
        now = np.count_nonzero(alone & self.step) >= MOVED
        self.alone = max(self.alone, self.now if now else self._earliest_stop)
        return cells

    @property
    def now(self) -> float:
        """When the newest frame was taken."""
        return self._recent[-1][0]

    def last_motion(self, place: Place) -> float:
        """When more than a speck moved in these cells last."""
        at = self._at[place]
        return float(np.quantile(at, 1 - SPECK, method="lower")) if at.size else self.alone

    def moved_since(self, t: float) -> Cells:
        """The cells in which something has moved since `t` seconds."""
        return self._at > t

    def lately(self, seconds: float) -> Cells:
        """The cells in which something has moved in the last `seconds`."""
        return self.moved_since(self.now - seconds)
