"""A new name, with three buttons: a wheel of letters; with a keyboard: just typed."""

from kiosk.i18n.phrase import phrase
from kiosk.screens.kit.drawing.canvas import Text
from kiosk.screens.kit.text_entry.letter_wheel import LetterWheel

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZÉÈÇÏ-"
LONGEST = 12
QUESTION = phrase("Quel nom ?")


class NameEntry(LetterWheel):
    """A player's name."""

    screen_key = "name"

    letters = LETTERS
    longest = LONGEST

    def question(self) -> Text:
        """The question above the letters."""
        return QUESTION

    def fits(self, letter: str) -> bool:
        """Whether the letter may come next: a letter, or after the first what separates the parts of a name."""
        return letter.isalpha() or (letter in " -'" and self.name != "")

    def spelled(self, text: str) -> str:
        """Capitals at the beginnings of names, as people write them."""
        written = ""
        for place, letter in enumerate(text):
            first = place == 0 or text[place - 1] in " -'"
            written += letter.upper() if first else letter.lower()
        return written
