"""Finds indices by their print: a rank and the suit below it, as far apart as on the cards that were read."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.cards.card_patches import HIGH, WIDE
from vision.cards.indices.index_map import Place
from vision.cards.indices.paper_beside import paper_beside
from vision.cards.outlines import Outline, shrunk
from vision.cards.print_marks import Marks, find_marks
from vision.types.picture import Array, Picture

WORKING = 126.0
"""Pixels of a card's shorter side in the picture that is searched; fewer where the picture has fewer."""
CORNER, MIDDLE = (15.0, 30.0), 9.5
"""Millimetres from a card's corner within which its index is, and from its side to the middle of the index."""
APART, USUAL = (5.0, 15.0), (5.8, 7.0, 5.8, 16.0)
"""Millimetres between a rank and its suit; where both are on cards of which nobody knows it: x and y of each."""
DIGIT = 5.5
"""Millimetres between the two digits of a ten at most."""
OFF, OFF_UNKNOWN = 0.1, 0.3
"""Logarithm of how much farther apart than usual rank and suit are, that makes a pair likely less; where it is known,
and where not."""
LARGER, INKED, TINTED = 0.35, 0.16, 0.035
"""Likewise: of how much larger one mark is than the other; by how much their inks differ, as shares of the paper's
light; by how much their papers differ, as shares of all light, from one another or twice from the nearest card's."""
PALE = 0.4
"""Likewise: share of the paper's light that ink leaves."""
DEEP, BELOW = 26.0, 2.0
"""Millimetres from the sides of an outline that is no sure card within which an index is; how much farther from them
the suit is than the rank."""
MARGIN, HALF = 0.8, (4.5, 7.0)
"""Millimetres beside an index that belong to it; from its middle to its end, least and most."""
REACH, NEAREST, TURNED = 60.0, 3, 0.07
"""Millimetres within which, and how many of the nearest, cards tell how one lies; radians by which turns differ."""
ALONE = 4.0
"""How unlikely a rank or a suit alone is an index."""
PLACED, TOLD = 0.15, 5.0
"""How likely an index is at a place from which on it is looked at there; millimetres from print that may be an index
within which a place, however unlikely, has to be told."""
DOUBTFUL, ON = 6.0, 1.2
"""Likewise: a place where an index is hardly likely; millimetres from it within which print is that index's."""
UNLIKELY = 12.0
"""Squares of all these together, from which on a pair is no index."""
MOST = 96
"""Indices that are looked at: the likeliest."""


class Layout(NamedTuple):
    """Where rank and suit are on cards: `places` (2, 2) in millimetres from the corner, and whether that was seen."""

    places: Array
    seen: bool


USUALLY = Layout(np.array(USUAL, np.float32).reshape(2, 2), False)


class Index(NamedTuple):
    """Print that may be an index: its `rank` and `suit` (2,) in pixels, the `card` (4, 2) clockwise from that corner,
    the millimetres from its middle to its end, to either side, and how unlikely it is one, from 0 on."""

    rank: Array
    suit: Array
    card: Array
    half: float
    unlikely: float
    ten: bool = False
    """Whether the rank is of two digits."""

    def grown(self, scale: float) -> "Index":
        """In a picture so many times as large."""
        rank, suit, card = (((at + 0.5) * scale - 0.5).astype(np.float32) for at in self[:3])
        return Index(rank, suit, card, self.half, self.unlikely, self.ten)


