"""A film of a table with drawn cards: thirty frames a second, a hand that lays, moves and takes cards."""

from collections.abc import Callable

import cv2
import numpy as np

from tests.vision.cards.drawn_cards import card, lay, table_top
from vision.cards.following.card_events import CardsAtRest
from vision.cards.following.card_watcher import CardWatcher
from vision.cards.reader import CardReader
from vision.types.picture import Picture
from vision.types.track_events import Event

FPS = 30
SMALL = (320, 180)
Place = tuple[float, float]


class CardFilm:
    """Draws frames and feeds them to a watcher of cards with the real reader; keeps the events.

    `cards` is name -> (middle, degrees), in the order in which they were laid.
    """

    def __init__(self, reader: CardReader) -> None:
        self.watcher = CardWatcher(reader)
        self.cards: dict[str, tuple[Place, float]] = {}
        self.hand: Place | None = None
        self.things: list[tuple[int, int, int]] = []
        self.light = 1.0
        self.t = 0.0
        self.events: list[Event] = []
        self._random = np.random.default_rng(1)
        self._table, self._drawn = table_top(), ""
        high, wide = self._table.shape[:2]
        self._grain = self._random.integers(-3, 4, (high + 32, wide + 32, 3)).astype(np.float32)

    def lie(self, name: str, middle: Place, degrees: float = 0.0) -> None:
        """A card lies there from the next frame on."""
        self.cards[name] = (middle, degrees)

    def run(self, seconds: float) -> list[Event]:
        """So much time passes; what happened meanwhile."""
        before = len(self.events)
        for _ in range(round(seconds * FPS)):
            self.frame()
        return self.events[before:]

    def by_hand(self, at: Place, change: Callable[[], object], stays: float = 0.1) -> list[Event]:
        """A hand comes in from below, changes something, stays a moment and goes, then all lies still."""
        before = len(self.events)
        for k in range(8):
            self._reach(at, 1 - (k + 1) / 8)
        change()
        for _ in range(round(stays * FPS)):
            self._reach(at, 0.0)
        for k in range(8):
            self._reach(at, (k + 1) / 8)
        self.hand = None
        self.run(1.0)
        return self.events[before:]

    def frame(self) -> None:
        """The next frame."""
        picture = self.picture()
        small = np.asarray(cv2.resize(picture, SMALL, interpolation=cv2.INTER_AREA), np.uint8)
        self.events += self.watcher.feed(small, self.t, lambda: picture)
        self.t += 1 / FPS

    def picture(self) -> Picture:
        """What the camera sees now."""
        picture = self._lying().copy()
        if self.hand is not None:
            x, y = round(self.hand[0]), round(self.hand[1])
            cv2.line(picture, (x, y), (x + 100, 1000), (90, 120, 190), 110)
            cv2.circle(picture, (x, y), 75, (95, 125, 200), -1)
        down, right = self._random.integers(0, 32, 2)
        grain = self._grain[down : down + picture.shape[0], right : right + picture.shape[1]]
        lit = cv2.multiply(picture, (self.light,) * 4, dtype=cv2.CV_32F)
        return np.asarray(cv2.add(lit, grain, dtype=cv2.CV_8U), np.uint8)

    def _reach(self, at: Place, away: float) -> None:
        self.hand = at[0], at[1] + 520 * away
        self.frame()

    def _lying(self) -> Picture:
        if self._drawn != (now := repr((self.cards, self.things))):
            self._table, self._drawn = table_top(), now
            for name, (middle, degrees) in self.cards.items():
                lay(self._table, card(name), middle, degrees, 0.68)
            for x, y, side in self.things:
                cv2.rectangle(self._table, (x, y), (x + side, y + side), (40, 40, 210), -1)
        return self._table


def rests(events: list[Event]) -> list[CardsAtRest]:
    """The rests among events."""
    return [event for event in events if isinstance(event, CardsAtRest)]


def names(event: Event) -> list[str]:
    """The cards of a rest, in the order in which they were laid."""
    assert isinstance(event, CardsAtRest)
    return [one.card.card for one in event.cards]


def codes(event: CardsAtRest) -> list[str]:
    """The reasons of a rest."""
    return [reason.code.value for reason in event.reasons]
