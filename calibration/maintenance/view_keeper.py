"""Keeps the view of the track true: found when the camera starts, looked after whenever the track is at rest."""

from dataclasses import dataclass, field, replace
from pathlib import Path

from calibration.camera.lens_distortion import Lens
from calibration.maintenance.calibration_files import Calibration, around, damaged, made, newest, store
from calibration.maintenance.drift import CalibrationAdvice, Drift
from calibration.track.marker_patches import MarkerPatches
from calibration.track.markers import Corners, carried, find_markers, shift, view_of
from vision.geometry.rectified import RectifiedFloor
from vision.geometry.track_view import TrackView
from vision.types.picture import Picture

FIRST_TRIES = 10
TRY_EVERY = 0.5
CHECK_EVERY = 10.0
WORRIED_EVERY = 1.0
"""Seconds between looks at the markers: at the start, at rest, and at rest when something was wrong."""

TREMBLE = 2.5
"""Pixels within which the markers are where they were."""

AFTER_THROW = 0.8
"""Seconds after the last look from which a throw that came to rest is reason for another."""
CORNER_PX = 24.0
"""Half the side of the pictures by which corners set by hand are known again."""
CORNERS_ALIKE = (2, 0.8)
"""So many of them must correlate so well: a rim looks much like another part of itself."""

GONE_AFTER = 3
"""Checks in a row without any marker before the camera may have been moved away."""


@dataclass(frozen=True, slots=True)
class TrackSize:
    """The track as built, in mm: between the markers' centres, a die's edge, and a printed marker's where known."""

    width_mm: float
    height_mm: float
    die_mm: float
    marker_mm: float | None = None