class IndexSearch:
    """Searches one picture for indices."""

    def __init__(
        self, picture: Picture, wide: float, known: Sequence[Outline], near: Sequence[Outline] = (),
        places: Callable[[Picture, float], Sequence[Place]] | None = None,
    ) -> None:  # fmt: skip
        """Beside the cards that are `known`; or, where none is, in and around the outlines `near`. `wide` is how many
        pixels a card's shorter side has; `places` tells where indices are in a picture of so many pixels a
        millimetre: none is looked at elsewhere."""
        self._scale = min(1.0, WORKING / wide)
        self._px = wide * self._scale / WIDE
        small = shrunk(picture, self._scale)
        marks = find_marks(small, self._px)
        self._cards, others = ([self._small(one.corners) for one in some] for some in (known, near))
        self._layout = _layout(marks, self._cards)
        self._marks = _beside(marks, self._cards) if known else _within(marks, others, self._px)
        told = _placed(small, self._cards, self._px, places) if places else []
        self._places = [one for one in told if _lies(one, self._cards, others)] if places else None
        likely = [one for one in self._places or () if one.likely >= PLACED]
        self._placed = [index_at(one, self._px, self._layout, marks) for one in likely]

    def _small(self, at: Array) -> Array:
        return np.asarray((at + 0.5) * self._scale - 0.5, np.float32)

    def pairs(self) -> list[Index]:
        """Places of indices, and ranks and suits about as far apart as usual: the likeliest first."""
        return self._likeliest([*self._placed, *self._told(_pairs(self._marks, self._layout, self._px))])

    def more(self, found: Sequence[Index]) -> list[Index]:
        """What else may be indices beside those that were `found`, which tell how far apart rank and suit are. Beside
        them, and beside known cards, a rank or a suit alone is enough."""
        here = [one.grown(self._scale) for one in found]
        layout = self._layout
        if here:
            apart = float(np.median([np.hypot(*(one.suit - one.rank)) for one in here])) / self._px
            usual = layout.places[1] - layout.places[0]
            grown = (apart / float(np.hypot(*usual)) - 1) / 2 * usual
            layout = Layout(np.array([layout.places[0] - grown, layout.places[1] + grown], np.float32), True)
        used = [at for one in here for at in (one.rank, one.suit)]
        free = np.array([all(np.hypot(*(at - one)) > self._px for one in used) for at in self._marks.middles], bool)
        marks = self._marks.of(free)
        lying = [one.card for one in here] + [
            turned for card in self._cards for turned in (card, np.roll(card, 2, 0))
        ]
        singles = _singles(marks, layout, self._px, lying)
        return self._likeliest(self._told([*_pairs(marks, layout, self._px), *singles]))

    def _told(self, indices: Iterable[Index]) -> Iterable[Index]:
        """Those where a place is told; all of them where nobody tells any."""
        if self._places is None:
            return indices
        at = [(one.rank + one.suit) / 2 for one in self._places]
        near = TOLD * self._px
        return [one for one in indices if any(np.hypot(*((one.rank + one.suit) / 2 - here)) < near for here in at)]

    def _likeliest(self, indices: Iterable[Index]) -> list[Index]:
        best = sorted(indices, key=lambda one: one.unlikely)[:MOST]
        return [one.grown(1 / self._scale) for one in best]


def _layout(marks: Marks, known: Sequence[Array]) -> Layout:
    """Where the known cards have their indices."""
    ends = (end for card in known for end in (card, np.roll(card, 2, 0)))
    seen = [places for end in ends if (places := index_of(marks, end)) is not None]
    if not seen:
        return USUALLY
    return Layout(np.median(seen, 0).astype(np.float32), True)


def index_of(marks: Marks, card: Array, beside: float = MIDDLE) -> Array | None:
    """Where rank and suit are in a card's (4, 2) upper left corner, in millimetres, the rank `beside` its side at
    most; none if that is not plain."""
    if not len(marks.middles):
        return None
    ends = np.array([(0, 0), (WIDE, 0), (WIDE, HIGH), (0, HIGH)], np.float32)
    warp = cv2.getPerspectiveTransform(card.astype(np.float32), ends)
    at = cv2.perspectiveTransform(marks.middles[None], warp)[0]
    at = at[((at > 0) & (at < CORNER)).all(1)]
    at = at[at[:, 1].argsort()]
    for rank in at[at[:, 0] < beside]:
        digits = at[(np.abs(at[:, 1] - rank[1]) < DIGIT / 3) & (np.abs(at[:, 0] - rank[0]) < DIGIT)]
        middle = digits.mean(0)
        below = at[:, 1] - middle[1]
        suits = at[(below > APART[0]) & (below < APART[1]) & (np.abs(at[:, 0] - middle[0]) < DIGIT / 2)]
        if len(suits):
            return np.array((middle, suits[0]), np.float32)
    return None


