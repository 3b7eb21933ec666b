"""The display: a window or the whole screen; keys, mouse and fingers on their way to the app."""

import time
from collections.abc import Callable, Sequence
from typing import Protocol

import pygame

from kiosk.devices.buttons.gesture_recogniser import GestureRecogniser
from kiosk.devices.buttons.gestures import Button, Gesture
from kiosk.devices.display.display_surface import open_display
from kiosk.devices.display.hotplug import DisplayHotplug
from kiosk.screens.kit.navigation import Ending

KEYS = {
    pygame.K_LEFT: Button.LEFT,
    pygame.K_RIGHT: Button.RIGHT,
    pygame.K_RETURN: Button.OK,
    pygame.K_KP_ENTER: Button.OK,
    pygame.K_BACKSPACE: Button.RED,
    pygame.K_ESCAPE: Button.RED,
}
REDRAW = (pygame.WINDOWEXPOSED, pygame.WINDOWRESIZED, pygame.WINDOWSIZECHANGED, pygame.WINDOWRESTORED)


class Receiver(Protocol):
    """Where what people did is passed on to."""

    dirty: bool
    """To be drawn anew."""

    def gesture(self, gesture: Gesture) -> None:
        """A button, or the keys that stand for buttons."""

    def typed(self, text: str) -> None:
        """Letters from a keyboard."""

    def pointer(self, x: int, y: int) -> None:
        """A finger or the mouse was let go at a pixel of the surface."""

    def leave(self, how: Ending) -> None:
        """The program is to end."""


class Window:
    """The surface that is seen. Wide and high in pixels where it is a window."""

    def __init__(
        self,
        size: tuple[int, int],
        windowed: bool,
        sleep: Callable[[float], None] = time.sleep,
        plug: DisplayHotplug | None = None,
    ) -> None:
        """Opens it. `plug` tells when a display was plugged in anew, where nobody else does. Raises `NoDisplay`."""
        self._size, self.windowed = size, windowed
        self.surface = self._open()
        pygame.font.init()
        self.touched = 0
        """Counts what people did: keys, clicks, touches."""
        self._recogniser = GestureRecogniser()
        self._sleep = sleep
        self._plug = plug
        # Elsewhere, as on a Pi without a desktop, waiting for an event means asking a thousand times a second.
        self._wakes = pygame.display.get_driver() in ("x11", "wayland")

    def _open(self) -> pygame.Surface:
        surface = open_display(self._size, self.windowed)
        pygame.key.set_repeat()
        pygame.key.start_text_input()
        return surface

    @property
    def down(self) -> frozenset[Button]:
        """The buttons whose keys are held now."""
        return self._recogniser.down

    def pump(self, app: Receiver, now: float, seconds: float) -> None:
        """Passes on what people did; waits for it for at most `seconds`."""
        if self._plug is not None and self._plug.came(now):
            # Without a desktop SDL goes on drawing to the display that was there before.
            pygame.display.quit()
            self.surface = self._open()
            app.dirty = True
        for event in self._events(seconds):
            self._take(app, event, now)
        for gesture in self._recogniser.tick(now):
            app.gesture(gesture)

    def show(self, rects: Sequence[pygame.Rect] | None = None) -> None:
        """What was drawn becomes visible; `rects` is where, if not everywhere."""
        if rects is None:
            pygame.display.flip()
        else:
            pygame.display.update(rects)

    def close(self) -> None:
        """Closes the display."""
        pygame.display.quit()

    def _events(self, seconds: float) -> list[pygame.event.Event]:
        if not self._wakes:
            self._sleep(seconds)
            return pygame.event.get()
        event = pygame.event.wait(max(1, round(seconds * 1000)))
        return [] if event.type == pygame.NOEVENT else [event, *pygame.event.get()]

    def _take(self, app: Receiver, event: pygame.event.Event, now: float) -> None:
        if event.type in REDRAW:
            self.surface = pygame.display.get_surface() or self.surface
            app.dirty = True
        elif event.type == pygame.QUIT:
            app.leave("leave")
        elif event.type in (pygame.KEYDOWN, pygame.KEYUP):
            self._key(app, event, now)
        elif event.type == pygame.TEXTINPUT:
            app.typed(event.text)
        elif event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            # A finger arrives as the mouse too.
            self.touched += 1
            app.pointer(*event.pos)
        elif event.type == pygame.MOUSEMOTION and not self.windowed and not event.touch:
            pygame.mouse.set_visible(True)

    def _key(self, app: Receiver, event: pygame.event.Event, now: float) -> None:
        button = KEYS.get(event.key)
        self.touched += event.type == pygame.KEYDOWN
        if button is None:
            return
        act = self._recogniser.press if event.type == pygame.KEYDOWN else self._recogniser.release
        for gesture in act(button, now):
            app.gesture(gesture)
