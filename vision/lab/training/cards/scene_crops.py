"""`python -m vision.lab.training.cards.scene_crops`: indices, or insides, in drawn fans and on drawn tables, cut out
as the reader does it; beside indices what it may take for one."""

import argparse
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.cards.card_looks import corner, inside, rectified
from vision.cards.card_patches import HIGH, WIDE
from vision.cards.index_print import Index, IndexSearch, index_of
from vision.cards.outlines import Outline
from vision.cards.partly_hidden import AGAIN, FIRST, index_patch
from vision.cards.print_marks import find_marks
from vision.lab.training.cards.crops import NO_RANK, NO_SUIT, Labelled
from vision.lab.training.cards.decks import RANKS, SUITS, Deck
from vision.lab.training.cards.drawn_index import Zone
from vision.lab.training.cards.scenes import SIZE, Laid, Table, rounded
from vision.types.picture import Array, Picture

FACE = np.array([(0, 0), (WIDE, 0), (WIDE, HIGH), (0, HIGH)], np.float32)
"""The corners of a card in mm."""
DENSITIES, SHOWN, FANNED = (1.6, 3.2), (10.0, 22.0), 0.6
"""Pixels a millimetre, least and most; millimetres of each card of a fan; share of scenes that are fans."""
MOST = 9
"""Cards of a scene."""
THIN, PALE, PALEST = 0.3, 0.35, 0.4
"""Shares of decks whose print is made thinner, and paler; share of its contrast that it keeps at least."""
BESIDE, STROKE = 12.0, 2.5
"""Millimetres from a card's side within which its rank is; to either side of its middle that are in view at least."""
LEAST_PLAIN, UNUSUAL = 20, 2.5
"""Cards of a deck whose own index is found as print, at least; millimetres by which it lies elsewhere than on most:
farther off it is something else."""
OFF, TURNED, SKEWED = 0.4, 0.03, 0.5
"""Millimetres by which rank and suit are found beside where they are, radians by which an index is seen turned, and
millimetres by which a whole card's corners are found beside where they are: one deviation each."""
HALF = 4.5, 7.0
"""Millimetres from the middle of an index to its end."""
NEAR, ALIKE = 3.5, 0.8
"""Millimetres between the middles, and the cosine between the directions, of what may show one index."""
MOST_WRONG = 8
"""Pieces of print of a scene that are no index."""
WHOLE = 0.97
"""Share of a card that is in view where its inside counts as seen."""
SMALLER, BLUR = (0.4, 1.0), (0.3, 2.2)
"""How much smaller, and by how many pixels blurred, scenes are of which insides are cut out."""


class Place(NamedTuple):
    """The rank and the suit of a card's index in the picture, (2,) each, the card (4, 2) clockwise from there, and
    whether all of it is in view: unknown where it is in part."""

    rank: Array
    suit: Array
    card: Array
    name: str
    shown: bool


class WornTable(Table):
    """Draws scenes with decks some of which have thin or pale print; knows where each card's index is."""

    def __init__(self, folder: Path, rng: np.random.Generator, part: str = "train") -> None:
        super().__init__(folder, rng, part)
        self.places: dict[str, Array | None] = {}
        self._thin, self._pale = 0, 1.0
        self._layouts: dict[str, list[Array | None]] = {}

    def renew(self) -> None:
        """Another deck's print from now on."""
        self.places.clear()
        self._thin = int(self.rng.integers(2, 4)) if self.rng.random() < THIN else 0
        self._pale = float(self.rng.uniform(PALEST, 1)) if self.rng.random() < PALE else 1.0

    def drawn(self) -> tuple[Picture, list[Laid]]:
        """A fan, or cards apart or over one another, in a deck's next state."""
        rng = self.rng
        self.renew()
        density = float(np.exp(rng.uniform(*np.log(DENSITIES))))
        count = int(rng.integers(3, MOST))
        if rng.random() < FANNED:
            return self.fan(count, min(density, 2.4), float(rng.uniform(*SHOWN)))
        return self.scene(count, density, apart=float(rng.choice((-2.0, 4.0))))

    def _face(self, deck: Deck, rank: int, suit: int, font: list[Path] | None) -> Picture:
        if font is None:
            self.places[RANKS[rank] + SUITS[suit]] = self._own(deck)[rank * len(SUITS) + suit]
        card = super()._face(deck, rank, suit, font)
        if self._thin:
            card[..., :3] = cv2.dilate(card[..., :3], np.ones((self._thin, self._thin), np.uint8))
        card[..., :3] = (255 - (255 - card[..., :3].astype(np.float32)) * self._pale).astype(np.uint8)
        return card

    def _print_index(self, deck: Deck, rank: int, suit: int, zone: Zone, font: list[Path]) -> Array:
        at = super()._print_index(deck, rank, suit, zone, font)
        self.places[RANKS[rank] + SUITS[suit]] = at
        return at

    def _own(self, deck: Deck) -> list[Array | None]:
        """Where a deck's own indices are."""
        if deck.name not in self._layouts:
            self._layouts[deck.name] = own_indices(deck)
        return self._layouts[deck.name]