@dataclass
class ViewKeeper:
    """Finds and follows the markers of one camera. `folder` None: nothing is stored.

    `trouble` is "displaced" or "blurred" when the markers have gone and that is why, else None; `advice` is what
    wants a look when there is time. Once `begin` was called, pictures must come straightened by `lens`.
    """

    size: TrackSize
    source: str = ""
    folder: Path | None = None
    view: TrackView | None = None
    trouble: str | None = None
    advice: CalibrationAdvice | None = None
    calibration: Calibration | None = None
    built: TrackSize = field(init=False)
    _drift: Drift | None = None
    _damaged: bool = False
    _disturbed: bool = False
    _patches: MarkerPatches | None = None
    _markers: dict[int, Corners] = field(default_factory=dict)
    _tries: int = 0
    _missing: int = 0
    _reported: bool = False
    _next: float = float("-inf")
    _last: float = float("-inf")

    def __post_init__(self) -> None:
        """`built` stays the size that the settings name, whatever a calibration measured."""
        self.built = self.size

    @property
    def lens(self) -> Lens:
        """The calibrated lens, which removes distortion from the camera's pictures; else one without distortion."""
        return Lens() if self.calibration is None else self.calibration.lens

    def begin(self, size: tuple[int, int]) -> None:
        """Takes the newest calibration that was made for this camera and can be read; pictures are of `size`."""
        if self.folder is None:
            return
        fitting = (stored.calibration.at(size) for stored in made(self.folder, self.source))
        self.calibration = next((one for one in fitting if one is not None), None)
        self._damaged = bool(damaged(self.folder)[:1])
        if self.calibration is not None:
            self.use(self.calibration)

    def forget(self) -> None:
        """Forgets where the track lies: the camera's pictures have another size or place."""
        self.view = self.calibration = self.trouble = self.advice = None
        self.size, self._patches, self._drift, self._markers = self.built, None, None, {}
        self._tries, self._missing, self._reported, self._next = 0, 0, False, float("-inf")

    def use(self, calibration: Calibration) -> None:
        """Uses this calibration from now on: lens, the track's size, and where the track was."""
        width, height, _ = calibration.track or (self.built.width_mm, self.built.height_mm, None)
        self.size = replace(self.built, width_mm=width, height_mm=height)
        if calibration.track is not None:
            # The dice are as the settings say now: they may have been changed since.
            calibration = replace(calibration, track=(width, height, self.built.die_mm))
        self.calibration = calibration
        view = calibration.view(self.size.width_mm, self.size.height_mm, self.size.die_mm)
        self._patches, self._drift, self.advice = None, None, None
        self.view, self._next, self._tries, self._reported = None, float("-inf"), 0, False
        if view is not None and calibration.corners is not None:
            self.view, self._markers = view, around(calibration.corners, CORNER_PX)
        elif view is not None:
            paper = None if calibration.light is None else calibration.light.paper
            self._drift = Drift(calibration.markers, view, paper)

    def empty(self) -> RectifiedFloor | None:
        """The track without dice as it looked when it was calibrated; None if no such picture can be read."""
        if self.folder is None or self.calibration is None:
            return None
        stored = next((one for one in made(self.folder, self.source) if one.empty.exists()), None)
        if stored is None or (picture := stored.picture()) is None:
            return None
        view = stored.calibration.view(self.size.width_mm, self.size.height_mm, self.size.die_mm)
        return None if view is None else RectifiedFloor.seen(picture, view)

    def due(self, t: float, resting: bool, puzzled: bool = False) -> bool:
        """Whether it is time to look at the markers, at `t` seconds.

        `puzzled`: something lies still over the border, or no look at the dice is sure: the track may lie elsewhere.
        """
        self._disturbed = self._disturbed or not resting
        if puzzled and t >= self._last + WORRIED_EVERY:
            return True
        if self._disturbed and resting and self.view is not None and t >= self._last + AFTER_THROW:
            return True
        return t >= self._next and (self.view is None or resting or self.trouble is not None)

    def check(self, picture: Picture, t: float) -> bool:
        """Looks at the markers in a full picture; whether `view` is another one now."""
        self._disturbed = False
        if self._by_hand:
            return self._check_by_hand(picture, t)
        seen = find_markers(picture)
        before = self.view
        self._missing = 0 if seen else self._missing + 1
        if self.view is None:
            self._begin(seen, picture)
        else:
            self._follow(seen, picture)
        self._last, self._next = t, t + self._pause()
        self.trouble = self._trouble(picture)
        self._advise(picture, seen)
        return self.view is not before

    @property
    def _by_hand(self) -> bool:
        return self.calibration is not None and self.calibration.corners is not None

    def _check_by_hand(self, picture: Picture, t: float) -> bool:
        """Follows corners that were set by hand by their appearance; returns whether `view` is another one now."""
        if self._patches is None:
            self._patches = MarkerPatches.of(picture, self._markers)
        trouble = self._patches.trouble(picture, *CORNERS_ALIKE)
        self._missing = 0 if trouble is None else self._missing + 1
        self.trouble = trouble if self._missing >= GONE_AFTER else None
        self._last, self._next = t, t + self._pause()
        first = not self._reported
        self._reported = True
        return first

    def _advise(self, picture: Picture, seen: dict[int, Corners]) -> None:
        if self._drift is not None and seen and self.trouble is None:
            self.advice = self._drift.look(picture, seen)
        if self.advice is None and self._damaged:
            self.advice, self._damaged = CalibrationAdvice("damaged"), False

    def _trouble(self, picture: Picture) -> str | None:
        if self._patches is None or self._missing < GONE_AFTER:
            return None
        return self._patches.trouble(picture)

    def _begin(self, seen: dict[int, Corners], picture: Picture) -> None:
        self._tries += 1
        if self._take(seen):
            self._remember(picture)
        elif seen and self.folder is not None:
            # Some are hidden: what was stored holds as long as those in sight are where they were.
            stored = newest(self.folder, self.source, _size(picture)) or self.calibration
            moved = shift(stored.markers, seen) if stored else None
            if stored and moved is not None and moved <= TREMBLE:
                self._take(stored.markers)

    def _follow(self, seen: dict[int, Corners], picture: Picture) -> None:
        moved = shift(self._markers, seen)
        if moved is None or moved <= TREMBLE:
            return
        if self._take(seen):
            self._remember(picture)
        elif placed := carried(self._markers, seen):
            self._take(placed)

    def _take(self, markers: dict[int, Corners]) -> bool:
        view = view_of(markers, self.size.width_mm, self.size.height_mm, self.size.die_mm)
        if view is None:
            return False
        self.view, self._markers = view, dict(markers)
        return True

    def _remember(self, picture: Picture) -> None:
        self._patches = MarkerPatches.of(picture, self._markers)
        if self.folder is not None:
            store(self.folder, Calibration(self.source, _size(picture), self._markers))

    def _pause(self) -> float:
        if self.view is None:
            return TRY_EVERY if self._tries < FIRST_TRIES else CHECK_EVERY
        return WORRIED_EVERY if self._missing else CHECK_EVERY


def _size(picture: Picture) -> tuple[int, int]:
    return picture.shape[1], picture.shape[0]
