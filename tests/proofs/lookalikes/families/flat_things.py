"""Flat things with dots or holes: domino, button, scrap of paper, printed tile. Never to be trained on."""

import numpy as np

from tests.proofs.lookalikes.families.solids import PX, atlas, block, cover, grainy, painted, placed
from vision.lab.rendering.scene.description import Setup, Thing
from vision.lab.rendering.scene.dice_makes import Array, Design, designs, linear
from vision.lab.rendering.throws.distractor_meshes import lathe

STONES = (
    ((240, 234, 214), (22, 22, 24)),
    ((24, 24, 26), (240, 238, 230)),
    ((196, 150, 96), (40, 26, 16)),
    ((250, 250, 248), (170, 24, 30)),
    ((140, 20, 26), (244, 240, 230)),
)
"""Bodies and pips of dominoes, sRGB."""
BRASS = (176, 140, 70)
BUTTONS = ((240, 238, 232), (26, 26, 28), (120, 72, 40), (30, 50, 110), (170, 30, 40), (226, 204, 160), (60, 110, 70))
PAPERS = ((246, 245, 240), (244, 236, 210), (252, 252, 252), (210, 226, 240))


def domino(setup: Setup, rng: np.random.Generator) -> Thing:
    """A domino of two squares about as wide as a die, with 0 to 6 pips on each half and a bar between them."""
    body, ink = (linear(colour) for colour in STONES[int(rng.integers(len(STONES)))])
    covered = _halves(rng)
    top = painted(grainy(body, rng, 0.02), ink, covered)
    if rng.random() < 0.5:
        top = painted(top, linear(BRASS), cover([(0.0, 0.0, 0.16)], tall=2))
    plain, none = grainy(body, rng, 0.02), np.zeros((PX, PX), np.float32)
    wide = setup.die_mm * rng.uniform(0.85, 1.2)
    size = (wide, 2 * wide, wide * rng.uniform(0.3, 0.55))
    mesh = block(size, rng.uniform(0.06, 0.2), [covered, *[none] * 5], wide * rng.uniform(0.0, 0.04))
    return placed(mesh, atlas([top, *[plain] * 5]), 0.15, rng)


def _halves(rng: np.random.Generator) -> Array:
    """How far (PX, PX) a domino is covered with the pips of both halves and the bar between them."""
    spread, radius = rng.uniform(0.92, 1.12), rng.uniform(0.12, 0.19)
    marks = []
    for value, middle in zip(rng.integers(0, 7, 2), (-0.5, 0.5), strict=True):
        sites = _make(rng).sites(int(value)) if value else ()
        marks += [(px * spread, py * spread / 2 + middle, radius) for px, py in sites]
    covered = cover(marks, tall=2)
    covered[PX // 2 - 2 : PX // 2 + 2, PX // 8 : -PX // 8] = 1
    return covered


def button(setup: Setup, rng: np.random.Generator) -> Thing:
    """A shirt's or coat's button with two or four holes, through which the ground is seen in shadow."""
    radius, high = setup.die_mm * rng.uniform(0.4, 0.8), setup.die_mm * rng.uniform(0.1, 0.2)
    apart, wide = rng.uniform(0.18, 0.28), rng.uniform(0.07, 0.12)
    rows = (-1, 1) if rng.random() < 0.6 else (0,)
    holes = [(px * apart, py * apart, wide) for px in (-1, 1) for py in rows]
    colour = linear(BUTTONS[int(rng.integers(len(BUTTONS)))])
    through = setup.ground[::16, ::16].reshape(-1, 3).mean(0) * np.float32(0.3)
    face = painted(_turned(grainy(colour, rng, 0.02), rng), through, cover(holes))
    return placed(lathe(_profile(radius, high, rng)), face[::-1], rng.uniform(0.08, 0.4), rng)


def _profile(radius: float, high: float, rng: np.random.Generator) -> list[tuple[float, float]]:
    """(radius, height) of a button from its lower edge to its middle: a rim, and a hollow within."""
    rim, low = radius * rng.uniform(0.7, 0.92), high * (1 - rng.uniform(0.0, 0.6))
    outside = [(radius * 0.9, 0.0), (radius, high / 2), (radius * 0.96, high)]
    return [*outside, (rim, high), (rim - 0.12 * radius, low), (0.0, low)]


def _turned(face: Array, rng: np.random.Generator) -> Array:
    """The face (PX, PX, 3) with faint rings, as it comes from a lathe or has mother-of-pearl's shimmer."""
    y, x = np.mgrid[-1 : 1 : PX * 1j, -1 : 1 : PX * 1j]
    wave = np.sin(np.hypot(x, y) * rng.uniform(8, 40) + np.arctan2(y, x) * int(rng.integers(0, 3)))
    return np.asarray(np.clip(face * (1 + 0.05 * wave[..., None]), 0.002, 1), np.float32)


def paper_scrap(setup: Setup, rng: np.random.Generator) -> Thing:
    """A square of paper on which a die's dots are printed."""
    return _printed(setup, rng, float(rng.uniform(0.15, 0.3)), 0.7)


def tile(setup: Setup, rng: np.random.Generator) -> Thing:
    """A thin tile of card, wood or plastic that carries a die's dots."""
    return _printed(setup, rng, setup.die_mm * float(rng.uniform(0.1, 0.2)), float(rng.uniform(0.15, 0.5)))


def _printed(setup: Setup, rng: np.random.Generator, high: float, rough: float) -> Thing:
    make = _make(rng)
    value = int(rng.integers(1, 7))
    marks = [(float(px), float(py), make.pip_radius(value)) for px, py in make.sites(value)]
    paper = linear(PAPERS[int(rng.integers(len(PAPERS)))])
    plain = grainy(paper, rng, 0.02)
    top = painted(plain, linear((26, 26, 28) if rng.random() < 0.7 else (170, 26, 30)), cover(marks))
    edge = setup.die_mm * rng.uniform(0.85, 1.2)
    mesh = block((edge, edge * rng.uniform(0.92, 1.08), high), 0.02)
    return placed(mesh, atlas([top, *[plain] * 5]), rough, rng)


def _make(rng: np.random.Generator) -> Design:
    makes = designs("test")
    return makes[int(rng.integers(len(makes)))]
