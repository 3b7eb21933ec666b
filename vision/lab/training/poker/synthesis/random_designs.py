"""Random designs of poker dice: letters, signs, figures, numbers; faces that differ in colour or an index alone."""

import tomllib
from collections.abc import Callable
from functools import cache
from itertools import count
from pathlib import Path

import cv2
import numpy as np

from vision.poker.drawing.face_design import FACES, Design, InkMark, Rgb, layouts

Marks = tuple[InkMark, ...]
Rng = np.random.Generator

UNLIKE = 38.0
"""Distance in CIELAB from which two inks are told apart, and an ink from the body."""
SERIAL = count()


@cache
def words(kind: str) -> list[str]:
    """The names of the marks of a kind, a key of `vocabulary.toml`. Raises KeyError for another kind."""
    return list(tomllib.loads(Path(__file__).with_name("vocabulary.toml").read_text("utf-8"))[kind])


def random_design(rng: Rng) -> Design:
    """A design with six faces that people tell apart."""
    body = _body(rng)
    inks = _inks(rng, body)
    faces = SCHEMES[rng.integers(len(SCHEMES))](rng, inks)
    if rng.random() < 0.4:
        # Numbers as patterns of small marks, whatever the others are.
        faces = faces[:4] + _numbers(rng, inks)[:2]
    if rng.random() < 0.15:
        frame = InkMark(_one(rng, "frames"), inks[0], rng.uniform(0.8, 0.9))
        faces = [(*marks, frame) for marks in faces]
    relief = float(rng.uniform(0, 1) if rng.random() < 0.4 else 0)
    order = rng.permutation(6)
    return Design(f"random {next(SERIAL)}", body, {FACES[k]: faces[order[k]] for k in range(6)}, relief)


def _letters(rng: Rng, inks: list[Rgb]) -> list[Marks]:
    font, size = _one(rng, "fonts"), rng.uniform(0.35, 0.62)
    several = rng.random() < 0.4
    names = rng.permutation(words("letters"))[:6]
    return [
        (InkMark(f"{font}:{name}", inks[k % 4 if several else 0], size * (0.85 if name == "10" else 1)),)
        for k, name in enumerate(names)
    ]


def _signs(rng: Rng, inks: list[Rgb]) -> list[Marks]:
    size, several = rng.uniform(0.45, 0.8), rng.random() < 0.4
    return [(InkMark(name, inks[k % 4 if several else 0], size),) for k, name in enumerate(_some(rng, "signs", 6))]


def _numbers(rng: Rng, inks: list[Rgb]) -> list[Marks]:
    alike, several = _one(rng, "small"), rng.random() < 0.5
    one_mark = rng.random() < 0.5
    return [
        (
            InkMark(
                alike if one_mark else _one(rng, "small"), inks[k % 4 if several else 0], rng.uniform(0.12, 0.2), at
            ),
        )
        for k, at in enumerate(layouts()[name] for name in _some(rng, "numbers", 6))
    ]


def _colours(rng: Rng, inks: list[Rgb]) -> list[Marks]:
    """One mark in four colours, and two others."""
    same, size = _one(rng, "signs"), rng.uniform(0.4, 0.8)
    others = [name for name in _some(rng, "signs", 4) if name != same]
    marks = [InkMark(same, ink, size) for ink in inks[:4]] + [InkMark(name, inks[0], size) for name in others[:2]]
    return [(mark,) for mark in marks]


def _indices(rng: Rng, inks: list[Rgb]) -> list[Marks]:
    """One mark for all; a small letter in two corners differs."""
    font, size, sign = _one(rng, "fonts"), rng.uniform(0.16, 0.24), _one(rng, "signs")
    big = InkMark(sign, inks[0], rng.uniform(0.4, 0.55))
    ink = inks[rng.integers(2)]
    at = layouts()["corners"] if rng.random() < 0.7 else layouts()["corners"][:1]
    return [(big, InkMark(f"{font}:{name}", ink, size, at)) for name in rng.permutation(words("letters"))[:6]]


def _figures(rng: Rng, inks: list[Rgb]) -> list[Marks]:
    """Busts with hats, hair and robes."""
    skin = _near(rng, (226, 180, 145), 25)
    faces: list[Marks] = []
    for k in range(6):
        robe = InkMark("robe", inks[k % 4], 0.5, ((0.0, 0.42, 0.0),))
        head = InkMark("head", skin, rng.uniform(0.3, 0.36), ((0.0, -0.12, 0.0),))
        hair = InkMark(words("hair")[k % 4], inks[(k + 1) % 4], 0.36, ((0.0, -0.02, 0.0),))
        hat = InkMark(words("hats")[(k + k // 4) % 4], inks[(k + k // 3) % 4], 0.32, ((0.0, -0.56, 0.0),))
        faces.append((robe, head, hair, hat))
    return faces


def _mixed(rng: Rng, inks: list[Rgb]) -> list[Marks]:
    return _letters(rng, inks)[:3] + _signs(rng, inks)[:1] + _numbers(rng, inks)[:2]


SCHEMES: tuple[Callable[[Rng, list[Rgb]], list[Marks]], ...] = (
    _letters, _signs, _numbers, _colours, _figures, _mixed, _indices, _indices, _indices,
)  # fmt: skip
"""What differs little is what is hard to learn: it comes more often."""


def _one(rng: Rng, kind: str) -> str:
    return str(rng.choice(words(kind)))


def _some(rng: Rng, kind: str, number: int) -> list[str]:
    return [str(name) for name in rng.permutation(words(kind))[:number]]


def _body(rng: Rng) -> Rgb:
    kind = rng.random()
    if kind < 0.5:
        return _near(rng, (236, 228, 212), 18)
    if kind < 0.65:
        return _near(rng, (30, 28, 30), 14)
    return _any(rng)


def _inks(rng: Rng, body: Rgb) -> list[Rgb]:
    """Four inks unlike the body and each other."""
    usual = [(24, 22, 24), (185, 28, 36), (30, 60, 150), (25, 115, 65), (240, 240, 236), (210, 170, 70)]
    inks: list[Rgb] = []
    threshold = UNLIKE
    while len(inks) < 4:
        base = usual[rng.integers(len(usual))]
        ink = _near(rng, base, 20) if rng.random() < 0.7 else _any(rng)
        if all(apart(ink, other) > threshold for other in (body, *inks)):
            inks.append(ink)
        threshold *= 0.99
    return inks


def apart(one: Rgb, other: Rgb) -> float:
    """Distance of two colours in CIELAB."""
    pair = np.array([[one[::-1], other[::-1]]], np.float32) / 255
    first, second = cv2.cvtColor(pair, cv2.COLOR_BGR2LAB)[0]
    return float(np.linalg.norm(first - second))


def _near(rng: Rng, rgb: Rgb, by: float) -> Rgb:
    red, green, blue = np.clip(np.array(rgb) + rng.normal(0, by, 3) * 0.6 + rng.normal(0, by), 2, 250).astype(int)
    return int(red), int(green), int(blue)


def _any(rng: Rng) -> Rgb:
    red, green, blue = rng.integers(8, 248, 3)
    return int(red), int(green), int(blue)
