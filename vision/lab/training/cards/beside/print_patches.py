"""`python -m vision.lab.training.cards.beside.print_patches`: print beside known cards, as the reader finds it, some
of it that of cards of which it knows nothing."""

import argparse
from collections.abc import Iterator
from pathlib import Path

import numpy as np

from vision.cards.card_patches import WIDE
from vision.cards.left_over import Surroundings, surroundings
from vision.cards.outlines import Outline
from vision.cards.print_marks import print_patch
from vision.lab.training.cards.beside.fit_left_over import WHOLE, ClutteredTable
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
"""Share of scenes in which nearly every card is known: what they show is mostly no card."""


def printed(table: ClutteredTable) -> Iterator[tuple[Array, bool]]:
    """Patches (3, side, side) of the next scene, and whether each shows the print of a card that is not known."""
    rng = table.rng
    picture, laid = table.picture()
    wholes = [number for number, one in enumerate(laid) if one.seen > WHOLE]
    if not wholes:
        return
    share = 1.0 if rng.random() < BUSY else float(rng.choice(KNOWN))
    known = {int(rng.choice(wholes)), *(number for number in range(len(laid)) if rng.random() < share)}
    found = seen_beside(picture, laid, known, rng)
    covering = on_top(laid, (picture.shape[1], picture.shape[0]))
    for k in rng.permutation(len(found.middles))[:MOST]:
        x, y = (found.middles[k] / found.scale).astype(int).clip(0, np.array(covering.shape[::-1]) - 1)
        there = int(covering[y, x]) - 1
        if there in known and laid[there].seen <= WHOLE:
            continue
        yield (
            print_patch(found.picture, found.px, found.middles[k], found.whites[k]),
            there >= 0 and there not in known,
        )


def seen_beside(picture: Picture, laid: list[Laid], known: set[int], rng: np.random.Generator) -> Surroundings:
    """What lies beside the `known` ones of the cards, whose corners are found about where they are."""
    px = float(np.hypot(*(laid[0].corners[1] - laid[0].corners[0]))) / WIDE

    def outlines(whole: bool) -> list[Outline]:
        chosen = [laid[number] for number in sorted(known) if (laid[number].seen > WHOLE) is whole]
        return [Outline(np.asarray(one.corners + rng.normal(0, OFF * px, (4, 2)), np.float32), 1.0) for one in chosen]

    return surroundings(picture, outlines(True), outlines(False))


def main() -> None:
    """Draws patches, with whether they are a card's, into a file (.npz)."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("--decks", type=Path, required=True, help="folder made by vision.lab.training.cards.decks")
    parser.add_argument("--others", type=Path, required=True, help="made by vision.lab.training.synthesis.negatives")
    parser.add_argument("--part", choices=("train", "limits", "test"), default="train", help="of the decks and fonts")
    parser.add_argument("--count", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("out", type=Path)
    args = parser.parse_args()
    table = ClutteredTable(args.decks, args.others, np.random.default_rng(args.seed), args.part)
    drawn = list[tuple[Array, bool]]()
    while len(drawn) < args.count:
        drawn += printed(table)
    patches = np.stack([one.astype(np.float16) for one, _ in drawn])
    np.savez(args.out, patches=patches, labels=np.array([card for _, card in drawn]))


if __name__ == "__main__":
    main()
