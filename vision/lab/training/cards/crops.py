"""`python -m vision.lab.training.cards.crops`: patches for the card networks, drawn once into a file."""

import argparse
from collections.abc import Callable
from functools import cache
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.cards.card_patches import HIGH, INDEX_MODEL, INSIDE_MODEL, WIDE, CardModel
from vision.lab.training.cards import decks
from vision.lab.training.cards.camera import ground, lit, sensed
from vision.lab.training.cards.decks import BACK, RANKS, RECIPE, SUITS, Deck
from vision.lab.training.cards.drawn_index import Zone, any_of, draw_index
from vision.lab.training.cards.printed_cards import PrintedCards
from vision.types.picture import Array, Picture

NO_RANK, NO_SUIT = len(RANKS), len(SUITS)
Labelled = tuple[Picture, int, int]
"""A patch, its rank and suit."""
PX = RECIPE["card_px"][0] / WIDE, RECIPE["card_px"][1] / HIGH
"""Pixels a millimetre of a drawn card."""
SHRINK = {"index": 1, "inside": 3}
"""How much smaller than drawn cards are for each network: of the inside little is seen."""


def _smaller(deck: Deck, times: int) -> Deck:
    if times == 1:
        return deck
    size = deck.others.shape[2] // times, deck.others.shape[1] // times
    faces = np.stack([[cv2.resize(card, size, interpolation=cv2.INTER_AREA) for card in row] for row in deck.faces])
    others = [cv2.resize(card, size, interpolation=cv2.INTER_AREA) for card in deck.others]
    return Deck(deck.name, faces, np.stack(others) if others else np.zeros((0, *size[::-1], 4), np.uint8))


class Drawer:
    """Draws patches from decks and fonts in `folder`: those that train, or those that judge."""

    def __init__(self, folder: Path, rng: np.random.Generator, test: bool, kind: str) -> None:
        self.rng, self.kind = rng, kind
        shrink = SHRINK[kind]
        self.px = PX[0] / shrink, PX[1] / shrink
        names = decks.names("test" if test else "train", singles=kind == "inside")
        self.decks = [_smaller(decks.load(folder, name), shrink) for name in names]
        self.with_others = [deck for deck in self.decks if len(deck.others)]
        self.fonts = decks.fonts(folder, test)
        self.printed = PrintedCards(rng, self.px, [] if kind == "index" else decks.suit_fonts(folder), self.fonts)

    def index(self) -> Labelled:
        """A patch of a corner; one in four shows no index in its place."""
        rng = self.rng
        suit, rank = any_of(rng)
        kind = rng.random()
        if kind > 0.76:
            return self._seen(self._wrong(suit, rank), INDEX_MODEL), NO_RANK, NO_SUIT
        card = self._card(suit, rank)
        if kind < 0.48:
            self._draw(card, suit, rank)
        return self._seen(card, INDEX_MODEL), rank, suit

    def inside(self) -> Labelled:
        """A patch of a whole card; one in seven is a back, a joker or no card."""
        rng = self.rng
        suit, rank = any_of(rng)
        if rng.random() < 0.14:
            return self._seen(self._no_face(), INSIDE_MODEL), NO_RANK, NO_SUIT
        card = self.printed.card(suit, rank) if rank < 10 and rng.random() < 0.45 else self._card(suit, rank)
        return self._seen(card, INSIDE_MODEL), rank, suit

    def _deck(self) -> Deck:
        return self.decks[self.rng.integers(len(self.decks))]

    def _card(self, suit: int, rank: int) -> Picture:
        card = self._deck().faces[suit, rank]
        return np.array(card[::-1, ::-1] if self.rng.random() < 0.5 else card, np.uint8)

    def _draw(self, card: Picture, suit: int, rank: int) -> None:
        part = card[: round(34 * self.px[1]), : round(20 * self.px[0]), :3]
        zone = Zone(np.ascontiguousarray(part, np.float32), self.px)
        draw_index(self.rng, zone, RANKS[rank], SUITS[suit], self.fonts, rank < 10)
        part[...] = zone.picture.clip(0, 255)

    def _no_face(self) -> Picture:
        rng = self.rng
        kind = rng.random()
        if kind < 0.75:
            others = self.with_others[rng.integers(len(self.with_others))].others
            return np.array(others[BACK if rng.random() < 0.6 else rng.integers(BACK)], np.uint8)
        card = self._card(*any_of(rng))
        if kind < 0.9:
            return np.ascontiguousarray(cv2.resize(np.rot90(card), (card.shape[1], card.shape[0])))
        card[..., :3] = ground(rng, *card.shape[:2])
        return card

    def _wrong(self, suit: int, rank: int) -> Picture:
        """A card whose corner shows no index, or not in its place."""
        rng = self.rng
        kind = rng.random()
        if kind < 0.25:
            return self._no_face()
        card = self._card(suit, rank)
        if rng.random() < 0.5:
            self._draw(card, suit, rank)
        size = (card.shape[1], card.shape[0])
        if kind < 0.45:  # lying on its side
            return np.ascontiguousarray(cv2.resize(np.rot90(card, rng.choice((1, 3))), size))
        if kind < 0.6:  # upside down
            cut = card[: round(30 * self.px[1]), : round(17 * self.px[0])]
            card[: cut.shape[0], : cut.shape[1]] = cut[::-1, ::-1].copy()
            return card
        right, down = rng.uniform(-30, 30), rng.uniform(-45, 45)
        if abs(right) < 5 and abs(down) < 6:
            right += 12 * np.sign(right)
        return np.asarray(np.roll(card, (round(down * self.px[1]), round(right * self.px[0])), (0, 1)), np.uint8)

    def _seen(self, card: Picture, model: CardModel) -> Picture:
        """A patch of the card (h, w, 4) as the reader cuts it out: not quite in its place, and by a camera."""
        rng = self.rng
        density = min(float(np.exp(rng.uniform(np.log(1.6), np.log(6)))), 4.6 if model is INDEX_MODEL else 1.8)
        wide, high = model.width / model.edge, model.height / model.edge
        size = max(8, round(wide * density)), max(8, round(high * density))
        ends = np.array([(0, 0), (wide, 0), (wide, high), (0, high)], np.float32)
        source = (
            ends * rng.normal(1, 0.03, 2) + rng.normal(0, 0.7 if wide < 30 else 0.5, 2) + rng.normal(0, 0.35, (4, 2))
        )
        if wide > 30:
            source = source + rng.normal(0, 0.9, (4, 2))
        turned = _turned(np.asarray(source, np.float32), rng.normal(0, 1.2))
        into = (ends * (size[0] / wide, size[1] / high)).astype(np.float32)
        warp = np.asarray(cv2.getPerspectiveTransform((turned * self.px).astype(np.float32), into), np.float64)
        part = card[: round(40 * PX[1]), : round(26 * PX[0])] if wide < 30 else card
        seen = _shrunk(np.ascontiguousarray(part), warp, size, self.px[0] / density)
        cover = seen[..., 3:] / 255
        shown = np.asarray(ground(rng, size[1], size[0]) * (1 - cover) + seen[..., :3] * cover, np.float32)
        out = sensed(rng, lit(rng, shown), min(1.0, density / 4))
        way = cv2.INTER_AREA if density > model.edge else cv2.INTER_LINEAR
        return np.asarray(cv2.resize(out, (model.width, model.height), interpolation=way), np.uint8)


