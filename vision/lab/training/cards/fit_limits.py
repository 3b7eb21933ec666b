"""`python -m vision.lab.training.cards.fit_limits`: from where on a card is sure, by a deck that trained nothing.

No card that is read wrongly may be sure, even where every limit is a step lower; of such limits those are taken that
leave most cards sure.
"""

import argparse
from dataclasses import dataclass, field
from itertools import product
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.cards.card_looks import NAMES, CardNets
from vision.cards.decision import chosen
from vision.cards.limits import PATH
from vision.cards.partly_hidden import partly_hidden
from vision.cards.reader import CardReader
from vision.lab.training.cards.scenes import Laid, Table
from vision.lab.training.models.fitted_file import limit_table
from vision.types.picture import Array

GRID = (0.5, 0.6, 0.7, 0.8, 0.85, 0.9, 0.93, 0.95, 0.97, 0.98, 0.99, 0.995, 0.998, 0.999)
LEAST = {"confidence": 0.98, "index": 0.9, "inside": 0.7, "corner": 0.99}
"""No limit is less, however few cards are read wrongly: that few does not say that none ever is."""
MOST = 10
"""Cards of a scene."""
HEAD = """# From where on a card is sure. `fitted_on` and `n` tell on what a limit was set, and on how many cards.
# Written by `python -m vision.lab.training.cards.fit_limits`.
"""


@dataclass(slots=True)
class Gathered:
    """Of every whole card that is read: confidence, index, inside and whether it lies there; of every hidden one how
    clear it is, and the same; how many cards lay there."""

    whole: list[tuple[float, ...]] = field(default_factory=list)
    hidden: list[tuple[float, ...]] = field(default_factory=list)
    lain: int = 0


def gather(reader: CardReader, nets: CardNets, table: Table, scenes: int) -> Gathered:
    """What is read in scenes, of which in half cards lie on one another."""
    out = Gathered()
    for _ in range(scenes):
        apart = -2.0 if table.rng.random() < 0.5 else 4.0
        picture, laid = table.scene(int(table.rng.integers(1, MOST)), apart=apart)
        out.lain += len(laid)
        read = chosen(reader.seen(picture))
        for one in read:
            right = there(NAMES[one.card], one.outline.corners, laid)
            out.whole.append((one.confidence, one.index, one.inside, right))
        names = {one.card for one in laid}
        for card in partly_hidden(picture, nets, [one.outline for one in read]):
            out.hidden.append((card.confidence, card.card in names))
    return out


def there(name: str, corners: Array, laid: list[Laid]) -> bool:
    """Whether that card lies under the middle of the corners (4, 2)."""
    middle = tuple(map(float, corners.mean(0)))
    return any(one.card == name and cv2.pointPolygonTest(one.corners, middle, False) >= 0 for one in laid)


def fitted(rows: NDArray[np.float64]) -> tuple[float, ...]:
    """A limit for each column of the rows (n, columns) but the last, which says what is right; the highest
    where none will do."""
    best: tuple[float, ...] = (GRID[-1],) * (rows.shape[1] - 1)
    most = -1
    right = rows[:, -1] > 0
    for steps in product(range(1, len(GRID)), repeat=rows.shape[1] - 1):
        lower, limits = (np.array([GRID[k - less] for k in steps]) for less in (1, 0))
        if (~right & (rows[:, :-1] >= lower).all(1)).any():
            continue
        count = int((right & (rows[:, :-1] >= limits).all(1)).sum())
        if count >= most:
            best, most = tuple(map(float, limits)), count
    return best


def main() -> None:
    """Draws scenes, reads them and writes the limits."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("--decks", type=Path, required=True, help="folder made by vision.lab.training.cards.decks")
    parser.add_argument("--scenes", type=int, default=120)
    parser.add_argument("--seed", type=int, default=5)
    args = parser.parse_args()
    table = Table(args.decks, np.random.default_rng(args.seed), "limits")
    found = gather(CardReader(), CardNets(), table, args.scenes)
    whole, hidden = np.array(found.whole, np.float64), np.array(found.hidden or [(0.0, 1.0)], np.float64)
    values = dict(zip(LEAST, (*fitted(whole), *fitted(hidden)), strict=True))
    limits = [(name, max(value, LEAST[name])) for name, value in values.items()]
    said = f"{args.scenes} scenes of the deck that sets limits, seed {args.seed}"
    PATH.write_text(HEAD + "\n".join(limit_table(name, value, said, found.lain) for name, value in limits), "utf-8")
    wrong, false = int((whole[:, -1] == 0).sum()), int((hidden[:, -1] == 0).sum())
    print(f"{found.lain} cards: {len(whole)} read whole, {wrong} wrongly; {len(hidden)} by a corner, {false} wrongly")
    print(limits)


if __name__ == "__main__":
    main()
