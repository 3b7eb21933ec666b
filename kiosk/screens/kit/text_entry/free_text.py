"""Words that are no name, with three buttons: the wheel of letters with figures and signs."""

from collections.abc import Callable

from kiosk.i18n.phrase import Phrase
from kiosk.screens.kit.drawing.canvas import Text
from kiosk.screens.kit.screen import Kiosk
from kiosk.screens.kit.text_entry.letter_wheel import LetterWheel


class FreeText(LetterWheel):
    """Letters stay as they are written."""

    screen_key = "typingin"

    letters = "abcdefghijklmnopqrstuvwxyz0123456789/:._-"
    longest = 24
    spaces = False

    def __init__(self, app: Kiosk, question: Phrase, done: Callable[[str], None], start: str = "") -> None:
        self.asked = question
        super().__init__(app, done, "")
        self.name = start[: self.longest]

    def question(self) -> Text:
        """What is to be written."""
        return self.asked

    def fits(self, letter: str) -> bool:
        """Any sign that can be seen."""
        return letter.isprintable() and not letter.isspace()
