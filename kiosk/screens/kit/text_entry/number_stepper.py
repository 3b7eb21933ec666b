"""A number, one press at a time: left less, right more, faster when the presses follow each other."""

from collections.abc import Callable, Sequence
from dataclasses import replace

import pygame

from kiosk.i18n.phrase import phrase
from kiosk.screens.kit import button_grid, tiles
from kiosk.screens.kit.button_legend import Legend
from kiosk.screens.kit.drawing import brass
from kiosk.screens.kit.drawing.canvas import Canvas, Text
from kiosk.screens.kit.drawing.fonts import width
from kiosk.screens.kit.drawing.text_fitting import signed
from kiosk.screens.kit.screen import Item, Kiosk, Screen
from kiosk.screens.kit.trouble_line import trouble_height

STEPS = (-10, -1, 1, 10)
QUICK = 0.35
"""Seconds between two presses that count as following each other."""
LEAST = 1.2
"""The height of the number at least, in large type."""


class NumberStepper(Screen):
    """Shows a number between two limits; OK hands it back."""

    screen_key = "number"

    button_row = True

    def __init__(
        self,
        app: Kiosk,
        label: Text,
        value: int,
        least: int,
        most: int,
        done: Callable[[int], None],
        by: int = 1,
    ) -> None:
        """`by`: the number is a multiple of that."""
        super().__init__(app)
        self.by = by
        self.label, self.value, self.least, self.most, self.done = label, value, least, most, done
        self._last, self._run = -10.0, 0
        self._fresh = True

    def items(self) -> list[Item]:
        """Steps for a finger; buttons need none of them."""
        steps = [step * self.by for step in STEPS]
        return [Item(f"step:{by}", signed(by), lambda by=by: self._add(by)) for by in steps]  # type: ignore[misc]

    def _add(self, by: int) -> None:
        self.value = max(self.least, min(self.most, self.value + by))
        self._fresh = False

    def step(self, by: int) -> None:
        """Left and right: one, then five when pressed quickly."""
        self._run = self._run + 1 if self.app.now - self._last < QUICK else 0
        self._last = self.app.now
        self._add(by * self.by * (5 if self._run > 4 else 1))

    def choose(self) -> None:
        """OK: this number it is."""
        self.app.pop()
        self.done(max(self.least, self.value - self.value % self.by))

    def typed(self, text: str) -> None:
        """Figures from a keyboard: the first begins anew."""
        for figure in text:
            if figure.isdecimal():
                wanted = int(figure) if self._fresh else self.value * 10 + int(figure)
                self._fresh = False
                self.value = min(self.most, wanted)

    def said(self) -> Text:
        """The number as it is read on the plate."""
        return str(self.value)

    def pointed(self) -> Sequence[Text]:
        """There is no cursor: what the buttons do."""
        return self.legend().spoken()

    def legend(self) -> Legend:
        """What the buttons do here."""
        return Legend(phrase("Moins"), phrase("Terminé"), phrase("Plus"))

    def above(self, canvas: Canvas) -> int:
        """The room between the heading and the number, in pixels."""
        return 0

    def _notice_height(self, canvas: Canvas, body: pygame.Rect) -> int:
        """The height that a notice takes below the number, with the gap above it; 0 where it has no room there."""
        if canvas.notice is None:
            return 0
        measures = canvas.measures
        needs = trouble_height(canvas, canvas.notice, body.width) + measures.gap // 2
        others = measures.big * (tiles.HEADING + LEAST) + self.above(canvas) + measures.gap * 2 + measures.target
        return needs if others + needs <= body.height else 0

    def draw(self, canvas: Canvas, body: pygame.Rect) -> None:
        """The number, large, between its steps; a notice above these, where it has room, and not in the place of the
        heading, which alone names the number."""
        measures = canvas.measures
        notice, above = self._notice_height(canvas, body), self.above(canvas)
        rest = tiles.title(replace(canvas, notice=None) if notice else canvas, body, self.label)
        buttons = pygame.Rect(rest.left, rest.bottom - measures.target, rest.width, measures.target)
        tall = rest.height - measures.target - measures.gap - above
        room = pygame.Rect(rest.left, rest.top + above, rest.width, tall)
        words = width("bold", measures.big, canvas.say(self.said())) + measures.gap
        free = room.height - notice
        plate = pygame.Rect(0, 0, min(room.width, max(measures.big * 5, words)), min(free, measures.big * 2))
        plate.center = room.center
        if notice:
            plate.bottom = min(plate.bottom, room.top + free)
            below = room.top + free + measures.gap // 2
            canvas.places["notice"] = pygame.Rect(room.left, below, room.width, room.bottom - below)
        canvas.box(plate, brass.NIGHT, radius=measures.gap // 3, rim=measures.line, what="number")
        canvas.text(plate, self.said(), role="big", face="bold", gilded=True, grow=1.6)
        button_grid.draw(canvas, buttons, self.items(), -1, rows=1)
