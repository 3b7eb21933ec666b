"""A finger on a screen of 1280x800: what it can press, and a press."""

import pygame

from kiosk.screens.app.application import App

SIZE = (1280, 800)


def painted(app: App) -> dict[str, tuple[int, int]]:
    """The middle of what can be pressed on the picture as it is now, by key, in pixels."""
    app.paint(pygame.Surface(SIZE))
    return {key: box.center for key, box in app.targets}


def finger(app: App, key: str) -> None:
    """Presses what is seen under that key."""
    app.pointer(*painted(app)[key])
    app.update(app.now + 0.5)
