"""What marks the button that OK presses."""

import pygame
import pytest

from kiosk.devices.buttons.gestures import Lamp
from kiosk.i18n.words import Words
from kiosk.screens.app.painter import paint
from kiosk.screens.kit.button_legend import Legend
from kiosk.screens.kit.drawing.canvas import Canvas
from kiosk.screens.kit.drawing.theme import GREEN, YELLOW, measures
from kiosk.screens.kit.rail import focus_badge
from kiosk.screens.kit.rail.button_rail import whole_height
from kiosk.screens.kit.rail.focus_badge import corner
from kiosk.shots.scene_list import stage

SIZE = (800, 480)
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


def test_it_covers_no_words_and_stays_on_the_screen() -> None:
    canvas = canvas_with(BOX)
    assert corner(canvas, BOX, 16) == (BOX.right + 4, BOX.top - 4)
    canvas.text(pygame.Rect(BOX.left, BOX.top - 40, BOX.width + 40, 40), "mmmmmmmmmmmmm")
    assert corner(canvas, BOX, 16) == (BOX.right + 4, BOX.bottom + 4)
    assert corner(canvas, pygame.Rect(0, 0, *SIZE), 16) == (SIZE[0] - 16, 16)


def test_it_does_not_touch_the_words_of_others() -> None:
    """Beside words outside the button there is some air; the button's own stand on brass, and may be as near."""
    canvas, beside = canvas_with(BOX), pygame.Rect(BOX.right - 112, BOX.top - 40, 99, 40)
    canvas.text(beside, "Poker", align=(1, 1))
    assert canvas.marks[-1].rect.right == BOX.right - 13, "a pixel beside where the cap would be"
    assert corner(canvas, BOX, 16) == (BOX.right + 4, BOX.bottom + 4)
    canvas.text(BOX, "mmmm", align=(1, 1))
    assert corner(canvas, BOX, 16) == (BOX.right + 12, BOX.top - 12)


def test_it_stays_clear_of_the_rail() -> None:
    """Where words stand above the button it stands at the foot of it, beside the wood and not on its edge."""
    canvas, above = canvas_with(BOX), SIZE[1] - whole_height(canvas_with(BOX))
    box = pygame.Rect(BOX.left, above - 86, BOX.width, 80)
    canvas.text(pygame.Rect(box.left - 40, box.top - 40, box.width + 80, 40), "mmmmmmmmmmmmmmmmm")
    assert corner(canvas, box, 16) == (box.right + 4, above - 16)


@pytest.mark.parametrize("scene", ["menu", "games", "play-choose"])
def test_the_button_under_the_cursor_is_marked(scene: str) -> None:
    app, surface = stage(scene), pygame.Surface(SIZE)
    canvas, *_ = paint(app, surface)
    box = dict(canvas.targets)[app.screen.items()[app.screen.place].key]
    assert canvas.focus == box
    assert count(surface, YELLOW, pygame.Rect(box.right, box.centery - 20, 26, 40))
