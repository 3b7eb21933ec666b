"""Where thrown dice come to rest on the tray: scattered, touching, in a row, near the rim; always flat."""

from collections.abc import Callable, Sequence

import cv2
import numpy as np

from vision.lab.rendering.scene.description import FLOOR_MM, lying
from vision.lab.rendering.scene.dice_makes import Array

Spot = tuple[float, float, float]
"""x, y in mm of the tray, and the yaw in radians."""
CLOSE = 0.15
"""Gap in mm between dice that are said to touch."""


def rest(rng: np.random.Generator, count: int, edge: float, clear: float) -> list[Spot]:
    """Places of `count` dice of one edge that do not overlap, `clear` mm from the rim at least."""
    way: Callable[..., list[Spot]] = rng.choice([_scatter, _scatter, _scatter, _huddle, _row])  # type: ignore[arg-type]
    for _ in range(60):
        spots = way(rng, count, edge)
        if all(inside(s, edge, clear) for s in spots) and apart(spots, edge):
            return spots
        way = _scatter if rng.random() < 0.2 else way
    return rest(rng, count, edge, clear)


def corners(spot: Spot, edge: float) -> Array:
    """The four corners (4, 2) of a die's outline."""
    square = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)]) * edge / 2
    c, s = np.cos(spot[2]), np.sin(spot[2])
    return np.asarray(square @ np.array([[c, s], [-s, c]]) + spot[:2], np.float32)


def inside(spot: Spot, edge: float, clear: float) -> bool:
    """Whether the whole die lies `clear` mm inside the rim."""
    reach = np.array(FLOOR_MM) / 2 - clear
    return bool((np.abs(corners(spot, edge)) <= reach).all())


def apart(spots: Sequence[Spot], edge: float) -> bool:
    """Whether no two outlines overlap."""
    outlines = [corners(s, edge) for s in spots]
    pairs = [(a, b) for a in range(len(spots)) for b in range(a)]
    if any(np.hypot(spots[a][0] - spots[b][0], spots[a][1] - spots[b][1]) < edge for a, b in pairs):
        return False  # of two outlines that are nearly the same OpenCV finds no intersection
    return not any(_overlap(outlines[a], outlines[b]) for a, b in pairs)


def _overlap(one: Array, other: Array) -> bool:
    area, _ = cv2.intersectConvexConvex(one, other)
    return area > 1e-3


def _anywhere(rng: np.random.Generator, edge: float) -> Spot:
    reach = np.array(FLOOR_MM) / 2 - edge * 0.75
    x, y = rng.uniform(-reach, reach)
    return float(x), float(y), float(rng.uniform(0, 2 * np.pi))


def _scatter(rng: np.random.Generator, count: int, edge: float) -> list[Spot]:
    x, y, _ = _anywhere(rng, edge)
    wide = rng.uniform(1.5, 7) * edge
    return [_anywhere(rng, edge) if rng.random() < 0.3 else _near(rng, x, y, wide) for _ in range(count)]


def _near(rng: np.random.Generator, x: float, y: float, wide: float) -> Spot:
    return float(x + rng.normal(0, wide)), float(y + rng.normal(0, wide)), float(rng.uniform(0, 2 * np.pi))


def _huddle(rng: np.random.Generator, count: int, edge: float) -> list[Spot]:
    """Dice that rolled against each other: face to face, or a corner to a face."""
    spots = [_anywhere(rng, edge)]
    while len(spots) < count:
        x, y, yaw = spots[rng.integers(len(spots))]
        if rng.random() < 0.3:
            spots.append(_anywhere(rng, edge))
            continue
        other = yaw if rng.random() < 0.4 else rng.uniform(0, 2 * np.pi)
        spots.append(against((x, y, yaw), other, int(rng.integers(4)), rng.uniform(-0.6, 0.6), edge))
    return spots


def _row(rng: np.random.Generator, count: int, edge: float) -> list[Spot]:
    spots = [_anywhere(rng, edge)]
    side = int(rng.integers(4))
    while len(spots) < count:
        spots.append(against(spots[-1], spots[-1][2] + rng.normal(0, 0.01), side, rng.normal(0, 0.03), edge))
    return spots


def against(spot: Spot, yaw: float, side: int, slide: float, edge: float) -> Spot:
    """A die turned to `yaw` that touches the face `side` (0..3) of another, `slide` edges along it."""
    out = spot[2] + side * np.pi / 2
    turn = (yaw - out) % (np.pi / 2)
    away = edge / 2 * (1 + abs(np.cos(turn)) + abs(np.sin(turn))) + CLOSE
    x = spot[0] + away * np.cos(out) - slide * edge * np.sin(out)
    y = spot[1] + away * np.sin(out) + slide * edge * np.cos(out)
    return float(x), float(y), float(yaw)


def flat(rng: np.random.Generator, spot: Spot, edge: float) -> tuple[Array, Array]:
    """Place (3,) and rotation (3, 3) of a die that lies at a spot with any face up."""
    return np.array([spot[0], spot[1], edge / 2], np.float32), lying(int(rng.integers(6)), spot[2])
