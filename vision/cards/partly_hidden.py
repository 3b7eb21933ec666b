"""Reads cards of which no more than the index is known to be in view: under others, in a fan, in a shadow."""

from collections.abc import Sequence
from typing import NamedTuple

import cv2
import numpy as np

from vision.cards.card_looks import NAMES, CardNets, Look
from vision.cards.card_patches import HIGH, INDEX_MODEL, WIDE, percentile
from vision.cards.card_reading import Card, CardReason, CardReasonCode
from vision.cards.index_print import PLACED, Index, IndexSearch, index_at
from vision.cards.outlines import Outline
from vision.cards.second_look import APART, LARGER, MIDDLE, SIZE
from vision.cards.sureness import LIMITS
from vision.types.picture import Array, Picture

MENTIONED, UNCLEAR = 0.9, 0.7
"""How likely an index is from which on its card is mentioned, and from which on there is something."""
SEEN = 0.3
"""How likely an index is from which on it is looked at again."""
FIRST = 1.0, 0.0, 0.0
AGAIN = ((1.0, 0.0, 1.2), (1.0, 1.0, -1.2), (1.1, 0.8, 0.0), (1.1, -0.8, 1.0), (0.92, 0.0, 0.0), (1.05, -0.8, -1.0))
"""How: how much larger the part of the picture is, and by how many millimetres the index is moved right and down."""
TEN = 0.1
"""How much clearer than an index of one of its digits the index of a ten counts."""
ONE = 0.35
"""Share of the distance from rank to suit within which the marks of two indices are the same."""
TURNED = 0.2
"""Share of a card's diagonal by which two indices of one card place its corners apart, at most."""
ALIKE, MOST_ALIKE = 0.12, 2
"""Share by which two sizes differ that are tried, at least, and a card's proportion from its usual one at most; how
many doubtful outlines of that proportion are taken for cards that lie beside others."""


EXACT = 0.05
"""Logarithm by which the proportion of a card that is seen from above differs from the usual one, at most."""
PLAIN = 0.9
"""How likely an index is at a place within an outline from which on it is one, whether or not it can be read."""
AROUND = 4.0
"""Millimetres around an outline that are looked at with it."""
OWN = 12.0, 21.0
"""Millimetres from a corner, across and along, within which an index is the card's own."""


class Under(NamedTuple):
    """The `cards` that were read by one index; those that an `unclear` one would be of."""

    cards: list[Card]
    unclear: Sequence[Card] = ()


class _Found(NamedTuple):
    place: Index
    name: str
    clear: float


def partly_hidden(
    picture: Picture, nets: CardNets, known: Sequence[Outline], doubtful: Sequence[Outline] = ()
) -> Under:
    """The cards that one index names, beside the `known` cards, which tell how large cards are; where none is known,
    beside and within the `doubtful` outlines, one of whose sides is as long as a card: none of these is sure."""
    if known:
        searches = [
            IndexSearch(picture, float(np.median([_sides(card)[0] for card in known])), known, (), nets.places)
        ]
    else:
        searches = [IndexSearch(picture, wide, (), doubtful, nets.places) for wide in _widths(doubtful)]
        alike = [one for one in doubtful if _like_a_card(one)][:MOST_ALIKE]
        searches += [IndexSearch(picture, _sides(one)[0], [one], (), nets.places) for one in alike]
    tried = [(_read(picture, nets, search.pairs()), search) for search in searches]
    best, search = max(tried, key=lambda one: _sum(one[0]), default=([], None))
    if search is not None and (known or best):
        more = _read(picture, nets, search.more([one.place for one in best if one.clear >= MENTIONED]))
        best = _apart([*best, *more])
    mentioned: dict[str, list[_Found]] = {}
    for one in best:
        mentioned.setdefault(one.name, []).append(one)
    read = [(ones[0].clear >= MENTIONED, _card(ones, bool(known))) for ones in mentioned.values()]
    return Under([card for clear, card in read if clear], tuple(card for clear, card in read if not clear))


