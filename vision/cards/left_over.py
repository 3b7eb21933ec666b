"""What lies beside the cards that were read and may be a card: a piece of paper, or print on paper.

Where a card that was read by its index lies under others, pips are its own and only an index may be another card's.
"""

import tomllib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.cards.card_patches import HIGH, WIDE, percentile
from vision.cards.outlines import Outline, least_light, shrunk
from vision.networks.model_file import Limit, Table
from vision.types.picture import Array, Picture

WORKING = 88.0
"""Pixels of a card's shorter side in the picture that is looked at; fewer where the picture has fewer."""
AS_LIGHT, AS_WHITE = 0.62, 15.0
"""Of the nearest card's paper: how light, over it, and how far off in hue and chroma (Lab) at most."""
COARSE = 8
"""Pixels, to which it is known which card is nearest."""
THIN = 0.16
"""Of a card's shorter side: paper that is thinner is no card."""
LEAST = 0.04
"""Of a card's area: a piece of paper that is smaller is nothing."""
SHOWN = 0.1
"""Of a card's area: less paper in view is no card under others whose index can be read."""
GROUND = 3.0
"""Cards' area: a larger piece that reaches the picture's edge is the ground. Print on it counts all the same."""
SEEN_UNDER = 13.0
"""Millimetres from the left side of a card under others that its index explains: where more of it is in view, another
card may lie between."""
OTHER_INDEX = 15.0, 25.0
"""Millimetres across and along from the opposite corner of such a card within which the other index is its own."""
BESIDE = 2.0
"""Millimetres around a card that belong to it."""
STROKE = 10.0
"""Millimetres: print is darker than all that lies so near."""
AS_DARK = 0.4
"""Of the contrast of print on the cards: how dark print is at least."""
PRINTED = 0.005
"""Of a piece of paper, or of a card's area: with less print on it it is plain, and no card's face."""
TOLD = 2
"""Marks on a piece of paper, none of which looks like a card's, from which on it is no card."""
GAP = 2.5
"""Millimetres across which paper goes on."""
MARK = 2.0, 20.0
"""Millimetres of a mark's shorter side at least and its longer side at most."""
FILLED = 0.2
"""Share of the box around a mark that it fills at least."""
PAPER, LIGHTER = 85.0, 60.0
"""Percentiles of a card's brightness: in each colour that of its paper, and from which on all is paper."""
CONTRAST = 75.0, 3.0
"""Those of the paper and of the print on it, where the contrast is taken."""
SQUARES = np.array([min(step * step, 255) for step in range(256)], np.uint8)
"""Of differences of grey levels, as far as bytes reach."""
MOST = 120
"""Marks that are looked at: below the cards may lie a newspaper."""
ON_PAPER = 0.8
"""Share of what lies around a mark that is paper."""


Likely = Callable[[Picture, float, Array, Array], Array]
"""How likely print is a card's, and part of an index, as `CardPrintNet` tells it."""


class Fitted(Table):
    """What `left_over.toml` says, written by `vision.lab.training.cards.beside.fit_left_over`."""

    piece: Limit
    """Cards' area from which on a piece of paper may be a card that was missed."""
    printed: Limit
    """Probability from which on print may be that of a card that was missed."""


PATH = Path(__file__).with_suffix(".toml")
FITTED = Fitted.model_validate(tomllib.loads(PATH.read_text("utf-8")))


@dataclass(frozen=True, slots=True)
class LeftOver:
    """The area of the largest `piece` of paper without a card, in cards, how many printed `marks` beside the cards
    look like those of one that was missed, and how likely the `likeliest` of all print there is."""

    piece: float = 0.0
    marks: int = 0
    likeliest: float = 0.0

    def __bool__(self) -> bool:
        """Whether there is anything."""
        return bool(self.piece or self.marks)


class Surroundings(NamedTuple):
    """What lies beside known cards, in a picture (h, w, 3) made smaller by `scale`, of `px` pixels a millimetre:
    where there is `paper` (0 or 255), `dark` print, what is `near` a known card, and within `known` ones that lie
    under others (h, w); the `middles` (n, 2) of pieces of print on paper in its pixels, and the `whites` (n, 3), the
    BGR colour of the nearest card's paper."""

    picture: Picture
    scale: float
    px: float
    paper: Picture
    dark: NDArray[np.bool_]
    near: NDArray[np.bool_]
    known: NDArray[np.bool_]
    middles: Array
    whites: Array

    @property
    def bare(self) -> bool:
        """Whether there is neither print nor as much paper as a card under others shows."""
        paper = np.count_nonzero(self.paper[~self.near])
        return bool(not len(self.middles) and paper < SHOWN * WIDE * HIGH * self.px**2)


