"""A die that people are to tell: the picture that is cut out of the frame, and where it stands."""

from dataclasses import replace
from io import BytesIO

import pygame
import pytest

from kiosk.i18n.phrase import phrase
from kiosk.screens.kit.drawing.framed_picture import draw_framed, read_picture
from kiosk.screens.kit.drawing.theme import BRASS_LIGHT
from kiosk.screens.kit.screen import Item
from kiosk.screens.play.layout import die_correction
from kiosk.screens.play.layout.die_correction import MARGIN, RING, close_picture
from kiosk.shots.staging.props import EDGE, PICTURE, centre, track
from kiosk.table.referee.state.panel import Panel, ShownDie
from tests.screens.drawing import SIZES, canvas_of, changed, well_set

BOX = (centre(2)[0] - EDGE // 2, centre(2)[1] - EDGE // 2, EDGE, EDGE)
ASKED = Panel(
    "doubt",
    0,
    phrase("Quel est ce dé ?"),
    dice=(ShownDie(5), ShownDie(5), ShownDie(None, state="doubtful", box=BOX)),
    focus=2,
    picture=track((5, 5, 3)),
)


def test_the_die_in_question_is_cut_out_with_its_surroundings_and_outlined() -> None:
    whole, close = read_picture(ASKED.picture), close_picture(ASKED)
    assert whole is not None and close is not None and whole.get_size() == PICTURE
    side = round(EDGE * (1 + 2 * MARGIN))
    assert close.get_size() == (side, side)
    middle = tuple(close.get_at((side // 2, side // 2)))[:3]
    assert middle == tuple(whole.get_at(centre(2)))[:3]
    left = side // 2 - round(EDGE * RING)
    ring = {tuple(close.get_at((left + step, side // 2)))[:3] for step in range(-1, 3)}
    assert BRASS_LIGHT in ring and RING > 0.5**0.5, "outside the corners of a die that is turned"


@pytest.mark.parametrize("corner", [(0, 0), (PICTURE[0] - EDGE, PICTURE[1] - EDGE)])
def test_at_the_edge_of_the_frame_the_cut_moves_inwards(corner: tuple[int, int]) -> None:
    die = ShownDie(None, box=(*corner, EDGE, EDGE))
    close = close_picture(replace(ASKED, dice=(die,), focus=0))
    side = round(EDGE * (1 + 2 * MARGIN))
    assert close is not None and close.get_size() == (side, side)


@pytest.mark.parametrize(
    "panel",
    [
        replace(ASKED, picture=None),
        replace(ASKED, picture=b"no picture"),
        replace(ASKED, focus=None),
        replace(ASKED, focus=3),
        replace(ASKED, focus=0),
        replace(ASKED, dice=(ShownDie(5, box=(10, 10, 1, 40)),), focus=0),
    ],
)
def test_without_a_frame_or_a_place_there_is_no_picture(panel: Panel) -> None:
    assert close_picture(panel) is None


def faces() -> list[Item]:
    dice = [Item(f"face:{face}", "", lambda: None, face=face) for face in (3, 4, 1)]
    return [*dice, Item("menu", phrase("Menu"), lambda: None, minor=True)]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("shown", [True, False])
def test_question_picture_faces_and_menu_do_not_overlap(size: tuple[int, int], shown: bool) -> None:
    canvas = canvas_of(size)
    panel = ASKED if shown else replace(ASKED, picture=None)
    die_correction.draw(canvas, canvas.inner, panel, faces(), 0, "Odette")
    targets = dict(canvas.targets)
    pictures = [mark.rect for mark in canvas.marks if mark.what == "picture of the die"]
    question = next(mark.rect for mark in canvas.marks if mark.what == "Quel est ce dé ?")
    assert len(pictures) == shown and well_set(canvas)
    boxes = [*pictures, *targets.values(), question]
    assert all(canvas.inner.contains(box) for box in boxes)
    assert all(len(box.collidelistall(boxes)) == 1 for box in boxes)
    assert list(targets) == ["menu", "face:3", "face:4", "face:1"]


def test_a_picture_is_framed_in_the_middle_of_its_box_in_its_own_proportions() -> None:
    canvas, box = canvas_of(), pygame.Rect(100, 60, 400, 300)
    wide = pygame.Surface((200, 50))
    places: list[pygame.Rect] = []
    touched = changed(canvas.surface, lambda: places.append(draw_framed(canvas, box, wide, "picture")))
    place = places[0]
    assert box.contains(touched) and touched.contains(place) and place.center == box.center
    assert place.width / place.height == pytest.approx(4, abs=0.05)
    assert [mark.what for mark in canvas.marks] == ["picture"]


def test_only_pictures_are_read() -> None:
    file = BytesIO()
    pygame.image.save(pygame.Surface((8, 6)), file, "track.jpg")
    read = read_picture(file.getvalue())
    assert read is not None and read.get_size() == (8, 6)
    assert read_picture(None) is None and read_picture(b"") is None and read_picture(file.getvalue()[:40]) is None