def holds_others(picture: Picture, nets: CardNets, outline: Outline) -> bool:
    """Whether an index is seen within an outline elsewhere than in its corners: a narrow fan, or two cards of which
    one lies nearly over the other, look like one card. It is looked at as if from straight above."""
    sides = _sides(outline)
    px = min(sides[0] / WIDE, sides[1] / HIGH)
    ends = np.array([(0, 0), (1, 0), (1, 1), (0, 1)], np.float32) * np.array(sides, np.float32)
    around = AROUND * px
    warp = cv2.getPerspectiveTransform(outline.corners.astype(np.float32), ends + around)
    size = round(sides[0] + 2 * around), round(sides[1] + 2 * around)
    part = np.asarray(cv2.warpPerspective(picture, warp, size, borderMode=cv2.BORDER_REPLICATE), np.uint8)
    inner = []
    for one in nets.places(part, px):
        at = (one.rank + one.suit) / 2 - around
        deep = np.minimum(at, ends[2] - at) / px
        if (deep > 0).all() and (deep > OWN).any() and one.likely >= PLACED:
            inner.append(one)
    plain = any(one.likely >= PLAIN for one in inner)
    return plain or any(one.clear >= MENTIONED for one in _read(part, nets, [index_at(one, px) for one in inner]))


def exact(outline: Outline) -> bool:
    """Whether an outline has a card's very proportion."""
    wide, high = _sides(outline)
    return bool(abs(np.log(wide / WIDE * HIGH / high)) < EXACT)


def _sides(card: Outline) -> tuple[float, float]:
    """Pixels of a card's upper and right sides."""
    wide, high = card.corners[1] - card.corners[0], card.corners[2] - card.corners[1]
    return float(np.hypot(*wide)), float(np.hypot(*high))


def _like_a_card(outline: Outline) -> bool:
    """Whether an outline has about a card's proportion."""
    wide, high = _sides(outline)
    return abs(high / max(wide, 1) * WIDE / HIGH - 1) < ALIKE


def _widths(outlines: Sequence[Outline]) -> list[float]:
    """How wide cards may be, of which one side of an outline, a fan's or a card's, is the height."""
    found: list[float] = []
    for side in (side for one in outlines for side in reversed(_sides(one))):
        wide = side * WIDE / HIGH
        if all(abs(wide / other - 1) > ALIKE for other in found):
            found.append(wide)
    return found


def _read(picture: Picture, nets: CardNets, indices: Sequence[Index]) -> list[_Found]:
    """What the indices name, the clearest first; of those that have a mark in common the clearest. Of all looks at an
    index the dullest does not count."""
    looks = nets.indices([index_patch(picture, one, *FIRST) for one in indices]) if indices else []
    seen = [one for one, look in zip(indices, looks, strict=True) if _shares(look).max() >= SEEN]
    again = nets.indices([index_patch(picture, one, *how) for one in seen for how in AGAIN]) if seen else []
    found = []
    for k, one in enumerate(seen):
        shares = np.array([_shares(look) for look in again[k * len(AGAIN) : (k + 1) * len(AGAIN)]])
        best = int(shares.mean(0).argmax())
        found.append(_Found(one, NAMES[best], float(np.sort(shares[:, best])[1:].mean())))
    return _apart(found)


def _apart(found: Sequence[_Found]) -> list[_Found]:
    """Those that are clear enough, the clearest first, none of which has a mark in common with a clearer one."""
    kept: list[_Found] = []
    for one in sorted(found, key=lambda one: one.clear + TEN * one.place.ten, reverse=True):
        if one.clear >= UNCLEAR and not any(_in_common(one.place, other.place) for other in kept):
            kept.append(one)
    return kept


def _sum(found: Sequence[_Found]) -> float:
    return sum(one.clear for one in found if one.clear >= MENTIONED)


