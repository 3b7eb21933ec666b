"""`vision.cards.left_over`: paper, and print on paper, where no card was read."""

import cv2
import numpy as np
import pytest

from tests.vision.cards.drawn_cards import HIGH, PLACES, WIDE, card, laid, lay, table_top
from vision.cards.left_over import MOST, LeftOver, left_over, surroundings
from vision.cards.outlines import Outline, find_outlines
from vision.types.picture import Array, Picture

PICTURE = laid(["AS", "10H", "7C"])
SCALE = 0.55
LIGHT = (225, 228, 230)


def any_print(picture: Picture, px: float, middles: Array, whites: Array) -> Array:
    """Takes any print for a card's, and part of an index."""
    return np.ones((len(middles), 2), np.float32)


def outlines(count: int) -> list[Outline]:
    found = find_outlines(PICTURE, 40)
    return [min(found, key=lambda one: float(np.hypot(*(one.corners.mean(0) - place)))) for place in PLACES[:count]]


def upright(x: float, y: float) -> Outline:
    half = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)]) * (WIDE, HIGH) * SCALE / 2
    return Outline(np.asarray(half + (x, y), np.float32), 1.0)


def row(names: list[str], step: float) -> tuple[Picture, list[Outline]]:
    """Cards in a row, each `step` pixels further right and over the one before."""
    table = table_top()
    places = [(400 + step * k, 350) for k in range(len(names))]
    for name, place in zip(names, places, strict=True):
        lay(table, card(name), place, 0.0, SCALE)
    return table, [upright(*place) for place in places]


def test_nothing_is_left_over_where_every_card_was_read() -> None:
    assert left_over(PICTURE, any_print, outlines(3)) == LeftOver()
    assert not LeftOver()


def test_a_card_that_was_not_read_is_left_over() -> None:
    left = left_over(PICTURE, any_print, outlines(2))
    assert left.piece == pytest.approx(1.0, abs=0.15)
    assert left.marks >= 7


def test_without_cards_nobody_knows_their_paper() -> None:
    assert left_over(PICTURE, any_print, []) == LeftOver()


def test_in_a_row_whose_cards_are_all_known_nothing_is_left() -> None:
    picture, places = row(["9S", "10H", "4D"], 12 * WIDE / 63 * SCALE)
    assert left_over(picture, any_print, places[2:], places[:2]) == LeftOver()


def test_a_card_between_two_known_ones_is_left_over_though_it_lies_within_the_outline_of_one() -> None:
    picture, places = row(["9S", "10H", "4D"], 12 * WIDE / 63 * SCALE)
    assert left_over(picture, any_print, places[2:], places[:1]).marks >= 1


def test_print_that_has_grown_together_with_the_edge_of_a_known_card_is_left_over() -> None:
    step = 12 * WIDE / 63 * SCALE
    picture, places = row(["9S", "10H", "4D"], step)
    left, top = (round(float(x)) for x in places[1].corners[0])
    cv2.line(picture, (left, top), (left, top + round(HIGH * SCALE)), (20, 20, 20), 2)
    for millimetres in (8, 17):
        y = top + round(millimetres * WIDE / 63 * SCALE)
        cv2.line(picture, (left, y), (left + round(step / 2), y), (20, 20, 20), 2)
    assert left_over(picture, any_print, places[2:], places[:1]).marks >= 2


@pytest.mark.parametrize("shadow", [1.0, 0.5])
def test_print_in_a_shadow_that_falls_on_half_a_known_card_is_left_over(shadow: float) -> None:
    """The 9 lies to the left of the known 10, both of whose left sides are in the shadow."""
    picture, places = row(["9S", "10H"], 13 * WIDE / 63 * SCALE)
    edge = round(float(places[1].corners[:, 0].mean()))
    picture[:, :edge] = (picture[:, :edge] * shadow).astype(np.uint8)
    assert left_over(picture, any_print, places[1:]).marks >= 1


def test_light_ground_is_no_paper_left_over_and_a_card_on_it_is_told_by_its_print() -> None:
    table = table_top(colour=LIGHT)
    lay(table, card("4D"), (400, 350), 0.0, SCALE)
    assert left_over(table, any_print, [upright(400, 350)]) == LeftOver()
    lay(table, card("9S"), (800, 350), 20.0, SCALE)
    assert left_over(table, any_print, [upright(400, 350)]).marks >= 7


def test_plain_paper_is_no_card() -> None:
    table = table_top()
    lay(table, card("4D"), (400, 350), 0.0, SCALE)
    cv2.rectangle(table, (700, 300), (780, 400), (240, 240, 240), -1)
    assert left_over(table, any_print, [upright(400, 350)]) == LeftOver()


def test_a_line_on_the_ground_is_no_index() -> None:
    table = table_top(colour=LIGHT)
    lay(table, card("4D"), (400, 350), 0.0, SCALE)
    cv2.rectangle(table, (700, 350), (820, 362), (20, 20, 20), -1)
    assert left_over(table, any_print, [upright(400, 350)]) == LeftOver()


