"""Things of other shapes: ladybird, USB plug and socket, brick with studs. Never to be trained on."""

import numpy as np

from tests.proofs.lookalikes.families.solids import PX, atlas, block, coloured, cover, grainy, painted, placed
from vision.lab.rendering.scene.description import Setup, Thing
from vision.lab.rendering.scene.dice_makes import Array, linear
from vision.lab.rendering.scene.die_mesh import Mesh, joined
from vision.lab.rendering.throws.distractor_meshes import lathe, moved, tube

SHELLS = ((196, 22, 18), (220, 50, 20), (236, 120, 20), (230, 180, 30), (150, 14, 18))
STEEL, BRASS = (186, 188, 192), (200, 168, 90)
CASES = ((24, 24, 26), (236, 236, 234), (40, 70, 150), (180, 30, 36), (120, 122, 126))
BRICKS = ((200, 26, 30), (20, 80, 170), (250, 200, 20), (20, 120, 60), (244, 244, 240), (24, 24, 26), (240, 120, 20))
DOTTED = ((-0.42, 0.38), (0.42, 0.38), (-0.5, -0.18), (0.5, -0.18), (-0.28, -0.62), (0.28, -0.62), (0.0, 0.28))
"""Dots of a ladybird, its head at (0, 1), in its half width and half length."""
STUDS = ((1, 1), (1, 2), (2, 2), (2, 2), (2, 3), (2, 4))