def _shrunk(card: Picture, warp: NDArray[np.float64], size: tuple[int, int], factor: float) -> Array:
    """The card through `warp`, made `factor` times smaller."""
    soft = cv2.GaussianBlur(card, (0, 0), max(0.3, 0.42 * factor))
    return cv2.warpPerspective(soft, warp, size, flags=cv2.INTER_LINEAR).astype(np.float32)


def _turned(points: Array, degrees: float) -> Array:
    turn = np.deg2rad(degrees)
    matrix = np.array([(np.cos(turn), np.sin(turn)), (-np.sin(turn), np.cos(turn))], np.float32)
    return np.asarray((points - points.mean(0)) @ matrix + points.mean(0), np.float32)


@cache
def kinds() -> dict[str, Callable[[Drawer], Labelled]]:
    """What is drawn for which network."""
    return {"index": Drawer.index, "inside": Drawer.inside}


def gather(drawer: Drawer, kind: str, count: int) -> tuple[Picture, NDArray[np.int64]]:
    """So many patches (n, h, w, 3), their ranks and suits (n, 2)."""
    drawn = [kinds()[kind](drawer) for _ in range(count)]
    return np.stack([one[0] for one in drawn]), np.array([one[1:] for one in drawn], np.int64)


def main() -> None:
    """Draws patches of decks, with their ranks and suits, into a file (.npz)."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("--decks", type=Path, required=True, help="folder made by vision.lab.training.cards.decks")
    parser.add_argument("--kind", choices=sorted(kinds()), required=True)
    parser.add_argument("--count", type=int, default=40_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--test", action="store_true", help="of the decks and fonts that judge")
    parser.add_argument("out", type=Path)
    args = parser.parse_args()
    patches, labels = gather(
        Drawer(args.decks, np.random.default_rng(args.seed), args.test, args.kind), args.kind, args.count
    )
    np.savez(args.out, patches=patches, labels=labels)


if __name__ == "__main__":
    main()
