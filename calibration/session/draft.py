"""The calibration that is being made: what the steps have found so far, and what they need."""

from dataclasses import dataclass, field
from pathlib import Path
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from calibration.controls import Adjusts, Locked, NoControls
from calibration.exposure import Light
from calibration.lens import Lens
from calibration.markers import Corners
from vision.gaze import Reads
from vision.motion import Picture
from vision.reading import Reading
from vision.view import View as TrackView


class ReadsPoker(Protocol):
    """What reads poker dice, to try a set that was just shown."""

    def read(self, image: Picture, die_px: float | None = None) -> Reading:
        """The dice in a BGR picture."""
        ...


@dataclass
class Draft:
    """Filled by the steps; `marker_mm` is a printed marker's edge where it is known, `dice_folder` where sets of
    poker dice are stored (None: nowhere). `view` and `markers` are in pixels of the straight picture."""

    width_mm: float
    height_mm: float
    die_mm: float
    reader: Reads
    marker_mm: float | None = None
    camera: Adjusts = field(default_factory=NoControls)
    dice_folder: Path | None = None
    size: tuple[int, int] = (0, 0)
    lens: Lens = field(default_factory=Lens)
    view: TrackView | None = None
    markers: dict[int, Corners] = field(default_factory=dict)
    locked: Locked | None = None
    light: Light | None = None
    empty: Picture | None = None
    colours: dict[str, NDArray[np.float32]] = field(default_factory=dict)
    poker: str | None = None
