"""The code of an evening on paper or on a telephone, held under this table's camera."""

from collections.abc import Callable

import pygame

from kiosk.i18n.phrase import phrase
from kiosk.screens.kit import button_grid, tiles
from kiosk.screens.kit.drawing.canvas import Canvas, Text
from kiosk.screens.kit.drawing.framed_picture import draw_framed, read_picture
from kiosk.screens.kit.drawing.theme import CREAM_SOFT
from kiosk.screens.kit.menu_page import MenuPage, back
from kiosk.screens.kit.screen import Item, Kiosk

WORD = "PISTE:"
"""How the text of such a code begins."""
AGAIN = 8.0
"""Seconds without an answer after which the camera is asked again: its process may have been started anew."""
WORDS = 0.42
"""The part of the width that words have beside the picture."""
HOLD = phrase("Tenez le code sous la caméra, bien à plat ; rapprochez-le s’il est petit.")


class CodeUnderCamera(MenuPage):
    """Asks the camera until it has read a code."""

    screen_key = "eveningcamera"

    pieces = None  # Dice would be taken for what the camera sees.
    wants_preview = True

    def __init__(self, app: Kiosk, done: Callable[[str], None]) -> None:
        super().__init__(app)
        self._done = done
        self._asked = app.now
        self._picture: bytes | None = None
        self._ask(app.now)

    def title(self) -> Text:
        """What is waited for."""
        return phrase("Montrez le code")

    def items(self) -> list[Item]:
        """There is only the way back."""
        return [back(self)]

    def explanation(self, key: str) -> Text | None:
        """How to hold it; why the camera sees nothing."""
        status = None if self.app.eyes is None else self.app.eyes.status()
        return HOLD if status is None or status.reason is None else status.reason

    def update(self, now: float) -> bool:
        """Whether the camera has another picture. Hands the code over once it was read, and goes."""
        seen = None if self.app.eyes is None else self.app.eyes.status().seen
        if seen is not None and "code" in seen and self.app.screen is self:
            self.app.pop()
            self._done(seen["code"])
            return True
        if seen is not None or now - self._asked >= AGAIN:
            self._ask(now)
        before, self._picture = self._picture, None if self.app.eyes is None else self.app.eyes.preview()
        return self._picture != before

    def draw(self, canvas: Canvas, body: pygame.Rect) -> None:
        """At the right what the camera sees, as soon as there is a picture."""
        picture = read_picture(self._picture)
        if picture is None:
            super().draw(canvas, body)
            return
        rest, gap, target = tiles.title(canvas, body, self.title()), canvas.measures.gap, canvas.measures.target
        left = pygame.Rect(rest.left, rest.top, round(rest.width * WORDS), rest.height - target - gap // 2)
        right = pygame.Rect(left.right + gap, rest.top, rest.right - left.right - gap, rest.height)
        canvas.text(left, self.explanation("done") or "", colour=CREAM_SOFT, align=(0, 0.5))
        draw_framed(canvas, right, picture, "the camera's picture")
        button = pygame.Rect(left.left, rest.bottom - target, left.width, target)
        button_grid.draw(canvas, button, self.items(), self.place, pieces=None)

    def _ask(self, now: float) -> None:
        self._asked = now
        if self.app.eyes is not None:
            self.app.eyes.command(("code", WORD))
