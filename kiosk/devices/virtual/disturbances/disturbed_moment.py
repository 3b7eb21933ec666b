"""What disturbs the sight of the track at one moment, as values, and what that does to a picture."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from kiosk.devices.virtual.hand.pose import HandPose
from kiosk.devices.virtual.optics.auto_exposure import Exposed, seen_by
from kiosk.devices.virtual.optics.pinhole_camera import PinholeCamera
from kiosk.devices.virtual.optics.transient_effects import Air, light_left, seen_through
from vision.types.picture import Picture

Arm = tuple[HandPose, HandPose, int]
"""A hand's pose, its pose when the shutter opened, and the number of its skin."""
COARSE = (160, 90)
"""Pixels in which shadows are computed: they are soft."""
GAMMA = 2.2
"""Of pixels over light, near enough for a shadow."""
Shade = tuple[float, float, float]
Box = tuple[int, int, int, int]


@dataclass(frozen=True, slots=True)
class DisturbedMoment:
    """`arms` at the border; `shades`: shadows as in `Air`; `blur` in pixels at 1280 wide; `exposed`: the
    sensor's gains.

    `shake` is by how many mm on the felt the camera is off its place, right and up, and `sway` its speed in mm/s;
    `zoom` by what the picture is enlarged around its middle; `lag` the seconds from the first row to the last;
    `quality` that of JPEG, None: not compressed.
    """

    arms: tuple[Arm, ...] = ()
    shades: tuple[Shade, ...] = ()
    blur: float = 0.0
    exposed: Exposed | None = None
    shake: tuple[float, float] = (0.0, 0.0)
    sway: tuple[float, float] = (0.0, 0.0)
    zoom: float = 1.0
    lag: float = 0.0
    quality: int | None = None


UNDISTURBED = DisturbedMoment()


def in_light(picture: Picture, moment: DisturbedMoment) -> Picture:
    """The picture (height, width, 3) BGR in that light: shaded, blurred, exposed."""
    shades = [light_left(*COARSE, Air(shade=shade)) for shade in moment.shades]
    if shades:
        left = np.power(np.prod(shades, axis=0), 1 / GAMMA).astype(np.float32)
        gain = cv2.resize(left, picture.shape[1::-1], interpolation=cv2.INTER_LINEAR)
        picture = np.asarray(cv2.multiply(picture, cv2.merge([gain] * 3), dtype=cv2.CV_8U), np.uint8)
    if moment.blur:
        picture = seen_through(picture, Air(blur=moment.blur))
    return picture if moment.exposed is None else seen_by(picture, moment.exposed)


def warp(moment: DisturbedMoment, lens: PinholeCamera) -> np.ndarray[tuple[int, int], np.dtype[np.float32]]:
    """Matrix (2, 3) from the undisturbed picture's pixels to those of the disturbed one, for `cv2.warpAffine`.

    Row y is exposed `lag` * y / height seconds after the first: a camera that sways shears the picture.
    """
    width, height = lens.size
    across, down = lens.shift(*moment.shake)
    shear, squeeze = (speed * moment.lag / height for speed in lens.shift(*moment.sway))
    left, top = (1 - moment.zoom) * width / 2, (1 - moment.zoom) * height / 2
    shifted = (across + left - shear * height / 2, down + top - squeeze * height / 2)
    return np.array([[moment.zoom, shear, shifted[0]], [0, moment.zoom + squeeze, shifted[1]]], np.float32)


def sheared(picture: Picture, box: Box, slope: float) -> None:
    """Shears what is seen in a box by `slope` pixels a row around its middle row, in place, as a rolling shutter does
    to what moves across."""
    x, y, w, h = box
    part = picture[y : y + h, x : x + w]
    matrix = np.array([[1, slope, -slope * h / 2], [0, 1, 0]], np.float32)
    part[:] = cv2.warpAffine(part, matrix, (w, h), borderMode=cv2.BORDER_REPLICATE)


def compressed(picture: Picture, quality: int) -> Picture:
    """The picture (height, width, 3) BGR after JPEG of that quality, 1 to 100."""
    data = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, quality])[1]
    return np.asarray(cv2.imdecode(data, cv2.IMREAD_COLOR), np.uint8)
