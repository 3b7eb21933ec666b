"""The ground of a calibrated track: where its floor is, and where it looks as it does when nothing lies on it."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Protocol, TypeVar

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.geometry.camera_pose import CameraPose
from vision.geometry.rectified import DIE, LOGARITHM, RectifiedFloor, light_change
from vision.geometry.track_view import TrackView
from vision.limits.limit_file import number, numbers
from vision.types.picture import Array
from vision.types.reading import Box

BARE = number("background_mask", "bare")
"""Largest change (natural logarithm of brightness, in any colour) in a spot where nothing came to lie, on the
rim (`vision.background.rim_objects`) as well."""
NOISY = number("background_mask", "noisy")
"""Likewise for single pixels, which are noise: a pip may be as small, but changes more."""
ALIKE, TEXTURED = numbers("background_mask", "alike", "textured")
"""Correlation of a spot's texture with what it was from which on it is bare though a shadow fell on it, and the
spread of brightness (natural logarithm) that makes a texture."""
FINE = number("background_mask", "fine")
"""Edges of a die: what is coarser is no texture, but may be a shadow's soft edge."""
SPOT = number("background_mask", "spot")
"""Radius of that spot in edges of a die."""
OUTSIDE = number("background_mask", "outside")
"""Edges of a die by which a die's face can lie beyond the floor's border: it is higher than the floor."""


class Positioned(Protocol):
    """Anything with its middle at (`x`, `y`) in pixels."""

    @property
    def x(self) -> float:
        """Pixels to the right."""

    @property
    def y(self) -> float:
        """Pixels down."""


P = TypeVar("P", bound=Positioned)


@dataclass(frozen=True, eq=False)
class BackgroundMask:
    """The ground under a part of a full picture whose upper left corner lies at `corner`.

    `bare` (h, w) is where the floor, at `px_per_mm`, looks as the empty one does; None if that is not known.
    `lying` are points of the full picture where something of a die's size lies, whatever else says so. `pose` is
    where the camera stands, if that is known. `outside`: so many edges of a die beyond the floor's border one may be
    seen.
    """

    view: TrackView
    corner: tuple[int, int] = (0, 0)
    bare: NDArray[np.bool_] | None = None
    px_per_mm: float = 1.0
    lying: tuple[tuple[float, float], ...] = ()
    pose: CameraPose | None = None
    outside: float = OUTSIDE

    @classmethod
    def under(cls, now: RectifiedFloor | None, view: TrackView, empty: RectifiedFloor | None) -> "BackgroundMask":
        """The ground as seen now, beside what it looked like when it was empty, as far as both are known."""
        if now is None or empty is None or not now.like(empty):
            return cls(view)
        change = light_change(now, empty)
        alike, nearly = (cv2.inRange(change, (-most,) * 3, (most,) * 3) for most in (BARE, NOISY))
        wide = 2 * round(SPOT * view.die_mm * now.px_per_mm) + 1
        alike = cv2.bitwise_and(nearly, cv2.morphologyEx(alike, cv2.MORPH_CLOSE, np.ones((2, 2), np.uint8)))
        bare = (cv2.erode(alike, np.ones((wide, wide), np.uint8)) > 0) | same_texture(now, empty, wide)
        return cls(view, bare=bare, px_per_mm=now.px_per_mm)

    def changed(self) -> Box | None:
        """The box, in pixels of the full picture, of all that is not bare; None if nothing is, or it is not known."""
        if self.bare is None:
            return None
        x, y, w, h = cv2.boundingRect((~self.bare).astype(np.uint8))
        return self.view.box_of((x, y, w, h), self.px_per_mm) if w and h else None

    def flat(self, points: NDArray[np.float64]) -> NDArray[np.float64] | None:
        """Slants (n, 2) of faces that look straight up, seen at points (n, 2) in pixels of the part, if known."""
        return None if self.pose is None else self.pose.flat(points + self.corner)

    def may_hold(self, points: NDArray[np.float64], outside: float | None = None) -> NDArray[np.bool_]:
        """Whether a die's face may be centred at each of the points (n, 2) in pixels of the part.

        That is over the floor, or so many edges of a die `outside` its border, and not where it is bare.
        """
        if not len(points):
            return np.zeros(0, np.bool_)
        places = self.view.on_floor(points + self.corner)
        inside = self._over_floor(places, self.outside if outside is None else outside)
        # What is seen farther out hides none of the floor.
        return inside if self.bare is None else inside & ~(self._over_floor(places, OUTSIDE) & self._bare_at(places))

    def _over_floor(self, places: NDArray[np.float64], outside: float) -> NDArray[np.bool_]:
        slack, size = outside * self.view.die_mm, (self.view.width_mm, self.view.height_mm)
        return np.asarray(np.all((places >= -slack) & (places <= np.add(size, slack)), axis=1))

    def _bare_at(self, places: NDArray[np.float64]) -> NDArray[np.bool_]:
        assert self.bare is not None
        most = np.array(self.bare.shape[::-1]) - 1
        x, y = np.clip(np.nan_to_num(places * self.px_per_mm), 0, most).round().astype(int).T
        return np.asarray(self.bare[y, x])


def same_texture(now: RectifiedFloor, before: RectifiedFloor, wide: int) -> NDArray[np.bool_]:
    """Where (h, w) the texture in squares of `wide` pixels is the same as before, even if a shadow fell on it.

    The normalised correlation of the fine detail of the log brightness, at least `ALIKE`; detail fainter than
    `TEXTURED` is no texture.
    """
    one, middle, variance = _texture(now, wide)
    other, middle_before, variance_before = _texture(before, wide)
    together = _mean(one * other, wide) - middle * middle_before
    least = np.maximum(variance, TEXTURED**2) * np.maximum(variance_before, TEXTURED**2)
    return np.asarray(together > ALIKE * cv2.sqrt(least))


@lru_cache(maxsize=2)
def _texture(floor: RectifiedFloor, wide: int) -> tuple[Array, Array, Array]:
    """The fine detail (h, w) of the log brightness, and its mean and variance (h, w) in squares of `wide` pixels."""
    grey = np.asarray(cv2.LUT(cv2.cvtColor(floor.picture, cv2.COLOR_BGR2GRAY), LOGARITHM), np.float32)
    fine = np.asarray(grey - cv2.GaussianBlur(grey, (0, 0), FINE * DIE), np.float32)
    middle = _mean(fine, wide)
    return fine, middle, _mean(fine * fine, wide) - middle * middle


def _mean(values: Array, wide: int) -> Array:
    return np.asarray(cv2.boxFilter(values, -1, (wide, wide)), np.float32)


def possible(places: Iterable[P], ground: BackgroundMask | None, outside: float | None = None) -> list[P]:
    """The places that the ground, as far as it is known, can hold; `outside` as for `BackgroundMask.may_hold`."""
    every = list(places)
    if ground is None:
        return every
    may = ground.may_hold(np.array([(place.x, place.y) for place in every], np.float64).reshape(-1, 2), outside)
    return [place for place, can in zip(every, may, strict=True) if can]
