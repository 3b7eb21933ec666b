"""`vision.cards.following.either_watcher`: dice or cards, as the set says, and nothing of the one in the other."""

import cv2
import numpy as np
import pytest

from tests.vision.cards.following.card_film import CardFilm
from tests.vision.tracking.blob_reader import BlobReader
from vision.cards.following.card_events import CardsAtRest
from vision.cards.following.either_watcher import EitherWatcher
from vision.cards.reader import CardReader
from vision.geometry.track_view import TrackView
from vision.types.dice_set import CARDS, NO_DICE, PIPS
from vision.types.track_events import AtRest, Event, Lifted


class Feed:
    """A film for a watcher of either kind."""

    def __init__(self, reader: CardReader) -> None:
        self.film = CardFilm(reader)
        self.made = 0
        self.reader = reader
        self.watcher = EitherWatcher(BlobReader(), self.make, PIPS)

    def make(self) -> CardReader:
        self.made += 1
        return self.reader

    def run(self, seconds: float) -> list[Event]:
        events: list[Event] = []
        for _ in range(round(seconds * 30)):
            picture = self.film.picture()
            small = np.asarray(cv2.resize(picture, (320, 180), interpolation=cv2.INTER_AREA), np.uint8)
            events += self.watcher.feed(small, self.film.t, lambda picture=picture: picture)
            self.film.t += 1 / 30
        return events


@pytest.fixture
def feed(card_reader: CardReader) -> Feed:
    return Feed(card_reader)


def test_the_reader_of_cards_is_made_when_cards_are_expected_and_once(feed: Feed) -> None:
    feed.run(0.5)
    assert feed.made == 0
    feed.watcher.expect(CARDS)
    feed.run(0.5)
    feed.watcher.expect(PIPS)
    feed.watcher.expect(CARDS)
    feed.run(0.5)
    assert feed.made == 1


def test_each_set_has_its_own_events(feed: Feed) -> None:
    feed.film.lie("10H", (400, 300))
    assert {type(event) for event in feed.run(0.7)} == {AtRest}
    feed.watcher.expect(CARDS)
    (rest,) = feed.run(0.7)
    assert isinstance(rest, CardsAtRest) and [one.card.card for one in rest.cards] == ["10H"]
    assert feed.watcher.resting and not feed.watcher.blind and not feed.watcher.puzzled


def test_between_deals_nothing_is_watched_and_all_is_forgotten(feed: Feed) -> None:
    feed.watcher.expect(CARDS)
    feed.film.lie("10H", (400, 300))
    feed.run(0.7)
    read = feed.watcher.cards.parts.pixels
    feed.watcher.expect(NO_DICE)
    assert feed.watcher.cards.tracker.lying == ()
    feed.film.lie("7C", (800, 300))
    assert feed.run(1.0) == [] and feed.watcher.cards.parts.pixels == read
    feed.watcher.expect(CARDS)
    assert [[one.kept for one in rest.cards] for rest in feed.run(0.7) if isinstance(rest, CardsAtRest)] == [
        [False, False]
    ]


def test_cards_beside_the_track_are_none(feed: Feed) -> None:
    feed.watcher.expect(CARDS)
    feed.film.lie("10H", (300, 300))
    feed.film.lie("7C", (1000, 300))
    feed.run(0.5)
    feed.watcher.use(TrackView(np.diag([0.5, 0.5, 1.0]), 300, 300), tell=True)
    gone, rest = feed.run(0.7)
    assert isinstance(gone, Lifted) and isinstance(rest, CardsAtRest)
    assert [one.card.card for one in rest.cards] == ["10H"]


def test_the_end_is_told_by_whoever_watches(feed: Feed) -> None:
    feed.watcher.expect(CARDS)
    feed.film.lie("10H", (300, 300))
    feed.run(0.13)
    assert isinstance(feed.watcher.finish()[-1], CardsAtRest)
