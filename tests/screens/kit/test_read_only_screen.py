"""A screen to look at: OK or a finger anywhere goes back, and nothing else can be done."""

import pygame

from kiosk.devices.buttons.gestures import Gesture
from kiosk.screens.app.application import App
from kiosk.screens.kit.drawing.canvas import Canvas
from kiosk.screens.kit.read_only_screen import ReadOnlyScreen
from kiosk.shots.staging.props import new_app, press


class Sight(ReadOnlyScreen):
    """Notes where it was shown."""

    seen: pygame.Rect | None = None

    def show(self, canvas: Canvas, body: pygame.Rect) -> None:
        """Notes the room."""
        self.seen = body


def looking() -> tuple[App, Sight]:
    app = new_app()
    screen = Sight(app)
    app.push(screen)
    app.paint(pygame.Surface((800, 480)))
    return app, screen


def test_ok_goes_back() -> None:
    app, screen = looking()
    press(app, Gesture.LEFT, Gesture.RIGHT)
    assert app.screen is screen
    press(app, Gesture.OK)
    assert app.screen is not screen


def test_the_whole_of_it_is_the_way_back() -> None:
    app, screen = looking()
    assert screen.seen is not None and ("back", screen.seen) in app.targets
    app.pointer(screen.seen.right - 9, screen.seen.bottom - 9)
    assert app.screen is not screen


def test_it_says_what_ok_does_and_lights_no_other_button() -> None:
    _, screen = looking()
    assert [str(words) for words in screen.pointed()] == [str(words) for words in screen.legend().spoken()]
    assert "Retour" in " ".join(map(str, screen.pointed()))
    lamps = screen.lamps()
    assert lamps["ok"] != "off" and {lamps["left"], lamps["right"]} == {"off"}
