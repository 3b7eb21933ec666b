"""Patches for the face network: faces cut from training crops with some misplacement, and places that show none."""

from collections.abc import Iterator

import numpy as np
import torch
from torch import Tensor

from vision.classification.face_net import MODEL, standardised
from vision.imaging.pyramid import Pyramid
from vision.lab.training.datasets.crop_mixture import Mixture, MixtureBatches, drawn_again, worker_rng
from vision.lab.training.synthesis.crop_composer import CROP
from vision.types.picture import Array

TOO_NEAR = 0.42
"""A place closer than this share of an edge to a face's middle is no example of 'no die'."""


def face_patch(rng: np.random.Generator, pyramid: Pyramid, row: Array) -> Array:
    """A patch (1, 48, 48) of the labelled die, somewhat off in place, size and turn."""
    x, y, edge, _, cos, sin, _, _, _, rendered, _ = row.tolist()
    angle = np.arctan2(sin, cos) / 4 + rng.normal(0, 0.08) if rendered else rng.uniform(0, 2 * np.pi)
    angle += rng.integers(4) * np.pi / 2
    x, y = np.array([x, y]) + rng.normal(0, 0.05, 2) * edge
    return standardised(pyramid.patch(x, y, angle, MODEL.edge / (edge * np.exp(rng.normal(0, 0.08))), MODEL.side))


def empty_place(rng: np.random.Generator, rows: Array, thing: Array | None) -> tuple[float, float, float]:
    """Where to look (x, y, edge) for what is no face: at a thing, else beside a die, else anywhere."""
    turn = rng.uniform(0, 2 * np.pi)
    if thing is not None:
        away = abs(rng.normal(0, 0.12)) * thing[2]
        return (
            thing[0] + away * np.cos(turn),
            thing[1] + away * np.sin(turn),
            thing[2] * np.exp(rng.normal(-0.2, 0.3)),
        )
    if len(rows) and rng.random() < 0.7:
        row = rows[rng.integers(len(rows))]
        away = rng.uniform(0.5, 1.3) * row[2]
        return row[0] + away * np.cos(turn), row[1] + away * np.sin(turn), row[2] * np.exp(rng.normal(0, 0.35))
    x, y = rng.uniform(0, CROP, 2)
    return x, y, float(np.exp(rng.uniform(np.log(15), np.log(84))))


def empty_patch(rng: np.random.Generator, pyramid: Pyramid, rows: Array, thing: Array | None) -> Array | None:
    """A patch (1, 48, 48) of a thing, or beside the dice: their sides, the ground; None if it hit a face."""
    x, y, edge = empty_place(rng, rows, thing)
    near = np.hypot(rows[:, 0] - x, rows[:, 1] - y) < TOO_NEAR * rows[:, 2]
    near &= np.abs(np.log(rows[:, 2] / edge)) < 0.7
    if near.any():
        return None
    return standardised(pyramid.patch(x, y, rng.uniform(0, 2 * np.pi), MODEL.edge / edge, MODEL.side))


def from_crop(rng: np.random.Generator, mixture: Mixture) -> list[tuple[Array, int]]:
    """Examples (patch, class) of one training crop; class 0 is no die."""
    picture, rows = mixture.make(rng)
    pyramid = Pyramid(picture)
    dice, things = rows[rows[:, 3] >= 0], rows[rows[:, 3] < 0]
    clear = dice[dice[:, 10] == 0]
    found = [(face_patch(rng, pyramid, row), int(row[3]) + 1) for row in clear]
    for centre in [*things, *([None] * (1 + len(clear) // 2))]:
        patch = empty_patch(rng, pyramid, dice, centre)
        if patch is not None:
            found.append((patch, 0))
    return found


def augmented(rng: np.random.Generator, patch: Array) -> Array:
    """A known patch (1, 48, 48) seen anew: quarter turn, mirror, noise."""
    turned = np.rot90(patch, int(rng.integers(4)), (1, 2))[..., :: int(rng.choice([-1, 1]))]
    return np.asarray(turned + rng.normal(0, rng.uniform(0, 0.12), patch.shape), np.float32)


class FaceBatches(MixtureBatches):
    """Yields (patches (n, 1, 48, 48), classes (n,)) for ever; each patch is used about six times."""

    def __iter__(self) -> Iterator[tuple[Tensor, Tensor]]:
        rng = worker_rng(self.seed)
        for drawn in drawn_again(rng, lambda: from_crop(rng, self.mixture), self.size, 40_000, uses=6, first=4):
            patches = np.stack([augmented(rng, patch) for patch, _ in drawn])
            yield torch.from_numpy(patches), torch.tensor([kind for _, kind in drawn])
