"""`python -m vision.lab.training.cards.beside.print_patches`: print beside known cards, as the reader finds it, some
of it that of cards of which it knows nothing, some part of an index."""

import argparse
from collections.abc import Iterator
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from vision.cards.card_patches import WIDE
from vision.cards.left_over import Surroundings, surroundings
from vision.cards.outlines import Outline
from vision.cards.print_marks import print_patch
from vision.lab.training.cards.beside.fit_left_over import WHOLE, ClutteredTable
from vision.lab.training.cards.beside.index_zones import IN_VIEW, from_its_index, in_view, of_an_index
from vision.lab.training.cards.scene_crops import on_top
from vision.lab.training.cards.scenes import Laid
from vision.types.picture import Array, Picture

KNOWN = (0.15, 0.6, 1.0)
"""Shares of the cards of a scene that are known, beside one that always is: by lot one of them."""
OFF = 0.4
"""Millimetres by which the corners of known cards are found beside where they are: one deviation."""
MOST = 24
"""Patches of a scene."""
BUSY = 0.5
"""Share of scenes in which every card whose index is in view is known: what they show is mostly no card."""
Label = bool | None
"""None: nothing is said."""
UNSAID = -1
"""How a file says that."""


def printed(table: ClutteredTable) -> Iterator[tuple[Array, Label, Label]]:
    """Patches (3, side, side) of the next scene, whether each shows print of a card that is not known, and
    whether part of an index."""
    rng = table.rng
    picture, laid = table.picture()
    size = picture.shape[1], picture.shape[0]
    shares = in_view(laid, size)
    wholes = [number for number, one in enumerate(laid) if one.seen > WHOLE]
    if not wholes:
        return
    share = 1.0 if rng.random() < BUSY else float(rng.choice(KNOWN))
    readable = [number for number in range(len(laid)) if shares[number].max() >= IN_VIEW]
    known = {int(rng.choice(wholes)), *(number for number in readable if rng.random() < share)}
    found = seen_beside(picture, laid, shares, known, rng)
    covering = on_top(laid, size)
    for k in rng.permutation(len(found.middles))[:MOST]:
        at = found.middles[k] / found.scale
        x, y = at.astype(int).clip(0, np.array(size) - 1)
        patch = print_patch(found.picture, found.px, found.middles[k], found.whites[k])
        yield patch, *labels_of(laid, known, int(covering[y, x]) - 1, at)


def labels_of(laid: list[Laid], known: set[int], there: int, point: Array) -> tuple[Label, Label]:
    """Whether print at a point (2,) of card number `there`, -1 for none, is a card's that is not known, and whether
    it is part of an index."""
    if there < 0:
        return False, False
    hidden = there in known and laid[there].seen <= WHOLE
    return None if hidden else there not in known, of_an_index(laid[there], point)


def seen_beside(
    picture: Picture, laid: list[Laid], shares: NDArray[np.float64], known: set[int], rng: np.random.Generator
) -> Surroundings:
    """What lies beside the `known` ones of the cards, whose corners are found about where they are; `shares` (n, 2)
    as of `in_view`."""
    px = float(np.hypot(*(laid[0].corners[1] - laid[0].corners[0]))) / WIDE

    def outlines(whole: bool) -> list[Outline]:
        chosen = [number for number in sorted(known) if (laid[number].seen > WHOLE) is whole]
        corners = [from_its_index(laid[number], shares[number]) for number in chosen]
        return [Outline(np.asarray(one + rng.normal(0, OFF * px, (4, 2)), np.float32), 1.0) for one in corners]

    return surroundings(picture, outlines(True), outlines(False))


def main() -> None:
    """Draws patches, with whether each is a card's and part of an index, into a file (.npz)."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("--decks", type=Path, required=True, help="folder made by vision.lab.training.cards.decks")
    parser.add_argument("--others", type=Path, required=True, help="made by vision.lab.training.synthesis.negatives")
    parser.add_argument("--part", choices=("train", "limits", "test"), default="train", help="of the decks and fonts")
    parser.add_argument("--count", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("out", type=Path)
    args = parser.parse_args()
    table = ClutteredTable(args.decks, args.others, np.random.default_rng(args.seed), args.part)
    drawn = list[tuple[Array, Label, Label]]()
    while len(drawn) < args.count:
        drawn += printed(table)
    patches = np.stack([one.astype(np.float16) for one, *_ in drawn])
    labels = np.array([[UNSAID if label is None else label for label in said] for _, *said in drawn], np.int8)
    np.savez(args.out, patches=patches, labels=labels)


if __name__ == "__main__":
    main()
