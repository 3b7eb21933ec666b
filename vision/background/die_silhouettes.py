"""What dice that were read hide of the floor: the outline of a cube from its top face down to its foot."""

from collections.abc import Sequence
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.geometry.camera_pose import CameraPose
from vision.geometry.rectified import DIE, RectifiedFloor
from vision.geometry.track_view import RIM_HIGH, TrackView, box_corners
from vision.limits.limit_file import number, numbers, whole
from vision.types.reading import Die, ForeignObject

Mask = NDArray[np.uint8]
Points = NDArray[np.float64]

AROUND, BENEATH = numbers("die_silhouettes", "around", "beneath")
"""Of a die that may lie otherwise than flat, edges around the middle of its face; the share of the way to the track's
middle by which a die's foot lies off its face, where the camera's place is not known."""
LARGER = number("die_silhouettes", "larger")
"""No die takes more than this, over the calibrated edge, however large it seems: another may be hidden there."""
FRINGE = whole("die_silhouettes", "fringe")
"""Pixels of the floor picture by which an outline may be off."""
BORDER = number("die_silhouettes", "border")
"""Edges of a die along the rim that are not looked at: its shadow moves with the light."""
JOINED = number("die_silhouettes", "joined")
"""Edges of a die within which a thing is joined to it: fringes and rounded edges lie between their outlines."""
SHIFT = 4
"""Binary places of the corners that are drawn."""
SQUARE: Points = box_corners((-0.5, -0.5, 1, 1))
"""The corners (4, 2) of a square of edge 1 about its middle."""


def hidden(floor: RectifiedFloor, view: TrackView, dice: Sequence[Die], pose: CameraPose | None = None) -> Mask:
    """Where (h, w) dice hide the floor, and along the rim."""
    mask = np.zeros(floor.picture.shape[:2], np.uint8)
    if dice:
        _draw(mask, floor, view, dice, pose)
    rim = round(BORDER * DIE + view.rim_mm * floor.px_per_mm)
    mask[:rim], mask[-rim:], mask[:, :rim], mask[:, -rim:] = 1, 1, 1, 1
    return mask


def seen_at(floor: RectifiedFloor, view: TrackView, dice: Sequence[Die]) -> Points:
    """Pixels (n, 2) of the floor picture at which the dice's faces are seen."""
    centres = np.array([die.centre for die in dice], np.float64).reshape(-1, 2)
    return view.on_floor(centres) * floor.px_per_mm


def touched(
    view: TrackView, dice: Sequence[Die], things: Sequence[ForeignObject], pose: CameraPose | None = None
) -> list[bool]:
    """Which dice are joined to one of the things: its outline comes within `JOINED` of what a cube there hides."""
    if not dice or not things:
        return [False] * len(dice)
    outlines = [convex_hull(view.on_floor(_grown(thing, JOINED * view.die_px()))) for thing in things]
    hulls = [convex_hull(body) for body in _bodies(view, dice, pose)]
    return [any(_overlap(hull, outline) for outline in outlines) for hull in hulls]


def convex_hull(points: NDArray[Any]) -> Points:
    """The corners (m, 2) of the smallest convex outline around points (n, 2), one after the other."""
    return np.asarray(cv2.convexHull(points.astype(np.float32)), np.float64).reshape(-1, 2)


def at_border(view: TrackView, thing: ForeignObject) -> bool:
    """Whether a thing comes nearer to a side of the floor than half a die."""
    return bool(view.inward(view.on_floor(box_corners(thing.box))).min() < view.die_mm / 2)


def _grown(thing: ForeignObject, by: float) -> Points:
    """The corners (n, 2) of a thing's outline, or of its box, with so many pixels around it."""
    if not thing.outline:
        return box_corners(thing.box, by)
    return (np.array(thing.outline)[:, None] + 2 * by * SQUARE).reshape(-1, 2)


def _overlap(one: Points, other: Points) -> bool:
    return bool(cv2.intersectConvexConvex(one.astype(np.float32), other.astype(np.float32))[0] > 0)


def _draw(mask: Mask, floor: RectifiedFloor, view: TrackView, dice: Sequence[Die], pose: CameraPose | None) -> None:
    """Draws dice."""
    bodies = _bodies(view, dice, pose)
    for die, body in zip(dice, bodies, strict=True):
        if die.sure and die.angle is not None:
            hull = cv2.convexHull((body * floor.px_per_mm * 2**SHIFT).round().astype(np.int32))
            cv2.fillConvexPoly(mask, hull, 1, cv2.LINE_8, SHIFT)
        else:
            edge = min((die.edge or np.inf) / view.px_per_mm(), LARGER * view.die_mm)
            for face in (body[:4], body[4:]):
                x, y = (face.mean(0) * floor.px_per_mm).round().astype(int).tolist()
                cv2.circle(mask, (x, y), round(AROUND * edge * floor.px_per_mm), 1, -1)
    mask[:] = cv2.dilate(mask, np.ones((2 * FRINGE + 1, 2 * FRINGE + 1), np.uint8))


def _bodies(view: TrackView, dice: Sequence[Die], pose: CameraPose | None) -> Points:
    """The corners (n, 8, 2) of the top faces and the feet of dice that lie flat, in mm where they are seen."""
    place = (view.width_mm / 2, view.height_mm / 2, -view.die_mm / BENEATH) if pose is None else pose.place
    camera, high, foot = np.array(place[:2]), -float(place[2]), view.rim_high - RIM_HIGH
    centres = np.array([die.centre for die in dice], np.float64)
    angles = np.array([die.angle or 0.0 for die in dice])
    seen = view.on_floor(centres)
    aside = view.on_floor(centres + np.column_stack([np.cos(angles), np.sin(angles)])) - seen
    along = aside / np.linalg.norm(aside, axis=1, keepdims=True) * view.die_mm
    axes = np.stack([along, np.column_stack([-along[:, 1], along[:, 0]])], axis=1)
    middles = (seen - camera) * (high - foot - view.die_mm) / high
    corners = middles[:, None] + SQUARE @ axes
    return np.asarray(
        camera + np.concatenate([corners * high / (high - foot - up) for up in (view.die_mm, 0.0)], axis=1),
        np.float64,
    )
