"""Ray-marched dice as layers (coverage, light, gloss, pips, shadow), to be coloured when they are pasted.

One sprite is 192 x 192 pixels with a die in the middle whose face edge is about 76 pixels. Keeping
the layers apart lets one rendering serve for any body, pip, light and ground colour.
"""

from dataclasses import dataclass, replace
from enum import Enum, auto

import numpy as np
from numpy.typing import NDArray

from vision.lab.training.synthesis.impostors import random_impostor
from vision.lab.training.synthesis.random_dice import DiceDesign, body_distance, face_of, pip_sites, random_design
from vision.types.picture import Array

SIZE = 192
EDGE = 76.0
LAYERS = ("cover", "light", "gloss", "pips", "ace", "shadow")
FAR, NEAR = (5.0, 40.0), (1.9, 5.0)
"""Edges between the middle of a die and the camera: on a table, and where it fills the picture."""
MARCH_STEPS = 28


class Kind(Enum):
    """What a sprite shows."""

    ORDINARY = auto()
    STRAIGHT_TWO = auto()
    IMPOSTOR = auto()
    CLOSE = auto()


@dataclass(frozen=True, slots=True)
class Pose:
    """Where a die, the camera and the light are. `rotation` takes die axes to world axes (z up)."""

    rotation: Array
    height: float
    camera: Array
    axes: Array
    focal: float
    light: Array
    ambient: float
    softness: float


@dataclass(frozen=True, slots=True)
class Sprite:
    """`layers` (192, 192, 6) uint8 in the order of LAYERS; `quad` (4, 2) the top face's corners in pixels.

    `upright` is the cosine between the top face's normal and the vertical, `margin` how far that
    exceeds the next face's; `facing` the cosine between that normal and the line of sight, `slant` (2,) the normal's
    part across that line, along the picture's right and down.
    """

    layers: NDArray[np.uint8]
    quad: Array
    value: int
    upright: float
    margin: float
    facing: float
    slant: Array


def rotation_about(axis: Array, angle: float) -> Array:
    """Rotation matrix (3, 3), Rodrigues' formula."""
    x, y, z = axis / np.linalg.norm(axis)
    cross = np.array([[0, -z, y], [z, 0, -x], [-y, x, 0]])
    matrix = np.eye(3) + np.sin(angle) * cross + (1 - np.cos(angle)) * (cross @ cross)
    return np.asarray(matrix, np.float32)


def random_orientation(rng: np.random.Generator, leaning: float) -> Array:
    """The rotation (3, 3) of a die lying on one of its faces, or (with probability `leaning`) tipped out of the
    flat."""
    quarters = ((0, 0), (0, 1), (0, 2), (0, 3), (1, 1), (1, 3))
    sides = [rotation_about(np.eye(3)[axis].astype(np.float32), k * np.pi / 2) for axis, k in quarters]
    flat = rotation_about(np.array([0, 0, 1], np.float32), rng.uniform(0, 2 * np.pi)) @ sides[rng.integers(6)]
    if rng.random() >= leaning:
        return np.asarray(flat, np.float32)
    sideways = np.array([*rng.normal(size=2), 0], np.float32)
    return np.asarray(rotation_about(sideways, rng.uniform(0.1, 0.8)) @ flat, np.float32)


def random_pose(rng: np.random.Generator, leaning: float = 0.08, away: tuple[float, float] = FAR) -> Pose:
    """Camera from straight above to 56 degrees off, so many edges `away`; a lamp anywhere in the upper sky."""
    rotation = random_orientation(rng, leaning)
    return _seen(rng, rotation, float(np.abs(rotation[2]).sum()), away)


def lying_pose(rng: np.random.Generator, flat: float) -> Pose:
    """The same for what lies on its broad side, `flat` half edges high above and below its middle."""
    return _seen(rng, rotation_about(np.array([0, 0, 1], np.float32), rng.uniform(0, 2 * np.pi)), flat)


def _seen(rng: np.random.Generator, rotation: Array, height: float, away: tuple[float, float] = FAR) -> Pose:
    off = np.radians(rng.uniform(0, 22) if rng.random() < 0.6 else rng.uniform(15, 56))
    distance = 2 * np.exp(rng.uniform(*np.log(away)))
    back = np.array([np.sin(off), 0, np.cos(off)], np.float32)
    right = np.array([0, 1, 0], np.float32)
    axes = np.stack([right, np.cross(back, right), -back])
    roll = rotation_about(np.array([0, 0, 1], np.float32), rng.uniform(0, 2 * np.pi))
    low = np.radians(rng.uniform(20, 85))
    turn = rng.uniform(0, 2 * np.pi)
    light = np.array([np.cos(low) * np.cos(turn), np.cos(low) * np.sin(turn), np.sin(low)], np.float32)
    top = np.array([0, 0, height], np.float32)
    softness = float(np.exp(rng.uniform(np.log(3), np.log(40))))
    return Pose(
        rotation, height, (top + back * distance).astype(np.float32), (roll @ axes).astype(np.float32),
        float(EDGE / 2 * (distance - 1)), light, rng.uniform(0.2, 0.75), softness,
    )  # fmt: skip


