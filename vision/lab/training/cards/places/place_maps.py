"""`python -m vision.lab.training.cards.places.place_maps`: parts of drawn fans and tables, with their indices."""

import argparse
from pathlib import Path
from typing import NamedTuple

import cv2
import numpy as np

from vision.cards.indices.index_map import MODEL
from vision.lab.training.cards import decks
from vision.lab.training.cards.scene_crops import WornTable, places
from vision.lab.training.cards.scenes import Laid
from vision.types.picture import Array, Picture

SIDE, SIZE = 192, (720, 520)
"""Pixels of a part's sides, and of the scene's: as many as a fan takes."""
DENSITIES, FANNED, SHOWN = (1.5, 2.3), 0.7, (9.0, 20.0)
"""Pixels a millimetre; share of scenes that are fans; millimetres of each card of a fan that are in view."""
MOST, MOST_SHOWN = 40, 8
"""Indices of a part that are kept; cards of a scene."""
UNEVEN, TURNED = 1.2, 0.025
"""Millimetres, and radians, by which a card of a fan lies elsewhere than it ought to: one deviation."""
EACH = 2
"""Parts of a scene."""


class Part(NamedTuple):
    """A part of a scene (192, 192, 3); a row (40, 5) for each index: rank's and suit's x and y in pixels, and 1 where
    all of it is in view, 0.5 where not; rows of 0 behind them."""

    picture: Picture
    indices: Array


class FannedTable(WornTable):
    """Draws fans that no ruler laid, with decks of single cards, too."""

    size = SIZE

    def __init__(self, folder: Path, rng: np.random.Generator, without: tuple[str, ...] = ()) -> None:
        super().__init__(folder, rng)
        more = [
            name
            for name in decks.names("train", singles=True)
            if name not in (*without, *decks.names("train", False))
        ]
        self.decks += [decks.load(folder, name) for name in more]

    def _fanned(self, count: int, density: float, shown: float, slant: float) -> list[Array]:
        rng, laid = self.rng, super()._fanned(count, density, shown, slant)
        for one in laid:
            turn, middle = rng.normal(0, TURNED), one.mean(0)
            matrix = np.array([(np.cos(turn), np.sin(turn)), (-np.sin(turn), np.cos(turn))])
            one[:] = (one - middle) @ matrix + middle + rng.normal(0, UNEVEN * density, 2)
        return laid

    def scene_of_cards(self) -> tuple[Picture, list[Laid], float]:
        """A fan, or cards apart or over one another; its pixels a millimetre."""
        rng = self.rng
        self.renew()
        density = float(rng.uniform(*DENSITIES))
        if rng.random() < FANNED:
            return *self.fan(int(rng.integers(3, MOST_SHOWN + 1)), density, float(rng.uniform(*SHOWN))), density
        return *self.scene(int(rng.integers(1, MOST_SHOWN)), density, apart=float(rng.choice((-2.0, 4.0)))), density


def parts(table: FannedTable) -> list[Part]:
    """Parts of a scene, as large as the network sees it."""
    picture, laid, density = table.scene_of_cards()
    if not laid or any(table.places[one.card] is None for one in laid):
        return []
    rng, scale = table.rng, MODEL.edge / density * float(np.exp(table.rng.normal(0, 0.04)))
    small = cv2.resize(picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    rows = np.zeros((MOST, 5), np.float32)
    for row, one in zip(rows, places(laid, table.places, SIZE), strict=False):
        row[:] = (*((np.concatenate([one.rank, one.suit]) + 0.5) * scale - 0.5), 1.0 if one.shown else 0.5)
    found = []
    for _ in range(EACH):
        about = laid[rng.integers(len(laid))].corners.mean(0) * scale + rng.uniform(-SIDE / 3, SIDE / 3, 2)
        left, top = (
            int(np.clip(at - SIDE / 2, 0, most - SIDE)) for at, most in zip(about, small.shape[1::-1], strict=True)
        )
        moved = rows - np.where(rows[:, 4:] > 0, (left, top, left, top, 0), 0).astype(np.float32)
        found.append(
            Part(np.asarray(small[top : top + SIDE, left : left + SIDE], np.uint8), moved.astype(np.float32))
        )
    return found


def main() -> None:
    """Draws parts of scenes of the decks that train into a file (.npz)."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("--decks", type=Path, required=True, help="folder made by vision.lab.training.cards.decks")
    parser.add_argument("--count", type=int, default=4000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--without", action="append", default=[], help="a deck of single cards that is left out")
    parser.add_argument("out", type=Path)
    args = parser.parse_args()
    table, drawn = FannedTable(args.decks, np.random.default_rng(args.seed), tuple(args.without)), list[Part]()
    while len(drawn) < args.count:
        drawn += parts(table)
    pictures, indices = (np.stack([one[k] for one in drawn]) for k in range(2))
    np.savez(args.out, pictures=pictures, indices=indices)


if __name__ == "__main__":
    main()
