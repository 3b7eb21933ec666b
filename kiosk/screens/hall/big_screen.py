"""The big screen as it runs: it asks how the evening stands, turns its pages, and fades from one to the next."""

import time
from collections.abc import Callable, Mapping
from typing import Any

import pygame

from kiosk.devices.display.display_surface import open_display
from kiosk.i18n.words import Words
from kiosk.screens.hall.blocks import called
from kiosk.screens.hall.drawing import AT_ONCE, TURNS, HallPicture

View = Mapping[str, Any]
ASK_SECONDS, TURN_SECONDS, FADE_SECONDS, STALE_SECONDS = 1.0, 5.0, 0.6, 15.0
_REST, _FRAME = 0.2, 1 / 30


class BigScreen:
    """A window for an evening. `ask` gives the view of it, or None where nobody answers."""

    def __init__(
        self, ask: Callable[[], View | None], words: Words, size: tuple[int, int], windowed: bool = False
    ) -> None:
        """Opens it. Raises `NoDisplay`."""
        self._ask, self._words = ask, words
        self._surface = open_display(size, windowed)
        pygame.font.init()
        self._view: View | None = None
        self._heard = self._asked = self._turned = float("-inf")
        self._turn = 0
        self._shown: object = None

    def run(self) -> None:
        """Until somebody closes it, or presses Escape."""
        try:
            while not self._ended():
                self.step(time.monotonic())
        finally:
            pygame.display.quit()

    def step(self, now: float) -> bool:
        """One round; whether something else is shown after it."""
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

    def _ended(self) -> bool:
        for event in pygame.event.get():
            if event.type == pygame.QUIT or (event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE):
                return True
            if event.type in (pygame.WINDOWSIZECHANGED, pygame.WINDOWEXPOSED):
                self._surface, self._shown = pygame.display.get_surface() or self._surface, None
        return False
