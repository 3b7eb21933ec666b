"""Players for whom there is no row stand below the rows: by name where there is room, else by a letter or two.

In larger type on a small screen nobody is called by letters: those have the rows of the whole place, and no line.
"""

import pygame

from kiosk.screens.games.common.others_line import Rows, Score, rows_above
from kiosk.screens.kit.drawing.canvas import Canvas
from kiosk.screens.kit.drawing.player_marks import bare
from kiosk.screens.kit.drawing.theme import measures
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
    assert two[0] == ["Mr 10", "Y 11", "B 12", "Mx 13", "W 14"] and two[1][-1].height < one.height


def test_letters_without_room_beside_a_mark_stand_alone() -> None:
    narrow, wide = ({mark.what: mark.rect.width for mark in lined(room).marks if mark.kind == "text"}
                    for room in (240, 300))  # fmt: skip
    assert list(narrow) == ["Mr\u00a010", "Y\u00a011", "B\u00a012", "Mx\u00a013", "W\u00a014"] == list(wide)
    assert all(wide[said] > narrow[said] + 8 for said in narrow), "the marks are drawn where they have room"


def lined(room: int) -> Canvas:
    canvas = canvas_of()
    rows_above(canvas, pygame.Rect(20, 50, room, 140), scores(6), lambda box: first(1, [], box))
    assert well_set(canvas)
    return canvas


def test_in_larger_type_people_are_left_out_rather_than_called_by_letters() -> None:
    canvas, boxes = canvas_of(), list[pygame.Rect]()
    canvas.measures = measures((800, 480), larger=True, playing=True)
    for room, said in ((480, ["Marcel 10", "Yvonne 11"]), (100, [])):
        rows_above(canvas, pygame.Rect(20, 50, room, 140), scores(3), lambda box: first(1, boxes, box))
        assert [bare(words).replace("\u00a0", " ") for words in words_on(canvas)] == said
        assert (boxes[-1].height == 140) is not bool(said)
        canvas.marks.clear()
