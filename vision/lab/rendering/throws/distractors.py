"""Things that lie or come over a tray and are no dice: ring, coin, cap, card, cup, hand, a scrap of paper."""

import cv2
import numpy as np

from vision.lab.rendering.scene.description import Thing, rotation
from vision.lab.rendering.scene.dice_makes import Array, linear
from vision.lab.rendering.scene.die_mesh import joined
from vision.lab.rendering.throws.distractor_meshes import lathe, moved, slab, torus, tube

METALS = ((176, 160, 120), (170, 172, 176), (168, 110, 74))
SKINS = ((224, 178, 150), (186, 132, 100), (120, 78, 56))
UP = np.array([0.0, 0.0, 1.0])


def ring(rng: np.random.Generator, x: float, y: float) -> Thing:
    """A finger ring."""
    return Thing(moved(torus(rng.uniform(8.5, 10.5), rng.uniform(0.9, 1.8)), (x, y, 0)), _metal(rng), 0.15)


def coin(rng: np.random.Generator, x: float, y: float) -> Thing:
    """A coin with a head on it."""
    radius, high = rng.uniform(8.0, 13.0), rng.uniform(1.6, 2.4)
    profile = [(0.0, high), (radius * 0.9, high), (radius * 0.93, high + 0.25), (radius, high), (radius, 0.0)]
    return Thing(moved(lathe(profile[::-1]), (x, y, 0), _spin(rng)), _struck(rng), 0.25)


def _struck(rng: np.random.Generator) -> Array:
    face = np.full((96, 96), 230, np.uint8)
    cv2.ellipse(face, (48, 44), (18, 24), 10, 0, 360, 160, -1)
    cv2.ellipse(face, (46, 76), (24, 14), 0, 180, 360, 170, -1)
    cv2.putText(face, str(rng.choice([1, 2, 5, 10, 20, 50])), (60, 60), 0, 0.8, 140, 2)
    return np.asarray(cv2.GaussianBlur(face, (0, 0), 0.8)[..., None] / np.float32(255) * _metal(rng), np.float32)


def cap(rng: np.random.Generator, x: float, y: float) -> Thing:
    """A crown cap, or the cap of a plastic bottle."""
    colour = linear(rng.choice([(190, 30, 30), (30, 70, 150), (210, 170, 40), (230, 230, 228), (26, 100, 60)]))
    if rng.random() < 0.5:
        mesh = lathe([(16.0, 0.0), (15.0, 2.0), (13.0, 5.5), (11.5, 6.2), (0.0, 6.2)], 21, 0.06)
    else:
        mesh = lathe([(14.5, 0.0), (14.3, 11.0), (13.0, 12.0), (0.0, 12.0)], 40, 0.03)
    return Thing(moved(mesh, (x, y, 0), _spin(rng)), colour, 0.2)


def card(rng: np.random.Generator, x: float, y: float) -> Thing:
    """A playing card with spots."""
    return Thing(moved(slab(57, 87, 0.4), (x, y, 0), _spin(rng)), _printed(int(rng.integers(1, 11)), rng), 0.3)


def _printed(spots: int, rng: np.random.Generator) -> Array:
    picture = np.full((174, 114, 3), 234, np.uint8)
    ink = (190, 24, 30) if rng.random() < 0.5 else (20, 20, 24)
    columns = (57,) if spots < 4 else (34, 80)
    for k in range(spots):
        x, y = columns[k % len(columns)], 34 + (k // len(columns)) * 106 / max((spots - 1) // len(columns), 1)
        cv2.circle(picture, (int(x), int(y)), 8, ink, -1, cv2.LINE_AA)
    cv2.putText(picture, str(spots), (6, 20), 0, 0.55, ink, 2, cv2.LINE_AA)
    return linear(picture)


def scrap(rng: np.random.Generator, x: float, y: float, z: float, size: float) -> Thing:
    """A scrap of paper or leaf of some colour, at a height."""
    colour = linear(rng.choice([(236, 234, 226), (40, 120, 60), (200, 160, 60), (60, 60, 64)]))
    return Thing(moved(slab(size, size * rng.uniform(0.8, 1.6), 0.4), (x, y, z), _spin(rng)), colour, 0.5)


def cup(rng: np.random.Generator, x: float, y: float) -> Thing:
    """A dice cup that stands upside down."""
    colour = linear(rng.choice([(70, 40, 26), (24, 24, 26), (120, 24, 28)]))
    high, low, top = rng.uniform(80, 100), rng.uniform(38, 44), rng.uniform(32, 38)
    profile = [(low, 0.0), (low * 1.03, 3.0), (low, 6.0), (top, high - 4), (top - 3, high), (0.0, high)]
    return Thing(moved(lathe(profile), (x, y, 0)), colour, 0.35)


def hand(rng: np.random.Generator, x: float, y: float, from_x: float, from_y: float, high: float) -> Thing:
    """A forearm and hand that come from (from_x, from_y); the finger tips end about (x, y), `high` over the floor."""
    tip, start = np.array([x, y, high]), np.array([from_x, from_y, high + 60])
    way = (tip - start) / np.linalg.norm(tip - start)
    side = np.cross(way, UP)
    side /= np.linalg.norm(side)
    wrist, palm = tip - way * 150 + UP * 30, tip - way * 85 + UP * 22
    parts = [
        tube(np.stack([start - way * 200, wrist]), np.array([38.0, 27.0])),
        tube(np.stack([wrist, palm]), np.array([28.0, 33.0])),
    ]
    for k, length in enumerate((0.86, 1.0, 0.95, 0.78)):
        base = palm + side * (k - 1.5) * 17 + way * 18
        end = palm + (tip - palm) * length + side * (k - 1.5) * 19 + rng.normal(0, 3, 3)
        parts.append(tube(np.stack([base, (base + end) / 2 + UP * 8, end]), np.array([9.5, 8.5, 7.0])))
    thumb = palm - side * 30
    parts.append(tube(np.stack([thumb, thumb + way * 28 - side * 14]), np.array([11.0, 8.5])))
    return Thing(joined(parts), linear(SKINS[int(rng.integers(len(SKINS)))]), 0.5)


def _metal(rng: np.random.Generator) -> Array:
    return linear(METALS[int(rng.integers(len(METALS)))])


def _spin(rng: np.random.Generator) -> Array:
    return rotation(UP, float(rng.uniform(0, 2 * np.pi)))
