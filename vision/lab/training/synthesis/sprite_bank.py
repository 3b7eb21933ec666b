"""A cache of rendered dice on disk: built once by a pool of processes, memory-mapped by the scene maker."""

import argparse
import multiprocessing
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from vision.lab.training.synthesis.sprite_renderer import LAYERS, SIZE, Kind, render_sprite

RARE, FALSE, NEAR = 13, 6, 4
"""Every thirteenth sprite is a two whose pips stand side by side, every sixth of the others no die, every fourth of
the rest seen from near."""
FACTS = 6
HELD_OUT = 10
"""Every tenth sprite is kept for validation, never trained on."""


@dataclass(frozen=True, slots=True)
class SpriteBank:
    """Rendered dice.

    `layers` (n, 192, 192, 6) uint8, memory-mapped; `small` the same at half the size, in memory; `quads`
    (n, 4, 2) pixels; `facts` (n, 6): value (0: no die), upright, margin, facing, slant x and y.
    """

    layers: NDArray[np.uint8]
    small: NDArray[np.uint8]
    quads: NDArray[np.float32]
    facts: NDArray[np.float32]

    def __len__(self) -> int:
        return len(self.quads)

    def subset(self, held_out: bool) -> NDArray[np.int64]:
        """Indices (n,) to train on, or those held out."""
        index = np.arange(len(self))
        return np.asarray(index[(index % HELD_OUT == 0) == held_out], np.int64)


def _render(seed: int) -> tuple[NDArray[np.uint8], NDArray[np.float32], NDArray[np.float32]]:
    kinds = ((RARE, Kind.STRAIGHT_TWO), (FALSE, Kind.IMPOSTOR), (NEAR, Kind.CLOSE))
    kind = next((kind for every, kind in kinds if seed % every == 0), Kind.ORDINARY)
    sprite = render_sprite(np.random.default_rng(seed), kind)
    facts = np.array([sprite.value, sprite.upright, sprite.margin, sprite.facing, *sprite.slant], np.float32)
    return sprite.layers, sprite.quad, facts


def build(folder: Path, count: int, seed: int, processes: int) -> None:
    """Renders `count` dice into `folder`; sprite i depends on `seed` + i alone."""
    folder.mkdir(parents=True, exist_ok=True)
    layers = np.lib.format.open_memmap(folder / "layers.npy", "w+", np.uint8, (count, SIZE, SIZE, len(LAYERS)))
    quads, facts = np.zeros((count, 4, 2), np.float32), np.zeros((count, FACTS), np.float32)
    with multiprocessing.Pool(processes) as pool:
        for i, (picture, quad, fact) in enumerate(pool.imap(_render, range(seed, seed + count), chunksize=16)):
            layers[i], quads[i], facts[i] = picture, quad, fact
    layers.flush()
    np.savez(folder / "facts.npz", quads=quads, facts=facts)


def load(folder: Path) -> SpriteBank:
    """The bank that `build` wrote."""
    facts = np.load(folder / "facts.npz")
    layers = np.load(folder / "layers.npy", mmap_mode="r")
    return SpriteBank(layers, np.stack([_halved(sprite) for sprite in layers]), facts["quads"], facts["facts"])


def _halved(layers: NDArray[np.uint8]) -> NDArray[np.uint8]:
    blocks = layers.reshape(SIZE // 2, 2, SIZE // 2, 2, len(LAYERS))
    return np.asarray((blocks.sum((1, 3), dtype=np.uint16) + 2) // 4, np.uint8)


def main() -> None:
    """`python -m vision.lab.training.synthesis.sprite_bank FOLDER`."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--count", type=int, default=7000)
    parser.add_argument("--seed", type=int, default=20261121)
    parser.add_argument("--processes", type=int, default=2)
    args = parser.parse_args()
    build(args.folder, args.count, args.seed, args.processes)


if __name__ == "__main__":
    main()
