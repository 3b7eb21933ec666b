"""The stack of screens: the one in front is seen, those behind wait."""

from kiosk.screens.kit.screen import Screen


class ScreenStack:
    """`dirty`: what is seen has changed and is to be drawn anew."""

    def __init__(self) -> None:
        self.dirty = True
        self._stack: list[Screen] = []

    @property
    def screen(self) -> Screen:
        """The screen in front."""
        return self._stack[-1]

    @property
    def behind(self) -> bool:
        """Whether there is a screen to go back to."""
        return len(self._stack) > 1

    def shows(self, kind: type[Screen]) -> bool:
        """Whether a screen of this kind is open, in front or behind another."""
        return any(isinstance(screen, kind) for screen in self._stack)

    def push(self, screen: Screen) -> None:
        """A screen comes to the front; the one before waits behind."""
        self._stack.append(screen)
        screen.shown()
        self.dirty = True

    def pop(self) -> None:
        """Back to the screen before; the last one stays."""
        if len(self._stack) > 1:
            self._stack.pop()
            self.screen.shown()
        self.dirty = True

    def close(self, kind: type[Screen]) -> None:
        """Closes the first screen of this kind and all that were opened from it."""
        places = [number for number, screen in enumerate(self._stack) if isinstance(screen, kind)]
        if places and places[0] > 0:
            del self._stack[places[0] :]
            self.screen.shown()
            self.dirty = True
