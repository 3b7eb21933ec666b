"""A number with its unit, a step at a time."""

import math
from collections.abc import Callable

import pygame

from kiosk.config.schema import Value
from kiosk.config.setting_list import Setting
from kiosk.i18n.number_format import figures
from kiosk.i18n.phrase import Phrase, phrase
from kiosk.screens.kit import tiles
from kiosk.screens.kit.drawing.canvas import Canvas, Text
from kiosk.screens.kit.drawing.theme import CREAM_SOFT
from kiosk.screens.kit.screen import Item, Kiosk
from kiosk.screens.kit.text_entry.number_stepper import STEPS, NumberStepper


class UnitStepper(NumberStepper):
    """Counts in steps of the setting; hands back a value of it, or nothing when nobody changed it."""

    screen_key = "measure"

    def __init__(self, app: Kiosk, setting: Setting, value: Value, done: Callable[[Value], None]) -> None:
        self.setting, self.hand_back = setting, done
        step, least, most = setting.text.step, setting.least or 0, setting.most or 9999
        self.start = round(float(value or 0) / step) if value is not None else math.ceil(least / step)
        super().__init__(
            app, setting.text.label, self.start, math.ceil(least / step), math.floor(most / step), self._done
        )
        self._figures = ""

    def said(self) -> Text:
        """The number with its unit."""
        return self.setting.words(self._valued(self.value))

    def above(self, canvas: Canvas) -> int:
        """For the line that says how far it goes."""
        return round(canvas.measures.text * 1.2)

    def draw(self, canvas: Canvas, body: pygame.Rect) -> None:
        """The number between its steps, and how far it goes."""
        super().draw(canvas, body)
        measures = canvas.measures
        top = body.top + round(measures.big * tiles.HEADING) + measures.gap // 4
        line = pygame.Rect(body.left, top, body.width, round(measures.text * 1.2))
        least, most = (self.setting.words(self._valued(limit)) for limit in (self.least, self.most))
        canvas.text(line, phrase("de {least} à {most}", least=least, most=most), colour=CREAM_SOFT)

    def items(self) -> list[Item]:
        """Steps for a finger, as large as they are."""
        return [
            Item(f"step:{by}", self._step_words(by), lambda by=by: self._add(by))  # type: ignore[misc]
            for by in STEPS
        ]

    def typed(self, text: str) -> None:
        """Figures from a keyboard, with a comma or a point."""
        for figure in text:
            if figure.isdecimal() or (figure in ",." and "." not in self._figures):
                self._figures = (self._figures + figure.replace(",", "."))[:9]
                wanted = float(f"0{self._figures}")
                self.value = min(self.most, round(wanted / self.setting.text.step))

    def choose(self) -> None:
        """OK: this number it is."""
        self.value = max(self.least, self.value)
        super().choose()

    def _done(self, steps: int) -> None:
        if steps != self.start:
            self.hand_back(self._valued(steps))

    def _valued(self, steps: int) -> Value:
        value = round(steps * self.setting.text.step, 6)
        return round(value) if self.setting.whole else float(value)

    def _step_words(self, by: int) -> Phrase:
        sign = "+" if by > 0 else "−"
        return phrase("{sign}{number}", sign=sign, number=figures(abs(by) * self.setting.text.step))
