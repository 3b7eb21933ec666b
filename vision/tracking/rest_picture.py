"""The picture of the last rest, which frames are held against, and the noise of the camera."""

import cv2
import numpy as np

from vision.geometry.track_view import Matrix
from vision.motion.frame_difference import FrameComparer
from vision.motion.small_picture import SmallPicture
from vision.tracking.track_cells import TrackCells
from vision.types.picture import Cells

LEAST_CHANGED = 2
"""Cells that differ before anything counts as having happened."""

FADING = 0.98
"""Brightness of a frame over that of the one before below which the light is fading."""

REFRESH = 1.0
"""Seconds between refreshments of the picture of the rest, so that daylight may change."""


class RestPicture:
    """`picture` is what was seen at the last rest, None before the first; `last` is the newest frame."""

    def __init__(self, cells: TrackCells) -> None:
        self._cells = cells
        self.forget()

    def forget(self) -> None:
        """Nothing was seen yet, and of the camera's noise nothing is known."""
        self._cells.comparer = FrameComparer()
        self.picture: SmallPicture | None = None
        self.last: SmallPicture | None = None
        self._refreshed, self._frames = 0.0, 1

    def take(self, look: SmallPicture, t: float) -> None:
        """All lies still in this frame, at `t` seconds."""
        self.picture, self._refreshed = look, t

    def uncover(self, look: SmallPicture, before: SmallPicture, cover: Cells | None, t: float) -> None:
        """All lies still in this frame, at `t` seconds, but for what covers some cells of it: there the picture stays
        as in the one `before`."""
        if cover is None:
            self.take(look, t)
            return
        height, width = look.shape
        hidden = cv2.resize(cover.astype(np.uint8), (width, height), interpolation=cv2.INTER_NEAREST)
        picture = np.where(hidden[..., None] > 0, before.picture, look.picture)
        self.take(SmallPicture(picture, smooth=False), t)

    def carry(self, motion: Matrix) -> None:
        """The camera has moved: its pixels lie elsewhere now, by this homography (3, 3)."""
        self.picture = None if self.picture is None else self.picture.warped(motion)

    def follow(self, look: SmallPicture) -> None:
        """Notes that a small picture was watched; trails are measured from it on."""
        self.last, self._frames = look, self._frames + 1

    def quiet(self, look: SmallPicture, t: float, dim: bool) -> bool:
        """Whether all lies as it lay in the rest; `dim`: there is too little light for a new picture of it."""
        if self.picture is None:
            return False
        change = self._cells.compared(look, self.picture)
        if np.count_nonzero(change.cells & self._cells.region) >= LEAST_CHANGED:
            return False
        self.learn(look)
        if not dim and (change.light or t - self._refreshed >= REFRESH) and not self._fading(look):
            self.take(look, t)
        return True

    def learn(self, look: SmallPicture) -> None:
        """Takes the noise of two frames between which nothing moved."""
        if self.last is not None and (self._frames <= 8 or self._frames % 8 == 0):
            self._cells.comparer.learn(look, self.last)

    def trail(self, look: SmallPicture) -> Cells | None:
        """Where anything has moved since the frame before, which was the last one in which all was as in the rest."""
        return None if self.last is None else self._cells.changed(look, self.last)

    def _fading(self, look: SmallPicture) -> bool:
        """Whether the light goes out: once it is back it is held against what was seen before."""
        return self.last is not None and float(look.means.mean()) < FADING * float(self.last.means.mean())
