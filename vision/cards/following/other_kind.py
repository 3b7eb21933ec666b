"""Cards among dice, and dice among cards: named where something lies there that its own reader does not know.

Looked for once a rest, and only where that was doubtful: it costs a second reading.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace

import cv2
import numpy as np

from vision.cards.card_reading import Card, CardReasonCode
from vision.cards.following.card_events import CardsAtRest, Doubt, ReadsCards
from vision.cards.following.card_tracker import on_track
from vision.geometry.track_view import TrackView
from vision.tracking.reader_protocol import Reads
from vision.types.dice_set import PIPS
from vision.types.picture import Picture
from vision.types.reasons import Reason, ReasonCode, gravest_first
from vision.types.track_events import AtRest, TrackedDie

STRANGE = frozenset({ReasonCode.UNKNOWN_OBJECT, ReasonCode.MISSED, ReasonCode.NO_DIE})
"""Doubts of a reader of dice that a card may be the cause of."""
ODD = frozenset({ReasonCode.UNKNOWN_OBJECT, CardReasonCode.UNKNOWN, CardReasonCode.MISSED, CardReasonCode.MARKS})
"""Doubts of a watcher of cards that dice may be the cause of."""


def with_cards(
    rest: AtRest, reader: Callable[[], ReadsCards], full: Callable[[], Picture], view: TrackView | None
) -> AtRest:
    """A rest of dice; where it is doubtful and cards lie there, that is said, and no die on one of them is sure.

    `full` gives the frame, which is taken only where it is looked at.
    """
    codes = {reason.code for reason in (*rest.reasons, *(one for die in rest.dice for one in die.die.reasons))}
    if STRANGE.isdisjoint(codes):
        return rest
    cards = [card for card in reader().read(full()).cards if card.sure and on_track(card, view)]
    if not cards:
        return rest
    others = [reason for reason in rest.reasons if reason.code is not ReasonCode.UNKNOWN_OBJECT]
    reasons = gravest_first((*others, Reason(ReasonCode.PLAYING_CARD, len(cards))))
    return replace(rest, dice=tuple(_off(die, cards) for die in rest.dice), reasons=reasons)


def with_dice(rest: CardsAtRest, reader: Reads, full: Callable[[], Picture], view: TrackView | None) -> CardsAtRest:
    """A rest of cards; where something lies there and dice are read beside the cards, that is said instead."""
    if all(reason.code not in ODD for reason in rest.reasons):
        return rest
    dice = reader.read(full(), dice=PIPS, die_px=None if view is None else view.die_px()).dice
    cards = [one.card for one in rest.cards]
    beside = [die for die in dice if die.sure and not any(_on(die.centre, card) for card in cards)]
    if not beside:
        return rest
    others: list[Doubt] = [reason for reason in rest.reasons if reason.code is not ReasonCode.UNKNOWN_OBJECT]
    return replace(rest, reasons=(*others, Reason(ReasonCode.DICE, len(beside))))


def _off(die: TrackedDie, cards: Sequence[Card]) -> TrackedDie:
    """The die, in doubt where it lies on a card: it may be its pips."""
    if not any(_on(die.die.centre, card) for card in cards):
        return die
    return replace(die, die=replace(die.die, reasons=gravest_first((*die.die.reasons, Reason(ReasonCode.NO_DIE)))))


def _on(point: tuple[float, float], card: Card) -> bool:
    return cv2.pointPolygonTest(np.array(card.corners, np.float32), point, False) >= 0