def rays(pose: Pose) -> Array:
    """Unit directions (n, 3) of the sprite's pixels in world axes."""
    grid = np.arange(SIZE, dtype=np.float32) - (SIZE - 1) / 2
    x, y = np.meshgrid(grid, grid)
    local = np.stack([x.ravel(), y.ravel(), np.full(SIZE * SIZE, pose.focal, np.float32)], 1)
    world = local @ pose.axes
    return np.asarray(world / np.linalg.norm(world, axis=1, keepdims=True), np.float32)


def project(points: Array, pose: Pose) -> Array:
    """Pixels (n, 2) of world points (n, 3)."""
    local = (points - pose.camera) @ pose.axes.T
    return np.asarray(local[:, :2] / local[:, 2:] * pose.focal + (SIZE - 1) / 2, np.float32)


def march(origins: Array, directions: Array, design: DiceDesign) -> tuple[NDArray[np.bool_], Array]:
    """Sphere tracing in die axes: which rays hit, and the travelled length (n,)."""
    reach = -(origins * directions).sum(1)
    nearest = np.square(origins).sum(1) - np.square(reach)
    length = np.maximum(reach - np.float32(1.8), 0)
    alive = np.flatnonzero(nearest < 1.8**2)
    hit = np.zeros(len(origins), bool)
    for _ in range(MARCH_STEPS):
        step = body_distance(origins[alive] + directions[alive] * length[alive, None], design)
        length[alive] += step
        done = step < 2e-3
        hit[alive[done]] = True
        alive = alive[~done & (length[alive] < reach[alive] + 1.8)]
        if not len(alive):
            break
    return hit, length


def surface_normals(points: Array, design: DiceDesign) -> Array:
    """Unit outward normals (n, 3) by central differences of the distance."""
    steps = np.eye(3, dtype=np.float32) * np.float32(4e-3)
    slope = [body_distance(points + s, design) - body_distance(points - s, design) for s in steps]
    normals = np.stack(slope, 1)
    return np.asarray(normals / np.maximum(np.linalg.norm(normals, axis=1, keepdims=True), 1e-9), np.float32)


def engrave(points: Array, normals: Array, design: DiceDesign) -> tuple[Array, Array, Array]:
    """Pip coverage, ace coverage (n,) and the normals (n, 3) bent by the bowls of the pips."""
    pips, ace = np.zeros(len(points), np.float32), np.zeros(len(points), np.float32)
    bent = normals.copy()
    facing = np.abs(normals).argmax(1)
    for axis in range(3):
        plane = [a for a in range(3) if a != axis]
        for sign in (1, -1):
            here = np.flatnonzero((facing == axis) & (np.sign(points[:, axis]) == sign))
            value = face_of(axis, sign, design.mirrored)
            radius = design.pip_radius * (design.ace_scale if value == 1 else 1.0)
            for site in pip_sites(design, value):
                away = points[here][:, plane] - site
                reach = np.sqrt(np.square(away).sum(1)) / radius
                inside = np.clip((1 - reach) * 8 + 0.5, 0, 1)
                if design.hollow:
                    inside *= np.clip((reach - design.hollow) * 8 + 0.5, 0, 1)
                pips[here] = np.maximum(pips[here], inside)
                slope = away / radius * (design.pip_depth * 1.6) * (inside * np.minimum(reach, 1))[:, None]
                for k, side in enumerate(plane):
                    bent[here, side] -= slope[:, k]
            if value == 1:
                ace[here] = pips[here]
    bent /= np.linalg.norm(bent, axis=1, keepdims=True)
    return pips, ace, bent


def shade(normals: Array, view: Array, pose: Pose, gloss_power: float) -> tuple[Array, Array]:
    """Lambert light with a sky term, and Blinn-Phong gloss; normals, view (n, 3) in world axes."""
    sun = np.clip(normals @ pose.light, 0, 1)
    sky = 0.55 + 0.45 * normals[:, 2]
    light = pose.ambient * sky + (1 - pose.ambient) * sun
    half = pose.light - view
    half /= np.linalg.norm(half, axis=1, keepdims=True)
    return light, np.clip((normals * half).sum(1), 0, 1) ** gloss_power


