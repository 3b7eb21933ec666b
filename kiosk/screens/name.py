"""A new name, with three buttons: a wheel of letters; with a keyboard: just typed."""

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from kiosk.devices.gestures import Gesture
from kiosk.games.engine import phrase
from kiosk.screens import brass, tiles
from kiosk.screens.canvas import Canvas
from kiosk.screens.legend import Legend, sign
from kiosk.screens.screen import Item, Screen
from kiosk.screens.theme import BRASS_LIGHT, CREAM

if TYPE_CHECKING:
    from kiosk.screens.app import App

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZÉÈÇÏ-"
LONGEST = 12
FINISHED, ERASE = "✔", "⌫"


class Name(Screen):
    """The letters stand on a wheel; before A come the tick that ends and the key that erases."""

    def __init__(self, app: "App", done: Callable[[str], None], start: str = "") -> None:
        super().__init__(app)
        self.done, self.name = done, ""
        self.typed(start)

    def items(self) -> list[Item]:
        """The letters, a space, erase, finish."""
        keys = [Item(f"letter:{letter}", letter, lambda letter=letter: self._add(letter)) for letter in LETTERS]  # type: ignore[misc]
        space = Item("space", "␣", lambda: self._add(" "))
        return [*keys, space, Item("erase", ERASE, self._erase), Item("finish", FINISHED, self._finish)]

    def _add(self, letter: str) -> None:
        if len(self.name) < LONGEST and (self.name or letter.isalpha()):
            self.name = _spelled(self.name + letter)

    def _erase(self) -> None:
        self.name = self.name[:-1]

    def _finish(self) -> None:
        name = self.name.strip(" -")
        self.app.pop()
        if name:
            self.done(name)

    def typed(self, text: str) -> None:
        """Letters from a keyboard; anything else is passed over. Enter then ends the name."""
        for letter in text:
            if letter.isalpha() or letter in " -'":
                self._add(letter)
                self.cursor = len(self.items()) - 1

    def gesture(self, gesture: Gesture) -> None:
        """As everywhere, but the red button erases while there is something to erase."""
        if gesture is Gesture.BACK and self.name:
            self._erase()
        else:
            super().gesture(gesture)

    def legend(self) -> Legend:
        """The wheel turns left and right."""
        item = self.items()[self.place]
        words = {
            "erase": phrase("Effacer"),
            "finish": phrase("Terminé") if self.name else phrase("Retour"),
            "space": phrase("Espace"),
        }
        return Legend(ok=words.get(item.key, phrase("Lettre {letter}", letter=item.label)))

    def draw(self, canvas: Canvas, body: pygame.Rect) -> None:
        """The name as it grows, and the wheel."""
        measures = canvas.measures
        rest = tiles.title(canvas, body, phrase("Quel nom ?"))
        tall = round(measures.big * 1.4)
        plate = pygame.Rect(0, rest.top, min(rest.width, round(measures.big * LONGEST * 0.85)), tall)
        plate.centerx = rest.centerx
        canvas.box(plate, brass.NIGHT, radius=measures.gap // 3, rim=measures.line, what="name")
        cursor = "_" if len(self.name) < LONGEST else ""
        canvas.text(plate.inflate(-measures.gap, 0), self.name + cursor, role="big", face="bold", colour=CREAM)
        self._wheel(canvas, pygame.Rect(rest.left, plate.bottom, rest.width, rest.bottom - plate.bottom))

    def _wheel(self, canvas: Canvas, box: pygame.Rect) -> None:
        measures, items = canvas.measures, self.items()
        side, step = measures.target, measures.target + measures.gap
        reach = max(1, (box.width // 2 - side // 2) // step)
        top = box.centery - side // 2
        for offset in range(-reach, reach + 1):
            item = items[(self.place + offset) % len(items)]
            place = pygame.Rect(box.centerx - side // 2 + offset * step, top, side, side)
            self._key(canvas, place, item, offset == 0)
        half = measures.gap // 2
        for name, x in (("left", box.left + half), ("right", box.right - half)):
            if x > box.centerx + reach * step + side // 2 or x < box.centerx - reach * step - side // 2:
                sign(canvas.surface, (x, box.centery), half, name, BRASS_LIGHT)

    def _key(self, canvas: Canvas, place: pygame.Rect, item: Item, focused: bool) -> None:
        ink = canvas.button(item.key, place, focused)
        if item.key in ("erase", "finish", "space"):
            _symbol(canvas, place, item.key, ink)
        else:
            canvas.text(place, item.label, role="big", face="bold", colour=ink)


def _symbol(canvas: Canvas, place: pygame.Rect, key: str, ink: tuple[int, int, int]) -> None:
    if key == "finish":
        sign(canvas.surface, place.center, round(place.width * 0.6), "ok", ink)
        return
    x, y = place.center
    half, thick = place.width // 5, max(3, place.width // 24)
    if key == "space":
        pygame.draw.lines(
            canvas.surface,
            ink,
            False,
            [(x - half, y), (x - half, y + half // 2), (x + half, y + half // 2), (x + half, y)],
            thick,
        )
        return
    pygame.draw.line(canvas.surface, ink, (x - half, y), (x + half, y), thick)
    pygame.draw.lines(
        canvas.surface,
        ink,
        False,
        [(x - half // 4, y - half // 1), (x - half - half // 4, y), (x - half // 4, y + half)],
        thick,
    )


def _spelled(name: str) -> str:
    """Capitals at the beginnings of names, as people write them."""
    spelled = ""
    for place, letter in enumerate(name):
        first = place == 0 or name[place - 1] in " -'"
        spelled += letter.upper() if first else letter.lower()
    return spelled