def own_indices(deck: Deck) -> list[Array | None]:
    """Where rank and suit (2, 2) lie on every card of a deck, in mm, its number in `NAMES`: where they are found as
    print, else where most cards have theirs; none of a deck on few of whose cards they are found."""
    found: list[Array | None] = []
    for number in range(len(RANKS) * len(SUITS)):
        rank, suit = divmod(number, len(SUITS))
        card = rounded(deck.faces[suit, rank])
        height, width = card.shape[:2]
        whole = np.array([(0, 0), (width, 0), (width, height), (0, height)], np.float32)
        found.append(index_of(find_marks(np.ascontiguousarray(card[..., :3]), width / WIDE), whole, BESIDE))
    plain = [one for one in found if one is not None]
    if len(plain) < LEAST_PLAIN:
        return [None] * len(found)
    usual = np.median(plain, 0).astype(np.float32)
    return [one if one is not None and np.abs(one - usual).max() < UNUSUAL else usual for one in found]


def on_top(laid: list[Laid], size: tuple[int, int] = SIZE) -> Picture:
    """The number, from 1 on, of the card that is in view at each pixel (h, w); `size` is width and height."""
    numbers = np.zeros((size[1], size[0]), np.uint8)
    for number, one in enumerate(laid, 1):
        cv2.fillConvexPoly(numbers, one.corners.round().astype(np.int32), number)
    return numbers


def seen_at(at: Array, card: Array, numbers: Picture, number: int) -> tuple[Array, NDArray[np.bool_]]:
    """Where points (n, 2) in mm of a card with these corners (4, 2) lie in the picture (n, 2), and whether it is
    card `number` of `on_top` that is in view there (n,)."""
    warp = cv2.getPerspectiveTransform(FACE, card.astype(np.float32))
    points = np.asarray(cv2.perspectiveTransform(at[None], warp)[0], np.float32)
    x, y = points.round().astype(int).T.clip(0, np.array(numbers.shape[::-1])[:, None] - 1)
    return points, numbers[y, x] == number


def places(laid: list[Laid], known: dict[str, Array | None], size: tuple[int, int] = SIZE) -> list[Place]:
    """Every index of which something is in view; `known`: by card, where rank and suit (2, 2) lie on it in mm."""
    numbers, found = on_top(laid, size), list[Place]()
    for number, one in enumerate(laid, 1):
        at = known[one.card]
        if at is None:
            continue
        around = np.concatenate([at, at + (STROKE, 0), at - (STROKE, 0)]).astype(np.float32)
        for card in (one.corners, np.roll(one.corners, 2, 0)):
            points, seen = seen_at(around, card, numbers, number)
            if seen.any():
                found.append(Place(points[0], points[1], card, one.card, bool(seen.all())))
    return found


def moved(rng: np.random.Generator, place: Place, px: float) -> Index:
    """The index about where it is."""
    rank, suit = (np.asarray(at + rng.normal(0, OFF * px, 2), np.float32) for at in (place.rank, place.suit))
    middle, turn = (rank + suit) / 2, rng.normal(0, TURNED)
    matrix = np.array([(np.cos(turn), np.sin(turn)), (-np.sin(turn), np.cos(turn))], np.float32)
    card = np.asarray((place.card - middle) @ matrix + middle, np.float32)
    return Index(rank, suit, card, float(rng.uniform(*HALF)), 0.0)


