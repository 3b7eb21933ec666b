"""A calibration's marks over the live picture: where they stand, and that they stay in it."""

from io import BytesIO

import pygame
import pytest

from calibration.session.session_view import Mark, Tone
from kiosk.screens.calibration.live_picture import TONES, decoded, draw, place
from tests.screens.drawing import SIZES, canvas_of, changed, pixels

ROOM = pygame.Rect(200, 100, 400, 200)
SIZE = (800, 400)


def jpeg(colour: tuple[int, int, int] = (200, 40, 40)) -> bytes:
    surface, file = pygame.Surface((40, 20)), BytesIO()
    surface.fill(colour)
    pygame.image.save(surface, file, "picture.jpg")
    return file.getvalue()


@pytest.mark.parametrize("picture", [(800, 400), (400, 800), (64, 64)])
@pytest.mark.parametrize("size", SIZES)
def test_a_picture_is_as_large_as_fits_in_its_proportions(picture: tuple[int, int], size: tuple[int, int]) -> None:
    box = pygame.Rect(30, 20, *size).inflate(-200, -60)
    room = place(picture, box)
    assert box.contains(room) and (room.width == box.width or room.height == box.height)
    assert abs(room.centerx - box.centerx) <= 1 and abs(room.centery - box.centery) <= 1
    assert room.width / room.height == pytest.approx(picture[0] / picture[1], rel=0.01)


def test_what_is_no_picture_is_passed_over() -> None:
    assert decoded(b"nothing") is None
    shown = decoded(jpeg())
    assert shown is not None and shown.get_size() == (40, 20)
    canvas = canvas_of()
    assert not changed(canvas.surface, lambda: draw(canvas, ROOM, None, SIZE, ()))
    assert not changed(canvas.surface, lambda: draw(canvas, ROOM, b"nothing", SIZE, ()))
    assert changed(canvas.surface, lambda: draw(canvas, ROOM, jpeg(), SIZE, ())) == ROOM


@pytest.mark.parametrize(
    ("shape", "points"),
    [
        ("polygon", ((0.0, 0.0), (800.0, 0.0), (800.0, 400.0), (0.0, 400.0))),
        ("line", ((-300.0, 200.0), (1200.0, 200.0))),
        ("cross", ((795.0, 10.0),)),
        ("box", ((700.0, 300.0), (1000.0, 600.0))),
    ],
)
def test_marks_never_leave_the_picture(shape: str, points: tuple[tuple[float, float], ...]) -> None:
    canvas = canvas_of()
    marks = [Mark(shape, points, "bad", "white")]  # type: ignore[arg-type]
    touched = changed(canvas.surface, lambda: draw(canvas, ROOM, None, SIZE, marks))
    assert touched and ROOM.contains(touched)
    assert canvas.surface.get_clip() == canvas.surface.get_rect()


@pytest.mark.parametrize("tone", TONES)
def test_a_mark_stands_where_it_is_in_the_picture_in_the_colour_of_its_tone(tone: Tone) -> None:
    canvas = canvas_of()
    mark = Mark("cross", ((400.0, 300.0),), tone)
    touched = changed(canvas.surface, lambda: draw(canvas, ROOM, None, (800, 600), [mark]))
    assert tuple(canvas.surface.get_at((400, 200)))[:3] == TONES[tone]
    assert abs(touched.centerx - 400) <= 1 and abs(touched.centery - 200) <= 1


def test_too_few_points_or_no_size_draw_nothing() -> None:
    canvas = canvas_of()
    marks = [Mark("polygon", ((1.0, 1.0), (9.0, 9.0))), Mark("line", ((1.0, 1.0),)), Mark("box", ((1.0, 1.0),))]
    assert not changed(canvas.surface, lambda: draw(canvas, ROOM, None, SIZE, marks))
    cross = [Mark("cross", ((5.0, 5.0),))]
    assert not changed(canvas.surface, lambda: draw(canvas, ROOM, None, (0, 0), cross))


def test_a_label_stands_at_the_marks_upper_end_but_not_at_the_border() -> None:
    pictures = []
    for label in ("", "track", "3"):
        canvas = canvas_of()
        draw(canvas, ROOM, None, SIZE, [Mark("box", ((300.0, 200.0), (500.0, 300.0)), "good", label)])
        pictures.append(pixels(canvas.surface.subsurface(pygame.Rect(340, 150, 120, 40))))
    assert pictures[0] == pictures[1] != pictures[2]
