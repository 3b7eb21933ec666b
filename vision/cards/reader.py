"""Reads the playing cards in a picture: outlines, two unlike looks at each, indices beside them, a judgement."""

import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np

from vision.cards.card_looks import CardNets, rectified
from vision.cards.card_patches import HIGH, WIDE
from vision.cards.card_reading import Card, CardReason, CardReasonCode, CardsReading, gravest_first
from vision.cards.decision import (
    Seen,
    agreeing,
    beside,
    certain,
    chosen,
    confirmed,
    covers,
    denied,
    displaced,
    in_order,
    lying_free,
    of_the_picture,
    own_index,
    placed,
    same_place,
    strange,
    without_doubles,
)
from vision.cards.finer_outline import finer
from vision.cards.indices.opposite import laid_aslant, laid_between
from vision.cards.left_over import Surroundings, left_in, left_over, surroundings
from vision.cards.outlines import Outline, distinct, end_cards, find_outlines, on_its_side
from vision.cards.partly_hidden import Under, holds_others, partly_hidden
from vision.cards.plane.straight_table import StraightTable
from vision.cards.print_marks import CardPrintNet
from vision.imaging.picture_io import as_bgr
from vision.networks.model_file import WEIGHTS
from vision.types.picture import Array, Picture

MOST_OUTLINES = 40
"""That are looked at: more are no cards, or too many."""

MOST_STRANGE = 2
"""Outlines without a face that are searched for indices where no card was read: a fan's may look like one card's."""

DENSITIES = 1.5, 2.1, 3.0, 4.2
"""Pixels a millimetre that are tried where no card is sure, in a picture whose longer side has 1280."""

SEVERAL = CardReason(CardReasonCode.HIDDEN)
"""Others' indices are seen on it."""


