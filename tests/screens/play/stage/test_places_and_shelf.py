"""The places of the play screen lie apart on every screen, and the shelf shortens words before it turns pages."""

from dataclasses import replace
from itertools import combinations

import pygame
import pytest

from kiosk.screens.kit.screen import Item
from kiosk.screens.play.stage.places import Places, with_board, with_pad, with_sheet
from kiosk.screens.play.stage.shelf import draw_choices, in_one_row
from tests.screens.drawing import SIZES, canvas_of

BODIES = {"sheet": with_sheet, "pad": with_pad, "board": lambda canvas, body: with_board(canvas, body, 200, 60)}
Size = tuple[int, int]


def body_of(size: Size) -> pygame.Rect:
    return pygame.Rect(20, 10, size[0] - 40, size[1] - size[1] // 8)


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("kind", BODIES)
def test_no_place_lies_on_another_or_beyond_the_body(kind: str, size: Size) -> None:
    canvas, body = canvas_of(size), body_of(size)
    at: Places = BODIES[kind](canvas, body).note(canvas)
    parts = [part for part in (at.question, at.menu, at.tray, at.sheet, at.shelf) if part.width and part.height]
    assert len(parts) >= 4 and all(body.contains(part) for part in parts)
    assert not [pair for pair in combinations(parts, 2) if pair[0].colliderect(pair[1])]
    assert canvas.places["sheet"] == at.sheet


def test_words_grow_short_only_where_the_row_is_too_narrow() -> None:
    items = [Item(str(k), f"Une annonce assez longue {k}", lambda: None) for k in range(3)]
    asked = list[str]()

    def brief(item: Item) -> Item:
        asked.append(item.key)
        return replace(item, label=item.key)

    canvas = canvas_of((1280, 800))
    tall = canvas.measures.target
    draw_choices(canvas, pygame.Rect(20, 600, 5000, tall), items, 0, brief)
    assert asked == []
    draw_choices(canvas, pygame.Rect(20, 600, 500, tall), items, 0, brief)
    assert asked == ["0", "1", "2"]


def test_on_a_wide_screen_the_question_has_one_line_and_the_sheet_the_rest() -> None:
    usual, wide = ((1728, 1080), (1920, 1080))
    high, low = (with_sheet(canvas_of(size), body_of(size)) for size in (usual, wide))
    assert low.question.height < high.question.height * 2 // 3 and low.menu.height == high.menu.height
    assert low.sheet.height - high.sheet.height >= high.question.height // 3
    assert low.sheet.top > low.menu.bottom and low.tray.right < low.menu.left


def test_a_pad_lends_the_table_what_choices_in_one_row_leave() -> None:
    items = [Item(str(k), "Marcel et Lucien", lambda: None) for k in range(5)]
    canvas = canvas_of((1280, 800))
    assert in_one_row(canvas, items, 1216) and not in_one_row(canvas, items, 600)