def surroundings(picture: Picture, whole: Sequence[Outline], under: Sequence[Outline] = ()) -> Surroundings:
    """What lies beside `whole` cards, at least one, and those that lie `under` others, of which no more than the
    index is known."""
    wide = float(np.median([np.hypot(*(card.corners[1] - card.corners[0])) for card in whole]))
    scale = min(1.0, WORKING / wide)
    small, px = shrunk(picture, scale), wide * scale / WIDE
    cards = [card.corners * scale for card in whole]
    lightest = least_light(small)
    hidden = [card.corners * scale for card in under]
    parts = [part for card in hidden for part in (_strip(card), _other_index(card))]
    explained = _drawn(small.shape, [*cards, *parts])
    rim = _disc(2 * BESIDE * px)
    near = cv2.dilate(explained, rim) > 0
    paper, shaded, contrast = _paper(small, lightest, cards, px)
    lightest[cv2.dilate(_drawn(small.shape, cards), rim) > 0] = 0
    dark = cv2.morphologyEx(lightest, cv2.MORPH_BLACKHAT, _disc(STROKE * px)) > AS_DARK * contrast
    middles = _marks(shaded | dark | near, dark & ~near, px)
    nearest = [int(np.argmin([np.hypot(*(card.mean(0) - one)) for card in cards])) for one in middles]
    whites = np.array([percentile(_on_card(small, card)[None], PAPER) for card in cards], np.float32)[nearest]
    known = cv2.dilate(_drawn(small.shape, hidden), rim) > 0
    return Surroundings(small, scale, px, paper, dark, near, known, middles, whites)


def left_over(picture: Picture, likely: Likely, whole: Sequence[Outline], under: Sequence[Outline] = ()) -> LeftOver:
    """What is left beside `whole` cards and those that lie `under` others. Without a whole card nobody knows how
    paper looks: nothing."""
    return left_in(surroundings(picture, whole, under), likely) if whole else LeftOver()


def left_in(found: Surroundings, likely: Likely) -> LeftOver:
    """What of the surroundings of the known cards may be a card."""
    printed, index = likely(found.picture, found.px, found.middles, found.whites).T
    x, y = found.middles.astype(int).T
    missed = np.where(found.known[y, x], index, printed)
    piece = _piece(found, printed >= FITTED.printed.value)
    return LeftOver(piece, int((missed >= FITTED.printed.value).sum()), float(missed.max(initial=0.0)))


def _strip(card: Array) -> Array:
    """The part (4, 2) of a card that shows beside the one that lies over it."""
    across = (card[1] - card[0]) * SEEN_UNDER / WIDE
    return np.array([card[0], card[0] + across, card[3] + across, card[3]], np.float32)


def _other_index(card: Array) -> Array:
    """The corner (4, 2) of a card with its other index: no card that lies over it shows its own there."""
    across, along = (card[3] - card[2]) * OTHER_INDEX[0] / WIDE, (card[1] - card[2]) * OTHER_INDEX[1] / HIGH
    return np.array([card[2], card[2] + across, card[2] + across + along, card[2] + along], np.float32)


def _drawn(shape: tuple[int, ...], quads: Sequence[Array]) -> Picture:
    mask = np.zeros(shape[:2], np.uint8)
    for quad in quads:
        cv2.fillConvexPoly(mask, np.round(quad).astype(np.int32), 255)
    return mask


def _disc(across: float) -> NDArray[np.uint8]:
    size = max(1, round(across)) | 1
    return np.asarray(cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (size, size)), np.uint8)


def _paper(
    picture: Picture, lightest: Picture, cards: Sequence[Array], px: float
) -> tuple[Picture, NDArray[np.bool_], float]:
    """Where the picture is as light and as little coloured as the paper of the nearest card, 0 or 255; where it is
    so beside the nearest spot of that card, for a shadow may lie on both; how much darker print is than paper, on the
    cards."""
    lab = np.asarray(cv2.cvtColor(picture, cv2.COLOR_BGR2LAB), np.uint8)
    whites, contrasts = [], []
    for card in cards:
        on_card = _on_card(lab, card)
        light = on_card[on_card[:, 0] >= percentile(on_card[None, :, :1], LIGHTER)]
        whites.append(percentile(light[None], 50.0))
        paper, dark = (percentile(_on_card(lightest[..., None], card)[None], share)[0] for share in CONTRAST)
        contrasts.append(paper - dark)
    nearest = _nearest(lab.shape[:2], cards)
    lightness, *hues = cv2.split(lab)
    white = np.array(whites)
    limit, *white_hues = (cv2.LUT(nearest, _table(one)) for one in (AS_LIGHT * white[:, 0], *white[:, 1:].T))
    first, second = (cv2.LUT(cv2.absdiff(hue, paper), SQUARES) for hue, paper in zip(hues, white_hues, strict=True))
    pale = cv2.add(first, second) < AS_WHITE**2
    nearby = _nearby(np.asarray(lightness, np.uint8), cards, px)
    paper, shaded = ((lightness > one) & pale for one in (limit, cv2.min(limit, nearby)))
    return np.asarray(paper, np.uint8) * np.uint8(255), shaded, float(np.median(contrasts))


