"""Whether all of a die is seen, and whether it has the size that dice have in the picture."""

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np

from vision.detection.detection import Place
from vision.types.picture import Picture
from vision.types.reasons import Reason, ReasonCode, beyond, gravest_first


@dataclass(frozen=True, slots=True)
class SizeContext:
    """What a die is judged by besides itself: the picture's size, and the edge (pixels) that dice have in it.

    `calibrated`: the edge comes from a calibration, not from the other dice, and the camera looks straight down.
    """

    height: int
    width: int
    edge: float
    calibrated: bool

    @classmethod
    def of(cls, picture: Picture, die_px: float | None, dice: Iterable[Place]) -> "SizeContext":
        """That of a picture; without a calibrated `die_px` the edge is the median of those of its `dice`."""
        edges = [place.edge for place in dice]
        edge = die_px or (float(np.median(edges)) if edges else 1.0)
        return cls(picture.shape[0], picture.shape[1], edge, die_px is not None)

    def reasons(self, place: Place, cut: float, band: tuple[float, float]) -> list[Reason]:
        """Why a die is cut off or odd in size: all of it is seen where its middle lies `cut` of its own edges
        or more from the picture's border, and its edge over that of the others lies between the two of `band`."""
        whole = min(place.x, place.y, self.width - place.x, self.height - place.y) / place.edge
        size = place.edge / self.edge
        return list(gravest_first((beyond(ReasonCode.CUT_OFF, whole, cut), beyond(ReasonCode.SIZE, size, *band))))
