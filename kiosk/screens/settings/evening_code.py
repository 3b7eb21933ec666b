"""The code of an evening, typed: digits that a director dictates."""

from collections.abc import Callable, Sequence

from kiosk.i18n.phrase import phrase
from kiosk.screens.kit.drawing.canvas import Text
from kiosk.screens.kit.screen import Kiosk
from kiosk.screens.kit.text_entry.letter_wheel import LetterWheel
from kiosk.screens.settings.pin import DigitEntry

LONGEST, GROUP = 20, 4


class TypedCode(DigitEntry):
    """As for the PIN, but to be seen, in groups as it is dictated."""

    screen_key = "eveningcode"

    longest = LONGEST

    def __init__(self, app: Kiosk, done: Callable[[str], None]) -> None:
        super().__init__(app, done)

    def question(self) -> Text:
        """What is to be typed."""
        return phrase("Le code de la direction ?")

    def plain(self) -> Text:
        """The digits."""
        return "\u00a0".join(self.name[at : at + GROUP] for at in range(0, len(self.name), GROUP))

    def spoken(self, drawn: Sequence[Text]) -> Sequence[Text]:
        """The question and what was typed: it is no secret."""
        return LetterWheel.spoken(self, drawn)

    def pointed(self) -> Sequence[Text]:
        """The digit."""
        return LetterWheel.pointed(self)
