"""A third look at a card, that learns nothing: it is held against the pictures of the owner's deck."""

import tomllib
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np

from vision.cards.card_looks import NAMES
from vision.cards.enrolment.alignment import EDGE, SIZE, Template, inner, moved_onto, print_of
from vision.cards.enrolment.known_deck import JOKERS, KnownDeck
from vision.networks.model_file import Limit, Table
from vision.types.picture import Array, Picture

COARSE = 8
"""Times that prints are made smaller to find the cards that come into question."""
QUESTIONED = 3
"""Cards of the deck that come into question."""


CORNER = np.s_[round(2 * EDGE) : round(26 * EDGE), round(2 * EDGE) : round(14 * EDGE)]
"""The part of a print in which the index is."""
SOFT = 0.8
"""Pixels by which it is smeared: noise tells nothing."""
CLEAR = 0.1
"""By how much a card has to fit better, at that distance, the one way round for the other not to be tried."""


class DeckLimits(Table):
    """What `limits.toml` says."""

    fit: Limit
    """Correlation under which a card is none of the deck."""
    index: Limit
    """Likewise, of its clearer index: decks with the same pips differ there."""
    margin: Limit
    """From where on it is clearly one card of the deck."""
    firm_fit: Limit
    firm_margin: Limit
    """Likewise, where the other looks say otherwise, though not surely."""


PATH = Path(__file__).with_name("limits.toml")
LIMITS = DeckLimits.model_validate(tomllib.loads(PATH.read_text("utf-8")))


@dataclass(frozen=True, slots=True)
class DeckLook:
    """The card of the deck (its number in `NAMES`; None: a joker) that fits best; `fit`, its correlation, 1 at most,
    and `index`, that of the better corner, where a joker has nothing to show; `margin`, how much better it fits than
    the next one where the two differ: 1 for its very picture, 0 between."""

    card: int | None
    name: str
    fit: float
    margin: float
    index: float = 1.0

    @property
    def of_deck(self) -> bool:
        """Whether it may be a card of the deck at all."""
        return self.fit >= LIMITS.fit.value and self.index >= LIMITS.index.value

    @property
    def clear(self) -> bool:
        """Whether it is clearly this one card of the deck."""
        return self.of_deck and self.margin >= LIMITS.margin.value

    @property
    def firm(self) -> bool:
        """Whether that is so clear that it needs no other look."""
        return self.of_deck and self.fit >= LIMITS.firm_fit.value and self.margin >= LIMITS.firm_margin.value


@dataclass(frozen=True, slots=True, eq=False)
class _Match:
    number: int
    fit: float
    planes: Array
    """The print as it lies on that card of the deck."""
    seen: Array
    """Its inner part (n,)."""


class DeckMatcher:
    """Holds rectified cards against a deck."""

    def __init__(self, deck: KnownDeck) -> None:
        self.names = [card.name for card in deck.cards]
        self._numbers = {NAMES.index(name): k for k, name in enumerate(self.names) if name in NAMES}
        self._templates = [Template.of(print_of(card.picture)) for card in deck.cards]
        self._flat = [inner(one.planes).ravel() for one in self._templates]
        self._coarse = np.stack([_coarse(one.planes) for one in self._templates])

    def look(self, card: Picture, said: int) -> DeckLook:
        """Which card of the deck a rectified card (220, 158, 3) is, either way round; the one that other looks have
        `said` (its number in `NAMES`) comes into question in any case."""
        seen = print_of(card)
        both = [seen, np.ascontiguousarray(seen[::-1, ::-1])]
        alike = np.stack([self._coarse @ _coarse(one) for one in both])
        likely = dict.fromkeys([*np.argsort(-alike.max(0))[:QUESTIONED].tolist(), self._numbers.get(said, 0)])
        matches = [self._match(k, both[way]) for k in likely for way in _ways(alike[:, k])]
        best, *others = sorted(matches, key=lambda one: one.fit, reverse=True)
        others = [one for one in others if one.number != best.number]
        margin = min((self._margin(best, other) for other in others), default=1.0)
        name = self.names[best.number]
        if name in JOKERS:
            return DeckLook(None, name, best.fit, margin)
        return DeckLook(NAMES.index(name), name, best.fit, margin, self._index(best))

    def _match(self, number: int, planes: Array) -> _Match:
        lain, known = moved_onto(self._templates[number], planes), self._flat[number]
        seen = inner(lain).ravel()
        return _Match(number, _correlation(seen, known), lain, seen)

    def _index(self, match: _Match) -> float:
        """How well the clearer one of both indices fits."""
        known, found = self._templates[match.number].planes, []
        for seen, of in ((match.planes, known), (match.planes[::-1, ::-1], known[::-1, ::-1])):
            one, other = (cv2.GaussianBlur(planes[CORNER], (0, 0), SOFT) for planes in (seen, of))
            found.append(_correlation((one - one.mean((0, 1))).ravel(), (other - other.mean((0, 1))).ravel()))
        return max(found)

    def _margin(self, best: _Match, other: _Match) -> float:
        """How far from half way between two cards it is, measured along what differs between them."""
        one, two = self._flat[best.number], self._flat[other.number]
        gain = max(float(best.seen @ one / max(float(one @ one), 1e-6)), 1e-3)
        off = [float(np.square(seen - gain * of).sum()) for seen, of in ((best.seen, one), (other.seen, two))]
        return (off[1] - off[0]) / max(gain**2 * float(np.square(one - two).sum()), 1e-6)


def _correlation(one: Array, other: Array) -> float:
    return float(one @ other) / max(float(np.sqrt((one @ one) * (other @ other))), 1e-6)


def _ways(alike: Array) -> list[int]:
    """Which ways round (2,) a card may lie; most look much the same both ways."""
    best = int(alike.argmax())
    return [best] if alike[best] - alike[1 - best] > CLEAR else [best, 1 - best]


def _coarse(planes: Array) -> Array:
    """What is left of a print at some distance, (n,) of length 1."""
    small = cv2.resize(planes, (SIZE[0] // COARSE, SIZE[1] // COARSE), interpolation=cv2.INTER_AREA)
    flat = small[1:-1, 1:-1].ravel()
    return np.asarray(flat / max(float(np.linalg.norm(flat)), 1e-6), np.float32)
