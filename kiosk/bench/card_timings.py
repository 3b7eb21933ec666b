"""The stages of cards laid on the track: one frame that is watched, one card newly laid, and nine."""

from collections.abc import Sequence

import cv2
import numpy as np

from calibration.track.markers import find_markers, view_of
from kiosk.bench.stage import Stage
from kiosk.bench.watching import settle, watching
from kiosk.config.schema import Config
from kiosk.devices.virtual.track import VirtualTrack
from vision.cards.card_reading import Card, CardReason
from vision.cards.following.card_cells import covered_by
from vision.cards.following.card_events import TrackedCard
from vision.cards.following.card_watcher import CardWatcher
from vision.cards.following.change_reading import ChangeReading, Scene
from vision.cards.following.changed_part import PartReader, marked, without
from vision.cards.reader import CardReader
from vision.types.picture import Picture

SEED = 1
NINE = ("QS", "10H", "7C", "9S", "4D", "KH", "2C", "8D", "JS")
ROW, APART = 5, (72.0, 96.0)
"""Cards of a row, and millimetres from the middle of one to the next one's, along a row and from row to row."""
CELL = 16
"""Pixels of the picture along the side of a cell in which something changed."""


def card_stages() -> list[Stage]:
    """Nine cards that lie apart on the floor of the virtual track, read as the watcher reads them first."""
    track = nine_cards()
    full, reader = track.full(), CardReader()
    size, parts = Config().track, PartReader(reader)
    view = view_of(find_markers(full), size.width_mm, size.height_mm, size.die_mm)
    assert view is not None
    left, top, wide, high = cv2.boundingRect(view.corners().astype(np.float32))
    floor = (left, top, wide, high)
    cells = np.ones((full.shape[0] // CELL, full.shape[1] // CELL), bool)
    corners = marked(view, cells.shape, (full.shape[1], full.shape[0]))

    def nine() -> tuple[list[Card], list[CardReason]]:
        return parts.all_of(without(full, corners, cells & ~corners), floor)

    return [
        watching("watch a frame of cards", CardWatcher(reader), track),
        newly_laid(full, parts, nine()[0]),
        Stage("read nine cards", 150, 15, nine),
    ]


def nine_cards() -> VirtualTrack:
    """A track without dice on which nine cards lie in two rows."""
    track = VirtualTrack(seed=SEED, dice=1)
    track.set_aside(0)
    settle(track)
    for number, card in enumerate(NINE):
        row, column = divmod(number, ROW)
        track.lay_card(card, ((column - (ROW - 1) / 2) * APART[0], (row - 0.5) * APART[1]))
        settle(track)
    return track


def newly_laid(full: Picture, parts: PartReader, cards: Sequence[Card]) -> Stage:
    """The last of nine cards comes to rest beside the others, which are known."""
    size = full.shape[1], full.shape[0]
    region = np.ones((size[1] // CELL, size[0] // CELL), bool)
    *others, last = cards
    lying = tuple(TrackedCard(number, True, card) for number, card in enumerate(others))
    scene = Scene(full, covered_by([last], region.shape, size), region, size, lying)
    return Stage("read a card newly laid", 50, 30, lambda: ChangeReading.of(parts, scene))
