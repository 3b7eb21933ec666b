"""One of hundreds of names, by first letters: only letters that lead somewhere are offered."""

from collections.abc import Callable, Sequence

import pygame

from kiosk.devices.buttons.gestures import Gesture
from kiosk.i18n.phrase import Phrase, phrase
from kiosk.screens.kit import button_grid, tiles
from kiosk.screens.kit.drawing import brass
from kiosk.screens.kit.drawing.canvas import Canvas, Text
from kiosk.screens.kit.drawing.fonts import width
from kiosk.screens.kit.drawing.theme import CREAM, CREAM_SOFT
from kiosk.screens.kit.screen import Action, Item, Kiosk, Screen
from kiosk.screens.kit.trouble_line import beside_heading
from kiosk.table.name_search import beginning, complete, next_letters, plain

FEW = 12
"""So many names are offered at once; more want another letter."""
ERASE = phrase("Effacer")
TITLE = phrase("Chercher un nom")


class NameSearch(Screen):
    """A letter at a time; as soon as few names are left they stand before the letters."""

    screen_key = "find"

    def __init__(self, app: Kiosk, names: Sequence[str], done: Callable[[str], None]) -> None:
        super().__init__(app)
        self.names, self.done, self.start = tuple(names), done, ""
        self.before: list[str] = []
        self.ahead = ""
        """Letters that came by themselves: who types them as well means the same."""

    def found(self) -> list[str]:
        """The names that begin so."""
        return beginning(self.names, self.start)

    def items(self) -> list[Item]:
        """Names when they are few or end here, the letters that can follow, a step back."""
        found = self.found()
        offered = found if len(found) <= FEW else complete(self.names, self.start)
        letters = next_letters(self.names, self.start) if len(found) != 1 else []
        names = [Item(f"name:{name}", name, self._taker(name)) for name in offered]
        further = [Item(f"letter:{one}", one if one.strip() else "␣", self._adder(one)) for one in letters]
        items = [*names, *further] if len(names) <= FEW else [*further, *names]
        if self.start:
            items.append(Item("erase", ERASE, self._erase))
        return [*items, Item("back", phrase("Retour"), self.app.pop, minor=True)]

    def _taker(self, name: str) -> Action:
        def take() -> None:
            self.app.pop()
            self.done(name)

        return take

    def _adder(self, letter: str) -> Action:
        return lambda: self._add(letter)

    def _add(self, letter: str) -> None:
        """One letter more, and all that must follow it."""
        self.before.append(self.start)
        self.start, self.cursor, self.ahead = self.start + letter, 0, ""
        while self._leads_on() and len(only := next_letters(self.names, self.start)) == 1:
            self.start += only[0]
            self.ahead += only[0]

    def _leads_on(self) -> bool:
        """Whether names are still too many, and none of them ends here."""
        return len(self.found()) > FEW and not complete(self.names, self.start)

    def _erase(self) -> None:
        self.start, self.cursor, self.ahead = self.before.pop(), 0, ""

    def typed(self, text: str) -> None:
        """Letters from a keyboard, as long as a name begins so."""
        for letter in text:
            if self.ahead and plain(letter) == plain(self.ahead[0]):
                self.ahead = self.ahead[1:]
            elif beginning(self.names, self.start + letter):
                self._add(letter.upper())

    def gesture(self, gesture: Gesture) -> None:
        """As everywhere, but the red button takes the last letter back while there is one."""
        if gesture is Gesture.BACK and self.start:
            self._erase()
        else:
            super().gesture(gesture)

    def spoken(self, drawn: Sequence[Text]) -> Sequence[Text]:
        """The letters so far, and how many names begin so."""
        return (*([self.start] if self.start else [TITLE]), self._count())

    def draw(self, canvas: Canvas, body: pygame.Rect) -> None:
        """The letters so far, how many names begin so, and what can be chosen."""
        measures = canvas.measures
        # Where there is less room the heading stands in the plate until a letter does: two rows fit below.
        headed = not measures.compact
        rest = tiles.title(canvas, body, TITLE) if headed else body
        line = pygame.Rect(rest.left, rest.top, rest.width, round(measures.big * 1.3))
        if headed or canvas.notice is None:
            self._written(canvas, line, headed)
        else:
            beside_heading(canvas, line, f"{self.start}_" if self.start else canvas.say(TITLE))
        top = line.bottom + measures.gap // 2
        room = pygame.Rect(rest.left, top, rest.width, rest.bottom - top)
        button_grid.draw(canvas, room, self.items(), self.place, even=False)

    def _written(self, canvas: Canvas, line: pygame.Rect, headed: bool) -> None:
        """The plate with the letters, and beside it how many names begin so."""
        measures = canvas.measures
        said = canvas.say(self._count())
        beside = width("sans", measures.text, said) + measures.gap
        plate = pygame.Rect(line.left, line.top, min(line.width - beside, measures.big * 10), line.height)
        plate.left = line.left + (line.width - plate.width - beside) // 2
        canvas.box(plate, brass.NIGHT, radius=measures.gap // 3, rim=measures.line, what="start")
        room = plate.inflate(-measures.gap, 0)
        if headed or self.start:
            canvas.text(room, f"{self.start}_", role="big", face="bold", colour=CREAM)
        else:
            canvas.text(room, TITLE, face="serif", gilded=True, grow=measures.big / measures.text)
        count = pygame.Rect(plate.right + measures.gap, line.top, beside - measures.gap + 4, line.height)
        canvas.text(count, said, colour=CREAM_SOFT, align=(0, 0.5))

    def _count(self) -> Phrase:
        return phrase("{n} {n:nom|noms}", n=len(self.found()))
