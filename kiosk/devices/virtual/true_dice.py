"""What really lies on the virtual track. For tests alone: the vision never sees it."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from kiosk.devices.virtual.optics.appearance import DieColour
from kiosk.devices.virtual.optics.pinhole_camera import PinholeCamera
from kiosk.devices.virtual.physics.rigid_body import HALF, Body
from kiosk.devices.virtual.rendering.die_texture import face_up

FLAT = 0.9995
"""Cosine between a lying die's upper face and the vertical: about 1.8 degrees."""
FACE_REACH = HALF - 0.7
"""mm from a face's middle to the end of what is seen of it: the rounded edges belong to two faces."""


@dataclass(frozen=True, slots=True)
class TruthDie:
    """One die as it is: `face` and `colour` as a reader names them, pixels of the full picture.

    `box_px` is x, y, width, height around the uppermost face; `flat`: it lies on a face on the felt;
    `on_track`: neither in the hand nor set aside; `sharp`: it does not move.
    """

    index: int
    face: str
    colour: str
    centre_px: tuple[float, float]
    box_px: tuple[int, int, int, int]
    flat: bool
    on_track: bool
    sharp: bool


def truth_of(index: int, body: Body, colour: DieColour, lens: PinholeCamera, shift: tuple[float, float]) -> TruthDie:
    """The die's face, computed from its turning, and where its uppermost face is in the picture.

    `shift`: by how many pixels everything is seen elsewhere than by a camera in its place.
    """
    corners = lens.project(top_corners(body)) + np.array(shift, np.float32)
    low, high = np.floor(corners.min(0)).astype(int), np.ceil(corners.max(0)).astype(int)
    middle = corners.mean(0)
    return TruthDie(
        index=index,
        face=face_up(body, colour),
        colour=colour.name,
        centre_px=(float(middle[0]), float(middle[1])),
        box_px=(int(low[0]), int(low[1]), int(high[0] - low[0]), int(high[1] - low[1])),
        flat=body.up()[2] > FLAT and abs(body.place[2] - HALF) < 0.3,
        on_track=body.present,
        sharp=body.asleep and not body.led,
    )


def top_corners(body: Body, reach: float = FACE_REACH) -> np.ndarray:
    """The corners (4, 3) of its uppermost face in mm, in turn; `reach`: from the face's middle to its sides."""
    axis, sign, _ = body.up()
    corners = np.insert(
        [(-reach, -reach), (reach, -reach), (reach, reach), (-reach, reach)], axis, sign * HALF, axis=1
    )
    return np.asarray(corners @ np.array(body.rows).T + np.array(body.place), np.float32)
