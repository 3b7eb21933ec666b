"""The caps of the rail: dark, lit and blinking as the lamps in the real ones."""

import pygame
import pytest

from kiosk.devices.buttons.gestures import Lamp
from kiosk.screens.kit.drawing.theme import LAMPS
from kiosk.screens.kit.rail.caps import cap, draw_cap
from tests.screens.drawing import canvas_of, changed, pixels

MIDDLE = (200, 200)


def brightness(name: str, lamp: Lamp) -> float:
    """The mean of the dome's red, green and blue, 0..255."""
    canvas = canvas_of()
    draw_cap(canvas.surface, MIDDLE, 40, name, lamp)
    dome = canvas.surface.subsurface(pygame.Rect(0, 0, 44, 44).move(178, 178))
    return sum(pygame.transform.average_color(dome)[:3]) / 3


@pytest.mark.parametrize("name", LAMPS)
def test_a_lit_cap_is_brighter_than_a_dark_one(name: str) -> None:
    assert brightness(name, Lamp.LIT) > 2 * brightness(name, Lamp.OFF)
    assert brightness(name, Lamp.DOZE) == brightness(name, Lamp.OFF)


def test_a_cap_that_blinks_is_drawn_lit() -> None:
    assert brightness("ok", Lamp.BLINK) >= brightness("ok", Lamp.LIT)


def test_a_cap_is_round_and_its_ring_is_brass() -> None:
    picture = cap(40, LAMPS["ok"], True)
    assert picture.get_size() == (82, 82)
    assert picture.get_at((1, 1))[3] == 0 and picture.get_at((41, 41))[3] == 255
    red, green, blue, _ = picture.get_at((41, 4))
    assert red > green > blue


def test_each_button_has_its_own_sign() -> None:
    pictures = set()
    for name in LAMPS:
        canvas = canvas_of()
        draw_cap(canvas.surface, MIDDLE, 40, name, Lamp.LIT)
        pictures.add(pixels(canvas.surface))
    assert len(pictures) == 3


def test_light_stays_around_its_cap() -> None:
    canvas = canvas_of()
    touched = changed(canvas.surface, lambda: draw_cap(canvas.surface, MIDDLE, 40, "ok", Lamp.LIT))
    assert touched.width <= 40 * 6 and touched.collidepoint(MIDDLE)
