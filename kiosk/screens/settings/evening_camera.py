"""The code of an evening on paper or on a telephone, held under this table's camera."""

from collections.abc import Callable

from kiosk.i18n.phrase import phrase
from kiosk.screens.kit.drawing.canvas import Text
from kiosk.screens.kit.menu_page import MenuPage, back
from kiosk.screens.kit.screen import Item, Kiosk

WORD = "PISTE:"
"""How the text of such a code begins."""
AGAIN = 8.0
"""Seconds without an answer after which the camera is asked again: its process may have been started anew."""
HOLD = phrase("Tenez le code sous la caméra, bien à plat ; rapprochez-le s’il est petit.")


class CodeUnderCamera(MenuPage):
    """Asks the camera until it has read a code."""

    screen_key = "eveningcamera"

    pieces = None  # Dice would be taken for what the camera sees.

    def __init__(self, app: Kiosk, done: Callable[[str], None]) -> None:
        super().__init__(app)
        self._done = done
        self._asked = app.now
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
        """Hands the code over once it was read, and goes."""
        seen = None if self.app.eyes is None else self.app.eyes.status().seen
        if seen is not None and "code" in seen and self.app.screen is self:
            self.app.pop()
            self._done(seen["code"])
            return True
        if seen is not None or now - self._asked >= AGAIN:
            self._ask(now)
        return False

    def _ask(self, now: float) -> None:
        self._asked = now
        if self.app.eyes is not None:
            self.app.eyes.command(("code", WORD))
