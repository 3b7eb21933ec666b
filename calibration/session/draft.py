"""The calibration that is being made: what the steps have found so far, and what they need."""

from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from calibration.camera.camera_controls import AdjustableCamera, CameraControls, NoControls
from calibration.camera.lens_distortion import Lens
from calibration.camera.track_light import TrackLight
from calibration.dice.named_colours import Shade
from calibration.maintenance.calibration_files import Calibration
from calibration.track.markers import Corners
from vision.cards.enrolment.known_deck import KnownDeck
from vision.geometry.track_view import TrackView
from vision.poker.enrolled_set import EnrolledSet
from vision.tracking.reader_protocol import Reads
from vision.types.picture import Picture


@dataclass
class Draft:
    """Filled by the steps; `marker_mm` is a printed marker's edge where it is known, `dice_folder` where sets of
    poker dice are stored (None: nowhere), `dice` a set that was shown and is to be stored there; likewise
    `decks_folder` and `deck`. `view` and `markers`
    are in pixels of the straight picture. `followed` is where the markers were found by themselves, if nobody has
    calibrated yet: enough to show dice, and never stored."""

    width_mm: float
    height_mm: float
    die_mm: float
    reader: Reads
    marker_mm: float | None = None
    camera: AdjustableCamera = field(default_factory=NoControls)
    dice_folder: Path | None = None
    dice: EnrolledSet | None = None
    decks_folder: Path | None = None
    deck: KnownDeck | None = None
    size: tuple[int, int] = (0, 0)
    lens: Lens = field(default_factory=Lens)
    view: TrackView | None = None
    followed: TrackView | None = None
    markers: dict[int, Corners] = field(default_factory=dict)
    locked: CameraControls | None = None
    light: TrackLight | None = None
    empty: Picture | None = None
    colours: dict[str, NDArray[np.float32]] = field(default_factory=dict)
    poker: str | None = None
    names: dict[str, str] = field(default_factory=dict)

    @property
    def track(self) -> TrackView | None:
        """Where the track lies, as far as anybody knows."""
        return self.view or self.followed

    def begin_from(self, old: Calibration, sizes: bool = True) -> None:
        """Takes an older calibration over, so that steps can be left out; its `sizes` unless they are found anew."""
        self.view, self.poker = old.view(self.width_mm, self.height_mm, self.die_mm), old.poker
        if old.track is not None and sizes:
            self.width_mm, self.height_mm, self.die_mm = old.track
        self.size, self.lens, self.locked, self.light = old.size, old.lens, old.locked, old.light
        self.markers, self.names = dict(old.markers), dict(old.names)
        self.colours = {name: np.array(shade, np.float32) for name, shade in old.colours.items()}

    def calibration(self, source: str) -> Calibration | None:
        """What to store of it; None while the track's place is not known."""
        if self.view is None:
            return None
        corners = None if self.markers else self.view.corners().astype(np.float32)
        return Calibration(
            source,
            self.size,
            self.markers,
            corners,
            self.lens,
            (self.view.width_mm, self.view.height_mm, self.view.die_mm),
            self.locked,
            self.light,
            {name: _rounded(*shade.tolist()) for name, shade in self.colours.items()},
            self.poker,
            dict(self.names),
        )


def _rounded(blue: float, green: float, red: float) -> Shade:
    return round(blue, 1), round(green, 1), round(red, 1)
