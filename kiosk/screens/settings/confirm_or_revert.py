"""After the buttons were wired otherwise: OK must still be heard, or everything is as it was before."""

import math
from collections.abc import Callable

import pygame

from kiosk.devices.buttons.gestures import Gesture
from kiosk.i18n.phrase import phrase
from kiosk.screens.kit import button_grid, tiles
from kiosk.screens.kit.button_legend import Legend
from kiosk.screens.kit.drawing.canvas import Canvas
from kiosk.screens.kit.screen import Item, Kiosk, Screen

KEEP, BEFORE = phrase("Garder"), phrase("Comme avant")
PATIENCE = 20.0
"""Seconds to press OK."""
HANDLES = frozenset(f"buttons.{name}" for name in ("left", "right", "ok", "pull_up", "debounce_ms"))
"""The settings without which a kiosk with buttons alone cannot be used."""


class ConfirmOrRevert(Screen):
    """Keeps what was changed when OK is pressed, takes it back when nobody can."""

    screen_key = "stillthere"

    def __init__(self, app: Kiosk, take_back: Callable[[], None]) -> None:
        super().__init__(app)
        self._take_back, self._end = take_back, app.now + PATIENCE
        self._left = math.ceil(PATIENCE)

    def items(self) -> list[Item]:
        """Revert the change, or keep it."""
        return [Item("undo", BEFORE, self._undo), Item("keep", KEEP, self.app.pop)]

    def gesture(self, gesture: Gesture) -> None:
        """OK keeps; the left and the red button take back, which can do no harm however they are wired."""
        if gesture is Gesture.OK:
            self.app.pop()
        elif gesture in (Gesture.LEFT, Gesture.BACK):
            self._undo()

    def update(self, now: float) -> bool:
        """Counts the seconds down; returns whether the number shown changed."""
        before, self._left = self._left, max(0, math.ceil(self._end - now))
        if not self._left:
            self._undo()
        return before != self._left

    def legend(self) -> Legend:
        """Left takes back, OK keeps."""
        return Legend(BEFORE, KEEP, None, blinks=True)

    def draw(self, canvas: Canvas, body: pygame.Rect) -> None:
        """The question, the seconds that are left."""
        rest = tiles.title(canvas, body, phrase("OK pour garder"))
        half = rest.height // 2
        said = phrase("Sans appui sur OK, tout redevient comme avant dans {n} s.", n=self._left)
        canvas.text(pygame.Rect(rest.left, rest.top, rest.width, half), said, grow=1.3)
        button_grid.draw(canvas, pygame.Rect(rest.left, rest.top + half, rest.width, half), self.items(), 1)

    def _undo(self) -> None:
        self.app.pop()
        self._take_back()
