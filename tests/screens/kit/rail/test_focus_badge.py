"""What marks the button that OK presses."""

import pygame
import pytest

from kiosk.devices.buttons.gestures import Lamp
from kiosk.i18n.words import Words
from kiosk.screens.app.painter import paint
from kiosk.screens.kit.button_legend import Legend
from kiosk.screens.kit.drawing.canvas import Canvas
from kiosk.screens.kit.drawing.layout_check import ElementKind
from kiosk.screens.kit.drawing.theme import GREEN, YELLOW, measures
from kiosk.screens.kit.rail import focus_badge
from kiosk.screens.kit.rail.focus_badge import CAP, corner
from kiosk.shots.scene_list import DEMOS, SCENES, stage
from tests.screens.drawing import SIZES
from tests.shared import sampled

SIZE = SIZES[0]
BOX = pygame.Rect(300, 200, 200, 80)


def canvas_with(box: pygame.Rect | None) -> Canvas:
    """An empty screen with the cursor on a button there."""
    canvas = Canvas(pygame.Surface(SIZE), measures(SIZE), Words("fr"))
    canvas.focus = box
    return canvas


def count(surface: pygame.Surface, colour: tuple[int, int, int], box: pygame.Rect) -> int:
    """How many pixels there are nearly of that colour."""
    return pygame.mask.from_threshold(surface.subsurface(box), colour, (60, 60, 60, 255)).count()


def test_a_cap_of_ok_and_an_arrow_for_each_side() -> None:
    canvas = canvas_with(BOX)
    focus_badge.draw(canvas, Legend(left=None), Lamp.LIT)
    left, right = (pygame.Rect(x, BOX.top + 20, 26, 40) for x in (BOX.left - 26, BOX.right))
    assert count(canvas.surface, YELLOW, right) and not count(canvas.surface, YELLOW, left)
    assert count(canvas.surface, GREEN, pygame.Rect(BOX.right - 20, BOX.top - 20, 40, 40))


@pytest.mark.parametrize(("box", "lamp"), [(None, Lamp.LIT), (BOX, Lamp.OFF)])
def test_nothing_where_ok_presses_no_button(box: pygame.Rect | None, lamp: Lamp) -> None:
    canvas = canvas_with(box)
    focus_badge.draw(canvas, Legend(), lamp)
    assert pygame.transform.average_color(canvas.surface)[:3] == (0, 0, 0)


def cap_at(middle: tuple[int, int], radius: int) -> pygame.Rect:
    """The box of a cap."""
    return pygame.Rect(middle[0] - radius, middle[1] - radius, 2 * radius, 2 * radius)


def test_it_is_inside_the_upper_right_corner() -> None:
    canvas = canvas_with(BOX)
    canvas.text(BOX, "mmmm")
    cap = cap_at(corner(canvas, BOX, 12), 12)
    assert BOX.contains(cap) and (BOX.right - cap.right, cap.top - BOX.top) == (4, 4)


def test_it_leaves_the_corner_only_as_far_as_words_or_a_die_need() -> None:
    """On the same slant, and not by more: then it may touch what else stands there."""
    canvas = canvas_with(BOX)
    inside = corner(canvas, BOX, 12)
    canvas.text(BOX.move(0, 15), "mmmm", align=(1, 0))
    words, moved = canvas.marks[-1].rect, corner(canvas, BOX, 12)
    assert not cap_at(moved, 12).colliderect(words) and cap_at((moved[0] - 3, moved[1] + 3), 12).colliderect(words)
    assert moved[0] - inside[0] == inside[1] - moved[1] > 0
    canvas.die(3, (BOX.right - 40, BOX.centery), 80)
    assert corner(canvas, BOX, 12) == (BOX.right - 2, BOX.top + 2)


@pytest.mark.parametrize("scene", sampled([*SCENES, *DEMOS], every=60))
def test_it_covers_nothing_that_is_read(scene: str) -> None:
    app = stage(scene)
    for size in SIZES:
        canvas, *_ = paint(app, pygame.Surface(size))
        if canvas.focus is None or app.hands.on:
            continue
        radius = round(canvas.measures.gap * CAP)
        # A round cap does not fill the corners of its box.
        cap = cap_at(corner(canvas, canvas.focus, radius), radius - 1)
        assert cap.right <= canvas.focus.right + radius and cap.top >= canvas.focus.top - radius
        hidden = [
            mark.what
            for mark in canvas.marks
            if mark.kind in (ElementKind.TEXT, ElementKind.DIE) and cap.colliderect(mark.rect)
        ]
        assert not hidden and canvas.surface.get_rect().contains(cap)


@pytest.mark.parametrize("scene", ["menu", "games", "play-choose"])
def test_the_button_under_the_cursor_is_marked(scene: str) -> None:
    app, surface = stage(scene), pygame.Surface(SIZE)
    canvas, *_ = paint(app, surface)
    box = dict(canvas.targets)[app.screen.items()[app.screen.place].key]
    assert canvas.focus == box
    assert count(surface, YELLOW, pygame.Rect(box.right, box.centery - 20, 26, 40))
