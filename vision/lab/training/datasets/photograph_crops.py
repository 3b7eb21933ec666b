"""Training crops from labelled photographs, turned, scaled, mirrored, squeezed; and their empty places.

The manifest is a JSON list of {"file", "source", "stem", "dice": [{"value", "box": [x, y, w, h]}]}, a die perhaps
with the corners of its face, "quad": [[x, y], ...], its "slant" and "margin"
(`vision.lab.rendering.throws.ground_truth`). Boxes of the two public sets lie around the top face or around the whole
die, so sizes and middles are taken loosely.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.lab.training.synthesis.camera_augmentation import camera
from vision.lab.training.synthesis.crop_composer import CROP, LABEL, area, edge_direction
from vision.lab.training.synthesis.crop_shares import LARGEST, SHARES, SMALLEST, any_size
from vision.lab.training.synthesis.recolouring import recoloured
from vision.types.labels import DieLabel, PictureLabel
from vision.types.picture import Array, Picture

LEAST_MARGIN = 0.2
UNKNOWN_QUAD, UNKNOWN_SLANT = [[float("nan")] * 2] * 4, [float("nan")] * 2
BOX_TO_EDGE = 0.87
"""A loose, axis-aligned box of a turned face is wider than the face."""


@dataclass(frozen=True, slots=True)
class Photograph:
    """A decoded picture (h, w, 3) and its dice (n, 5): x, y of the box's middle, width, height, value.

    `quads` (n, 4, 2) and `slants` (n, 2) where they are known, else not a number; `unclear` (n,): which dice stand so
    far on an edge that two faces may be the uppermost.
    """

    picture: Picture
    dice: Array
    quads: Array
    slants: Array
    unclear: NDArray[np.bool_]

    @classmethod
    def of(cls, picture: Picture, dice: Sequence[DieLabel]) -> "Photograph":
        """The picture with the dice of its manifest."""
        return cls(
            picture,
            np.array([(*middle_and_size(d), d["value"]) for d in dice], np.float32).reshape(-1, 5),
            np.array([d.get("quad", UNKNOWN_QUAD) for d in dice], np.float32).reshape(-1, 4, 2),
            np.array([d.get("slant", UNKNOWN_SLANT) for d in dice], np.float32).reshape(-1, 2),
            np.array([d.get("margin", 1.0) < LEAST_MARGIN for d in dice], bool),
        )


def held_out(entry: PictureLabel, block: int = 40) -> bool:
    """Whether a manifest entry is kept for validation: whole blocks of neighbouring file names, not single files."""
    number = int("".join(c for c in Path(str(entry["file"])).stem if c.isdigit()) or 0)
    return (number // block) % 8 == 3


def load(manifest: Path, validation: bool) -> list[Photograph]:
    """The photographs to train on, or those held out."""
    photographs = []
    for entry in json.loads(manifest.read_text()):
        picture = cv2.imread(str(manifest.parent / entry["file"])) if held_out(entry) == validation else None
        if picture is not None:
            photographs.append(Photograph.of(picture.astype(np.uint8), entry["dice"]))
    return photographs


def middle_and_size(die: DieLabel) -> tuple[float, float, float, float]:
    """x, y of a die's middle, width and height of its loose box; from the face's own corners where they are known."""
    if "quad" in die:
        quad = np.array(die["quad"], np.float32)
        side = area(quad) ** 0.5 / BOX_TO_EDGE
        return float(quad[:, 0].mean()), float(quad[:, 1].mean()), side, side
    x, y, w, h = die["box"]
    return x + w / 2, y + h / 2, w, h


def empty_patches(photographs: list[Photograph], rng: np.random.Generator, size: int, each: int = 2) -> list[Picture]:
    """Patches (size, size, 3) that no labelled die touches."""
    patches = []
    for photograph in photographs:
        height, width = photograph.picture.shape[:2]
        for _ in range(each * 3):
            side = int(rng.integers(120, min(height, width, 420)))
            x, y = int(rng.integers(0, width - side + 1)), int(rng.integers(0, height - side + 1))
            away = np.abs(photograph.dice[:, :2] - (x + side / 2, y + side / 2))
            if ((away - photograph.dice[:, 2:4] * 0.75 - side / 2).max(1) > 0).all():
                patch = photograph.picture[y : y + side, x : x + side]
                patches.append(cv2.resize(patch, (size, size), interpolation=cv2.INTER_AREA).astype(np.uint8))
    return patches


def similarity(rng: np.random.Generator, focus: Array, scale: float) -> Array:
    """Affine (2, 3) that brings `focus` (x, y) into the crop, scaled, turned, mirrored, slightly squeezed."""
    angle = rng.uniform(0, 2 * np.pi) if rng.random() < 0.7 else float(rng.integers(4)) * np.pi / 2
    turn = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
    squeeze = np.diag(np.exp(rng.normal(0, 0.07, 2)) * (rng.choice([-1, 1]), 1)) * scale
    matrix = turn @ squeeze
    goal = rng.uniform(0.08, 0.92, 2) * CROP
    return np.asarray(np.column_stack([matrix, goal - matrix @ focus]), np.float32)


def warp(picture: Picture, matrix: Array, scale: float, fill: list[float]) -> Picture:
    """The crop (192, 192, 3); shrunk by area first, against aliasing."""
    if scale < 0.7:
        shrink = max(scale * 1.4, 0.05)
        picture = cv2.resize(picture, None, fx=shrink, fy=shrink, interpolation=cv2.INTER_AREA).astype(np.uint8)
        matrix = matrix.copy()
        matrix[:, :2] /= shrink
    warped = cv2.warpAffine(picture, matrix, (CROP, CROP), flags=cv2.INTER_LINEAR, borderValue=fill)
    return np.asarray(warped, np.uint8)


def labels(photograph: Photograph, matrix: Array, scale: float) -> Array:
    """Label rows (n, 11) as in `crop_composer`; direction, facing, slant and rendered 0 where unknown."""
    dice = photograph.dice
    middles = dice[:, :2] @ matrix[:, :2].T + matrix[:, 2]
    rows = np.zeros((len(dice), LABEL), np.float32)
    rows[:, :2] = middles
    rows[:, 2] = np.sqrt(dice[:, 2] * dice[:, 3]) * scale * BOX_TO_EDGE
    rows[:, 3] = dice[:, 4] - 1
    cut = (rows[:, 0] < rows[:, 2] * 0.3) | (rows[:, 0] > CROP - rows[:, 2] * 0.3)
    cut |= (rows[:, 1] < rows[:, 2] * 0.3) | (rows[:, 1] > CROP - rows[:, 2] * 0.3)
    exact_labels(rows, photograph, matrix)
    rows[:, 10] = cut | photograph.unclear | (rows[:, 2] < SMALLEST * 0.85) | (rows[:, 2] > LARGEST * 1.3)
    near = (middles > -rows[:, 2:3] / 2).all(1) & (middles < CROP + rows[:, 2:3] / 2).all(1)
    return rows[near]


def exact_labels(rows: Array, photograph: Photograph, matrix: Array) -> None:
    """Fills into label rows (n, 11) what the corners of faces and their slants say, moved by the affine `matrix`
    (2, 3)."""
    turn = matrix[:, :2] / abs(np.linalg.det(matrix[:, :2])) ** 0.5
    for k in np.flatnonzero(~np.isnan(photograph.slants[:, 0])):
        quad, slant = photograph.quads[k] @ matrix[:, :2].T + matrix[:, 2], turn @ photograph.slants[k]
        facing = max(1 - float(slant @ slant), 0.0) ** 0.5
        rows[k, 2], rows[k, 4:6], rows[k, 6:10] = area(quad) ** 0.5, edge_direction(quad), (facing, *slant, 1.0)


def is_coloured(picture: Picture) -> bool:
    """Whether a picture has colours: most are grey pictures of the same few dice, and are drawn less often."""
    thin = picture[::16, ::16].astype(np.int16)
    return float(np.abs(thin.max(2) - thin.min(2)).mean()) > 8


class PhotographMaker:
    """Cuts random crops out of photographs, coloured ones three times as often as grey ones."""

    def __init__(self, photographs: list[Photograph]) -> None:
        self.photographs = [p for p in photographs if len(p.dice)]
        weights = np.array([3.0 if is_coloured(p.picture) else 1.0 for p in self.photographs])
        self.odds = weights / weights.sum()

    def make(self, rng: np.random.Generator) -> tuple[Picture, Array]:
        """One crop (192, 192, 3) uint8 BGR and its labels (n, 11)."""
        photograph = self.photographs[rng.choice(len(self.photographs), p=self.odds)]
        die = photograph.dice[rng.integers(len(photograph.dice))]
        edge = float(np.sqrt(die[2] * die[3])) * BOX_TO_EDGE
        wanted = float(np.exp(rng.uniform(*np.log(any_size(rng)))))
        scale = min(wanted / edge, 1.6)
        matrix = similarity(rng, die[:2], scale)
        mean = photograph.picture[::40, ::40].mean((0, 1))
        fill = rng.uniform(0, 255, 3) if rng.random() < 0.3 else mean
        picture = warp(photograph.picture, matrix, scale, fill.tolist())
        rows = labels(photograph, matrix, scale)
        if rng.random() < SHARES.recoloured:
            picture = recoloured(rng, picture, rows)
        return camera(rng, picture.astype(np.float32)), rows
