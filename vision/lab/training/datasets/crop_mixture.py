"""An endless stream of training crops, half rendered and half photographed, made in worker processes."""

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TypeVar

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor
from torch.utils.data import IterableDataset, get_worker_info

from vision.lab.training.datasets import photograph_crops as photos
from vision.lab.training.models.detector_targets import target_planes
from vision.lab.training.synthesis import background_textures, negatives, sprite_bank
from vision.lab.training.synthesis.crop_composer import CROP, SceneMaker
from vision.types.picture import Picture

T = TypeVar("T")
POOL, FIRST = 60, 2
"""Batches of crops that are kept to be used again, and that are made before the first."""


def backgrounds(pictures: list[photos.Photograph], rng: np.random.Generator, drawn: int) -> NDArray[np.uint8]:
    """Patches of photographs without dice, and `drawn` procedural ones: (n, 256, 256, 3)."""
    return np.stack(
        photos.empty_patches(pictures, rng, background_textures.SIZE) + background_textures.bank(rng, drawn)
    )


class Mixture:
    """Draws a rendered crop with probability `rendered`, else one of a photograph."""

    def __init__(
        self,
        manifests: Sequence[Path],
        bank: Path,
        validation: bool,
        rendered: float = 0.5,
        drawn: int = 1200,
        without_dice: Path | None = None,
    ) -> None:
        """`without_dice` is the folder that `vision.lab.training.synthesis.negatives` wrote."""
        rng = np.random.default_rng(5 + validation)
        pictures = [p for manifest in manifests for p in photos.load(manifest, validation)]
        loaded = sprite_bank.load(bank)
        grounds, empty = (
            backgrounds(pictures, rng, drawn),
            None if without_dice is None else negatives.load(without_dice),
        )
        grounds = grounds if empty is None else np.concatenate([grounds, empty.patches])
        self.scenes = SceneMaker(loaded, loaded.subset(validation), grounds, empty)
        self.photographs = photos.PhotographMaker(pictures)
        self.rendered = rendered

    def make(self, rng: np.random.Generator) -> tuple[Picture, NDArray[np.float32]]:
        """A crop (side, side, 3) and the labels of its dice (n, 11): see `crop_composer`."""
        return (self.scenes if rng.random() < self.rendered else self.photographs).make(rng)


def worker_rng(seed: int) -> np.random.Generator:
    """The random numbers of the process that loads data, another sequence in each worker."""
    worker = get_worker_info()
    return np.random.default_rng((seed, worker.id if worker else 0))


def drawn_again(
    rng: np.random.Generator, make: Callable[[], list[T]], size: int, pool: int, uses: int, first: int
) -> Iterator[list[T]]:
    """Batches of `size` examples for ever, each example used about `uses` times.

    They are drawn from a pool that begins with `first` batches of what `make` gives and grows to `pool` examples.
    """
    kept = _several(make, first * size)
    while True:
        for example in _several(make, size // uses):
            if len(kept) < pool:
                kept.append(example)
            else:
                kept[rng.integers(pool)] = example
        yield [kept[k] for k in rng.integers(len(kept), size=size)]


def _several(make: Callable[[], list[T]], least: int) -> list[T]:
    found: list[T] = []
    while len(found) < least:
        found += make()
    return found


class MixtureBatches(IterableDataset[tuple[Tensor, Tensor]]):
    """Batches of `size` examples for ever, made from crops of a mixture."""

    def __init__(self, mixture: Mixture, size: int, seed: int) -> None:
        self.mixture, self.size, self.seed = mixture, size, seed


class Batches(MixtureBatches):
    """Yields (pictures (n, 192, 192, 3) uint8, planes (n, 12, 24, 24) float16) for ever, each crop about `uses`
    times."""

    def __init__(self, mixture: Mixture, size: int, seed: int, uses: int = 1) -> None:
        super().__init__(mixture, size, seed)
        self.uses = uses

    def __iter__(self) -> Iterator[tuple[Tensor, Tensor]]:
        rng = worker_rng(self.seed)
        for made in drawn_again(rng, lambda: [self._example(rng)], self.size, POOL * self.size, self.uses, FIRST):
            yield torch.from_numpy(np.stack([p for p, _ in made])), torch.from_numpy(np.stack([t for _, t in made]))

    def _example(self, rng: np.random.Generator) -> tuple[Picture, NDArray[np.float16]]:
        picture, rows = self.mixture.make(rng)
        return picture, target_planes(rows, CROP).astype(np.float16)