def right(rng: np.random.Generator, picture: Picture, place: Place, px: float) -> Iterator[Picture]:
    """The index as it is cut out where no more is known to be in view, and as that of a whole card."""
    ways = (FIRST, *AGAIN)
    for way in rng.choice(len(ways), 2, False):
        yield index_patch(picture, moved(rng, place, px), *ways[way])
    skewed = place.card + rng.normal(0, SKEWED * px, (4, 2))
    yield corner(rectified(picture, np.asarray(skewed, np.float32)))


def same(index: Index, place: Place, px: float) -> bool:
    """Whether print may show, if not in its middle, the index that is there."""
    one, other = index.suit - index.rank, place.suit - place.rank
    away = np.hypot(*(index.rank + index.suit - place.rank - place.suit)) / 2
    alike = float(one @ other) > ALIKE * float(np.hypot(*one) * np.hypot(*other))
    return bool(away < NEAR * px and (alike or not place.shown))


def wrong(
    rng: np.random.Generator, picture: Picture, laid: list[Laid], there: list[Place], px: float
) -> Iterator[Picture]:
    """Pieces of print that are no index, and may be taken for one."""
    search = IndexSearch(picture, WIDE * px, [Outline(laid[-1].corners, 1.0)])
    found = [*search.pairs()[:40], *search.more([])[:40]]
    none = [one for one in found if not any(same(one, place, px) for place in there)]
    for k in rng.permutation(len(none))[:MOST_WRONG]:
        yield index_patch(picture, none[k], *FIRST)


def indices(table: WornTable) -> Iterator[Labelled]:
    """The indices of a scene, and what is none."""
    picture, laid = table.drawn()
    if not laid:
        return
    px = float(np.median([np.hypot(*(one.corners[1] - one.corners[0])) for one in laid])) / WIDE
    there = places(laid, table.places)
    for place in (one for one in there if one.shown):
        for seen in right(table.rng, picture, place, px):
            yield seen, RANKS.index(place.name[:-1]), SUITS.index(place.name[-1])
    if all(table.places[one.card] is not None for one in laid):
        yield from ((seen, NO_RANK, NO_SUIT) for seen in wrong(table.rng, picture, laid, there, px))


def insides(table: WornTable) -> Iterator[Labelled]:
    """The insides of the cards of a scene that are wholly in view, either way up."""
    rng = table.rng
    picture, laid = table.scene(int(rng.integers(1, MOST)), apart=float(rng.choice((-2.0, 4.0))))
    numbers, scale = on_top(laid), float(rng.uniform(*SMALLER))
    soft = cv2.GaussianBlur(picture, (0, 0), rng.uniform(*BLUR))
    seen = cv2.resize(soft, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    for number, one in enumerate(laid, 1):
        if np.count_nonzero(numbers == number) < WHOLE * cv2.contourArea(one.corners.astype(np.float32)):
            continue
        px = float(np.hypot(*(one.corners[1] - one.corners[0]))) / WIDE
        skewed = one.corners + rng.normal(0, SKEWED * px, (4, 2))
        card = rectified(np.asarray(seen, np.uint8), np.asarray(scale * np.roll(skewed, 2 * int(rng.integers(2)), 0)))
        yield inside(card), RANKS.index(one.card[:-1]), SUITS.index(one.card[-1])


KINDS: dict[str, Callable[[WornTable], Iterator[Labelled]]] = {"index": indices, "inside": insides}


def main() -> None:
    """Draws patches in scenes of decks that train, with their ranks and suits, into a file (.npz)."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("--decks", type=Path, required=True, help="folder made by vision.lab.training.cards.decks")
    parser.add_argument("--kind", choices=sorted(KINDS), default="index")
    parser.add_argument("--count", type=int, default=30_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("out", type=Path)
    args = parser.parse_args()
    table, drawn = WornTable(args.decks, np.random.default_rng(args.seed)), list[Labelled]()
    while len(drawn) < args.count:
        drawn += KINDS[args.kind](table)
    labels = np.array([one[1:] for one in drawn], np.int64)
    np.savez(args.out, patches=np.stack([one[0] for one in drawn]), labels=labels)


if __name__ == "__main__":
    main()