def _beside(marks: Marks, known: Sequence[Array]) -> Marks:
    """The marks beside the known cards, on what has the colour of the nearest one's paper."""
    if not len(marks.middles):
        return marks
    on = np.array([[_away(card, middle) <= 0 for middle in marks.middles] for card in known])
    middles = np.array([card.mean(0) for card in known])
    nearest = np.hypot(*(marks.middles[:, None] - middles[None]).transpose(2, 0, 1)).argmin(1)
    white = np.array([np.median(marks.papers[one], 0) if one.any() else np.full(3, 1 / 3) for one in on])
    alike = np.abs(marks.papers - white[nearest]).max(1) < 2 * TINTED
    return marks.of(alike & ~on.any(0))


def _within(marks: Marks, near: Sequence[Array], px: float) -> Marks:
    """The marks within these outlines, and how far from their sides."""
    inside = np.concatenate(
        [np.full((len(marks.middles), 0), np.inf, np.float32), *(_depths(marks, one) / px for one in near)], 1
    )
    within = np.isfinite(inside).any(1) if len(near) else np.ones(len(inside), bool)
    return marks._replace(inside=inside).of(within)


def _depths(marks: Marks, outline: Array) -> Array:
    """Pixels (n, 4) from the sides of an outline; endless outside."""
    along = np.roll(outline, -1, 0) - outline
    inwards = np.stack([-along[:, 1], along[:, 0]], 1) / np.hypot(*along.T)[:, None]
    depths = ((marks.middles[:, None] - outline[None]) * inwards[None]).sum(2)
    return np.where((depths > 0).all(1, keepdims=True), depths, np.inf).astype(np.float32)


def _away(card: Array, point: Array) -> float:
    """Pixels from a card to a point; less than 0 on it."""
    return -cv2.pointPolygonTest(card.astype(np.float32), (float(point[0]), float(point[1])), True)


def _placed(
    picture: Picture, known: Sequence[Array], px: float, places: Callable[[Picture, float], Sequence[Place]]
) -> list[Place]:
    """The places of indices where paper lies beside the known cards (4, 2), in the picture's pixels."""
    part = paper_beside(picture, known, px)
    if part is None:
        return []
    corner = np.array((part.left, part.top), np.float32)
    found = places(np.ascontiguousarray(picture[part.top : part.bottom, part.left : part.right]), px)
    return [Place(one.rank + corner, one.suit + corner, one.likely) for one in found]


def _lies(place: Place, known: Sequence[Array], near: Sequence[Array]) -> bool:
    """Whether the middle of an index lies beside the known cards (4, 2) and, where none is, in an outline `near`."""
    middle = np.asarray((place.rank + place.suit) / 2, np.float32)
    return all(_away(card, middle) > 0 for card in known) and (
        not near or any(_away(outline, middle) <= 0 for outline in near)
    )


def index_at(place: Place, px: float, layout: Layout = USUALLY, marks: Marks | None = None) -> Index:
    """The index at a place, as wide as the print there, where that is known."""
    sizes = np.zeros((0, 2), np.float32)
    if marks is not None:
        at = np.minimum(*(np.hypot(*(marks.middles - middle).T) for middle in (place.rank, place.suit)))
        sizes = marks.sizes[at < ON * px]
    wide = float(sizes.max()) / 2 / px + MARGIN if len(sizes) else float(np.mean(HALF))
    card = _card(place.rank, place.suit, layout.places, px)
    return Index(place.rank, place.suit, card, float(np.clip(wide, *HALF)), DOUBTFUL * (1 - place.likely))


