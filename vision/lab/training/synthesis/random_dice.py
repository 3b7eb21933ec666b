"""Random designs of pipped dice: body shape, pip layout and pip relief, in units of half a die's edge."""

from dataclasses import dataclass

import numpy as np

from vision.types.picture import Array

FACE_AXES = {1: (2, 1), 6: (2, -1), 2: (1, 1), 5: (1, -1), 3: (0, 1), 4: (0, -1)}
"""Value -> (axis, sign) of its face's outward normal on a right-handed die; opposite faces add up to 7."""


@dataclass(frozen=True, slots=True)
class DiceDesign:
    """One make of dice. Lengths in half edges: the body spans -1..1 on each axis.

    `rounding` is the radius of the edges, `ball` the radius of the sphere the corners are cut by,
    `spread` the distance of a corner pip from the middle of the face, `hollow` the inner radius of a
    ring pip as a share of `pip_radius` (0 = full disc). `two_spread` and `six_spread` (across and along the rows of
    three) are shares of `spread` for the outer pips of twos and threes, and of sixes.

    What only looks like a die (`vision.lab.training.synthesis.impostors`) may be `flat`, the half height of its body,
    `round` seen from above, and have other `marks`: their middles (n, 2) on every face.
    """

    rounding: float
    ball: float
    spread: float
    pip_radius: float
    pip_depth: float
    ace_scale: float
    two_spread: float
    six_spread: tuple[float, float]
    hollow: float
    straight_two: bool
    mirrored: bool
    flat: float = 1.0
    round: bool = False
    marks: tuple[tuple[float, float], ...] | None = None
    is_die: bool = True


def random_design(rng: np.random.Generator) -> DiceDesign:
    """A plausible die: most are ordinary, a few have a big ace, ring pips or a two set straight."""
    sharp = rng.random() < 0.25
    rounding = rng.uniform(0.03, 0.10) if sharp else rng.uniform(0.10, 0.42)
    spread = rng.uniform(0.42, 0.60)
    return DiceDesign(
        rounding=rounding,
        ball=rng.uniform(1.34, 1.70) if rng.random() < 0.55 else 1.8,
        spread=spread,
        pip_radius=min(rng.uniform(0.125, 0.27), spread * 0.46),
        pip_depth=rng.uniform(0.0, 0.75) if rng.random() < 0.85 else 0.0,
        ace_scale=rng.uniform(1.3, 2.5) if rng.random() < 0.30 else 1.0,
        two_spread=rng.uniform(0.75, 1.15),
        six_spread=(rng.uniform(0.60, 1.10), rng.uniform(0.85, 1.15)),
        hollow=rng.uniform(0.45, 0.75) if rng.random() < 0.08 else 0.0,
        straight_two=rng.random() < 0.10,
        mirrored=rng.random() < 0.5,
    )


def pip_sites(design: DiceDesign, value: int) -> Array:
    """Centres (n, 2) of the pips of the face `value`, in the face's own (u, v)."""
    if design.marks is not None:
        return np.array(design.marks, np.float32).reshape(-1, 2)
    s = design.spread
    corners = [(-s, -s), (s, s), (-s, s), (s, -s)]
    x, y = s * design.six_spread[0], s * design.six_spread[1]
    t = s * design.two_spread
    far = [(-t, -t), (t, t)]
    two = [(-0.8 * s, 0.0), (0.8 * s, 0.0)] if design.straight_two else far
    layouts: dict[int, list[tuple[float, float]]] = {
        1: [(0.0, 0.0)],
        2: two,
        3: [(0.0, 0.0), *far],
        4: corners,
        5: [(0.0, 0.0), *corners],
        6: [(-x, -y), (-x, 0.0), (-x, y), (x, -y), (x, 0.0), (x, y)],
    }
    return np.array(layouts[value], np.float32)


def face_of(axis: int, sign: int, mirrored: bool) -> int:
    """Value of the face whose outward normal is `sign` along `axis`."""
    flip = -1 if mirrored and axis == 0 else 1
    return next(value for value, facing in FACE_AXES.items() if facing == (axis, sign * flip))


def body_distance(points: Array, design: DiceDesign) -> Array:
    """Signed distance (n,) of points (n, 3) to the body: a rounded cube cut by a sphere.

    Distance functions after I. Quilez, "Distance functions", 2008.
    """
    q = np.abs(points) - np.array([1, 1, design.flat], np.float32) + np.float32(design.rounding)
    if design.round:
        q = np.stack([np.hypot(points[:, 0], points[:, 1]) - np.float32(1 - design.rounding), q[:, 2]], 1)
    outside = np.sqrt(np.square(np.maximum(q, 0)).sum(1))
    cube = outside + np.minimum(q.max(1), 0) - np.float32(design.rounding)
    ball = np.sqrt(np.square(points).sum(1)) - np.float32(design.ball)
    return np.asarray(np.maximum(cube, ball), np.float32)
