"""Cards of pips as printers have them that no deck at hand shows: other suits, sizes, spacing, frames, aces."""

from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.cards.card_patches import HIGH, WIDE
from vision.lab.training.cards.decks import RANKS, RECIPE, SUITS
from vision.lab.training.cards.drawn_index import INKS, LETTERS, glyph, suit_shape
from vision.lab.training.cards.pip_layout import COLUMNS, OTHER, layout
from vision.types.picture import Array, Picture

GLYPHS = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}
RANGES = RECIPE["printed"]
RINGS = (0.86, 0.7, 0.52, 0.36)
"""How large each inner shape of an ornate ace is, of its outer one."""
Cover = NDArray[np.uint8]


class PrintedCards:
    """Draws cards (h, w, 4), `px` pixels a millimetre right and down; pips in `suits` fonts, indices in `letters`."""

    def __init__(
        self, rng: np.random.Generator, px: tuple[float, float], suits: list[Path], letters: list[Path]
    ) -> None:
        self.rng, self.px, self.suits, self.letters = rng, px, suits, letters

    def card(self, suit: int, rank: int) -> Picture:
        """A card of pips: `rank` 0 to 9."""
        card = self._paper()
        ink, shape = self._ink(SUITS[suit]), self._shape(SUITS[suit])
        if self._has("framed"):
            self._frame(card, ink)
        if rank == 0:
            self._ace(card, shape, ink)
        else:
            self._pips(card, rank + 1, shape, ink)
        if self._has("mark"):
            self._mark(card, ink)
        if self._has("index"):
            self._indices(card, RANKS[rank], shape, ink)
        return np.dstack([card.clip(0, 255), np.full(card.shape[:2], 255)]).astype(np.uint8)

    def _has(self, what: str) -> bool:
        return bool(self.rng.random() < RANGES[what])

    def _of(self, what: str) -> float:
        return float(self.rng.uniform(*RANGES[what]))

    def _paper(self) -> Array:
        rng = self.rng
        height, width = round(HIGH * self.px[1]), round(WIDE * self.px[0])
        card = np.full((height, width, 3), 255, np.float32) - rng.uniform(0, 12, 3).astype(np.float32)
        if self._has("tinted"):
            card -= np.sort(rng.uniform(RANGES["tint"][0], RANGES["tint"][1], 3))[::-1].astype(np.float32)
        if self._has("shaded"):
            turn = rng.uniform(0, 2 * np.pi)
            y, x = np.mgrid[-0.5 : 0.5 : height * 1j, -0.5 : 0.5 : width * 1j]
            card -= (self._of("shade") * (0.5 + x * np.cos(turn) + y * np.sin(turn)))[..., None].astype(np.float32)
        return np.asarray(card, np.float32)

    def _ink(self, suit: str) -> Array:
        inks = INKS[suit]
        chosen = inks[self.rng.integers(1, len(inks))] if len(inks) > 1 and self._has("other_colour") else inks[0]
        return np.asarray((np.array(chosen) + self.rng.normal(0, RANGES["ink"], 3)).clip(0, 255), np.float32)

    def _shape(self, suit: str) -> Cover:
        """The cover of a suit's symbol."""
        rng = self.rng
        if self._has("drawn_shape") or not self.suits:
            shape = suit_shape(rng, suit)
        else:
            shape = glyph(self.suits[rng.integers(len(self.suits))], GLYPHS[suit])
        return _hollowed(shape, float(rng.uniform(0.4, 0.75))) if self._has("hollow") else shape

    def _pips(self, card: Array, count: int, shape: Cover, ink: Array) -> None:
        wide, tall = self._of("pip_wide"), self._of("pip_tall")
        squeeze, stretch = self._of("squeeze"), self._of("stretch")
        wide = min(wide, (COLUMNS[2] - COLUMNS[0]) * squeeze * WIDE * 0.9)
        high = min(wide * tall, (0.2 if count > 8 else 0.3) * stretch * HIGH)
        turned = self.rng.random() < 0.9
        for column, y in layout(count, self.rng.random() < OTHER):
            at = 0.5 + (COLUMNS[column] - 0.5) * squeeze, 0.5 + (y - 0.5) * stretch
            self._put(card, shape[::-1] if turned and y > 0.51 else shape, at, (wide, high), ink)

    def _ace(self, card: Array, shape: Cover, ink: Array) -> None:
        rng, wide, tall = self.rng, self._of("ace_wide"), self._of("pip_tall")
        self._put(card, shape, (0.5, 0.5), (wide, wide * tall), ink)
        if wide < 14 or not self._has("ornate_ace"):
            return
        light = np.asarray(rng.choice((card[0, 0], rng.uniform(60, 255, 3))), np.float32)
        for k, ring in enumerate(RINGS[: rng.integers(1, len(RINGS) + 1)]):
            part = wide * ring, wide * tall * ring
            self._put(card, shape, (0.5, 0.5 + rng.normal(0, 0.004)), part, ink if k % 2 else light)
        if rng.random() < 0.6:
            self._flourish(card, wide * tall, ink)

    def _flourish(self, card: Array, high: float, ink: Array) -> None:
        """Curls, or words, above and below an ace."""
        rng = self.rng
        for side in (-1, 1):
            y = HIGH / 2 + side * (high / 2 + rng.uniform(1, 6))
            if rng.random() < 0.5 and self.letters:
                self._words(card, y / HIGH, ink)
                continue
            centres = np.array((WIDE / 2 + rng.uniform(-18, 18), y)) * self.px
            axes = np.abs(rng.uniform(2, 12, 2) * self.px).astype(int)
            turn, end = rng.uniform(0, 360), rng.uniform(90, 360)
            thick = max(1, round(rng.uniform(0.3, 1.0) * self.px[0]))
            cv2.ellipse(
                card, centres.astype(int).tolist(), axes.tolist(), turn, 0, end, ink.tolist(), thick, cv2.LINE_AA
            )

    def _words(self, card: Array, y: float, ink: Array) -> None:
        rng = self.rng
        text = "".join(rng.choice(list("ABCDEFGHIKLMNOPRSTUV "), rng.integers(4, 14)))
        cover = glyph(self.letters[rng.integers(len(self.letters))], text.strip() or "A")
        self._put(card, cover, (0.5, y), (rng.uniform(10, 30), rng.uniform(1.5, 4.5)), ink)

    def _frame(self, card: Array, ink: Array) -> None:
        rng, inset = self.rng, self._of("frame_in")
        first = np.array((inset, inset * rng.uniform(0.8, 1.6))) * self.px
        last = np.array(card.shape[1::-1]) - first
        colour = ink if rng.random() < 0.5 else rng.uniform(0, 200, 3)
        thick = max(1, round(self._of("frame_thick") * self.px[0]))
        cv2.rectangle(card, first.astype(int).tolist(), last.astype(int).tolist(), list(map(float, colour)), thick)

    def _mark(self, card: Array, ink: Array) -> None:
        """A maker's sign or words, small."""
        rng = self.rng
        if self.letters and rng.random() < 0.5:
            self._words(card, float(rng.choice((0.06, 0.5, 0.94))), np.asarray(rng.uniform(0, 200, 3), np.float32))
            return
        at = rng.uniform(0.3, 0.7), float(rng.choice((0.05, 0.5, 0.95)))
        self._put(card, _disc(), at, tuple(rng.uniform(1.5, 5, 2)), ink)

    def _indices(self, card: Array, rank: str, shape: Cover, ink: Array) -> None:
        """In two corners or in four, from small to so large that they reach beyond the part that is painted over."""
        rng, high = self.rng, self._of("index_high")
        wide = high * self._of("index_wide")
        text = LETTERS.get(rank, (rank,) * 4)[rng.integers(4)]
        cover = glyph(self.letters[rng.integers(len(self.letters))], text) if self.letters else _disc()
        pip, four = rng.uniform(0.6, 1.0) * wide, self._has("four_indices")
        x, y = 1 + wide / 2 + rng.uniform(0, 2.5), 1.5 + high / 2 + rng.uniform(0, 3)
        below = y + high / 2 + 1 + pip / 2
        for end in (card, card[::-1, ::-1]):
            for at in (x, WIDE - x) if four else (x,):
                self._put(end, cover, (at / WIDE, y / HIGH), (wide, high), ink)
                self._put(end, shape, (at / WIDE, below / HIGH), (pip, pip), ink)

    def _put(self, card: Array, cover: Cover, at: tuple[float, float], size: tuple[float, ...], ink: Array) -> None:
        """Prints a cover with its middle at shares of the card, `size` millimetres wide and high."""
        height, width = card.shape[:2]
        w, h = max(2, round(size[0] * self.px[0])), max(2, round(size[1] * self.px[1]))
        left, top = round(at[0] * width - w / 2), round(at[1] * height - h / 2)
        small = cv2.resize(cover, (w, h), interpolation=cv2.INTER_AREA)[max(-top, 0) :, max(-left, 0) :]
        part = card[max(top, 0) : max(top + h, 0), max(left, 0) : max(left + w, 0)]
        small = small[: part.shape[0], : part.shape[1], None].astype(np.float32) / 255
        part += small * (ink - part)


def _hollowed(shape: Cover, inner: float) -> Cover:
    """The shape less a smaller one of its own in its middle."""
    h, w = shape.shape
    small = cv2.resize(shape, (max(1, round(w * inner)), max(1, round(h * inner))), interpolation=cv2.INTER_AREA)
    out, top, left = shape.copy(), (h - small.shape[0]) // 2, (w - small.shape[1]) // 2
    part = out[top : top + small.shape[0], left : left + small.shape[1]]
    part[...] = np.minimum(part, 255 - small)
    return out


def _disc(side: int = 60) -> Cover:
    out = np.zeros((side, side), np.uint8)
    cv2.circle(out, (side // 2, side // 2), side // 2 - 2, 255, -1, cv2.LINE_AA)
    return out