def _shares(look: Look) -> Array:
    """How likely each card is (52,)."""
    return look.cards * np.float32(1 - look.nothing)


def _in_common(a: Index, b: Index) -> bool:
    """Whether two indices have a mark in common."""
    reach = ONE * float(np.hypot(*(a.suit - a.rank)))
    return any(np.hypot(*(one - other)) < reach for one in (a.rank, a.suit) for other in (b.rank, b.suit))


def index_patch(picture: Picture, index: Index, larger: float, right: float, down: float) -> Picture:
    """The index (72, 40, 3), beside it plain paper, as a card that lies over it may show its own there."""
    across, along = (index.card[1] - index.card[0]) / WIDE, (index.card[3] - index.card[0]) / HIGH
    apart = float(np.hypot(*(index.suit - index.rank)) / np.hypot(*across))
    grown = larger * float(np.clip(apart / APART, *LARGER))
    across, along, x, y = across * grown, along * grown, MIDDLE[0] + right, MIDDLE[1] + down
    start = (index.rank + index.suit) / 2 - across * x - along * y
    wide, high = across * (SIZE[0] / INDEX_MODEL.edge), along * (SIZE[1] / INDEX_MODEL.edge)
    cut = cut_out(picture, np.array([start, start + wide, start + wide + high, start + high], np.float32))
    column = int(np.clip((x + index.half / grown) * INDEX_MODEL.edge, 1, SIZE[0]))
    cut[:, column:] = percentile(cut[:, :column], INDEX_MODEL.white)
    return cut


def cut_out(picture: Picture, corners: Array) -> Picture:
    """The corner of a card (72, 40, 3); `corners` (4, 2) clockwise from the upper left, of the part."""
    wide = float(np.hypot(*(corners[1] - corners[0])))
    sigma = 0.4 * wide / SIZE[0]
    left, top = np.maximum(np.floor(corners.min(0)).astype(int) - 4, 0)
    right, bottom = np.ceil(corners.max(0)).astype(int) + 5
    part = picture[top : max(bottom, top + 1), left : max(right, left + 1)]
    if not part.size:
        return np.zeros((SIZE[1], SIZE[0], 3), np.uint8)
    soft = cv2.GaussianBlur(part, (0, 0), sigma) if sigma > 0.6 else part
    ends = np.array([(0, 0), (SIZE[0], 0), SIZE, (0, SIZE[1])], np.float32)
    warp = cv2.getPerspectiveTransform((corners - (left, top)).astype(np.float32), ends)
    return np.asarray(cv2.warpPerspective(soft, warp, SIZE, borderMode=cv2.BORDER_REPLICATE), np.uint8)


def _card(found: Sequence[_Found], known: bool) -> Card:
    """The card that these name, the clearest first; `known`: how large cards are, else it is never sure."""
    first, *others = found
    corners = tuple((float(x), float(y)) for x, y in _between(first.place, [one.place for one in others]))
    card, limit = Card(first.name, first.clear, corners), LIMITS.corner.value if known else 1.0
    doubt = CardReason(CardReasonCode.HIDDEN, first.clear, limit)
    return card if known and first.clear >= limit else card.doubted(doubt)


def _between(index: Index, others: Sequence[Index]) -> Array:
    """The card (4, 2) with this index; where one of the others lies in its opposite corner, between both: from one
    alone it is not known well how a card is turned."""
    start, end = index.card[0], index.card[2]
    for other in others:
        turn = complex(*(other.card[0] - start)) / complex(*(end - start))
        back = complex(*(other.card[2] - start)) / complex(*(end - start))
        if abs(turn - 1) < TURNED and abs(back) < TURNED:
            moved = (index.card - start) @ np.array((1, 1j)) * turn
            return np.asarray(np.stack([moved.real, moved.imag], 1) + start, np.float32)
    return index.card
