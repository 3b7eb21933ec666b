"""The strips at the sides tell whose turn it is by colour and by shape, and take no room from the stage."""

import pygame
import pytest

from kiosk.screens.app.painter import paint
from kiosk.screens.kit.drawing.player_marks import RGB, Mark, seat_mark
from kiosk.screens.kit.drawing.theme import YELLOW
from kiosk.screens.people.marked_names import seated
from kiosk.screens.play.stage.player_edge import player_edge
from kiosk.screens.play.table_screen import TableScreen
from kiosk.shots.scene_list import stage
from tests.screens.drawing import SIZES, canvas_of, changed

Size = tuple[int, int]


def strips(mark: Mark, size: Size = SIZES[0]) -> tuple[pygame.Surface, pygame.Rect]:
    """A screen with the strips, and what they touched in its left half."""
    canvas = canvas_of(size)
    body = pygame.Rect(*canvas.inner.topleft, canvas.inner.width, canvas.inner.height * 6 // 7)
    left = canvas.surface.subsurface((0, 0, size[0] // 2, size[1]))
    return canvas.surface, changed(left, lambda: player_edge(canvas, body, mark))


@pytest.mark.parametrize("size", SIZES)
def test_the_strips_are_in_the_margins(size: Size) -> None:
    surface, touched = strips(Mark("disc", "yellow"), size)
    inner = canvas_of(size).inner
    assert touched.left >= 0 and touched.right <= inner.left
    assert touched.height > size[1] * 0.75 and touched.width > inner.left * 0.8
    column = [tuple(surface.get_at((touched.centerx, y)))[:3] for y in range(touched.top, touched.bottom)]
    assert column.count(RGB["yellow"]) > len(column) * 0.75
    mirrored = pygame.transform.flip(surface, True, False)
    assert mirrored.get_at(touched.center) == surface.get_at(touched.center)


@pytest.mark.parametrize("size", SIZES)
def test_they_break_off_beside_a_button_under_the_cursor_where_an_arrow_stands(size: Size) -> None:
    canvas, inner, colour = canvas_of(size), canvas_of(size).inner, RGB["yellow"]
    body = pygame.Rect(*inner.topleft, inner.width, inner.height * 6 // 7)
    tall = canvas.measures.target
    canvas.focus = pygame.Rect(inner.left, body.bottom - tall, tall * 2, tall)
    player_edge(canvas, body, Mark("disc", "yellow"))
    left, right = (
        [tuple(canvas.surface.get_at((x, y)))[:3] == colour for y in range(size[1])]
        for x in (inner.left // 2, size[0] - inner.left // 2)
    )
    assert not any(left[canvas.focus.top : canvas.focus.bottom]) and any(
        right[canvas.focus.top : canvas.focus.bottom]
    )
    assert left[: canvas.focus.top].count(True) > canvas.focus.top / 2


def test_players_of_one_colour_are_told_apart_by_their_shapes() -> None:
    bytes_of = {shape: pygame.image.tobytes(strips(Mark(shape, "white"))[0], "RGB") for shape in ("disc", "cross")}
    assert bytes_of["disc"] != bytes_of["cross"]


def test_of_a_side_whose_points_are_asked_for_they_show_both_partners() -> None:
    app, surface = stage("cribble-marque-points"), pygame.Surface(SIZES[0])
    app.paint(surface)
    column = [tuple(surface.get_at((SIZES[0][0] // 80, y)))[:3] for y in range(SIZES[0][1] * 2 // 3)]
    colours = [RGB[seat_mark(seat, name).colour] for seat, name in enumerate(seated(app, app.in_play.table))]
    assert [column.count(colour) > 60 for colour in colours] == [True, False, True, False]


@pytest.mark.parametrize(("scene", "side"), [("poker-first", 0), ("421-chooses", 0), ("linotte-guide-square", 1)])
def test_the_arrow_of_a_yellow_player_stands_alone(scene: str, side: int) -> None:
    app, surface = stage(scene), pygame.Surface(SIZES[0])
    canvas, *_ = paint(app, surface)
    assert canvas.focus is not None
    middle = (SIZES[0][0] // 80, SIZES[0][0] - SIZES[0][0] // 80)[side]
    beside = pygame.Rect(middle - 8, canvas.focus.top, 16, canvas.focus.height)
    arrow = pygame.mask.from_threshold(surface.subsurface(beside), YELLOW, (30, 30, 30, 255))
    assert 20 < arrow.count() < 200 and len(arrow.get_bounding_rects()) == 1


@pytest.mark.parametrize("scene", ["play-choose", "linotte-choose", "cribble-play", "hands-play-choose"])
def test_in_a_game_they_are_those_of_whose_turn_it_is(scene: str) -> None:
    app, surface = stage(scene), pygame.Surface(SIZES[0])
    app.paint(surface)
    assert isinstance(app.screen, TableScreen)
    seat = app.screen.panel.player
    colour = RGB[seat_mark(seat, seated(app, app.in_play.table)[seat]).colour]
    for x in (SIZES[0][0] // 80, SIZES[0][0] - SIZES[0][0] // 80):
        seen = [tuple(surface.get_at((x, y)))[:3] for y in range(SIZES[0][1] * 2 // 3)]
        assert seen.count(colour) > 100
