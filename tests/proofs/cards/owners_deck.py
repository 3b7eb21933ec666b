"""An owner's deck, shown once in one light and read in others: `python -m tests.proofs.cards.owners_deck`."""

import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import cv2
import numpy as np

from calibration.cards.deck_enrolment import LAYINGS, ROW, DeckEnrolment
from tests.proofs.cards.judgement import HEAD, LIMITS, Figures, Outcome, faults_of_deck, outcome, share
from tests.proofs.cards.judging_decks import arguments, fetched
from vision.cards.card_patches import HIGH, WIDE
from vision.cards.card_reading import CardReasonCode
from vision.cards.enrolment.deck_reader import DeckReader
from vision.cards.enrolment.known_deck import JOKERS, KnownDeck
from vision.cards.reader import CardReader
from vision.lab.training.cards import decks
from vision.lab.training.cards.camera import lit, sensed
from vision.lab.training.cards.decks import RANKS, SUITS, Deck
from vision.lab.training.cards.scenes import SIZE, Table, rotation, rounded
from vision.lab.training.synthesis.background_textures import procedural
from vision.types.picture import Array, Picture

SEED = 20261127
MOST = 9
APART = 9.0
"""Millimetres between the cards of a laying."""
FELT = 60.0, 95.0, 40.0
TRIES = 6
"""Times that a laying is laid before it counts as one that cannot be learnt."""
FOREIGN = 12
"""Pictures of another deck's cards."""


class OwnersTable(Table):
    """Draws scenes with the cards of one deck, whose indices are its own or all in one font."""

    def __init__(self, deck: Deck, font: Path | None, rng: np.random.Generator) -> None:
        self.rng, self.decks, self.fonts = rng, [deck], []
        self._font = None if font is None else [font]
        self._drawn: dict[int, Picture] = {}

    def laying(self, names: Sequence[str], density: float, light: int) -> Picture:
        """The cards, and a deck's jokers, in two rows of four on felt, in a light that is always the same."""
        picture = np.empty((SIZE[1], SIZE[0], 3), np.float32)
        picture[:] = np.array(FELT) + np.random.default_rng(light).normal(0, 3, (SIZE[1], SIZE[0], 1))
        for k, name in enumerate(names):
            step = np.array((k % ROW - (ROW - 1) / 2, k // ROW - 0.5)) * (WIDE + APART, HIGH + APART) * density
            turn = self.rng.normal(0, 0.05) + np.pi * self.rng.integers(2)
            half = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)]) * (WIDE / 2, HIGH / 2) * density
            corners = half @ rotation(turn) + np.array(SIZE) / 2 + step + self.rng.normal(0, 2, 2)
            self.lay_face(picture, self._named(name), np.asarray(corners, np.float32))
        return sensed(self.rng, lit(np.random.default_rng(light), picture), min(1.0, density / 4))

    def _begun(self) -> tuple[Array, Callable[[int], Picture]]:
        return cv2.resize(procedural(self.rng), SIZE).astype(np.float32), self._number

    def _number(self, number: int) -> Picture:
        if number not in self._drawn:
            self._drawn[number] = self._face(self.decks[0], *divmod(number, len(SUITS)), self._font)
        return self._drawn[number]

    def _named(self, name: str) -> Picture:
        if name in JOKERS:
            return rounded(self.decks[0].others[JOKERS.index(name)])
        return self._number(RANKS.index(name[:-1]) * len(SUITS) + SUITS.index(name[-1]))


def shown(table: OwnersTable, light: int) -> tuple[KnownDeck | None, int]:
    """The deck as it was learnt, and how many layings had to be laid again; none where one cannot be learnt."""
    session, again = DeckEnrolment(), 0
    while not session.done:
        names = [*session.wanted, *(JOKERS[:2] if session.wanted == LAYINGS[-1] else ())]
        for tries in range(TRIES):
            if session.show(table.laying(names, LIMITS["pixels_a_mm"], light), trusted=tries > 0).learnt:
                break
            again += 1
        else:
            return None, again
    return session.finished("own"), again


def read(readers: Sequence[CardReader], table: Table, cards: int) -> Iterator[tuple[Outcome, ...]]:
    """Pictures of cards apart until so many cards have been laid, by each reader."""
    left = cards
    while left > 0:
        picture, laid = table.scene(int(table.rng.integers(1, MOST + 1)), LIMITS["pixels_a_mm"], apart=4.0)
        left -= len(laid)
        yield tuple(outcome([one.card for one in laid], reader.read(picture)) for reader in readers)


def told(reader: CardReader, table: Table, pictures: int) -> tuple[int, int]:
    """Of the cards of another deck, or of none: how many are found, and of how many is said that they are strange."""
    found = strange = 0
    for _ in range(pictures):
        picture, _ = table.scene(int(table.rng.integers(1, MOST + 1)), LIMITS["pixels_a_mm"], apart=4.0)
        cards = reader.read(picture).cards
        found += len(cards)
        strange += sum(any(one.code is CardReasonCode.OTHER_DECK for one in card.reasons) for card in cards)
    return found, strange


def main() -> int:
    """Prints the table and the verdict; returns the exit status."""
    cards = round(LIMITS["own_cards"]), "of all decks together"
    args = arguments("tests.proofs.cards.owners_deck", __doc__, SEED, cards=cards)
    if not fetched(args.decks, "VERDICT (owner's deck)"):
        return 1
    names, fonts = decks.RECIPE["sheets"]["test"], decks.fonts(args.decks, True)
    rng = np.random.default_rng(args.seed)
    kinds = [(name, font) for name in names for font in (None, fonts[int(rng.integers(len(fonts)))])]
    print(HEAD)
    before, after, unlearnt, found, strange = list[Outcome](), list[Outcome](), 0, 0, 0
    for number, (name, font) in enumerate(kinds):
        deck = decks.load(args.decks, name)
        table = OwnersTable(deck, font, rng)
        known, again = shown(table, args.seed + number)
        if known is None:
            unlearnt += 1
            print(f"{name}: cannot be learnt, {again} layings laid again", flush=True)
            continue
        own = DeckReader(known)
        both = list(read((CardReader(), own), table, args.cards // len(kinds)))
        before, after = before + [one for one, _ in both], after + [one for _, one in both]
        index = font.stem if font else "its own index"
        print(Figures.of([one for one, _ in both]).row(f"{name}, without"))
        print(Figures.of([one for _, one in both]).row("  shown"), f" {index}, {again} layings again", flush=True)
        other = OwnersTable(decks.load(args.decks, names[(names.index(name) + 1) % len(names)]), None, rng)
        more = told(own, other, FOREIGN)
        found, strange = found + more[0], strange + more[1]
    rows = {"without the deck": Figures.of(before), "with it": Figures.of(after)}
    print(*(figures.row(name) for name, figures in rows.items()), sep="\n")
    print(f"cards of another deck: {found} read, {share(strange, found):.1%} told to be none of this one")
    missed = faults_of_deck(rows["with it"], unlearnt, share(strange, found))
    print(f"VERDICT (owner's deck): {'fail (' + '; '.join(missed) + ')' if missed else 'pass'}")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
