"""Two unlike looks at a card: the index in two of its corners, and what is drawn inside."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np

from vision.cards.card_patches import HIGH, INDEX, INDEX_MODEL, INSIDE, INSIDE_MODEL, WIDE, standardised
from vision.cards.card_reading import RANKS, SUITS
from vision.cards.indices.index_map import IndexMap, Place
from vision.cards.outlines import shrunk
from vision.cards.second_look import clearer, placed
from vision.networks.model_file import ONNX, WEIGHTS
from vision.networks.onnx_network import Network
from vision.types.picture import Array, Picture

SIZE = round(WIDE * INDEX_MODEL.edge), round(HIGH * INDEX_MODEL.edge)
"""Pixels of a rectified card."""
CLEAR = 0.9
"""How likely an index is under which its corner is looked at a second time."""
FLOOR = 1e-3
"""No look says that less likely of a card: each can be wrong."""
COURT = slice(RANKS.index("J"), RANKS.index("K") + 1)
NAMES = tuple(rank + suit for rank in RANKS for suit in SUITS)


@dataclass(frozen=True, slots=True)
class Look:
    """How likely each of the 52 cards is (`NAMES`), of which none at all has `nothing`."""

    cards: Array
    nothing: float

    @property
    def best(self) -> int:
        """The likeliest card's number."""
        return int(self.cards.argmax())

    @property
    def seen(self) -> bool:
        """Whether it shows a card rather than none."""
        return self.nothing < 0.5

    @property
    def clear(self) -> float:
        """How likely the likeliest card is, 0 to 1."""
        return float(self.cards.max()) * (1 - self.nothing)

    def names(self, card: int) -> bool:
        """Whether it says that card."""
        return self.seen and self.best == card

    def averaged(self, other: "Look") -> "Look":
        """The mean of both looks."""
        cards = np.asarray((self.cards + other.cards) / 2, np.float32)
        return Look(cards, (self.nothing + other.nothing) / 2)


@dataclass(frozen=True, slots=True)
class Looks:
    """Both indices and the inside."""

    indices: tuple[Look, Look]
    inside: Look

    @property
    def all(self) -> tuple[Look, ...]:
        """Every look."""
        return (*self.indices, self.inside)

    def together(self) -> Array:
        """How likely each card is by all looks that show one: (52,)."""
        shares = sum((np.log(np.maximum(look.cards, FLOOR)) for look in self.all if look.seen), np.zeros(len(NAMES)))
        powers = np.exp(shares - shares.max())
        return np.asarray(powers / powers.sum(), np.float32)

    @property
    def doubtful(self) -> bool:
        """Whether there is a card's face and no index is clear."""
        return self.inside.seen and max(look.clear for look in self.indices) < CLEAR

    @property
    def crooked(self) -> bool:
        """Whether an index shows a card that the inside does not clearly name, too."""
        card = int(self.together().argmax())
        agrees = self.inside.names(card) and self.inside.clear >= CLEAR
        return not agrees and any(look.seen for look in self.indices)

    def beside(self, second: tuple[Look, Look]) -> "Looks":
        """With a second look at each index where that is the clearer one; what names a card keeps it."""
        card = int(self.together().argmax())
        named = any(look.names(card) for look in self.indices)
        first, other = (
            two if two.clear > one.clear and (not named or two.names(card)) else one
            for one, two in zip(self.indices, second, strict=True)
        )
        return Looks((first, other), self.inside)

    def averaged(self, other: "Looks", turned: bool) -> "Looks":
        """The mean of both; `turned`: the other saw the card the other way round."""
        indices = other.indices[::-1] if turned else other.indices
        first, second = (one.averaged(two) for one, two in zip(self.indices, indices, strict=True))
        return Looks((first, second), self.inside.averaged(other.inside))