def _nearby(lightness: NDArray[np.uint8], cards: Sequence[Array], px: float) -> NDArray[np.uint8]:
    """How light (h, w) paper is at least beside the nearest spot of a card."""
    on_card = _drawn(lightness.shape, cards) > 0
    if not on_card.any():
        return np.full(lightness.shape, 255, np.uint8)
    white = np.asarray(cv2.morphologyEx(lightness, cv2.MORPH_CLOSE, _disc(STROKE * px)), np.uint8)
    away = (~on_card).astype(np.uint8)
    _, labels = cv2.distanceTransformWithLabels(away, cv2.DIST_L2, 3, labelType=cv2.DIST_LABEL_PIXEL)
    whites = np.zeros(int(labels.max()) + 1, np.uint8)
    whites[labels[on_card]] = white[on_card]
    return np.asarray(AS_LIGHT * whites[labels], np.uint8)


def _table(values: Array) -> NDArray[np.uint8]:
    """Values (n,) by their number, for cv2.LUT."""
    table = np.zeros(256, np.uint8)
    table[: len(values)] = np.asarray(values).clip(0, 255)
    return table


def _on_card(planes: Picture, card: Array) -> NDArray[np.uint8]:
    """The pixels (n, m) of a picture (h, w, m) that lie on a card; all of them where none does."""
    (left, top), (right, bottom) = np.floor(card.min(0)).astype(int).clip(0), np.ceil(card.max(0)).astype(int) + 1
    part = planes[max(top, 0) : max(bottom, 1), max(left, 0) : max(right, 1)]
    inside = _drawn(part.shape, [np.asarray(card - (left, top), np.float32)]) > 0
    return np.asarray(part[inside] if inside.any() else planes.reshape(-1, planes.shape[-1]), np.uint8)


def _nearest(shape: tuple[int, ...], cards: Sequence[Array]) -> NDArray[np.uint8]:
    """The number (h, w) of the card whose middle is nearest, to some pixels."""
    high, wide = (-(-side // COARSE) for side in shape)
    y, x = np.mgrid[:high, :wide].astype(np.float32) * COARSE
    middles = [card.mean(0) for card in cards]
    number = np.argmin([(x - mx) ** 2 + (y - my) ** 2 for mx, my in middles], 0).astype(np.uint8)
    return np.asarray(number.repeat(COARSE, 0).repeat(COARSE, 1)[: shape[0], : shape[1]], np.uint8)


def _piece(found: Surroundings, cards: NDArray[np.bool_]) -> float:
    """The largest piece of paper with print on it that is no ground, in cards' areas; `cards` (n,) says which marks
    look like a card's: a piece with marks of which none does is no card."""
    closed = cv2.morphologyEx(found.paper | found.dark * np.uint8(255), cv2.MORPH_CLOSE, _disc(GAP * found.px))
    loose = _filled(np.asarray(closed, np.uint8))
    loose[found.near | found.known] = 0
    thick = cv2.morphologyEx(loose, cv2.MORPH_OPEN, _disc(THIN * WIDE * found.px))
    count, labels, stats, _ = cv2.connectedComponentsWithStats(thick)
    printed = np.bincount(labels[found.dark], minlength=count)
    x, y = found.middles.astype(int).T
    marks, likely = (np.bincount(labels[y, x][chosen], minlength=count) for chosen in (np.ones_like(cards), cards))
    card = WIDE * HIGH * found.px**2
    high, wide = found.paper.shape
    largest = 0.0
    for k, (left, top, w, h, area) in enumerate(stats[1:count], 1):
        at_edge = left == 0 or top == 0 or left + w == wide or top + h == high
        told = marks[k] >= TOLD and not likely[k]
        if not told and printed[k] >= PRINTED * min(area, card) and not (at_edge and area > GROUND * card):
            largest = max(largest, area / card)
    return float(largest) if largest >= LEAST else 0.0


def _filled(mask: Picture) -> Picture:
    """The mask without holes: pips are no gaps in the paper."""
    contours, _ = cv2.findContours(mask, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_SIMPLE)
    return np.asarray(cv2.drawContours(np.zeros_like(mask), contours, -1, 255, cv2.FILLED), np.uint8)


def _marks(ground: NDArray[np.bool_], dark: NDArray[np.bool_], px: float) -> Array:
    """The middles (n, 2) of marks, as large as an index is, that are printed on paper: the `MOST` largest."""
    count, _, stats, middles = cv2.connectedComponentsWithStats(dark.astype(np.uint8), connectivity=8)
    sums = cv2.integral(ground.astype(np.uint8))
    high, wide = dark.shape
    rim, found = max(1, round(1.5 * px)), list[tuple[int, float, float]]()
    for (x, y, w, h, area), (mx, my) in zip(stats[1:count], middles[1:count], strict=True):
        if min(w, h) < MARK[0] * px or max(w, h) > MARK[1] * px or area < FILLED * w * h:
            continue
        left, top, right, bottom = max(x - rim, 0), max(y - rim, 0), min(x + w + rim, wide), min(y + h + rim, high)
        box = (right - left) * (bottom - top)
        light = sums[bottom, right] - sums[top, right] - sums[bottom, left] + sums[top, left]
        if light >= ON_PAPER * box:
            found.append((int(area), float(mx), float(my)))
    return np.asarray(np.array(sorted(found, reverse=True)[:MOST], np.float32).reshape(-1, 3)[:, 1:], np.float32)
