"""Backgrounds for rendered scenes: procedural cloth, felt, wood, carpet, print."""

from collections.abc import Callable

import cv2
import numpy as np

from vision.types.picture import Array, Picture

SIZE = 256


def fractal(rng: np.random.Generator, coarsest: int, octaves: int, gain: float = 0.55, squash: float = 1.0) -> Array:
    """Value noise (256, 256) in 0..1: `octaves` layers, the first `coarsest` cells wide; `squash` stretches it."""
    total = np.zeros((SIZE, SIZE), np.float32)
    for octave in range(octaves):
        cells = min(coarsest * 2**octave, SIZE)
        rows = max(int(cells / squash), 1)
        grain = rng.random((rows + 1, cells + 1), dtype=np.float32)
        total += gain**octave * cv2.resize(grain, (SIZE, SIZE), interpolation=cv2.INTER_CUBIC)
    low, high = float(total.min()), float(total.max())
    return np.asarray((total - low) / max(high - low, 1e-6), np.float32)


def random_colour(rng: np.random.Generator) -> Array:
    """A colour (3,), BGR 0..255: browns, greys, greens, anything; dark about as often as light."""
    kind = rng.random()
    value = rng.uniform(8, 245)
    if kind < 0.35:
        return np.asarray(value * rng.uniform(0.9, 1.1, 3), np.float32)
    hue = rng.uniform(5, 25) if kind < 0.6 else rng.uniform(35, 85) if kind < 0.72 else rng.uniform(0, 180)
    pixel = np.array([[[hue, rng.uniform(30, 235), value]]], np.uint8)
    return np.asarray(cv2.cvtColor(pixel, cv2.COLOR_HSV2BGR)[0, 0], np.float32)


def blend(share: Array, first: Array, second: Array) -> Array:
    """`first` where `share` is 0, `second` where it is 1: (256, 256, 3)."""
    return np.asarray(first + share[..., None] * (second - first), np.float32)


def near(rng: np.random.Generator, colour: Array, by: float) -> Array:
    """A colour (3,) up to `by` away from `colour` (3,), mostly in brightness."""
    return np.asarray(colour + rng.uniform(-by, by) + rng.uniform(-by / 5, by / 5, 3), np.float32)


def felt(rng: np.random.Generator) -> Array:
    """(SIZE, SIZE, 3) BGR. Fine even grain: felt, cardboard, leather, a plain table."""
    colour = random_colour(rng)
    grain = fractal(rng, int(rng.integers(2, 6)), 7, rng.uniform(0.5, 1.0))
    return blend(grain, near(rng, colour, 25), near(rng, colour, 25))


def carpet(rng: np.random.Generator) -> Array:
    """(SIZE, SIZE, 3) BGR. Coarse contrasty pile, up to salt and pepper."""
    colour = random_colour(rng)
    grain = fractal(rng, int(rng.integers(24, 128)), 3, 0.9)
    grain = np.clip((grain - 0.5) * rng.uniform(1, 4) + 0.5, 0, 1)
    return blend(grain, colour, near(rng, colour, 120))


def wood(rng: np.random.Generator) -> Array:
    """(SIZE, SIZE, 3) BGR. Grain along one direction, with rings, and seams between boards at times."""
    dark = np.array([rng.uniform(20, 110), rng.uniform(50, 150), rng.uniform(80, 200)], np.float32)
    if rng.random() < 0.3:
        dark = np.full(3, dark.mean(), np.float32)
    warp = fractal(rng, 3, 4, squash=rng.uniform(2, 6))
    x = np.linspace(0, 1, SIZE, dtype=np.float32)[None, :]
    rings = 0.5 + 0.5 * np.sin(2 * np.pi * (x * rng.uniform(2, 12) + warp * rng.uniform(1, 6)))
    grain = 0.6 * rings + 0.4 * fractal(rng, 64, 3, 0.8, squash=rng.uniform(8, 30))
    picture = blend(grain.astype(np.float32), dark, near(rng, dark * rng.uniform(0.6, 1.5), 20))
    if rng.random() < 0.4:
        picture[:, :: int(rng.integers(50, 120))] *= rng.uniform(0.3, 0.8)
    return picture if rng.random() < 0.5 else np.ascontiguousarray(picture.transpose(1, 0, 2))


