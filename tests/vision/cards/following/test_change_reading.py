"""`vision.cards.following.change_reading`: which cards are read again, which are gone, what nothing explains."""

import numpy as np
import pytest

from vision.cards.card_reading import Card, CardReason, CardReasonCode, CardsReading
from vision.cards.following.card_events import TrackedCard
from vision.cards.following.card_tracker import Settled
from vision.cards.following.change_reading import ChangeReading, Scene
from vision.cards.following.changed_part import PartReader
from vision.types.picture import Picture

SIZE = (1280, 720)
FELT = np.full((720, 1280, 3), 60, np.uint8)


def at(name: str, x: float, y: float) -> Card:
    return Card(name, 0.99, ((x, y), (x + 160, y), (x + 160, y + 224), (x, y + 224)))


def lying(*cards: Card) -> tuple[TrackedCard, ...]:
    return tuple(TrackedCard(number, True, card) for number, card in enumerate(cards, 1))


def scene(changed: tuple[int, int, int, int], *cards: Card) -> Scene:
    """`changed` is a box of cells, x, y, wide, high."""
    cells = np.zeros((45, 80), np.bool_)
    x, y, wide, high = changed
    cells[y : y + high, x : x + wide] = True
    return Scene(FELT, cells, np.ones_like(cells), SIZE, lying(*cards))


class Says:
    """Reads what it was told to, in pixels of the whole picture, one list a call."""

    def __init__(self, *readings: list[Card]) -> None:
        self.readings, self.shapes = list(readings), list[tuple[int, ...]]()

    def read(self, image: Picture) -> CardsReading:
        self.shapes.append(image.shape)
        return CardsReading(tuple(self.readings.pop(0)))


class Whole(PartReader):
    """Cards of its reader are in pixels of the whole picture already."""

    def _read(self, picture: Picture, box: object) -> tuple[list[Card], list[CardReason]]:
        return list(self._reader.read(picture).cards), []


OLD, NEW = at("7C", 160, 160), at("10H", 240, 160)


@pytest.mark.parametrize(("wide", "still"), [(3, True), (8, False)])
def test_a_card_is_gone_once_much_of_its_place_changed(wide: int, still: bool) -> None:
    assert scene((10, 10, wide, 14), OLD).still(OLD, []) is still


def test_a_card_is_still_there_under_a_new_one_unless_the_rest_of_its_place_changed() -> None:
    over = scene((15, 10, 11, 15), OLD)
    assert over.still(OLD, [NEW])
    assert not scene((10, 10, 16, 15), OLD).still(OLD, [NEW])
    assert scene((10, 10, 16, 15), OLD).still(OLD, [at("10H", 164, 160)])


def test_on_other_cards_less_change_tells_that_it_is_gone() -> None:
    assert not scene((18, 10, 3, 15), OLD, NEW).still(NEW, [])
    assert scene((10, 10, 1, 15), OLD, NEW).still(OLD, [NEW])
    assert not scene((10, 10, 5, 15), OLD, NEW).under_these(OLD, [])


def test_the_cards_that_overlap_are_joined() -> None:
    three = scene((10, 10, 2, 2), OLD, NEW, at("2D", 380, 160), at("3D", 900, 160))
    assert [one.card.card for one in three.joined(three.touched())] == ["7C", "10H", "2D"]


def test_what_changed_where_no_card_came_or_went_is_not_explained() -> None:
    here = scene((10, 10, 60, 15), OLD)
    moved = Settled((TrackedCard(1, False, at("7C", 700, 160)),))
    left = here.unexplained(moved, [])
    assert not left[12, 12] and not left[12, 46] and left[12, 30]
    kept = here.unexplained(Settled((TrackedCard(1, True, OLD),)), [])
    assert kept[12, 12]


def test_a_new_card_over_another_is_read_alone() -> None:
    says = Says([NEW])
    reading = ChangeReading.of(Whole(says), scene((15, 10, 11, 15), OLD))
    assert reading.cards == (NEW,) and [one.id for one in reading.untouched] == [1]


@pytest.mark.parametrize(
    "first",
    [
        [],
        [NEW.doubted(CardReason(CardReasonCode.UNSURE, 0.5, 0.9))],
        [at("7C", 240, 160)],
        [at("10H", 700, 160)],
    ],
    ids=["nothing", "doubtful", "known already", "elsewhere"],
)
def test_what_does_not_explain_it_is_read_with_the_cards_it_touches(first: list[Card]) -> None:
    says = Says(first, [OLD, NEW])
    reading = ChangeReading.of(Whole(says), scene((15, 10, 11, 15), OLD, at("3D", 900, 160)))
    assert reading.cards == (OLD, NEW) and [one.id for one in reading.untouched] == [2]


def test_more_change_than_a_card_explains_is_read_with_the_cards_it_touches() -> None:
    says = Says([NEW], [OLD, NEW])
    assert len(ChangeReading.of(Whole(says), scene((15, 10, 20, 15), OLD)).cards) == 2