class CardReader:
    """Reads cards of any common deck. Not thread-safe; `read` keeps nothing between calls."""

    def __init__(self, weights: Path = WEIGHTS) -> None:
        """Loads the networks from the folder `weights`; raises FileNotFoundError if they are not there."""
        self._nets, self._print = CardNets(weights), CardPrintNet(weights)

    def read(self, image: Picture) -> CardsReading:
        """The cards in `image` (h, w, 3) BGR. Raises PictureError for arrays that are no picture."""
        begun = time.perf_counter()
        picture = as_bgr(image)
        seen = self.seen(picture)
        told = self.whole(picture, seen)
        table = StraightTable.of(picture, [one.outline.corners for one, card in told if card.sure], (WIDE, HIGH))
        if table is None:
            cards, reasons = self._with_hidden(picture, seen, told)
        else:
            straight = [_seen_on(table, one) for one in seen]
            moved = [(_seen_on(table, one), _moved(card, table.there)) for one, card in told]
            cards, reasons = self._with_hidden(table.picture, straight, moved)
            cards = [_moved(card, table.back) for card in cards]
        return CardsReading(in_order(cards), gravest_first(reasons), (time.perf_counter() - begun) * 1000)

    def _with_hidden(
        self, picture: Picture, seen: Sequence[Seen], told: Sequence[tuple[Seen, Card]]
    ) -> tuple[list[Card], list[CardReason]]:
        """The cards that were `told` in a BGR picture, those of which no more than an index is in view, and what is
        wrong with the picture as a whole."""
        known = [one.outline for one, card in told if card.sure]
        around = surroundings(picture, known) if known else None
        if around is not None and not around.bare:
            told = self._with_pairs(picture, told, known)
            certainly = [one.outline for one, card in told if card.sure]
            if len(certainly) > len(known):
                known, around = certainly, surroundings(picture, certainly)
        under = self._under(picture, seen, told, around)
        if under.cards or len(known) < len(told):
            around = None
        others = beside([card for _, card in told if card.sure], under.cards)
        told = [(one, card) for one, card in told if not displaced(card, others)]
        free = self._lying_free(picture, others, [card for _, card in told])
        told += [one for one in free if confirmed(*one, others)]
        others = [denied(card, [one for one, whole in (*free, *told) if not whole.sure]) for card in others]
        whole = without_doubles([card for _, card in told])
        beside_them = beside(whole, others)
        hidden = [placed(card) for card in beside_them if card.sure]
        outlines = [one.outline for one, _ in told]
        left = left_in(around, self._print) if around else left_over(picture, self._print, outlines, hidden)
        unclear = [card for card in under.unclear if not own_index(card, whole)]
        unclear += [card for card in beside_them if not card.sure]
        left = replace(left, marks=left.marks + len(unclear))
        cards = [*whole, *beside_them]
        return cards, of_the_picture(cards, len(strange(seen, [one for one, _ in told])), left)

    def whole(self, picture: Picture, seen: Sequence[Seen]) -> list[tuple[Seen, Card]]:
        """The whole cards of what was `seen` in a BGR picture, those doubted on which others' indices are seen; where
        none is sure, also the uppermost of fans."""
        told = self._single(picture, chosen(seen))
        if any(card.sure for _, card in told):
            return told
        ends = [one for one, card in self._single(picture, self.seen_in(picture, end_cards(picture))) if card.sure]
        ends = ends or self._aslant(picture)
        if not ends:
            return told
        several = {id(one) for one, card in told if SEVERAL in card.reasons}
        return self._told(picture, chosen([*(one for one in seen if id(one) not in several), *ends]))

    def _aslant(self, picture: Picture) -> list[Seen]:
        """The cards laid between two indices, of any size and seen from any side."""
        larger = max(picture.shape[:2]) / 1280
        places = (self._nets.places(picture, px * larger) for px in DENSITIES)
        laid = [Outline(one, 0.0) for some in places for one in laid_aslant(some, (WIDE, HIGH))]
        seen = chosen(self._looked_at(picture, [finer(picture, one) for one in laid]))
        return [one for one, card in self._told(picture, seen) if certain(one, card)]

    def _single(self, picture: Picture, seen: Sequence[Seen]) -> list[tuple[Seen, Card]]:
        """The cards, doubted where several lie within the outline. One of a card's very proportion that shows its
        index twice is a single card."""
        told = self._told(picture, seen)
        asked = [card.sure and not one.single for one, card in told]
        return [
            (one, card.doubted(SEVERAL) if ask and holds_others(picture, self._nets, one.outline) else card)
            for (one, card), ask in zip(told, asked, strict=True)
        ]

    def _under(
        self, picture: Picture, seen: Sequence[Seen], told: Sequence[tuple[Seen, Card]], around: Surroundings | None
    ) -> Under:
        """The cards of a BGR picture that one index names; none where nothing lies `around` those that are known."""
        if around is not None and around.bare:
            return Under([])
        known, doubtful = ([one.outline for one, card in told if card.sure is sure] for sure in (True, False))
        suspects = doubtful if told else strange(seen, [])[:MOST_STRANGE]
        return partly_hidden(picture, self._nets, known, suspects)

    def _with_pairs(
        self, picture: Picture, told: Sequence[tuple[Seen, Card]], known: Sequence[Outline]
    ) -> list[tuple[Seen, Card]]:
        """What was told, and the cards laid between two indices beside the `known` ones: one that is sure so takes
        the place of what was doubtful there, if it bears its name."""
        px = float(np.median([np.hypot(*(one.corners[1] - one.corners[0])) for one in known])) / WIDE
        corners = [one.corners for one in known]
        laid = [Outline(one, 0.0) for one in laid_between(self._nets.places(picture, px), px, corners, (WIDE, HIGH))]
        found = [one for one in self._told(picture, chosen(self.seen_in(picture, laid))) if certain(*one)]
        found = [one for one in found if all(agreeing(one[0], old[0]) for old in told if same_place(old, one))]
        kept = [one for one in told if one[1].sure or not any(same_place(one, other) for other in found)]
        return kept + [one for one in found if not any(covers(one[0].outline, other.outline) for other, _ in kept)]

    def _lying_free(self, picture: Picture, under: Sequence[Card], told: Sequence[Card]) -> list[tuple[Seen, Card]]:
        """The cards read by their index that nothing covers, beside those that were `told`, looked at whole: their
        outline was not found."""
        return self._told(picture, self.seen_in(picture, lying_free(under, told)))

    @staticmethod
    def _told(picture: Picture, seen: Sequence[Seen]) -> list[tuple[Seen, Card]]:
        return [(one, one.as_card(picture.shape)) for one in seen]

    def seen(self, picture: Picture) -> list[Seen]:
        """Every outline in a BGR picture, and what the looks say of it."""
        return self.seen_in(picture, find_outlines(picture, MOST_OUTLINES))

    def seen_in(self, picture: Picture, outlines: Sequence[Outline]) -> list[Seen]:
        """Outlines in a BGR picture, and what the looks say of them: the longer side may be seen shorter."""
        found = [finer(picture, outline) for outline in outlines]
        first = self._looked_at(picture, distinct(found))
        read = [one.outline for one in first if one.read]
        unread = [one.outline for one in first if not one.read]
        free = [one for one in unread if not any(covers(one, other) for other in read)]
        askew = self._looked_at(picture, [on_its_side(one) for one in free])
        return [*first, *(one for one in askew if one.read)]

    def _looked_at(self, picture: Picture, outlines: Sequence[Outline]) -> list[Seen]:
        looks = self._nets.look([rectified(picture, one.corners) for one in outlines])
        return [Seen.of(outline, look) for outline, look in zip(outlines, looks, strict=True)]


def _seen_on(table: StraightTable, one: Seen) -> Seen:
    """What was seen, where it lies on a table that is looked at from above."""
    return replace(one, outline=replace(one.outline, corners=table.there(one.outline.corners)))


def _moved(card: Card, to: Callable[[Array], Array]) -> Card:
    """The card with its corners elsewhere."""
    corners = to(np.array(card.corners, np.float32))
    return replace(card, corners=tuple((float(x), float(y)) for x, y in corners))
