"""How far the top face of a die is turned away from the line of sight, told from its sides by a small network.

A die that lies flat shows a slant that the camera's place explains (`vision.stance`); one that leans does not. The
network sees gradients by direction (after N. Dalal and B. Triggs, "Histograms of oriented gradients", 2005) and a
coarse picture of the die and its sides, in all eight turns and mirrorings of one patch, which only permute these.
"""

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.network import WEIGHTS
from vision.patches import Pyramid
from vision.pictures import Picture
from vision.reading import Die

Array = NDArray[np.float32]

SIDE = 48
EDGE = 25.0
"""Pixels of a patch, and of a face's edge in it: the die's sides are seen around the face."""
DIRECTIONS, CELLS, COARSE = 8, 8, 12
"""Directions of gradients in each of 8 x 8 cells, and pixels of the coarse picture's side."""
GRADIENTS = CELLS * CELLS * DIRECTIONS


def described(patch: Picture) -> Array:
    """The features (944,) of a patch (48, 48, 3)."""
    values = patch.astype(np.float32)
    across, down = (cv2.Sobel(values, cv2.CV_32F, *way, ksize=3) for way in ((1, 0), (0, 1)))
    strongest = (across * across + down * down).argmax(2)[..., None]
    one, other = (np.take_along_axis(part, strongest, 2)[..., 0] for part in (across, down))
    length, angle = cv2.cartToPolar(one, other)
    strength = cv2.sqrt(length).astype(np.float32)
    turn = angle * (DIRECTIONS / (2 * np.pi))
    low, share = np.floor(turn).astype(np.intp) % DIRECTIONS, turn - np.floor(turn)
    cells = np.bincount((_PLACES + low).ravel(), (strength * (1 - share)).ravel(), GRADIENTS)
    cells += np.bincount((_PLACES + (low + 1) % DIRECTIONS).ravel(), (strength * share).ravel(), GRADIENTS)
    coarse = cv2.resize(values, (COARSE, COARSE), interpolation=cv2.INTER_AREA)
    coarse = (coarse - coarse.mean((0, 1))) / max(float(coarse.std()), 4.0)
    return np.concatenate([cells / (cells.mean() + 1e-3), coarse.ravel()]).astype(np.float32)


_ROWS = np.arange(SIDE) // (SIDE // CELLS)
_PLACES = (_ROWS[:, None] * CELLS + _ROWS[None, :]) * DIRECTIONS


@cache
def symmetries() -> tuple[tuple[NDArray[np.intp], Array], ...]:
    """Eight orders (944,) of the features, of patches turned or mirrored, and matrices (2, 2) that turn slants so."""
    cells = np.arange(GRADIENTS).reshape(CELLS, CELLS, DIRECTIONS)
    coarse = np.arange(COARSE * COARSE * 3).reshape(COARSE, COARSE, 3) + GRADIENTS
    mirrored = cells[:, ::-1][..., (DIRECTIONS // 2 - np.arange(DIRECTIONS)) % DIRECTIONS], coarse[:, ::-1]
    found = []
    for (one, other), matrix in (((cells, coarse), np.eye(2)), (mirrored, np.diag([-1.0, 1.0]))):
        for _ in range(4):
            found.append((np.concatenate([one.ravel(), other.ravel()]), matrix.astype(np.float32)))
            one = np.rot90(one, -1)[..., (np.arange(DIRECTIONS) - 2) % DIRECTIONS]
            other, matrix = np.rot90(other, -1), np.array([[0.0, -1.0], [1.0, 0.0]]) @ matrix
    return tuple(found)


class SlantNet:
    """Tells slants. Its weights are an .npz file: `mean` and `spread` of the features, the layers `w0`, `b0` ..."""

    def __init__(self, weights: Path | None = None) -> None:
        """Loads the network; raises FileNotFoundError if it is not there."""
        with np.load(weights or WEIGHTS / "slants.npz") as stored:
            self._mean, self._spread = stored["mean"].astype(np.float32), stored["spread"].astype(np.float32)
            layers = sum(name.startswith("w") for name in stored)
            self._layers = [
                (stored[f"w{k}"].astype(np.float32), stored[f"b{k}"].astype(np.float32)) for k in range(layers)
            ]

    def told(self, pyramid: Pyramid, dice: Sequence[Die]) -> tuple[Die, ...]:
        """The dice of a picture, with their slants."""
        if not dice:
            return ()
        patches = [pyramid.patch(*die.centre, 0.0, EDGE / (die.edge or die.box[2]), SIDE) for die in dice]
        answers = self.read(np.stack([described(patch) for patch in patches])).tolist()
        return tuple(replace(die, slant=(x, y, off)) for die, (x, y, off) in zip(dice, answers, strict=True))

    def read(self, features: Array) -> Array:
        """(n, 3) for features (n, 944): the part of the top face's unit normal across the line of sight, along the
        patch's right and down, and how far off that is likely to be."""
        orders, matrices = (np.array(kind) for kind in zip(*symmetries(), strict=True))
        scaled = (features - self._mean) / self._spread
        views = self._answer(scaled[:, orders].reshape(-1, scaled.shape[1])).reshape(len(features), len(orders), 3)
        slants = np.einsum("nki,kij->nj", views[..., :2], matrices) / len(orders)
        errors = np.exp(np.clip(views[..., 2].mean(1), -5, 1))
        return np.asarray(np.column_stack([slants, errors]), np.float32)

    def _answer(self, values: Array) -> Array:
        for weights, bias in self._layers[:-1]:
            values = np.maximum(values @ weights + bias, 0)
        weights, bias = self._layers[-1]
        return np.asarray(values @ weights + bias, np.float32)
