"""`vision.cards.following.changed_part`: how little is read, what is painted over, where what was read lies."""

import numpy as np

from vision.cards.card_reading import Card, CardReason, CardReasonCode, CardsReading
from vision.cards.following.changed_part import PartReader, marked, without
from vision.geometry.track_view import TrackView
from vision.types.picture import Picture

FELT = (60, 95, 40)


def at(name: str, x: float, y: float) -> Card:
    return Card(name, 0.99, ((x, y), (x + 160, y), (x + 160, y + 224), (x, y + 224)))


class Keeps:
    """Keeps what it was given, and says that a card lies at its upper left."""

    def __init__(self, *reasons: CardReasonCode) -> None:
        self.seen: list[Picture] = []
        self.reasons = tuple(CardReason(code) for code in reasons)

    def read(self, image: Picture) -> CardsReading:
        self.seen.append(image)
        return CardsReading((at("10H", 40, 40),), self.reasons)


def changed(x: int, y: int, wide: int, high: int) -> np.ndarray:
    cells = np.zeros((45, 80), np.bool_)
    cells[y : y + high, x : x + wide] = True
    return cells


def table() -> Picture:
    picture = np.empty((720, 1280, 3), np.uint8)
    picture[:] = FELT
    picture[160:384, 160:320] = 240
    return picture


def test_a_part_is_read_and_its_cards_lie_where_they_lie_in_the_whole() -> None:
    reader = Keeps(CardReasonCode.MISSED, CardReasonCode.UNKNOWN)
    parts = PartReader(reader)
    cards, reasons = parts.changed(table(), changed(40, 10, 10, 14), [], ~changed(0, 0, 80, 45))
    assert reader.seen[0].shape == (18 * 16, 14 * 16, 3) and parts.pixels == 18 * 16 * 14 * 16
    assert cards[0].corners[0] == (38 * 16 + 40, 8 * 16 + 40)
    assert [reason.code for reason in reasons] == [CardReasonCode.UNKNOWN]


def test_a_known_card_is_painted_like_the_ground_but_for_what_changed() -> None:
    reader = Keeps()
    cells, bare = changed(15, 10, 12, 14), changed(40, 0, 40, 45)
    PartReader(reader).changed(table(), cells, [at("7C", 160, 160)], bare)
    left, top = 13 * 16, 8 * 16
    part = reader.seen[0]
    assert part[200 - top, 230 - left].tolist() == list(FELT)
    assert part[200 - top, 300 - left].tolist() == [240, 240, 240]


def test_what_was_read_where_nothing_changed_does_not_count() -> None:
    cells = changed(60, 12, 3, 3) | changed(40, 35, 2, 2)
    cards, _ = PartReader(Keeps()).changed(table(), cells, [], cells)
    assert cards == []


def test_of_all_that_no_card_lies_there_is_no_doubt() -> None:
    reader = Keeps(CardReasonCode.MISSED, CardReasonCode.NO_CARD)
    cards, reasons = PartReader(reader).all_of(table(), (100, 50, 400, 300))
    assert cards[0].corners[0] == (140, 90) and reader.seen[0].shape == (300, 400, 3)
    assert [reason.code for reason in reasons] == [CardReasonCode.MISSED]


def test_markers_at_the_corners_of_the_floor_are_painted_over() -> None:
    view = TrackView(np.diag([0.5, 0.5, 1.0]), 320, 180)
    cells = marked(view, (90, 160), (640, 360))
    assert cells[0, 0] and cells[-1, -1] and not cells[45, 80] and not cells[20, 20]
    picture = np.full((360, 640, 3), 40, np.uint8)
    picture[:12, :12] = 255
    bare = np.ones((90, 160), np.bool_)
    assert without(picture, cells, bare).max() == 40 and picture.max() == 255
    none = marked(None, (90, 160), (640, 360))
    assert not none.any() and without(picture, none, bare) is picture
