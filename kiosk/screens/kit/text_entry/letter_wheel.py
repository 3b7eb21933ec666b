"""Letters and figures with three buttons: in rows, or on a wheel where room is short; with a keyboard: just typed."""

from collections.abc import Callable, Sequence

import pygame

from kiosk.devices.buttons.gestures import Gesture
from kiosk.i18n.phrase import phrase
from kiosk.screens.kit import tiles
from kiosk.screens.kit.button_legend import Legend, sign
from kiosk.screens.kit.drawing import brass
from kiosk.screens.kit.drawing.canvas import Canvas, Text
from kiosk.screens.kit.drawing.fonts import line_height
from kiosk.screens.kit.drawing.theme import BRASS_LIGHT, CREAM
from kiosk.screens.kit.screen import Item, Kiosk, Screen
from kiosk.screens.kit.text_entry import letter_rows

FINISHED, ERASE = "✔", "⌫"
WIDE = 12
"""So many letters are shown in large type."""


class LetterWheel(Screen):
    """The letters go round like a wheel; before the first come the tick that ends and the key that erases."""

    screen_key = "wheel"

    letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    longest = 12
    spaces = True
    in_rows = True
    """Whether the letters stand in rows where there is room for two."""

    def __init__(self, app: Kiosk, done: Callable[[str], None], start: str = "") -> None:
        super().__init__(app)
        self.done, self.name = done, ""
        self.typed(start)

    def question(self) -> Text:
        """What is to be written."""
        raise NotImplementedError

    def fits(self, letter: str) -> bool:
        """Whether a letter may stand at the end of what there is."""
        return True

    def spelled(self, text: str) -> str:
        """How what was written is written properly."""
        return text

    def plain(self) -> Text:
        """What is read on the plate."""
        return self.name

    def finished(self, text: str) -> None:
        """The tick was pressed: hands the text back, and goes."""
        self.app.pop()
        if text:
            self.done(text)

    def items(self) -> list[Item]:
        """The letters, a space, erase, finish."""
        keys = [Item(f"letter:{letter}", letter, lambda letter=letter: self._add(letter)) for letter in self.letters]  # type: ignore[misc]
        space = [Item("space", "␣", lambda: self._add(" "))] if self.spaces else []
        return [*keys, *space, Item("erase", ERASE, self._erase), Item("finish", FINISHED, self._finish)]

    def _add(self, letter: str) -> None:
        if len(self.name) < self.longest and self.fits(letter):
            self.name = self.spelled(self.name + letter)

    def _erase(self) -> None:
        self.name = self.name[:-1]

    def _finish(self) -> None:
        self.finished(self.name.strip(" -"))

    def typed(self, text: str) -> None:
        """Letters from a keyboard; anything else is passed over. Enter then ends the name."""
        for letter in text:
            if self.fits(letter):
                self._add(letter)
                self.cursor = len(self.items()) - 1

    def gesture(self, gesture: Gesture) -> None:
        """As everywhere, but the red button erases while there is something to erase."""
        if gesture is Gesture.BACK and self.name:
            self._erase()
        else:
            super().gesture(gesture)

    def spoken(self, drawn: Sequence[Text]) -> Sequence[Text]:
        """The question and what was written so far."""
        return (self.question(), self.plain()) if self.name else (self.question(),)

    def pointed(self) -> Sequence[Text]:
        """The letter, or what the key does."""
        item = self.items()[self.place]
        return (item.label if item.key.startswith("letter:") else self.legend().ok or "",)

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
        """The text as it grows, and the keys."""
        measures = canvas.measures
        rest = tiles.title(canvas, body, self.question())
        if self.in_rows and letter_rows.fit(canvas, rest):
            self._draw_rows(canvas, rest)
            return
        free = rest.height - self.keys_height(canvas) - measures.gap
        tall = max(round(measures.text * 1.4), min(round(measures.big * 1.4), free))
        plate = pygame.Rect(0, rest.top, min(rest.width, round(measures.big * self.longest * 0.85)), tall)
        plate.centerx = rest.centerx
        self._draw_name(canvas, plate)
        self.wheel(canvas, pygame.Rect(rest.left, plate.bottom, rest.width, rest.bottom - plate.bottom))

    def _draw_name(self, canvas: Canvas, plate: pygame.Rect) -> None:
        """What was written so far."""
        measures = canvas.measures
        canvas.box(plate, brass.NIGHT, radius=measures.gap // 3, rim=measures.line, what="name")
        cursor = "_" if len(self.name) < self.longest else ""
        said = canvas.say(self.plain()) + cursor
        large = self.longest <= WIDE and line_height("bold", measures.big) <= plate.height
        role, grow = ("big", 1.0) if large else ("text", measures.big / measures.text)
        canvas.text(plate.inflate(-measures.gap, 0), said, role=role, face="bold", colour=CREAM, grow=grow)

    def _draw_rows(self, canvas: Canvas, box: pygame.Rect) -> None:
        """The text with the keys that erase and end beside it, and below it the others in rows."""
        items = self.items()
        others = len(items) - 2
        plate, *ends = letter_rows.ends(canvas, box, round(canvas.measures.big * self.longest * 0.85))
        self._draw_name(canvas, plate)
        # Before the first letter comes the tick, after the last the key that erases.
        shown = 0 if self.place > others else min(self.place, others - 1)
        places = {**letter_rows.places(canvas, box, others, shown), **dict(enumerate(ends, others))}
        for number, place in places.items():
            self.key(canvas, place, items[number], number == self.place)

    def keys_height(self, canvas: Canvas) -> int:
        """The height that the keys need, in pixels."""
        return canvas.measures.target

    def wheel(self, canvas: Canvas, box: pygame.Rect) -> None:
        """The letters around the cursor."""
        measures, items = canvas.measures, self.items()
        side, step = measures.target, measures.target + measures.gap
        reach = max(1, (box.width // 2 - side // 2) // step)
        top = box.centery - side // 2
        for offset in range(-reach, reach + 1):
            item = items[(self.place + offset) % len(items)]
            place = pygame.Rect(box.centerx - side // 2 + offset * step, top, side, side)
            self.key(canvas, place, item, offset == 0)
        half = measures.gap // 2
        for name, x in (("left", box.left + half), ("right", box.right - half)):
            if x > box.centerx + reach * step + side // 2 or x < box.centerx - reach * step - side // 2:
                sign(canvas.surface, (x, box.centery), half, name, BRASS_LIGHT)

    def key(self, canvas: Canvas, place: pygame.Rect, item: Item, focused: bool) -> None:
        """Draws one key in `place`."""
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
