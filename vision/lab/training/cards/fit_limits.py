"""`python -m vision.lab.training.cards.fit_limits`: from where on a card is sure, by a deck that trained nothing.

The limits are raised together until no card that is read wrongly is sure, and once more for what was not seen.
"""

import argparse
from pathlib import Path

import cv2
import numpy as np

from vision.cards.card_looks import NAMES
from vision.cards.decision import chosen
from vision.cards.limits import PATH
from vision.cards.reader import CardReader
from vision.lab.training.cards.scenes import Laid, Table
from vision.lab.training.models.fitted_file import limit_table
from vision.types.picture import Array

GRID = (0.5, 0.6, 0.7, 0.8, 0.85, 0.9, 0.93, 0.95, 0.97, 0.98, 0.99, 0.995)
LIMITS = ("confidence", "index", "inside")
MOST = 10
"""Cards of a scene."""
HEAD = """# From where on a card is sure. `fitted_on` and `n` tell on what a limit was set, and on how many cards.
# Written by `python -m vision.lab.training.cards.fit_limits`.
"""


def gather(reader: CardReader, table: Table, scenes: int) -> tuple[Array, int]:
    """Of every card that is read: confidence, index, inside and whether it lies there (n, 4); how many cards lay."""
    rows, lain = [], 0
    for _ in range(scenes):
        picture, laid = table.scene(int(table.rng.integers(1, MOST)), apart=-2.0 if table.rng.random() < 0.3 else 4.0)
        lain += len(laid)
        for one in chosen(reader.seen(picture)):
            rows.append((one.confidence, one.index, one.inside, _there(NAMES[one.card], one.outline.corners, laid)))
    return np.array(rows, np.float32), lain


def _there(name: str, corners: Array, laid: list[Laid]) -> bool:
    middle = corners.mean(0)
    near = [one for one in laid if cv2.pointPolygonTest(one.corners, tuple(map(float, middle)), False) >= 0]
    return any(one.card == name for one in near)


def fitted(rows: Array) -> float:
    """One limit for all three."""
    clear, right = rows[:, :3].min(1), rows[:, 3] > 0
    enough = [k for k, value in enumerate(GRID) if not ((clear >= value) & ~right).any()]
    return GRID[min(enough[0] + 1 if enough else len(GRID), len(GRID) - 1)]


def main() -> None:
    """Draws scenes, reads them and writes the limits."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("--decks", type=Path, required=True, help="folder made by vision.lab.training.cards.decks")
    parser.add_argument("--scenes", type=int, default=120)
    parser.add_argument("--seed", type=int, default=5)
    args = parser.parse_args()
    cv2.setNumThreads(1)
    rows, lain = gather(CardReader(), Table(args.decks, np.random.default_rng(args.seed), "limits"), args.scenes)
    value = fitted(rows)
    said = f"{args.scenes} scenes of the deck that sets limits, seed {args.seed}"
    PATH.write_text(HEAD + "\n".join(limit_table(name, value, said, lain) for name in LIMITS), "utf-8")
    wrong = rows[rows[:, 3] == 0]
    print(f"{lain} cards, {len(rows)} read, {len(wrong)} wrongly; limit {value}")
    print(np.sort(wrong[:, :3].min(1))[::-1][:10])


if __name__ == "__main__":
    main()
