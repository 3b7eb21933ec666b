"""Showing the owner's deck to the kiosk: eight cards at a time, in two rows of four, in a said order."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from vision.cards.card_looks import NAMES, rectified
from vision.cards.card_patches import WIDE
from vision.cards.card_reading import RANKS, Corners
from vision.cards.decision import Seen, chosen, strange
from vision.cards.enrolment.known_deck import JOKERS, WORDS, KnownDeck, ShownCard
from vision.cards.outlines import Outline
from vision.cards.reader import CardReader
from vision.imaging.picture_io import as_bgr
from vision.networks.model_file import WEIGHTS
from vision.types.picture import Picture

ROW, ROWS = 4, 2
SUITS = ("S", "H", "D", "C")
"""In the order in which they are laid."""
ORDER = tuple(rank + suit for suit in SUITS for rank in RANKS)
LAYINGS = tuple(ORDER[k : k + ROW * ROWS] for k in range(0, len(ORDER), ROW * ROWS))
"""The cards of each laying; behind those of the last one jokers may be laid."""
SIDES = (((1, 0), (0, 1)), ((-1, 0), (0, -1)), ((0, 1), (-1, 0)), ((0, -1), (1, 0)))
"""Along a row and from row to row in the picture, for who stands at each of its sides."""
AGREED = 0.5
"""Share of the cards that have to be read as the order says, unless it is trusted."""
SMALLEST = 1.5
"""Pixels a millimetre under which a card is too small to be learnt."""
FAIRLY = 0.8
"""How likely a card that is not sure is from which on it is asked about where the order says another."""

COUNT, SMALL, ANOTHER, PLACE, DOUBT = "other-count", "too-small", "another-card", "other-place", "other-look"
PROBLEMS = {
    COUNT: "not as many cards are seen as there should be: lay them apart, whole, in plain light",
    SMALL: "the cards are too small in the picture: bring the camera nearer",
    ANOTHER: "a card lies there that does not belong to these",
    PLACE: "the cards do not lie in the said order",
    DOUBT: "a card looks like another one than the order says: look again",
}


@dataclass(frozen=True, slots=True)
class ShownCards:
    """What came of a laying: each card that was seen with its name where that is known; one of the problems, and what
    it is about: the card that is in the wrong place, or how many were seen."""

    cards: tuple[tuple[str, Corners], ...]
    problem: str | None = None
    what: str = ""

    @property
    def learnt(self) -> bool:
        """Whether these cards are known now."""
        return self.problem is None


@dataclass(frozen=True, slots=True)
class _Named:
    """What lies in one place: its outline, the card that is read there and how far that can be trusted."""

    outline: Outline
    card: str | None
    sure: bool
    confidence: float

    def against(self, name: str) -> bool:
        """Whether the reader thinks that another card than that lies there."""
        return self.card is not None and self.card != name and self.confidence >= FAIRLY


class DeckEnrolment:
    """A session in which a deck is shown. It keeps nothing on disk: `finished` gives the deck to store."""

    def __init__(self, weights: Path = WEIGHTS) -> None:
        """Raises FileNotFoundError if the networks are not in the folder `weights`."""
        self._reader = CardReader(weights)
        self._shown: dict[str, ShownCard] = {}
        self.at = 0
        """The laying that is wanted next."""

    @property
    def wanted(self) -> tuple[str, ...]:
        """The cards of that laying; none once all were shown."""
        return LAYINGS[self.at] if not self.done else ()

    @property
    def done(self) -> bool:
        """Whether every card is known."""
        return self.at == len(LAYINGS)

    def again(self) -> None:
        """Goes back to the laying before."""
        self.at = max(0, self.at - 1)

    def show(self, image: Picture, trusted: bool = False) -> ShownCards:
        """Learns the wanted cards from a picture of them at rest. Cards of which the reader is sure have to lie in
        their places, or be the wanted ones but for one; the others are taken for what the order says. One that looks
        like another card is a problem unless the order is `trusted`.

        Raises PictureError for what is no picture, ValueError once the deck is done.
        """
        if self.done:
            raise ValueError("every card was shown")
        picture = as_bgr(image)
        found = self._found(picture)
        shown = _judged(found, self.wanted, self.at == len(LAYINGS) - 1, trusted)
        if shown.learnt:
            for name, corners in shown.cards:
                upright = rectified(picture, np.array(corners, np.float32))
                self._shown[name] = ShownCard(name, upright)
            self.at += 1
        return shown

    def finished(self, name: str) -> KnownDeck:
        """What was shown, under a name. Raises ValueError while cards are missing."""
        if not self.done:
            raise ValueError(f"not shown yet: {', '.join(self.wanted)}")
        return KnownDeck(name, tuple(self._shown[word] for word in WORDS if word in self._shown))

    def _found(self, picture: Picture) -> list[_Named]:
        seen = self._reader.seen(picture)
        read = chosen(seen)
        cards = [_named(one, picture.shape) for one in read]
        return [*cards, *(_Named(outline, None, False, 0.0) for outline in strange(seen, read))]


def _named(seen: Seen, shape: tuple[int, ...]) -> _Named:
    card = seen.as_card(shape)
    return _Named(seen.outline, NAMES[seen.card], card.sure, card.confidence)


def _judged(found: Sequence[_Named], wanted: Sequence[str], last: bool, trusted: bool) -> ShownCards:
    """What a laying of the wanted cards comes to."""
    seen = tuple((one.card or "", _corners(one.outline)) for one in found)
    most = len(wanted) + (len(JOKERS) if last else 0)
    if not len(wanted) <= len(found) <= most:
        return ShownCards(seen, COUNT, str(len(found)))
    if min(float(np.hypot(*(one.outline.corners[1] - one.outline.corners[0]))) for one in found) < SMALLEST * WIDE:
        return ShownCards(seen, SMALL)
    stranger = next((one.card for one in found if one.sure and one.card not in wanted), None)
    if stranger is not None:
        return ShownCards(seen, ANOTHER, stranger)
    names = _names(found, [*wanted, *JOKERS[: len(found) - len(wanted)]], 0.0 if trusted else AGREED)
    if names is None:
        wrong = next((one.card for one in found if one.sure), "")
        return ShownCards(seen, PLACE, wrong or "")
    doubted = [name for one, name in zip(found, names, strict=True) if one.against(name)]
    if doubted and not trusted:
        return ShownCards(seen, DOUBT, doubted[0])
    return ShownCards(tuple((name, corners) for name, (_, corners) in zip(names, seen, strict=True)))


def _names(found: Sequence[_Named], wanted: Sequence[str], agreed: float) -> list[str] | None:
    """A name for each, by the order in which they lie, from whichever side; by what is left where all are sure but
    one. None where the sure ones do not lie so."""
    ways = [[wanted[place] for place in places] for places in _places([one.outline for one in found])]
    fits = [names for names in ways if all(not one.sure or one.card == name for one, name in _pairs(found, names))]
    best = max(fits, key=lambda names: _agreeing(found, names), default=None)
    if best is not None and _agreeing(found, best) >= agreed * len(found):
        return best
    sure = {one.card for one in found if one.sure}
    left = [name for name in wanted if name not in sure]
    if len(left) > 1 or len(sure) + len(left) != len(found):
        return None
    return [one.card if one.sure and one.card else left[0] for one in found]


def _agreeing(found: Sequence[_Named], names: Sequence[str]) -> int:
    return sum(one.card == name for one, name in _pairs(found, names))


def _pairs(found: Sequence[_Named], names: Sequence[str]) -> Iterator[tuple[_Named, str]]:
    return zip(found, names, strict=True)


def _places(outlines: Sequence[Outline]) -> Iterator[list[int]]:
    """The place of each in rows of four, as seen from each side of the picture."""
    middles = np.array([outline.corners.mean(0) for outline in outlines])
    for across, down in SIDES:
        along, away = middles @ across, middles @ down
        by_row = np.argsort(away, kind="stable")
        order = [int(k) for row in (by_row[:ROW], by_row[ROW:]) for k in row[np.argsort(along[row], kind="stable")]]
        yield [order.index(k) for k in range(len(outlines))]


def _corners(outline: Outline) -> Corners:
    return tuple((float(x), float(y)) for x, y in outline.corners)
