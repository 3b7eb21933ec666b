"""What a rendered picture shows: camera, tray, ground, light, dice and other things. Millimetres; x right, y to the
picture's top, z up from the tray's floor, (0, 0, 0) its middle. One description for both renderers."""

from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from vision.lab.rendering.scene.dice_makes import Array, Design, Plastic, Split
from vision.lab.rendering.scene.die_mesh import FACES, Mesh
from vision.lab.rendering.scene.lights import Light

SIZE = (1280, 720)
FLOOR_MM = (400.0, 220.0)


@dataclass(frozen=True, slots=True, eq=False)
class Camera:
    """A pinhole. `axes` (3, 3): rows are the picture's right, down and the line of sight; `focal` in pixels."""

    place: Array
    axes: Array
    focal: float
    size: tuple[int, int] = SIZE

    def project(self, points: Array) -> Array:
        """Pixels (n, 2) of points (n, 3)."""
        local = (points - self.place) @ self.axes.T
        middle = (np.array(self.size) - 1) / 2
        return np.asarray(local[:, :2] / local[:, 2:] * self.focal + middle, np.float32)

    def rays(self, pixels: Array) -> Array:
        """Unit directions (n, 3) of pixels (n, 2)."""
        flat = (pixels - (np.array(self.size) - 1) / 2) / self.focal
        world = flat @ self.axes[:2] + self.axes[2]
        return np.asarray(world / np.linalg.norm(world, axis=1, keepdims=True), np.float32)


def camera_at(
    place: NDArray[np.floating], aim: NDArray[np.floating], roll: float, focal: float, size: tuple[int, int] = SIZE
) -> Camera:
    """A camera that looks from `place` (3,) at `aim` (3,), both in mm, turned by `roll` radians about its line of
    sight."""
    sight = (aim - place) / np.linalg.norm(aim - place)
    up = np.array([np.sin(roll), np.cos(roll), 0.0])
    right = np.cross(sight, up)
    right /= np.linalg.norm(right)
    return Camera(
        place.astype(np.float32), np.stack([right, np.cross(sight, right), sight]).astype(np.float32), focal, size
    )


@dataclass(frozen=True, slots=True, eq=False)
class DieBody:
    """A die: make, material, edge, the place (3,) of its middle, and `turn` (3, 3) from its axes to the world's."""

    design: Design
    plastic: Plastic
    edge: float
    place: Array
    turn: Array

    @property
    def up(self) -> int:
        """Index in FACES of the uppermost face."""
        return int(np.argmax([sign * self.turn[2, axis] for _, axis, sign in FACES]))

    @property
    def value(self) -> int:
        """Pips of the uppermost face."""
        return FACES[self.up][0]

    @property
    def top(self) -> Array:
        """Corners (4, 3) of the uppermost face, as of a sharp cube."""
        _, axis, sign = FACES[self.up]
        corners = np.full((4, 3), float(sign))
        corners[:, [(axis + 1) % 3, (axis + 2) % 3]] = [(-1, -1), (1, -1), (1, 1), (-1, 1)]
        return self.world(corners.astype(np.float32))

    def world(self, points: Array) -> Array:
        """Points (n, 3) in the die's half edges as millimetres of the tray."""
        return np.asarray(points @ self.turn.T * np.float32(self.edge / 2) + self.place, np.float32)

    def local(self, points: Array) -> Array:
        """The way back: points (n, 3) of the track in mm in the die's own axes."""
        return np.asarray((points - self.place) @ self.turn / np.float32(self.edge / 2), np.float32)


@dataclass(frozen=True, slots=True, eq=False)
class Thing:
    """Anything else: a mesh in mm of the tray, its linear reflectance (3,) or a picture (h, w, 3) of it."""

    mesh: Mesh
    colour: Array
    rough: float = 0.4


@dataclass(frozen=True, slots=True, eq=False)
class Setup:
    """What stays from throw to throw.

    `split`: whether dice, ground and light may be learnt from or only judge; `drawn`: dice are of makes and materials
    drawn at random, to learn from; `ground` (h, w, 3) as
    `grounds.paint_ground` paints it, `rim` a linear colour (3,), `grain` and `sharpness` the
    camera's noise at white and blur in pixels.
    """

    split: Split
    camera: Camera
    light: Light
    ground: Array
    ground_name: str
    rim: Array
    rim_height: float
    die_mm: float
    grain: float
    sharpness: float
    drawn: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class Throw:
    """One picture. `doubt` says in a word why a reader must not be sure, None for an ordinary throw.

    `motions`: by number (dice first, then things), how far (3,) in mm one moves while the picture is taken.
    """

    setup: Setup
    dice: tuple[DieBody, ...]
    things: tuple[Thing, ...] = ()
    doubt: str | None = None
    motions: dict[int, Array] = field(default_factory=dict)


def rotation(axis: Array | NDArray[np.float64], angle: float) -> Array:
    """Rotation matrix (3, 3) about an axis, by Rodrigues' formula."""
    x, y, z = axis / np.linalg.norm(axis)
    cross = np.array([[0, -z, y], [z, 0, -x], [-y, x, 0]])
    return np.asarray(np.eye(3) + np.sin(angle) * cross + (1 - np.cos(angle)) * (cross @ cross), np.float32)


def lying(value_index: int, yaw: float) -> Array:
    """Rotation (3, 3) of a die with FACES[value_index] on top, turned by `yaw` about the vertical."""
    _, axis, sign = FACES[value_index]
    turn = np.zeros((3, 3))
    turn[2, axis] = sign
    turn[0, (axis + 1) % 3], turn[1, (axis + 2) % 3] = 1, sign
    return np.asarray(rotation(np.array([0, 0, 1.0]), yaw) @ turn, np.float32)
