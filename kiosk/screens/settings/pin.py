"""The PIN before the settings: asked for, or chosen for the first time."""

import math
from collections.abc import Callable, Sequence

import pygame

from kiosk.appliance.pin.pin_lock import LONGEST, SHORTEST, BadPin, check
from kiosk.devices.buttons.gestures import Gesture
from kiosk.errors import StoreError
from kiosk.i18n.phrase import phrase
from kiosk.screens.kit import button_grid, tiles
from kiosk.screens.kit.button_legend import Legend
from kiosk.screens.kit.drawing.canvas import Canvas, Text
from kiosk.screens.kit.kiosk import SettingsLock
from kiosk.screens.kit.screen import Item, Kiosk, Screen
from kiosk.screens.kit.text_entry.letter_wheel import LetterWheel

COLUMNS = 6
WRONG = phrase("Ce n’est pas ce code.")
TOO_EASY = phrase("Trop facile à deviner : un autre code.")
TOO_SHORT = phrase("Quatre à huit chiffres.")
NOT_THE_SAME = phrase("Les deux codes diffèrent. Encore une fois.")
NOT_SAVED = phrase("Le code n’a pas pu être enregistré : il ne vaut que jusqu’à l’arrêt.")


class DigitEntry(LetterWheel):
    """Ten figures, erase and the tick, all in sight; what is typed shows as dots."""

    screen_key = "figures"

    letters = "1234567890"
    longest = LONGEST
    spaces = False
    in_rows = False

    def fits(self, letter: str) -> bool:
        """Whether the character is a digit."""
        return letter in self.letters

    def spoken(self, drawn: Sequence[Text]) -> Sequence[Text]:
        """The question alone."""
        return (self.question(),)

    def pointed(self) -> Sequence[Text]:
        """Nothing: who listens must not learn the PIN."""
        return ()

    def legend(self) -> Legend:
        """As for letters."""
        item = self.items()[self.place]
        known = super().legend()
        return Legend(ok=phrase("Chiffre {figure}", figure=item.label)) if item.key.startswith("letter:") else known

    def plain(self) -> Text:
        """A dot for every figure."""
        return "●" * len(self.name)

    def keys_height(self, canvas: Canvas) -> int:
        """Two rows."""
        return 2 * canvas.measures.target + canvas.measures.gap

    def wheel(self, canvas: Canvas, box: pygame.Rect) -> None:
        """All keys, in two rows."""
        side, gap = canvas.measures.target, canvas.measures.gap
        items = self.items()
        left = box.centerx - (COLUMNS * (side + gap) - gap) // 2
        top = box.bottom - max(self.keys_height(canvas), (box.height + self.keys_height(canvas)) // 2)
        for number, item in enumerate(items):
            row, column = divmod(number, COLUMNS)
            place = pygame.Rect(left + column * (side + gap), top + row * (side + gap), side, side)
            self.key(canvas, place, item, number == self.place)


class AskPin(DigitEntry):
    """Opens for who knows the PIN; after wrong ones it waits, longer and longer."""

    screen_key = "askpin"

    def __init__(self, app: Kiosk, lock: SettingsLock, opened: Callable[[], None]) -> None:
        self.lock, self.opened = lock, opened
        self._shown = 0
        super().__init__(app, lambda pin: None)

    def question(self) -> Text:
        """The PIN, or how long nobody may try."""
        left = self._left()
        return phrase("Trop d’essais. Réessayez dans {n} s.", n=left) if left else phrase("Code des réglages ?")

    def fits(self, letter: str) -> bool:
        """Figures, but none while it waits."""
        return not self._left() and super().fits(letter)

    def items(self) -> list[Item]:
        """The figures; while it waits only the way back."""
        if self._left():
            return [Item("finish", phrase("Retour"), self.app.pop)]
        return super().items()

    def legend(self) -> Legend:
        """As for figures; while it waits nothing stands beside the way back."""
        return Screen.legend(self) if self._left() else super().legend()

    def draw(self, canvas: Canvas, body: pygame.Rect) -> None:
        """What is typed and the keys; while it waits no place to type in."""
        if self._left():
            self.wheel(canvas, tiles.title(canvas, body, self.question()))
        else:
            super().draw(canvas, body)

    def keys_height(self, canvas: Canvas) -> int:
        """Two rows, or the one button."""
        return canvas.measures.target if self._left() else super().keys_height(canvas)

    def wheel(self, canvas: Canvas, box: pygame.Rect) -> None:
        """The keys; while it waits the way back alone, in words."""
        if self._left():
            button_grid.draw(canvas, box, self.items(), self.place)
        else:
            super().wheel(canvas, box)

    def update(self, now: float) -> bool:
        """The seconds go down."""
        before, self._shown = self._shown, self._left()
        return before != self._shown

    def finished(self, text: str) -> None:
        """The right PIN opens; a wrong one is said; none goes back."""
        if not text:
            self.app.pop()
        elif self.lock.opens(text):
            self.app.hush()
            self.app.pop()
            self.opened()
        else:
            self.name, self.cursor = "", 0
            if self._left():
                # The question says more.
                self.app.hush()
            else:
                self.app.tell(WRONG, 6.0)

    def _left(self) -> int:
        return math.ceil(self.lock.wait())


class NewPin(DigitEntry):
    """A PIN is chosen: given twice, so that nobody locks themselves out."""

    screen_key = "newpin"

    def __init__(self, app: Kiosk, lock: SettingsLock, done: Callable[[], None]) -> None:
        self.lock, self.chosen = lock, done
        self.first: str | None = None
        super().__init__(app, lambda pin: None)

    def question(self) -> Text:
        """Once, then again."""
        return (
            phrase("Choisissez un code de réglages")
            if self.first is None
            else phrase("Le même code, encore une fois")
        )

    def legend(self) -> Legend:
        """As for letters; the empty tick leaves it for later."""
        legend = super().legend()
        if self.items()[self.place].key == "finish" and not self.name:
            return Legend(ok=phrase("Plus tard"))
        return legend

    def gesture(self, gesture: Gesture) -> None:
        """Back goes to the first of the two, then leaves it for later."""
        if gesture is Gesture.BACK and not self.name and self.first is not None:
            self.first = None
        else:
            super().gesture(gesture)

    def finished(self, text: str) -> None:
        """Good ones are asked for again; two that are the same are kept."""
        if not text:
            self.app.pop()
            return
        self.name, self.cursor = "", 0
        if self.first is None:
            self._choose(text)
        elif text != self.first:
            self.first = None
            self.app.tell(NOT_THE_SAME, 8.0)
        else:
            self._keep(text)

    def _choose(self, text: str) -> None:
        try:
            check(text)
        except BadPin:
            self.app.tell(TOO_SHORT if len(text) < SHORTEST else TOO_EASY, 8.0)
        else:
            self.first = text

    def _keep(self, text: str) -> None:
        try:
            self.lock.set(text)
        except StoreError:
            self.app.tell(NOT_SAVED)
        self.app.pop()
        self.chosen()