def rectified(picture: Picture, corners: Array) -> Picture:
    """A card (220, 158, 3), upright; `corners` (4, 2) clockwise from its upper left."""
    wide = np.hypot(*(corners[1] - corners[0]))
    left, top = np.floor(corners.min(0)).astype(int).clip(0) - 2
    left, top = max(left, 0), max(top, 0)
    right, bottom = np.ceil(corners.max(0)).astype(int) + 3
    part, inside = picture[top:bottom, left:right], corners - (left, top)
    if wide > 1.6 * SIZE[0]:
        factor = 1.3 * SIZE[0] / wide
        part, inside = shrunk(part, factor), inside * factor
    ends = np.array([(0, 0), (SIZE[0], 0), SIZE, (0, SIZE[1])], np.float32)
    warp = cv2.getPerspectiveTransform(inside.astype(np.float32), ends)
    return np.asarray(cv2.warpPerspective(part, warp, SIZE, borderMode=cv2.BORDER_REPLICATE), np.uint8)


class CardNets:
    """All three networks. Not thread-safe."""

    def __init__(self, weights: Path = WEIGHTS) -> None:
        """Loads them from their folders in `weights`; raises FileNotFoundError if one is not there."""
        self._index, self._inside = Network(weights / INDEX / ONNX), Network(weights / INSIDE / ONNX)
        self._map = IndexMap(weights)

    def look(self, cards: Sequence[Picture]) -> list[Looks]:
        """What rectified cards show."""
        if not cards:
            return []
        indices = self.indices([cut for card in cards for cut in (corner(card), corner(card[::-1, ::-1]))])
        insides = self._insides(cards)
        looks = [Looks((indices[2 * k], indices[2 * k + 1]), insides[k]) for k in range(len(cards))]
        turned = [k for k, look in enumerate(looks) if look.crooked]
        for k, other in zip(turned, self._insides([cards[k][::-1, ::-1] for k in turned]), strict=True):
            looks[k] = Looks(looks[k].indices, looks[k].inside.averaged(other))
        again = [k for k, look in enumerate(looks) if look.doubtful]
        for k, second in zip(again, self._second([cards[k] for k in again]), strict=True):
            looks[k] = looks[k].beside(second)
        return looks

    def _insides(self, cards: Sequence[Picture]) -> list[Look]:
        """What the insides of rectified cards show."""
        patches = [standardised(inside(card), INSIDE_MODEL) for card in cards]
        return _looks(self._inside(np.stack(patches)), True) if patches else []

    def _second(self, cards: Sequence[Picture]) -> list[tuple[Look, Look]]:
        """Another look at both indices of rectified cards."""
        cleared = [clearer(card) for card in cards]
        corners = [placed(end) for card in cleared for end in (card, np.ascontiguousarray(card[::-1, ::-1]))]
        looks = self.indices(corners) if corners else []
        return list(zip(looks[0::2], looks[1::2], strict=True))

    def places(self, picture: Picture, px: float) -> list[Place]:
        """Where indices may be in a picture of `px` pixels a millimetre, the likeliest first."""
        return self._map.places(picture, px)

    def indices(self, corners: Sequence[Picture]) -> list[Look]:
        """What corners (72, 40, 3) of cards show."""
        return _looks(self._index(np.stack([standardised(one, INDEX_MODEL) for one in corners])), False)


def corner(card: Picture) -> Picture:
    """The upper left corner of a rectified card."""
    return np.ascontiguousarray(card[: INDEX_MODEL.height, : INDEX_MODEL.width])


def inside(card: Picture) -> Picture:
    """A rectified card (70, 50, 3) as the network of insides sees it."""
    size = INSIDE_MODEL.width, INSIDE_MODEL.height
    return np.asarray(cv2.resize(card, size, interpolation=cv2.INTER_AREA), np.uint8)


def _looks(logits: Array, courts_alike: bool) -> list[Look]:
    """Of each row of logits; where `courts_alike`, a portrait says little about which of the three it is."""
    return [_look(row[: len(RANKS) + 1], row[len(RANKS) + 1 :], courts_alike) for row in logits]


def _look(rank: Array, suit: Array, courts_alike: bool) -> Look:
    ranks, suits = _softmax(rank), _softmax(suit)
    nothing = 1 - (1 - ranks[-1]) * (1 - suits[-1])
    if courts_alike:
        ranks[COURT] = 0.5 * ranks[COURT] + 0.5 * ranks[COURT].mean()
    return Look(np.outer(ranks[:-1], suits[:-1]).ravel(), float(nothing))


def _softmax(logits: Array) -> Array:
    powers = np.exp(logits - logits.max())
    return np.asarray(powers / powers.sum(), np.float32)
