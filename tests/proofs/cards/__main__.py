"""`make proof-cards`: cards of decks that trained nothing, whole, in fans, on one another and seen aslant, and what
is no card, all drawn."""

import sys
from collections import Counter
from collections.abc import Iterator, Sequence

import numpy as np

from tests.proofs.cards.bad_inputs import INPUTS, UNJUDGED
from tests.proofs.cards.judgement import HEAD, LIMITS, Figures, Outcome, faults, guesses, outcome
from tests.proofs.cards.judging_decks import arguments, fetched
from vision.cards.reader import CardReader
from vision.lab.training.cards.scenes import Table

SEED = 20261126
MOST = 9
"""Cards of a picture of whole ones."""
FAN = 3, 8
PILE, SHOWN, SLANT = (2, 3), (12.0, 50.0), (20.0, 45.0)
"""Cards that lie on one another where the table is seen aslant, millimetres of each in view, and degrees off the
vertical: least and most."""
EVERY = {**INPUTS, **UNJUDGED}


def whole(reader: CardReader, table: Table, cards: int) -> Iterator[Outcome]:
    """Pictures of cards apart until so many cards have been laid."""
    left = cards
    while left > 0:
        picture, laid = table.scene(int(table.rng.integers(1, MOST + 1)), LIMITS["pixels_a_mm"], apart=4.0)
        left -= len(laid)
        yield outcome([one.card for one in laid], reader.read(picture))


def fans(reader: CardReader, table: Table, count: int) -> Iterator[Outcome]:
    """So many pictures of a fan each."""
    for _ in range(count):
        picture, laid = table.fan(
            int(table.rng.integers(FAN[0], FAN[1] + 1)), LIMITS["pixels_a_mm"], LIMITS["shown_mm"]
        )
        yield outcome([one.card for one in laid], reader.read(picture))


def aslant(reader: CardReader, table: Table, count: int) -> Iterator[Outcome]:
    """So many pictures of some cards on one another, seen aslant."""
    for _ in range(count):
        cards = int(table.rng.integers(PILE[0], PILE[1] + 1))
        shown, slant = table.rng.uniform(*zip(SHOWN, SLANT, strict=True))
        picture, laid = table.fan(cards, LIMITS["pixels_a_mm"], float(shown), float(slant))
        yield outcome([one.card for one in laid], reader.read(picture))


def bad(reader: CardReader, table: Table, name: str, count: int) -> list[Outcome]:
    """So many pictures of a bad input."""
    drawn = [EVERY[name](table) for _ in range(count)]
    return [outcome(names, reader.read(picture)) for picture, names in drawn]


def why(outcomes: Sequence[Outcome]) -> str:
    """The reasons, the commonest first."""
    return ", ".join(f"{code} {n}" for code, n in Counter(r for o in outcomes for r in o.reasons).most_common())


def main() -> int:
    """Prints the table and the verdict; returns the exit status."""
    counts = {"cards": (round(LIMITS["cards"]), "whole cards"), "fans": (round(LIMITS["fans"]), "pictures of one")}
    args = arguments("tests.proofs.cards", __doc__, SEED, **counts)
    if not fetched(args.decks):
        return 1
    reader, rng = CardReader(), np.random.default_rng(args.seed)
    table = Table(args.decks, rng, "test")
    print(HEAD)
    rows = {"whole cards": list(whole(reader, table, args.cards)), "fans": list(fans(reader, table, args.fans))}
    rows["seen aslant"] = list(aslant(reader, Table(args.decks, np.random.default_rng(args.seed), "test"), args.fans))
    figures = {name: Figures.of(outcomes) for name, outcomes in rows.items()}
    print(*(f"{figures[name].row(name)}  {why(outcomes)}" for name, outcomes in rows.items()), sep="\n", flush=True)
    wrong = {name: bad(reader, table, name, round(LIMITS["bad"])) for name in EVERY}
    print(*(f"{name:<22}{len(of):>9} {guesses(of):>3} guessed: {why(of)}" for name, of in wrong.items()), sep="\n")
    missed = faults(*figures.values(), {name: wrong[name] for name in INPUTS})
    print(f"VERDICT: {'fail (' + '; '.join(missed) + ')' if missed else 'pass'}")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