def ladybird(setup: Setup, rng: np.random.Generator) -> Thing:
    """A dome, red as a rule, with a black head, a line along its middle and two to seven dots: of wood or sugar."""
    half = setup.die_mm * rng.uniform(0.4, 0.75)
    turn = np.linspace(0, np.pi / 2, 12)
    dome = lathe([(float(np.cos(t)) * half, float(np.sin(t)) * half * 0.7) for t in turn])
    long = np.array([1, rng.uniform(1.0, 1.3), rng.uniform(0.8, 1.2)], np.float32)
    mesh = Mesh(dome.points * long, _renormed(dome.normals / long), dome.triangles, dome.uv)
    shell = linear(SHELLS[int(rng.integers(len(SHELLS)))])
    count, size = int(rng.integers(2, 8)), rng.uniform(0.11, 0.2)
    sites = [DOTTED[k] for k in (range(count) if rng.random() < 0.7 else rng.permutation(7)[:count])]
    covered = cover([(px + rng.normal(0, 0.03), py + rng.normal(0, 0.03), size) for px, py in sites])
    covered[:, PX // 2 - 1 : PX // 2 + 2] = 1
    covered[: round(PX * rng.uniform(0.14, 0.24))] = 1
    eyes = cover([(-0.22, 0.8, 0.07), (0.22, 0.8, 0.07)]) * np.float32(rng.random() < 0.6)
    back = painted(painted(grainy(shell, rng, 0.02), linear((18, 18, 20)), covered), linear((240, 240, 236)), eyes)
    return placed(mesh, back[::-1], rng.uniform(0.08, 0.4), rng)


def _renormed(normals: Array) -> Array:
    return np.asarray(normals / np.linalg.norm(normals, axis=1, keepdims=True), np.float32)


def usb(setup: Setup, rng: np.random.Generator) -> Thing:
    """A USB-A plug with its cable, a memory stick, or the bare metal of a plug or socket: 12 mm, or about a die."""
    scale = rng.choice([1.0, setup.die_mm * rng.uniform(0.7, 1.1) / 12])
    bare = rng.random() < 0.4
    shell, picture = _shell(scale, rng, bare)
    if bare:
        return placed(shell, picture, 0.25, rng)
    case = linear(CASES[int(rng.integers(len(CASES)))])
    wide, long, high = 16 * scale, rng.uniform(18, 30) * scale, 8 * scale
    body = moved(block((wide, long, high), 0.25), (0, -(6 * scale + long / 2), 0))
    parts = [body]
    if rng.random() < 0.6:
        parts.append(_cable(scale, -(6 * scale + long), rng))
    rest, colour = coloured([(part, case) for part in parts])
    return placed(*_beside(moved(shell, (0, 0, 1.7 * scale)), picture, rest, colour), 0.3, rng)


def _shell(scale: float, rng: np.random.Generator, bare: bool) -> tuple[Mesh, Array]:
    """The metal of a plug, 12 x 4.5 mm, with its two square holes, or of a socket, 14 mm, with springs and holes."""
    steel = linear(STEEL if rng.random() < 0.85 else BRASS) * np.float32(0.8)
    plain = grainy(steel, rng, 0.03)
    top = plain.copy()
    socket = bare and rng.random() < 0.5
    apart, half, at = (0.36, 0.13, rng.uniform(-0.1, 0.3)) if not socket else (0.45, 0.09, rng.uniform(-0.3, 0.3))
    for side in (-1, 1):
        rows, columns = _pixels(at, half * rng.uniform(0.9, 1.1)), _pixels(side * apart, half)
        top[rows, columns] = linear((22, 22, 24)) if not socket else steel * np.float32(0.5)
        if socket:
            top[_pixels(-at - 0.3, half / 2), columns] = linear((22, 22, 24))
    seam = _pixels(0.0, 0.012)
    top[:, seam] *= np.float32(0.6 if rng.random() < 0.5 else 1)
    width, length, height = (14.0, 13.0, 6.5) if socket else (12.0, 12.0 if not bare else rng.uniform(12, 19), 4.5)
    return block((width * scale, length * scale, height * scale), 0.08), atlas([top, *[plain] * 5])


def _pixels(middle: float, half: float) -> slice:
    return slice(round((middle - half + 1) * PX / 2), max(round((middle + half + 1) * PX / 2), 1))


def _cable(scale: float, start: float, rng: np.random.Generator) -> Mesh:
    steps = np.linspace(0, 1, 8)
    bend, long = rng.uniform(-14, 14), rng.uniform(15, 40)
    path = np.stack([bend * steps**2, start - long * steps, np.full(8, 3.0 * scale)], 1)
    return tube(path, np.full(8, 1.9 * scale))


def _beside(one: Mesh, picture: Array, other: Mesh, colours: Array) -> tuple[Mesh, Array]:
    """Both meshes and one texture: the picture (h, w, 3) and below it stripes of the colours (1, n, 3)."""
    high, wide = picture.shape[:2]
    stripe = np.repeat(np.repeat(colours, -(-wide // colours.shape[1]), 1)[:, :wide], 8, 0)
    tall = high + 8
    above = Mesh(one.points, one.normals, one.triangles, one.uv * np.array([1, (high - 1) / (tall - 1)], np.float32))
    below = Mesh(
        other.points,
        other.normals,
        other.triangles,
        np.stack([other.uv[:, 0], np.full(len(other.uv), (high + 4) / (tall - 1), np.float32)], 1),
    )
    return joined([above, below]), np.concatenate([picture, stripe])


def brick(setup: Setup, rng: np.random.Generator) -> Thing:
    """A toy brick with round studs, of its own size (8 mm a stud) or about a die's."""
    columns, rows = STUDS[int(rng.integers(len(STUDS)))]
    colour = linear(BRICKS[int(rng.integers(len(BRICKS)))])
    pitch = float(rng.choice([8.0, setup.die_mm * rng.uniform(0.85, 1.15) / max(columns, 1)]))
    high = pitch * float(rng.choice([0.4, 1.2]))
    parts = [block((columns * pitch - 0.2, rows * pitch - 0.2, high), 0.03)]
    stud = lathe([(pitch * 0.3, 0.0), (pitch * 0.3, pitch * 0.2), (pitch * 0.28, pitch * 0.22), (0.0, pitch * 0.22)])
    for column in range(columns):
        for row in range(rows):
            at = ((column - (columns - 1) / 2) * pitch, (row - (rows - 1) / 2) * pitch, high)
            parts.append(moved(stud, at))
    mesh, picture = coloured([(part, colour) for part in parts])
    return placed(mesh, picture, 0.08, rng)
