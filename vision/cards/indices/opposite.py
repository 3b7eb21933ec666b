"""Cards laid between two indices opposite each other: outlines are not seen on light or patterned ground."""

from collections.abc import Iterator, Sequence
from itertools import combinations

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.cards.indices.index_map import Place
from vision.types.picture import Array

LIKELY = 0.3
"""How likely an index is at each of the two places at least."""
MOST, MOST_ASLANT = 40, 12
"""Places that are paired, the likeliest, where cards are known and where none is; where none is and there are more
than the first, it is no deal, and none is paired."""
USUAL = 5.8, 11.5
"""Millimetres from a card's corner to the middle of its index, across and along, where no known card tells it."""
CORNER = 15.0, 30.0
"""Within which that is."""
FARTHER, TURNED = 0.1, 0.25
"""Logarithm of the distance, and radians, by which two such indices lie off where they belong at most."""
RANK_TO_SUIT = 5.5, 12.0
"""Millimetres, least and most."""
SQUEEZED, WAYS = (0.87, 0.74), 6
"""By how much a table that is seen aslant is squeezed, and along how many ways."""


def laid_between(
    places: Sequence[Place], px: float, known: Sequence[Array], card: tuple[float, float]
) -> list[Array]:
    """The corners (4, 2) of the cards that may lie between two of these places, beside the `known` ones (4, 2); a
    `card` is so many millimetres wide and high, a millimetre `px` pixels."""
    likely = _likely(places)[:MOST]
    middles = np.array([(one.rank + one.suit) / 2 for one in likely], np.float32).reshape(-1, 2)
    on = [_on(one, middles) for one in known]
    apart = np.array(card) - 2 * _usual(middles, known, on, card)
    free = [one for k, one in enumerate(likely) if not any(inside[k] for inside in on)]
    between = (_between(a, b, apart * px, np.array(card) * px) for a, b in combinations(free, 2))
    return [corners for corners in between if corners is not None]


def laid_aslant(places: Sequence[Place], card: tuple[float, float]) -> list[Array]:
    """The corners (4, 2) likewise, where no card is known: of any size, on a table that may be seen aslant."""
    usual, found = np.array(card) - 2 * np.array(USUAL), list[Array]()
    likely = _likely(places)
    if len(likely) > MOST:
        return []
    for squeeze in _squeezes():
        straight = np.linalg.inv(squeeze)
        seen = [Place(one.rank @ straight, one.suit @ straight, one.likely) for one in likely[:MOST_ASLANT]]
        for a, b in combinations(seen, 2):
            px = float(np.hypot(*(b.rank + b.suit - a.rank - a.suit)) / 2 / np.hypot(*usual))
            high = [float(np.hypot(*(one.suit - one.rank))) / px for one in (a, b)]
            corners = _between(a, b, usual * px, np.array(card) * px)
            if corners is not None and RANK_TO_SUIT[0] < min(high) <= max(high) < RANK_TO_SUIT[1]:
                found.append(np.asarray(corners @ squeeze, np.float32))
    return found


def _likely(places: Sequence[Place]) -> list[Place]:
    return [one for one in places if one.likely >= LIKELY]


def _squeezes() -> Iterator[NDArray[np.float64]]:
    """The matrices (2, 2), written behind points, of the views that are tried."""
    yield np.eye(2)
    for way in np.arange(WAYS) * np.pi / WAYS:
        along = np.array((np.cos(way), np.sin(way)))
        yield from (np.eye(2) - (1 - by) * np.outer(along, along) for by in SQUEEZED)


def _on(known: Array, middles: Array) -> NDArray[np.bool_]:
    """Which of these points (n, 2) lie on a known card."""
    return np.array([cv2.pointPolygonTest(known, (float(x), float(y)), False) > 0 for x, y in middles], bool)


def _usual(
    middles: Array, known: Sequence[Array], on: Sequence[NDArray[np.bool_]], card: tuple[float, float]
) -> NDArray[np.float64]:
    """Where the middles (n, 2) of indices lie on the known cards, in millimetres from a corner."""
    wide, high = card
    face, seen = np.array([(0, 0), (wide, 0), (wide, high), (0, high)], np.float32), [np.zeros((0, 2))]
    for corners, inside in zip(known, on, strict=True):
        for one in (corners, np.roll(corners, 2, 0)) if inside.any() else ():
            warp = cv2.getPerspectiveTransform(one.astype(np.float32), face)
            at = cv2.perspectiveTransform(middles[inside][None], warp)[0]
            seen.append(at[(at < CORNER).all(1)])
    found = np.concatenate(seen)
    return np.asarray(np.median(found, 0) if len(found) else USUAL, np.float64)


def _between(a: Place, b: Place, apart: NDArray[np.float64], card: NDArray[np.float64]) -> Array | None:
    """The corners (4, 2) of the card, of that size, that has these indices, so far `apart`; none if it has not."""
    first, second = (one.suit - one.rank for one in (a, b))
    down = complex(*(first / np.hypot(*first) - second / np.hypot(*second)))
    across = complex(*(b.rank + b.suit - a.rank - a.suit)) / 2
    farther = across / complex(*apart)
    turn = farther / abs(farther)
    if (
        abs(down) < 2 * np.cos(TURNED)
        or abs(np.log(abs(farther))) > FARTHER
        or abs(np.angle(down / turn / 1j)) > TURNED
    ):
        return None
    middle, wide, high = (a.rank + a.suit + b.rank + b.suit) / 4, card[0] * turn, card[1] * turn * 1j
    corners = np.array([-wide - high, wide - high, wide + high, high - wide]) / 2
    return np.asarray(np.stack([corners.real, corners.imag], 1) + middle, np.float32)
