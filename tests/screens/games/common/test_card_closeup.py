"""The card in question, cut out of the camera's picture and turned upright."""

import math
from io import BytesIO

import pygame
import pytest

from kiosk.screens.games.common.card_closeup import close_up, draw_beside
from kiosk.table.referee.state.panel import Spot
from tests.screens.drawing import canvas_of

FELT, PAPER, TOP = (10, 60, 30), (250, 240, 220), (200, 10, 20)
ACROSS, DOWN = 60, 90


def spot(turn: float, middle: tuple[float, float] = (200, 150)) -> Spot:
    """The corners of a card that lies turned by so many degrees, its own upper left first."""
    angle = math.radians(turn)
    ends = [(-ACROSS / 2, -DOWN / 2), (ACROSS / 2, -DOWN / 2), (ACROSS / 2, DOWN / 2), (-ACROSS / 2, DOWN / 2)]
    cosine, sine = math.cos(angle), math.sin(angle)
    return tuple((middle[0] + x * cosine - y * sine, middle[1] + x * sine + y * cosine) for x, y in ends)


def film(*spots: Spot) -> bytes:
    """Cards on the felt, the upper quarter of each in another colour."""
    surface = pygame.Surface((400, 300))
    surface.fill(FELT)
    for one in spots:
        pygame.draw.polygon(surface, PAPER, one)
        (ax, ay), (bx, by), (cx, cy), (dx, dy) = one
        quarter = [(bx + (cx - bx) / 4, by + (cy - by) / 4), (ax + (dx - ax) / 4, ay + (dy - ay) / 4)]
        pygame.draw.polygon(surface, TOP, [one[0], one[1], *quarter])
    file = BytesIO()
    pygame.image.save(surface, file, "film.jpg")
    return file.getvalue()


def near(colour: pygame.Color, wanted: tuple[int, int, int]) -> bool:
    return all(abs(one - other) < 40 for one, other in zip(colour[:3], wanted, strict=True))


@pytest.mark.parametrize("turn", [0, 20, -35, 80, 110, 170, -100])
def test_a_card_stands_upright_however_it_lies_and_fills_the_picture(turn: float) -> None:
    shown = close_up(film(spot(turn)), [spot(turn)])
    assert shown is not None
    wide, tall = shown.get_size()
    assert tall > wide and wide < ACROSS * 1.5 and tall < DOWN * 1.5
    ends = [shown.get_at((wide // 2, round(tall * part))) for part in (0.2, 0.8)]
    top, foot = ends if abs(turn) < 90 else reversed(ends)
    assert near(top, TOP) and near(foot, PAPER) and near(shown.get_at((1, tall // 2)), FELT)


def test_a_card_that_lies_across_among_its_corners_stands_up_too() -> None:
    corners = spot(0)
    shown = close_up(film(corners), [(*corners[1:], corners[0])])
    assert shown is not None and shown.get_height() > shown.get_width()


def test_of_several_cards_the_part_with_all_of_them_is_shown() -> None:
    both = [spot(0, (100, 100)), spot(0, (250, 150))]
    shown = close_up(film(*both), both)
    assert shown is not None and 210 <= shown.get_width() < 250 and 140 <= shown.get_height() < 180


def test_without_a_card_the_whole_picture_is_shown_and_none_without_a_picture() -> None:
    whole = close_up(film(), ())
    assert whole is not None and whole.get_size() == (400, 300)
    assert close_up(None, [spot(0)]) is None and close_up(b"no picture", ()) is None
    assert close_up(film(), [spot(0, (900, 900)), spot(0, (1000, 900))]) is None


def test_it_takes_no_more_than_a_part_of_the_width() -> None:
    canvas, box = canvas_of((800, 480)), pygame.Rect(20, 100, 760, 200)
    rest = draw_beside(canvas, box, pygame.Surface((1600, 300)))
    assert rest.left == box.left and rest.height == box.height and rest.width > box.width * 0.65
    assert [mark.what for mark in canvas.marks] == ["picture of the card"]
