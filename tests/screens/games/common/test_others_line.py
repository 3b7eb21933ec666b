"""Players for whom there is no row stand below the rows: by name where there is room, else by their first letter."""

import pygame

from kiosk.screens.games.common.others_line import Rows, Score, rows_above
from kiosk.screens.kit.drawing.player_marks import bare
from tests.screens.drawing import canvas_of, well_set, words_on

NAMES = ("Gisèle", "Marcel", "Yvonne", "Bérengère", "Maximilienne", "Wolfgang")


def scores(count: int) -> list[Score]:
    return [Score(seat, name, 9 + seat) for seat, name in enumerate(NAMES[:count])]


def first(count: int, boxes: list[pygame.Rect], box: pygame.Rect) -> Rows:
    boxes.append(box)
    return [(number, pygame.Rect(box.left, box.top, box.width, 20)) for number in range(count)]


def drawn(count: int, rows: int, wide: int) -> tuple[list[str], list[pygame.Rect]]:
    canvas, boxes = canvas_of(), list[pygame.Rect]()
    found = rows_above(canvas, pygame.Rect(20, 50, wide, 140), scores(count), lambda box: first(rows, boxes, box))
    assert [number for number, _ in found] == list(range(rows)) and well_set(canvas)
    assert all(mark.rect.top >= boxes[-1].bottom for mark in canvas.marks)
    return [bare(said).replace("\u00a0", " ") for said in words_on(canvas)], boxes


def test_where_all_have_rows_there_is_no_line() -> None:
    said, boxes = drawn(3, 3, 300)
    assert said == [] and [box.height for box in boxes] == [140]


def test_names_are_whole_in_a_long_line_and_letters_in_a_short_one() -> None:
    assert drawn(3, 1, 400)[0] == ["Marcel 10", "Yvonne 11"]
    assert drawn(3, 1, 180)[0] == ["M 10", "Y 11"]


def test_where_one_line_is_too_short_there_are_two() -> None:
    one, two = drawn(6, 1, 480)[1][-1], drawn(6, 1, 260)
    assert two[0] == ["M 10", "Y 11", "B 12", "M 13", "W 14"] and two[1][-1].height < one.height
