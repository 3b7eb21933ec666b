"""Finds single corners of cards that lie on one another: where two straight sides of light paper meet squarely."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from vision.cards.card_patches import HIGH, INDEX_MODEL, WIDE
from vision.cards.outlines import LONGER, Outline, masks, shrunk
from vision.types.picture import Array, Picture

LEAST_SIDE = 14.0
"""Pixels of a straight side, in the picture that is searched."""
ROUND = 0.16
"""Of a card's shorter side: how far before the corner both sides may end, for it is round."""
SQUARE = 0.34
"""Cosine between the sides, at most."""
SAME = 0.08
"""Of a card's shorter side: corners so near each other are one."""
MOST_CORNERS = 60


@dataclass(frozen=True, slots=True)
class CardCorner:
    """A corner, and the card (4, 2) whose upper left it would be, as large as those that lie around."""

    corners: Array

    @property
    def outline(self) -> Outline:
        """As an outline of which no more than this corner was seen."""
        return Outline(self.corners, 0.0)


def find_corners(picture: Picture, cards: Sequence[Outline]) -> list[CardCorner]:
    """Corners of other cards beside or under the `cards`, which tell how large they are."""
    if not cards:
        return []
    scale = min(1.0, LONGER / max(picture.shape[:2]))
    known = [card.corners * scale for card in cards]
    found: list[CardCorner] = []
    for mask in masks(shrunk(picture, scale)):
        for point, right, down in _in_mask(mask, known):
            card = _card(point, right, down, known)
            taken = any(_same(point, one.corners[0], known) for one in found)
            if not taken and not _of_a_known(point, known) and len(found) < MOST_CORNERS:
                found.append(CardCorner(card))
    return [CardCorner(((one.corners + 0.5) / scale - 0.5).astype(np.float32)) for one in found]


def _in_mask(mask: Picture, known: Sequence[Array]) -> Iterator[tuple[Array, Array, Array]]:
    """Corners with the directions of the sides to their right and downwards, as from a card's upper left."""
    width = float(np.median([_side(card, 0) for card in known]))
    contours, _ = cv2.findContours(mask, cv2.RETR_LIST, cv2.CHAIN_APPROX_NONE)
    for contour in contours:
        if len(contour) < 2 * width or cv2.contourArea(contour) < 0.2 * width**2:
            continue
        sides = _sides(np.asarray(contour, np.float32))
        if cv2.contourArea(contour, True) < 0:
            sides = [(end, start) for start, end in sides[::-1]]
        for before, after in zip(sides, [*sides[1:], *sides[:1]], strict=True):
            corner = _corner(before, after, ROUND * width)
            if corner is not None:
                yield corner


def _sides(contour: Array) -> list[tuple[Array, Array]]:
    """The long straight parts of a contour, start and end, in order, each fitted to its points."""
    rough, points = np.asarray(cv2.approxPolyDP(contour, 2.2, True)[:, 0], np.float32), contour[:, 0]
    sides = []
    for start, end in zip(rough, np.roll(rough, -1, 0), strict=True):
        length = float(np.hypot(*(end - start)))
        if length >= LEAST_SIDE:
            sides.append(_straightened(points, start, end, length))
    return sides


def _straightened(points: Array, start: Array, end: Array, length: float) -> tuple[Array, Array]:
    along = (end - start) / length
    t, off = (points - start) @ along, np.abs((points - start) @ np.array([-along[1], along[0]], np.float32))
    near = points[(off < 2.5) & (t > 0.12 * length) & (t < 0.88 * length)]
    if len(near) < 6:
        return start, end
    line = cv2.fitLine(near, cv2.DIST_HUBER, 0, 0.01, 0.01)[:, 0]
    direction = line[:2] * np.sign(line[:2] @ along)
    return line[2:] + direction * ((start - line[2:]) @ direction), line[2:] + direction * (
        (end - line[2:]) @ direction
    )


def _corner(
    before: tuple[Array, Array], after: tuple[Array, Array], reach: float
) -> tuple[Array, Array, Array] | None:
    """Where two sides that follow one another, clockwise around paper, meet squarely."""
    (a, b), (c, d) = before, after
    down, right = (a - b) / max(float(np.hypot(*(a - b))), 1e-6), (d - c) / max(float(np.hypot(*(d - c))), 1e-6)
    across = float(right[0] * down[1] - right[1] * down[0])
    if across <= 0 or abs(float(right @ down)) > SQUARE:
        return None
    gap = c - b
    point = b + down * float(right[0] * gap[1] - right[1] * gap[0]) / across
    if max(np.hypot(*(point - b)), np.hypot(*(point - c))) > reach:
        return None
    return np.asarray(point, np.float32), right, down


def _side(card: Array, k: int) -> float:
    return float(np.hypot(*(card[(k + 1) % 4] - card[k])) + np.hypot(*(card[(k + 3) % 4] - card[(k + 2) % 4]))) / 2


def _nearest(point: Array, known: Sequence[Array]) -> Array:
    return min(known, key=lambda card: float(np.hypot(*(card.mean(0) - point))))


def _card(point: Array, right: Array, down: Array, known: Sequence[Array]) -> Array:
    near = _nearest(point, known)
    wide, high = right * _side(near, 0), down * _side(near, 1)
    return np.array([point, point + wide, point + wide + high, point + high], np.float32)


def _same(a: Array, b: Array, known: Sequence[Array]) -> bool:
    return float(np.hypot(*(a - b))) < SAME * _side(_nearest(a, known), 0)


def _of_a_known(point: Array, known: Sequence[Array]) -> bool:
    """Whether the corner is one of a known card's, or lies on that card."""
    return any(cv2.pointPolygonTest(card, tuple(map(float, point)), True) > -SAME * _side(card, 0) for card in known)


def corner_only(card: Array) -> Array:
    """The part (4, 2) of a card, upper left, in which its index is."""
    right, down = (card[1] - card[0]) / WIDE, (card[3] - card[0]) / HIGH
    wide, high = INDEX_MODEL.width / INDEX_MODEL.edge * right, INDEX_MODEL.height / INDEX_MODEL.edge * down
    return np.array([card[0], card[0] + wide, card[0] + wide + high, card[0] + high], np.float32)
