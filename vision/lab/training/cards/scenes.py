"""Whole pictures of cards on a table, drawn from decks, with what lies there."""

import argparse
import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.cards.card_patches import HIGH, WIDE
from vision.lab.training.cards import decks
from vision.lab.training.cards.camera import lit, sensed
from vision.lab.training.cards.crops import PX
from vision.lab.training.cards.decks import RANKS, RECIPE, SUITS, Deck
from vision.lab.training.cards.drawn_index import Zone, draw_index
from vision.lab.training.synthesis.background_textures import procedural
from vision.types.picture import Array, Picture

SIZE = 1280, 720
CORNER = 3.2
"""Millimetres of a card's round corners."""
TRIES = 60
EDGE = 6
"""Pixels between a card and the edge of the picture at least."""
HELD, INDEX_DOWN = 148.0, 12.0
"""Millimetres from the point about which a fan is turned to the indices; from a card's upper side to them."""
FOCAL = 1.1
"""Widths of the picture: focal length of the camera that sees a table aslant."""
TILT = 0.0006
"""How much nearer the near side of the table is, a pixel, at most."""


@dataclass(frozen=True, slots=True)
class Laid:
    """A card of the scene: its name, its corners in the picture, and the share of its face that is in view."""

    card: str
    corners: Array
    seen: float

    def to_json(self) -> dict[str, object]:
        """As a manifest says it."""
        left, top = self.corners.min(0)
        right, bottom = self.corners.max(0)
        box = [round(float(one)) for one in (left, top, right - left, bottom - top)]
        return {"card": self.card, "state": "whole" if self.seen > 0.97 else "covered", "box": box}


