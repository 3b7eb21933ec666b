"""The drawn OK that blinks: dark for the second half of each blink, as the lamp is, and then as it was."""

import pygame

from kiosk.devices.buttons.gestures import Lamp
from kiosk.screens.kit.button_legend import Legend
from kiosk.screens.kit.rail import button_rail
from kiosk.screens.kit.rail.blinking_dome import BlinkingDome
from tests.screens.drawing import canvas_of, pixels
from tests.screens.kit.rail.test_button_rail import lit

SIZE = (1280, 800)


def test_it_goes_dark_and_comes_back() -> None:
    canvas, dark = canvas_of(SIZE), canvas_of(SIZE)
    button_rail.draw(canvas, Legend(), {**Legend().lamps(), "ok": Lamp.BLINK})
    button_rail.draw(dark, Legend(), {**Legend().lamps(), "ok": Lamp.OFF})
    box, bright = button_rail.light(canvas, "ok"), pixels(canvas.surface)
    drawn: list[pygame.Surface] = []

    def unlit() -> pygame.Surface:
        drawn.append(dark.surface)
        return dark.surface

    dome = BlinkingDome(box, unlit)
    assert dome.turn(canvas.surface, 0.1) == [], "lit already"
    assert dome.turn(canvas.surface, 0.6) == [box] and dome.turn(canvas.surface, 0.7) == []
    assert lit(canvas) == {"left", "right"}
    assert pixels(canvas.surface) == pixels(dark.surface), "nothing of its light is left over"
    assert dome.turn(canvas.surface, 0.9) == [box] and pixels(canvas.surface) == bright
    assert dome.turn(canvas.surface, 1.4) == [box] and drawn == [dark.surface], "drawn once"
