"""The big screen as it runs: it asks how the evening stands, turns its pages, and fades from one to the next.

A key or a touch opens the organiser's page in front of it, see `desk`.
"""

import time
from collections.abc import Callable, Mapping
from typing import Any

import pygame

from kiosk.devices.display.display_surface import open_display
from kiosk.i18n.words import Words
from kiosk.screens.hall.blocks import called
from kiosk.screens.hall.desk import BACK, REVOKE, STEPS, TOGGLE, Desk, Wire
from kiosk.screens.hall.desk_picture import DeskPicture
from kiosk.screens.hall.drawing import AT_ONCE, TURNS, HallPicture

View = Mapping[str, Any]
ASK_SECONDS, TURN_SECONDS, FADE_SECONDS, STALE_SECONDS = 1.0, 5.0, 0.6, 15.0
_REST, _FRAME = 0.2, 1 / 30
KEYS = {
    pygame.K_ESCAPE: BACK, pygame.K_RETURN: REVOKE, pygame.K_KP_ENTER: REVOKE, pygame.K_SPACE: TOGGLE,
    **{getattr(pygame, f"K_{step.upper()}"): step for step in STEPS},
}  # fmt: skip


class BigScreen:
    """A window for an evening. `ask` gives the view of it, or None where nobody answers; `wire` carries orders."""

    def __init__(
        self,
        ask: Callable[[], View | None],
        words: Words,
        size: tuple[int, int],
        windowed: bool = False,
        wire: Wire | None = None,
    ) -> None:
        """Opens it. Raises `NoDisplay`."""
        self._ask, self._words = ask, words
        self._desk, self._targets = Desk(wire), list[tuple[str, pygame.Rect]]()
        self._surface = open_display(size, windowed)
        pygame.font.init()
        self._view: View | None = None
        self._heard = self._asked = self._turned = float("-inf")
        self._turn = 0
        self._shown: object = None

    def run(self) -> None:
        """Until somebody closes it, or presses Escape."""
        try:
            while not self._ended(time.monotonic()):
                self.step(time.monotonic())
        finally:
            pygame.display.quit()

    def step(self, now: float) -> bool:
        """One round; whether something else is shown after it."""
        self._desk.step(now)
        return self._step_desk(now) if self._desk.is_open else self._step_evening(now)

    def _step_desk(self, now: float) -> bool:
        desk = self._desk
        held = round(desk.held(now) / _FRAME)
        if (wanted := (desk.found, desk.focus, desk.said, held, self._surface.get_size())) == self._shown:
            time.sleep(_FRAME)
            return False
        picture = DeskPicture(self._surface, self._words)
        picture.draw(desk, now)
        pygame.display.flip()
        self._targets, self._shown, self._asked = picture.canvas.targets, wanted, float("-inf")
        return True

    def _step_evening(self, now: float) -> bool:
        if now - self._asked >= ASK_SECONDS:
            self._asked = now
            if (found := self._ask()) is not None:
                self._view, self._heard = found, now
        stale = self._view is not None and now - self._heard > STALE_SECONDS
        if self._turned == float("-inf"):
            self._turned = now
        turns = now - self._turned >= TURN_SECONDS and self._is_more()
        if turns:
            self._turned, self._turn = now, self._turn + 1
        if (wanted := (self._view, self._turn, stale, self._surface.get_size())) == self._shown:
            time.sleep(_REST)
            return False
        self._show(stale, turns and self._turn % TURNS == 0)
        self._shown = wanted
        return True

    def _is_more(self) -> bool:
        """Whether not everything has room at once."""
        if self._view is None:
            return False
        return (
            len(called(self._view)) > AT_ONCE or HallPicture(self._surface, self._words).pages(self._view).count > 1
        )

    def _show(self, stale: bool, fades: bool) -> None:
        coming = pygame.Surface(self._surface.get_size())
        picture = HallPicture(coming, self._words)
        picture.draw(self._view, self._turn, stale)
        if fades:
            self._fade(coming)
        self._surface.blit(coming, (0, 0))
        pygame.display.flip()

    def _fade(self, coming: pygame.Surface) -> None:
        before, began = self._surface.copy(), time.monotonic()
        if before.get_size() != coming.get_size():
            return
        while (part := (time.monotonic() - began) / FADE_SECONDS) < 1:
            coming.set_alpha(round(255 * part))
            self._surface.blit(before, (0, 0))
            self._surface.blit(coming, (0, 0))
            pygame.display.flip()
            time.sleep(_FRAME)
        coming.set_alpha(None)

    def _ended(self, now: float) -> bool:
        """Hears the keys and the mouse, which touches are too."""
        for event in pygame.event.get():
            if event.type == pygame.QUIT:
                return True
            if event.type in (pygame.WINDOWSIZECHANGED, pygame.WINDOWEXPOSED):
                self._surface, self._shown = pygame.display.get_surface() or self._surface, None
            elif event.type in (pygame.KEYUP, pygame.MOUSEBUTTONUP, pygame.WINDOWFOCUSLOST):
                self._desk.release()
            elif (key := self._key_of(event)) == BACK and not self._desk.is_open:
                return True
            elif key is not None:
                self._press(key, now)
        return False

    def _key_of(self, event: pygame.event.Event) -> str | None:
        """What a key or a place on the page stands for; a place that is none is an empty word."""
        if event.type == pygame.KEYDOWN:
            return KEYS.get(event.key)
        if event.type != pygame.MOUSEBUTTONDOWN or event.button != 1:
            return None
        targets = self._targets if self._desk.is_open else []
        return next((key for key, box in reversed(targets) if box.collidepoint(event.pos)), "")

    def _press(self, key: str, now: float) -> None:
        """The first press only opens the page."""
        if self._desk.is_open:
            self._desk.press(key, now)
        else:
            self._targets = []
            self._desk.show(now)