class Table:
    """Draws scenes with the cards of one deck after another."""

    size = SIZE
    """Pixels of a picture: width and height."""

    def __init__(self, folder: Path, rng: np.random.Generator, part: str) -> None:
        """`part` of the decks: train, limits, test."""
        self.rng = rng
        self.decks = [decks.load(folder, name) for name in RECIPE["sheets"][part]]
        self.fonts = decks.fonts(folder, part != "train")

    def scene(self, count: int, density: float | None = None, apart: float = 0.0) -> tuple[Picture, list[Laid]]:
        """So many cards at `density` pixels a millimetre; `apart` is how many pixels lie between two at least, less
        than 0 if they may lie on one another."""
        rng = self.rng
        density = density or float(np.exp(rng.uniform(np.log(2.0), np.log(4.0))))
        picture, draw = self._begun()
        tilt = np.eye(3)
        tilt[2, :2] = rng.uniform(-TILT, TILT, 2) * rng.random()
        laid: list[Laid] = []
        for number in rng.permutation(len(RANKS) * len(SUITS))[:count]:
            corners = self._place(laid, density, apart, tilt)
            if corners is not None:
                laid = self._lay(picture, draw, int(number), corners, laid)
        return sensed(rng, lit(rng, picture), min(1.0, density / 4)), laid

    def fan(self, count: int, density: float, shown: float, slant: float = 0.0) -> tuple[Picture, list[Laid]]:
        """So many cards in a row or a fan, each over the one to its left, of which `shown` millimetres stay in
        view, seen so many degrees off the vertical."""
        rng = self.rng
        picture, draw = self._begun()
        places, laid = self._fanned(count, density, shown, slant), list[Laid]()
        for number, corners in zip(rng.permutation(len(RANKS) * len(SUITS)), places, strict=False):
            laid = self._lay(picture, draw, int(number), corners, laid)
        return sensed(rng, lit(rng, picture), min(1.0, density / 4)), laid

    def _begun(self) -> tuple[Array, Callable[[int], Picture]]:
        """A table without cards, and what draws the faces of one deck, a number each."""
        rng = self.rng
        picture = cv2.resize(procedural(rng), self.size).astype(np.float32)
        deck = self.decks[rng.integers(len(self.decks))]
        font = [self.fonts[rng.integers(len(self.fonts))]] if rng.random() < 0.5 else None
        return picture, lambda number: self._face(deck, *divmod(number, len(SUITS)), font)

    def _fanned(self, count: int, density: float, shown: float, slant: float) -> list[Array]:
        """The corners of the cards of a fan, all of them in the picture."""
        rng = self.rng
        card = np.array([(0, 0), (WIDE, 0), (WIDE, HIGH), (0, HIGH)], np.float32)
        step = float(rng.choice((0.0, shown / HELD)))
        about = np.array((WIDE / 2, HELD + INDEX_DOWN))
        row = [card + (0 if step else shown * k, 0) for k in range(count)]
        turned = [(one - about) @ rotation(step * k) + about for k, one in enumerate(row)]
        seen = slanted(rng, slant, self.size)
        while True:
            points = np.concatenate(turned) @ rotation(rng.uniform(0, 2 * np.pi)) * density
            points = points - (points.max(0) + points.min(0)) / 2 + rng.uniform(0, 1, 2) * self.size
            points = cv2.perspectiveTransform(points[None].astype(np.float32), seen)[0]
            if points.min() > EDGE and (points.max(0) < np.array(self.size) - EDGE).all():
                return [np.asarray(one, np.float32) for one in np.split(points, count)]

    def _lay(
        self, picture: Array, draw: Callable[[int], Picture], number: int, corners: Array, laid: list[Laid]
    ) -> list[Laid]:
        """Lays a card over those that lie there; what lies there then."""
        rank, suit = divmod(number, len(SUITS))
        cover = self.lay_face(picture, draw(number), corners)
        return [
            *(Laid(one.card, one.corners, one.seen * (1 - _hidden(one, cover))) for one in laid),
            Laid(RANKS[rank] + SUITS[suit], corners, 1.0),
        ]

    def _face(self, deck: Deck, rank: int, suit: int, font: list[Path] | None) -> Picture:
        card = rounded(deck.faces[suit, rank])
        if font is not None:
            for _ in range(2):
                part = card[: round(34 * PX[1]), : round(20 * PX[0]), :3]
                zone = Zone(np.ascontiguousarray(part, np.float32), PX)
                self._print_index(deck, rank, suit, zone, font)
                part[...] = zone.picture.clip(0, 255)
                card = np.ascontiguousarray(card[::-1, ::-1])
        return card

    def _print_index(self, deck: Deck, rank: int, suit: int, zone: Zone, font: list[Path]) -> Array:
        """Draws an index, always in the same way on a deck's cards; where rank and suit are (2, 2), in mm."""
        state = np.random.default_rng(int(deck.faces[0, 0].sum()) + len(font[0].name))
        return draw_index(state, zone, RANKS[rank], SUITS[suit], font, rank < 10)

    def _place(self, laid: list[Laid], density: float, apart: float, tilt: NDArray[np.float64]) -> Array | None:
        rng = self.rng
        for _ in range(TRIES):
            turn, size = rng.uniform(0, 2 * np.pi), density * rng.uniform(0.98, 1.02)
            half = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)]) * (WIDE / 2, HIGH / 2) * size
            flat = half @ rotation(turn) + rng.uniform(0, 1, 2) * self.size
            corners = cv2.perspectiveTransform((flat - np.array(self.size) / 2)[None].astype(np.float32), tilt)[0]
            corners = np.asarray(corners + np.array(self.size) / 2, np.float32)
            inside = corners.min() > EDGE and (corners.max(0) < np.array(self.size) - EDGE).all()
            if inside and all(_gap(corners, one.corners) > apart for one in laid):
                return corners
        return None

    def lay_face(self, picture: Array, card: Picture, corners: Array) -> Array:
        """Draws a face (h, w, 4) and its shadow into the picture; what it covers (h, w), 0..1."""
        rng = self.rng
        height, width = card.shape[:2]
        bent = _bent(card, np.asarray(rng.normal(0, 0.006, 2), np.float32))
        shrink = np.hypot(*(corners[1] - corners[0])) / width
        soft = cv2.GaussianBlur(bent, (0, 0), max(0.3, 0.42 / shrink))
        ends = np.array([(0, 0), (width, 0), (width, height), (0, height)], np.float32)
        drawn = cv2.warpPerspective(soft, cv2.getPerspectiveTransform(ends, corners), self.size).astype(np.float32)
        cover = drawn[..., 3] / 255
        shade = cv2.GaussianBlur(np.roll(cover, tuple(rng.integers(-3, 4, 2)), (0, 1)), (0, 0), rng.uniform(1, 4))
        picture *= 1 - 0.45 * shade[..., None]
        picture += cover[..., None] * (drawn[..., :3] * rng.uniform(0.92, 1.0) - picture)
        return np.asarray(cover, np.float32)