def weave(rng: np.random.Generator) -> Array:
    """(SIZE, SIZE, 3) BGR. Threads: tweed, linen, canvas."""
    y, x = np.mgrid[0:SIZE, 0:SIZE].astype(np.float32)
    pitch = rng.uniform(3, 14)
    threads = np.sin(2 * np.pi * x / pitch) * np.sin(2 * np.pi * y / pitch * rng.uniform(0.7, 1.3))
    share = np.clip(0.5 + 0.5 * threads + rng.normal(0, 0.15, threads.shape), 0, 1).astype(np.float32)
    share = 0.6 * share + 0.4 * fractal(rng, 60, 2)
    colour = random_colour(rng)
    return blend(share, colour, near(rng, colour, 130))


def printed(rng: np.random.Generator) -> Array:
    """(SIZE, SIZE, 3) BGR. Flat shapes, lines, lettering, dots: a game board, a box, a page."""
    picture = np.full((SIZE, SIZE, 3), np.clip(random_colour(rng), 0, 255), np.uint8)
    for _ in range(rng.integers(3, 16)):
        colour = random_colour(rng).tolist()
        at = rng.integers(0, SIZE, 2)
        kind = rng.integers(5)
        if kind == 0:
            cv2.rectangle(picture, at.tolist(), (at + rng.integers(10, 120, 2)).tolist(), colour, -1)
        elif kind == 1:
            cv2.circle(
                picture, at.tolist(), int(rng.integers(3, 60)), colour, int(rng.choice([-1, 1, 2, 4])), cv2.LINE_AA
            )
        elif kind == 2:
            corners = at + rng.integers(-60, 60, (int(rng.integers(3, 8)), 2))
            cv2.fillPoly(picture, [cv2.convexHull(corners.astype(np.int32))], colour, cv2.LINE_AA)
        elif kind == 3:
            cv2.line(
                picture, at.tolist(), rng.integers(0, SIZE, 2).tolist(), colour, int(rng.integers(1, 8)), cv2.LINE_AA
            )
        else:
            letters = "".join(rng.choice(list("ABCDEFGHKLMNOPRSTUW0123456789.:;oO%&"), int(rng.integers(2, 12))))
            scale = rng.uniform(0.3, 2.2)
            cv2.putText(
                picture,
                letters,
                at.tolist(),
                int(rng.integers(0, 5)),
                scale,
                colour,
                max(1, int(2 * scale)),
                cv2.LINE_AA,
            )
    return picture.astype(np.float32)


def pattern(rng: np.random.Generator) -> Array:
    """(SIZE, SIZE, 3) BGR. Regular dots, checks or stripes: a cloth whose marks may look like pips."""
    y, x = np.mgrid[0:SIZE, 0:SIZE].astype(np.float32)
    turn, pitch = rng.uniform(0, np.pi), np.exp(rng.uniform(np.log(7), np.log(60)))
    u = (x * np.cos(turn) + y * np.sin(turn)) / pitch
    v = (y * np.cos(turn) - x * np.sin(turn)) / pitch
    kind = rng.integers(4)
    if kind <= 1:
        u = u + 0.5 * (np.floor(v) % 2) * rng.integers(2)  # every other row shifted, or not
        share = (0.5 - np.hypot(u % 1 - 0.5, v % 1 - 0.5)) - rng.uniform(0.1, 0.4)
    elif kind == 2:
        share = np.sin(2 * np.pi * u) * rng.uniform(0.3, 1)
    else:
        share = (np.sign(np.sin(2 * np.pi * u)) + np.sign(np.sin(2 * np.pi * v))) / 4
    edge = np.clip(share * pitch * 0.7 + 0.5, 0, 1)
    return blend(edge.astype(np.float32), random_colour(rng), random_colour(rng))


def plain(rng: np.random.Generator) -> Array:
    """(SIZE, SIZE, 3) BGR. Nearly one colour, with a slow change of light."""
    colour = random_colour(rng)
    return blend(fractal(rng, 2, 2), colour, near(rng, colour, 15))


MAKERS: tuple[Callable[[np.random.Generator], Array], ...] = (
    felt, felt, carpet, wood, wood, weave, printed, pattern, plain,
)  # fmt: skip


def procedural(rng: np.random.Generator) -> Picture:
    """One background (256, 256, 3) of a random kind."""
    picture = MAKERS[rng.integers(len(MAKERS))](rng)
    return np.clip(picture, 0, 255).astype(np.uint8)


def bank(rng: np.random.Generator, count: int) -> list[Picture]:
    """`count` procedural backgrounds."""
    return [procedural(rng) for _ in range(count)]
