"""Everybody's mark and score in one line: who leads has a star, whose turn it is stands in brass."""

import pygame
import pytest

from kiosk.screens.games.common.standings_plan import ALIKE, CROWN, leaders
from kiosk.screens.games.common.standings_ribbon import draw_large_ribbon, draw_ribbon, ribbon_height
from kiosk.screens.kit.drawing.canvas import FIGURES_TALL
from kiosk.screens.kit.drawing.fonts import width
from kiosk.screens.kit.drawing.layout_check import faults
from kiosk.shots.scene_list import enlarge, stage
from tests.screens.drawing import SIZES, Size, canvas_of, changed, pixels, words_on
from tests.shared import sampled

NAMES = ("Anne", "Basile", "Chloé", "Denis", "Elsa", "Farid", "Gaston", "Hélène")
SCORES = (12, 345, 7, 88, 102, 345, 0, 230)


@pytest.mark.parametrize("px", [21, 31])
def test_the_crown_stands_clear_of_the_number(px: int) -> None:
    assert width("bold", px, f"{CROWN}500") - width("bold", px, CROWN.strip()) - width("bold", px, "500") >= px // 5


def test_nobody_leads_where_all_are_level() -> None:
    assert leaders((3, 3)) == leaders((5,)) == () and leaders((3, 9, 9)) == (1, 2)


@pytest.mark.parametrize("size", SIZES)
def test_eight_scores_stand_in_a_line_and_leave_the_room_below(size: Size) -> None:
    canvas = canvas_of(size)
    box = pygame.Rect(canvas.inner.left, 100, canvas.inner.width, 200)
    left: list[pygame.Rect] = []
    touched = changed(canvas.surface, lambda: left.append(draw_ribbon(canvas, box, NAMES, SCORES, 2)))
    assert box.contains(touched) and touched.bottom <= left[0].top and left[0].bottom == box.bottom
    assert touched.height <= ribbon_height(canvas) and faults(canvas.marks, canvas.measures) == []
    assert words_on(canvas) == [f"{CROWN}{score}" if score == max(SCORES) else str(score) for score in SCORES]
    assert [mark.what for mark in canvas.marks if mark.kind == "box"] == [f"row of {name}" for name in NAMES]


def test_whose_turn_it_is_looks_different() -> None:
    pictures = []
    for player in (0, 1):
        canvas = canvas_of()
        draw_ribbon(canvas, pygame.Rect(20, 20, 700, 100), NAMES[:2], SCORES[:2], player)
        pictures.append(pixels(canvas.surface))
    assert pictures[0] != pictures[1]


@pytest.mark.parametrize("tall", [60, 72])
def test_scores_of_many_are_alike_and_clear_of_their_frames(tall: int) -> None:
    canvas = canvas_of()
    box = pygame.Rect(20, 20, 620, tall)
    draw_large_ribbon(canvas, box, NAMES[:6], (500, 400, 400, 400, 1800, 400), 5)
    texts = [mark for mark in canvas.marks if mark.kind == "text" and mark.what.isdigit()]
    sizes = [mark.px for mark in texts]
    assert len(sizes) == 6 and len(set(sizes)) == 1 and sizes[0] >= int(39 * ALIKE)
    rows = [mark.rect for mark in canvas.marks if mark.kind == "box"]
    assert all(row.height >= sizes[0] * FIGURES_TALL + 4 * canvas.measures.line - 1 for row in rows)
    assert all(box.left <= mark.rect.left and mark.rect.right <= box.right for mark in canvas.marks)


@pytest.mark.parametrize("scene", ["play-choose-eight", "play-throw-eight", "si-no-six-bets"])
def test_where_larger_type_leaves_people_out_their_marks_stand_behind_those_who_are_shown(scene: str) -> None:
    app = stage(scene)
    enlarge(app)
    app.paint(pygame.Surface((800, 480)))
    rows = [mark.rect for mark in app.marks if mark.what.startswith("row of ")]
    (others,) = [mark.rect for mark in app.marks if mark.what == "others"]
    assert len(rows) < len(app.in_play.table.names) and others.collidelist(rows) < 0
    assert others.left >= max(row.right for row in rows)


@pytest.mark.parametrize(("wide", "named"), [(600, True), (320, True), (130, False)])
def test_a_long_name_is_shortened_rather_than_left_out(wide: int, named: bool) -> None:
    canvas = canvas_of()
    draw_large_ribbon(canvas, pygame.Rect(*canvas.inner.topleft, wide, 60), ["Maximilienne", "Barthélémy"], [1, 0], 0)
    names = [said for said in words_on(canvas) if said.startswith(("Max", "Bar"))]
    assert bool(names) == named and (wide < 600 or names == ["Maximilienne", "Barthélémy"])
    assert faults(canvas.marks, canvas.measures) == []


@pytest.mark.parametrize("larger", [False, True])
@pytest.mark.parametrize("size", [(800, 480), (1280, 800)])
@pytest.mark.parametrize(
    "scene", sampled(["play-choose", "421-chooses", "421-second-manche", "linotte-choose"], every=2)
)
def test_a_number_is_clear_of_the_frame_at_its_right(scene: str, size: tuple[int, int], larger: bool) -> None:
    app = stage(scene, "fr")
    if larger:
        enlarge(app)
    app.paint(pygame.Surface(size))
    rows = [mark.rect for mark in app.marks if mark.what.startswith(("row of ", "plate of "))]
    numbers = [mark for mark in app.marks if mark.kind == "text" and mark.what.isdigit()]
    apart = [(row.right - mark.rect.right, mark) for row in rows for mark in numbers if row.contains(mark.rect)]
    assert [mark.what for gap, mark in apart if gap < 0.15 * mark.px] == []