def slanted(rng: np.random.Generator, slant: float, size: tuple[int, int]) -> NDArray[np.float64]:
    """The homography (3, 3) from a picture of this size (width, height), seen from straight above, to one that is
    seen so many degrees off the vertical from a side drawn by lot; its middle stays and is as large."""
    if not slant:
        return np.eye(3)
    away, far = np.radians(slant), FOCAL * size[0]
    side, tilt = rotation(rng.uniform(0, 2 * np.pi)), np.array([(1, 0), (0, np.cos(away)), (0, np.sin(away))])
    across = np.eye(3)
    across[:2, :2] = side
    middle = np.eye(3)
    middle[:2, 2] = np.array(size) / 2
    turned = np.column_stack([tilt, (0, 0, far)])
    seen = np.diag([far, far, 1.0]) @ turned @ across @ np.linalg.inv(middle)
    back = np.eye(3)
    back[:2, :2] = side.T
    return np.asarray(middle @ back @ seen, np.float64)


def rotation(turn: float) -> NDArray[np.float64]:
    """The matrix that turns points (n, 2) by radians, written behind them."""
    return np.array([(np.cos(turn), np.sin(turn)), (-np.sin(turn), np.cos(turn))])


def rounded(card: Picture) -> Picture:
    """The card (h, w, 4) cut with round corners, white where its drawing is transparent."""
    height, width = card.shape[:2]
    cover = card[..., 3:] / 255.0
    out = np.dstack([card[..., :3] * cover + 255 * (1 - cover), np.zeros((height, width))]).astype(np.uint8)
    radius = round(CORNER * PX[0])
    mask = np.zeros((height, width), np.uint8)
    cv2.rectangle(mask, (radius, 0), (width - radius, height), 255, -1)
    cv2.rectangle(mask, (0, radius), (width, height - radius), 255, -1)
    for x in (radius, width - radius - 1):
        for y in (radius, height - radius - 1):
            cv2.circle(mask, (x, y), radius, 255, -1)
    out[..., 3] = mask
    return out


def _bent(card: Picture, bow: Array) -> Picture:
    """The card with its sides bowed by these shares of its size."""
    height, width = card.shape[:2]
    y, x = np.mgrid[:height, :width].astype(np.float32)
    right = x + np.float32(bow[0] * width) * np.sin(np.pi * y / height)
    down = y + np.float32(bow[1] * height) * np.sin(np.pi * x / width)
    return np.asarray(cv2.remap(card, right, down, cv2.INTER_LINEAR), np.uint8)


def _gap(a: Array, b: Array) -> float:
    """Pixels between two cards; less than 0 where they overlap."""
    if cv2.intersectConvexConvex(a, b)[0] > 0:
        return -1.0
    near = [
        -cv2.pointPolygonTest(one, tuple(map(float, point)), True)
        for one, other in ((a, b), (b, a))
        for point in other
    ]
    return min(near)


def _hidden(one: Laid, cover: Array) -> float:
    mask = np.zeros(cover.shape, np.uint8)
    cv2.fillConvexPoly(mask, one.corners.round().astype(np.int32), 1)
    return float((cover * mask).sum() / max(mask.sum(), 1))


def main() -> None:
    """Draws pictures and a manifest of what lies in them."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--decks", type=Path, required=True, help="folder made by vision.lab.training.cards.decks")
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--density", type=float, help="pixels a millimetre (default: 2 to 4)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--part", choices=("train", "limits", "test"), default="test", help="of the decks and fonts")
    args = parser.parse_args()
    args.folder.mkdir(parents=True, exist_ok=True)
    rng = np.random.default_rng(args.seed)
    table, entries = Table(args.decks, rng, args.part), []
    for k in range(args.count):
        picture, laid = table.scene(int(rng.integers(1, 10)), args.density, apart=4.0)
        name = f"{k:05}.png"
        cv2.imwrite(str(args.folder / name), picture)
        entries.append({"file": name, "source": "drawn", "kind": "cards", "cards": [one.to_json() for one in laid]})
    (args.folder / "manifest.json").write_text(json.dumps(entries), "utf-8")


if __name__ == "__main__":
    main()