def ground_shadow(pose: Pose, directions: Array, design: DiceDesign) -> Array:
    """Share of light (n,) that the die takes from the ground where each ray meets it.

    Soft shadows after I. Quilez, "Soft shadows in raymarched SDFs", 2010; plus contact darkening.
    """
    reach = -pose.camera[2] / np.minimum(directions[:, 2], -1e-3)
    ground = pose.camera + directions * reach[:, None]
    centre = np.array([0, 0, pose.height], np.float32)
    origins = np.asarray((ground - centre) @ pose.rotation, np.float32)
    light = np.asarray(pose.light @ pose.rotation, np.float32)
    contact = np.clip(1 - body_distance(origins, design) / 0.7, 0, 1) ** 2
    lit = np.ones(len(origins), np.float32)
    length = np.full(len(origins), 0.03, np.float32)
    alive = np.flatnonzero(np.square(origins).sum(1) - np.square(origins @ light) < 2.6**2)
    for _ in range(18):
        gap = body_distance(origins[alive] + light * length[alive, None], design)
        lit[alive] = np.minimum(lit[alive], np.clip(pose.softness * gap / length[alive], 0, 1))
        length[alive] += np.clip(gap, 0.05, 0.6)
        alive = alive[(lit[alive] > 0.02) & (length[alive] < 9)]
    return np.asarray(np.maximum((1 - lit) * (1 - 0.6 * pose.ambient), contact * 0.6 * pose.ambient), np.float32)


def top_face(pose: Pose, design: DiceDesign) -> tuple[int, Array, float, float, float, Array]:
    """Value, corners (4, 2) in pixels, upright cosine, margin over the next face, facing cosine, slant (2,)."""
    up = np.abs(pose.rotation[2])
    axis = int(up.argmax())
    sign = int(np.sign(pose.rotation[2, axis]))
    others = [a for a in range(3) if a != axis]
    corners = np.zeros((4, 3), np.float32)
    corners[:, axis] = sign * (design.flat if axis == 2 else 1)
    corners[:, others] = [(-1, -1), (1, -1), (1, 1), (-1, 1)]
    world = corners @ pose.rotation.T + np.array([0, 0, pose.height], np.float32)
    normal = pose.rotation[:, axis] * sign
    sight = pose.camera - world.mean(0)
    sight /= np.linalg.norm(sight)
    right = pose.axes[0] - sight * (pose.axes[0] @ sight)
    right /= np.linalg.norm(right)
    down = pose.axes[1] - sight * (pose.axes[1] @ sight) - right * (pose.axes[1] @ right)
    down /= np.linalg.norm(down)
    ordered = np.sort(up)
    return (
        face_of(axis, sign, design.mirrored),
        project(world, pose),
        float(ordered[2]),
        float(ordered[2] - ordered[1]),
        float(normal @ sight),
        np.array([normal @ right, normal @ down], np.float32),
    )


def ordinary(rng: np.random.Generator) -> tuple[DiceDesign, Pose]:
    """Any die in any pose."""
    return random_design(rng), random_pose(rng)


def close(rng: np.random.Generator) -> tuple[DiceDesign, Pose]:
    """A die that a phone is held right above: its sides fall away steeply."""
    return random_design(rng), random_pose(rng, away=NEAR)


def straight_two(rng: np.random.Generator) -> tuple[DiceDesign, Pose]:
    """A two whose pips stand side by side, uppermost: rare makes have it, and it looks like no other face."""
    design = replace(random_design(rng), straight_two=True)
    while top_face(pose := random_pose(rng), design)[0] != 2:
        continue
    return design, pose


def impostor(rng: np.random.Generator) -> tuple[DiceDesign, Pose]:
    """What only looks like a die: lying flat if it is a tile, else as a die would."""
    design = random_impostor(rng)
    return design, lying_pose(rng, design.flat) if design.flat < 1 else random_pose(rng)


MAKERS = {Kind.STRAIGHT_TWO: straight_two, Kind.IMPOSTOR: impostor, Kind.CLOSE: close, Kind.ORDINARY: ordinary}


def render_sprite(rng: np.random.Generator, kind: Kind = Kind.ORDINARY) -> Sprite:
    """One die of a random design in a random pose, also from near, a straight two, or what only looks like a die
    (value 0)."""
    design, pose = MAKERS[kind](rng)
    value, quad, upright, margin, facing, slant = top_face(pose, design)
    directions = rays(pose)
    centre = np.array([0, 0, pose.height], np.float32)
    origin = np.asarray((pose.camera - centre) @ pose.rotation, np.float32)
    local = np.asarray(directions @ pose.rotation, np.float32)
    hit, length = march(np.broadcast_to(origin, local.shape), local, design)
    points = origin + local[hit] * length[hit, None]
    pips, ace, bent = engrave(points, surface_normals(points, design), design)
    light, gloss = shade(
        np.asarray(bent @ pose.rotation.T), directions[hit], pose, float(np.exp(rng.uniform(2, 4.8)))
    )
    light *= 1 - 0.25 * pips * min(design.pip_depth, 1)
    layers = np.zeros((SIZE * SIZE, len(LAYERS)), np.float32)
    layers[hit, :5] = np.stack([np.ones_like(light), light, gloss, pips, ace], 1)
    layers[:, 5] = ground_shadow(pose, directions, design)
    picture = np.clip(layers.reshape(SIZE, SIZE, -1) * 255 + 0.5, 0, 255).astype(np.uint8)
    return Sprite(picture, quad, value if design.is_die else 0, upright, margin, facing, slant)