def _pairs(marks: Marks, layout: Layout, px: float) -> Iterator[Index]:
    """Every rank with a suit at about the usual distance."""
    ranks = _with_tens(marks, px)
    if not len(ranks.middles):
        return
    apart, off = float(np.hypot(*(layout.places[1] - layout.places[0]))), OFF if layout.seen else OFF_UNKNOWN
    sizes, inks = ranks.sizes.max(1), ranks.inks.min(1)
    heights = np.concatenate([sizes[: len(marks.middles)], ranks.sizes.min(1)[len(marks.middles) :]])
    for middle, size, ink, paper, inside in zip(*marks, strict=True):
        away = np.hypot(*(ranks.middles - middle).T) / px
        squares = (
            (np.log(np.maximum(away, 0.1) / apart) / off) ** 2
            + (np.log(heights / size.max()) / LARGER) ** 2
            + (np.abs(ranks.inks - ink).max(1) / INKED) ** 2
            + (np.abs(ranks.papers - paper).max(1) / TINTED) ** 2
            + ((inks + ink.min()) / 2 / PALE) ** 2
        )
        placed = (away > APART[0]) & (away < APART[1]) & _at_a_side(ranks.inside, inside)
        for k in np.flatnonzero((squares < UNLIKELY) & placed):
            half = float(np.clip(max(sizes[k], size.max()) / 2 / px + MARGIN, *HALF))
            card = _card(ranks.middles[k], middle, layout.places, px)
            yield Index(ranks.middles[k], middle, card, half, float(squares[k]), bool(k >= len(marks.middles)))


def _singles(marks: Marks, layout: Layout, px: float, lying: Sequence[Array]) -> Iterator[Index]:
    """Each mark as the rank, and as the suit, of a card that lies about as the nearest ones of these (4, 2) do."""
    for middle, size, ink, _, _ in zip(*marks, strict=True):
        for turn in _turns(middle, lying, REACH * px):
            right = np.array((np.cos(turn), np.sin(turn)), np.float32)
            frame = np.array([right, (-right[1], right[0])], np.float32) * px
            down = (layout.places[1] - layout.places[0]) @ frame
            half = float(np.clip(size.max() / 2 / px + MARGIN, *HALF))
            for rank, suit in ((middle, middle + down), (middle - down, middle)):
                unlikely = ALONE + float(ink.min() / PALE) ** 2
                yield Index(rank, suit, _card(rank, suit, layout.places, px), half, unlikely)


def _turns(point: Array, lying: Sequence[Array], reach: float) -> list[float]:
    """How the nearest cards (4, 2) whose upper left corner is within reach are turned, in radians, each other turn
    once."""
    near = sorted((float(np.hypot(*(card[0] - point))), k) for k, card in enumerate(lying))
    found: list[float] = []
    for away, k in near[:NEAREST]:
        right = lying[k][1] - lying[k][0]
        turn = float(np.arctan2(right[1], right[0]))
        if away < reach and all(abs(np.angle(np.exp(1j * (turn - other)))) > TURNED for other in found):
            found.append(turn)
    return found


def _at_a_side(ranks: Array, suit: Array) -> NDArray[np.bool_]:
    """Which ranks (n, m) are between one of m sides and the suit (m,): all where there are no sides."""
    if not ranks.shape[1]:
        return np.ones(len(ranks), bool)
    return np.asarray(((ranks + BELOW < suit) & (suit < DEEP)).any(1), bool)


def _with_tens(marks: Marks, px: float) -> Marks:
    """The marks, and those of which each is made of two side by side: the digits of a ten."""
    gaps = np.hypot(*(marks.middles[:, None] - marks.middles[None]).transpose(2, 0, 1))
    larger = np.abs(np.log(marks.sizes.max(1)[:, None] / marks.sizes.max(1)[None]))
    first, second = np.nonzero(np.triu((gaps < DIGIT * px) & (larger < LARGER), 1))
    tens = [(part[first] + part[second]) / 2 for part in marks]
    tens[1] = tens[1] + np.abs(marks.middles[first] - marks.middles[second])
    return Marks(*(np.concatenate(pair).astype(np.float32) for pair in zip(marks, tens, strict=True)))


def _card(rank: Array, suit: Array, places: Array, px: float) -> Array:
    """The card (4, 2) whose rank and suit lie there."""
    down, usual = suit - rank, places[1] - places[0]
    turn = np.arctan2(down[1], down[0]) - np.arctan2(usual[1], usual[0])
    right = np.array((np.cos(turn), np.sin(turn)), np.float32)
    below = np.array((-right[1], right[0]), np.float32)
    middle = places.mean(0)
    corner = (rank + suit) / 2 - (right * middle[0] + below * middle[1]) * px
    wide, high = right * WIDE * px, below * HIGH * px
    return np.array([corner, corner + wide, corner + wide + high, corner + high], np.float32)
