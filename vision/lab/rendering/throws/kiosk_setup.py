"""The kiosk's set-up, as somebody may have built it: camera about 55 cm over a tray of 40 x 22 cm, 1280 x 720."""

from dataclasses import replace

import numpy as np

from vision.lab.rendering.scene import grounds, lights
from vision.lab.rendering.scene.description import FLOOR_MM, DieBody, Setup, Throw, camera_at
from vision.lab.rendering.scene.dice_makes import (
    Array,
    Design,
    Plastic,
    Split,
    designs,
    drawn_design,
    linear,
    plastics,
    shades,
)
from vision.lab.rendering.throws import placement

DIE_MM = (12.0, 14.0, 16.0, 16.0, 16.0, 16.0, 18.0, 19.0, 22.0, 25.0)
WOODS = ((104, 58, 32), (60, 38, 24), (40, 40, 42), (168, 130, 84))
DICE, COLOURED = 5, 8
SLANTED, FARTHEST = 17.0, 1510.0
"""Degrees off the vertical at most of a camera that hangs aslant, and its longest focal length in pixels."""
ALIKE, DRAWN_MAKES = 0.6, 0.75
"""Shares of sets of dice that are all alike, and of drawn set-ups with dice drawn at random."""
CLEAR, MOST_CLEAR, DYED = 0.3, 0.7, 0.12
"""How many shades of dice are seen through and how far at most, and how far a body's three parts are drawn from what
the file says (a standard deviation of their logarithms)."""


def kiosk_setup(rng: np.random.Generator, split: Split = "test", light: str | None = None) -> Setup:
    """Camera, ground, light and rim of one kiosk."""
    place = np.array([rng.uniform(-22, 22), rng.uniform(-30, 22), rng.uniform(538, 568)])
    aim = np.array([rng.uniform(-4, 4), rng.uniform(-4, 4), 0.0])
    camera = camera_at(place, aim, rng.normal(0, 0.012), rng.uniform(1470, 1510))
    name = light or str(rng.choice(lights.light_names(split)))
    kinds = grounds.ground_kinds(split)
    ground = kinds[int(rng.integers(len(kinds)))]
    return Setup(
        split=split,
        camera=camera,
        light=lights.set_light(split, name, rng),
        ground=grounds.paint_ground(ground, rng),
        ground_name=ground.name,
        rim=linear(WOODS[int(rng.integers(len(WOODS)))]),
        rim_height=float(rng.uniform(12, 20)),
        die_mm=float(rng.choice(DIE_MM)),
        grain=float(rng.uniform(0.006, 0.016)),
        sharpness=float(rng.uniform(0.35, 0.8)),
    )


def drawn_setup(rng: np.random.Generator, split: Split = "train", light: str | None = None) -> Setup:
    """A kiosk's set-up on a ground, in a light and, mostly, with dice drawn at random."""
    ground = grounds.drawn_ground(rng)
    painted, lit = grounds.paint_ground(ground, rng), lights.drawn_light(rng)
    drawn = bool(rng.random() < DRAWN_MAKES)
    plain = kiosk_setup(rng, split, light)
    return replace(plain, light=lit, ground=painted, ground_name=ground.name, drawn=drawn)


def slanted(setup: Setup, rng: np.random.Generator) -> Setup:
    """The set-up under a camera that hangs to one side of the tray and shows as much of the floor, if smaller."""
    tilt, side = np.radians(rng.uniform(0, SLANTED)), rng.uniform(0, 2 * np.pi)
    height, aim = rng.uniform(500, 600), np.array([*rng.uniform(-8, 8, 2), 0.0])
    away = height * np.tan(tilt)
    place = aim + (away * np.cos(side), away * np.sin(side), height)
    camera = camera_at(place, aim, rng.normal(0, 0.03), FARTHEST)
    middle = np.array(camera.size) / 2
    most = np.abs(camera.project(floor_corners()) - middle) / middle
    focal = min(FARTHEST, FARTHEST / float(most.max()) * rng.uniform(0.8, 0.95))
    return replace(setup, camera=replace(camera, focal=focal))


def ordinary_throw(setup: Setup, rng: np.random.Generator, count: int = DICE) -> Throw:
    """Dice flat on the floor and clear of the rim: what a reader must read."""
    spots = placement.rest(rng, count, setup.die_mm, 1.5)
    return Throw(setup, tuple(dice_at(setup, spots, rng)))


def coloured_throw(setup: Setup, rng: np.random.Generator) -> Throw:
    """Dice of any shades, flat on the floor: what colours are learnt from."""
    plain = ordinary_throw(setup, rng, COLOURED)
    return Throw(setup, tuple(replace(die, plastic=_shade(rng)) for die in plain.dice))


def _shade(rng: np.random.Generator) -> Plastic:
    shade = shades()[int(rng.integers(len(shades())))]
    dyed = np.minimum(shade.body * np.exp(rng.normal(0, DYED, 3) + rng.normal(0, DYED)), 1.0).astype(np.float32)
    clear = float(rng.uniform(0, MOST_CLEAR)) if rng.random() < CLEAR and shade.label != "white" else 0.0
    return replace(shade, body=dyed, rough=float(rng.uniform(0.04, 0.3)), clear=clear)


def dice_at(setup: Setup, spots: list[placement.Spot], rng: np.random.Generator) -> list[DieBody]:
    """Dice of one make, alike or mixed in colour, with any faces up."""
    design = design_of(rng, setup)
    bodies = bodies_of(rng, len(spots), setup)
    edge = setup.die_mm * rng.normal(1, 0.008)
    return [DieBody(design, body, edge, *placement.flat(rng, s, edge)) for s, body in zip(spots, bodies, strict=True)]


def design_of(rng: np.random.Generator, setup: Setup) -> Design:
    """A make of the set-up's split, or one drawn at random."""
    if setup.drawn:
        return drawn_design(rng)
    makes = designs(setup.split)
    return makes[int(rng.integers(len(makes)))]


def bodies_of(rng: np.random.Generator, count: int, setup: Setup) -> list[Plastic]:
    """Materials of a set of dice: six sets in ten are all alike."""
    if setup.drawn:
        return [_shade(rng)] * count if rng.random() < ALIKE else [_shade(rng) for _ in range(count)]
    kinds = plastics(setup.split)
    if rng.random() < ALIKE:
        white = [p for p in kinds if p.label == "white"]
        pool = white if rng.random() < 0.4 else list(kinds)
        return [pool[int(rng.integers(len(pool)))]] * count
    return [kinds[int(rng.integers(len(kinds)))] for _ in range(count)]


def track_corners(setup: Setup) -> Array:
    """The floor's corners (4, 2) in pixels, clockwise from the picture's upper left."""
    return setup.camera.project(floor_corners())


def floor_corners() -> Array:
    """The floor's corners (4, 3) in mm."""
    x, y = FLOOR_MM[0] / 2, FLOOR_MM[1] / 2
    return np.array([(-x, y, 0), (x, y, 0), (x, -y, 0), (-x, -y, 0)], np.float32)