def test_dark_ground_between_a_card_and_plain_paper_is_no_print() -> None:
    table = table_top()
    lay(table, card("4D"), (400, 350), 0.0, SCALE)
    cv2.rectangle(table, (486, 300), (566, 400), (240, 240, 240), -1)
    assert left_over(table, any_print, [upright(400, 350)]) == LeftOver()


def test_print_that_looks_like_none_of_a_card_is_left_alone() -> None:
    left = left_over(PICTURE, lambda picture, px, middles, whites: np.full((len(middles), 2), 0.01), outlines(2))
    assert left.marks == 0 and left.likeliest == pytest.approx(0.01)


def pips(picture: Picture, px: float, middles: Array, whites: Array) -> Array:
    """Takes any print for a card's pips."""
    return np.tile(np.array([(1, 0)], np.float32), (len(middles), 1))


def test_pips_ask_beside_the_cards_but_not_on_a_known_one_that_lies_under_others() -> None:
    left = left_over(PICTURE, pips, outlines(2))
    assert left.marks >= 7 and left.piece > 0.5
    picture, places = row(["9S", "10H", "4D"], 26 * WIDE / 63 * SCALE)
    assert left_over(picture, pips, places[2:], places[:2]) == LeftOver()
    assert left_over(picture, any_print, places[2:], places[:2]).marks >= 1


def test_the_other_index_of_a_card_that_lies_under_another_is_its_own() -> None:
    table = table_top()
    lay(table, card("9S"), (400, 350), 0.0, SCALE)
    mm, (right, foot) = WIDE * SCALE / 63, (400 + WIDE * SCALE / 2, 350 + HIGH * SCALE / 2)
    for x, y in ((right + 20, foot - 22 * mm), (right - 12 * mm, foot + 20)):
        cv2.rectangle(table, (round(right - 50 * mm), 100), (round(x), round(y)), (90, 60, 40), -1)
    lay(table, card("4D"), (900, 350), 0.0, SCALE)
    under = upright(400, 350)
    assert left_over(table, any_print, [upright(900, 350)], [under]).marks == 0
    turned = Outline(np.roll(under.corners, 1, 0), 1.0)
    assert left_over(table, any_print, [upright(900, 350)], [turned]).marks >= 1


@pytest.mark.parametrize(("likely", "counts"), [(0, False), (1, True)])
def test_paper_is_no_card_where_none_of_its_print_looks_like_a_cards(likely: int, counts: bool) -> None:
    def first(picture: Picture, px: float, middles: Array, whites: Array) -> Array:
        return np.tile(np.arange(len(middles))[:, None] < likely, 2).astype(np.float32)

    left = left_over(PICTURE, first, outlines(2))
    assert left.marks == likely and (left.piece > 0.5) is counts


def test_the_network_is_shown_print_beside_the_paper_of_the_nearest_card() -> None:
    shown = list[tuple[float, Array, Array]]()

    def seen(picture: Picture, px: float, middles: Array, whites: Array) -> Array:
        shown.append((px, middles / picture.shape[1], whites))
        return np.zeros((len(middles), 2), np.float32)

    table = table_top()
    for name, x in (("4D", 300), ("9S", 800), ("7H", 1000)):
        lay(table, card(name), (x, 350), 0.0, SCALE)
    table[:, :500] = table[:, :500] // 2
    left_over(table, seen, [upright(300, 350), upright(1000, 350)])
    ((px, middles, whites),) = shown
    assert px == pytest.approx(WIDE * SCALE / 63, rel=0.05) or px < WIDE * SCALE / 63
    assert len(middles) >= 7 and (np.abs(middles[:, 0] * table.shape[1] - 800) < WIDE * SCALE / 2 + 2).all()
    assert (whites.min(1) > 200).all(), "that of the card beside it, not of the one in the shadow"


def test_of_a_whole_page_of_print_no_more_is_looked_at_than_there_is_time_for() -> None:
    table = table_top(colour=LIGHT)
    for y in range(20, 700, 20):
        for x in range(20, 1260, 20):
            cv2.circle(table, (x, y), 5 + (x % 40 == 0), (20, 20, 20), -1)
    lay(table, card("4D"), (400, 350), 0.0, SCALE)
    known = [upright(400, 350)]
    assert len(surroundings(table, known).middles) == MOST
    assert left_over(table, any_print, known).marks == MOST


@pytest.mark.parametrize(("shown", "bare"), [(0, True), (4, True), (14, False)])
def test_paper_beside_a_known_card_without_any_print_may_be_a_cards(shown: int, bare: bool) -> None:
    picture, places = row(["", "10H"], shown * WIDE / 63 * SCALE)
    found = surroundings(picture, places[1:])
    assert (len(found.middles), found.bare) == (0, bare)
