"""Keeps the view of the track true: found when the camera starts, looked after whenever the track is at rest."""

from dataclasses import dataclass, field
from pathlib import Path

from calibration.files import Calibration, newest, store
from calibration.markers import Corners, carried, find_markers, shift, view_of
from calibration.patches import Patches
from vision.motion import Picture
from vision.view import View

FIRST_TRIES = 10
TRY_EVERY = 0.5
CHECK_EVERY = 10.0
WORRIED_EVERY = 1.0
"""Seconds between looks at the markers: at the start, at rest, and at rest when something was wrong."""

TREMBLE = 2.5
"""Pixels within which the markers are where they were."""

GONE_AFTER = 3
"""Checks in a row without any marker before the camera may have been moved away."""


@dataclass(frozen=True, slots=True)
class Size:
    """The track as built, in mm: between the markers' centres, and a die's edge."""

    width_mm: float
    height_mm: float
    die_mm: float


@dataclass
class Keeper:
    """Finds and follows the markers of one camera. `folder` None: nothing is stored.

    `trouble` is "displaced" or "blurred" when the markers have gone and that is why, else None.
    """

    size: Size
    source: str = ""
    folder: Path | None = None
    view: View | None = None
    trouble: str | None = None
    _patches: Patches | None = None
    _markers: dict[int, Corners] = field(default_factory=dict)
    _tries: int = 0
    _missing: int = 0
    _next: float = float("-inf")
    _last: float = float("-inf")

    def due(self, t: float, resting: bool, puzzled: bool = False) -> bool:
        """Whether it is time to look at the markers, at `t` seconds.

        `puzzled`: something lies still over the track's border, and it may be the track that lies elsewhere.
        """
        if puzzled and t >= self._last + WORRIED_EVERY:
            return True
        return t >= self._next and (self.view is None or resting or self.trouble is not None)

    def check(self, picture: Picture, t: float) -> bool:
        """Looks at the markers in a full picture; whether `view` is another one now."""
        seen = find_markers(picture)
        before = self.view
        self._missing = 0 if seen else self._missing + 1
        if self.view is None:
            self._begin(seen, picture)
        else:
            self._follow(seen, picture)
        self._last, self._next = t, t + self._pause()
        self.trouble = self._trouble(picture)
        return self.view is not before

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
            stored = newest(self.folder, self.source, _size(picture))
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
        self._patches = Patches.of(picture, self._markers)
        if self.folder is not None:
            store(self.folder, Calibration(self.source, _size(picture), self._markers))

    def _pause(self) -> float:
        if self.view is None:
            return TRY_EVERY if self._tries < FIRST_TRIES else CHECK_EVERY
        return WORRIED_EVERY if self._missing else CHECK_EVERY


def _size(picture: Picture) -> tuple[int, int]:
    return picture.shape[1], picture.shape[0]
