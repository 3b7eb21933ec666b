"""From buttons going down and up to gestures: presses, repeats and chords, on the caller's clock.

The keyboard's keys and the wired buttons go through the same recogniser.
"""

from kiosk.devices.buttons.gestures import Button, Gesture

ALONE_FOR = 0.08
"""Seconds in which a second button may still make a chord of a press of left or right."""
REPEATS_AFTER = 0.5
REPEATS_EVERY = 0.12
REPEATS_FOR = 6.0
"""Seconds; a button on which something lies does not race over the screen for ever."""
UNDO_AFTER = 1.0
HELD_AFTER, LONG_AFTER = 1.0, 3.0
"""Where there are fewer than three buttons: OK held so long is back, and longer is undo."""
SETTINGS_AFTER = 3.0
OFF_AFTER = 10.0

ARROWS = {Button.LEFT: Gesture.LEFT, Button.RIGHT: Gesture.RIGHT}
ON_RELEASE = {**ARROWS, Button.OK: Gesture.OK, Button.RED: Gesture.BACK}
UNDO = frozenset({Button.LEFT, Button.RIGHT})
SETTINGS = frozenset({Button.LEFT, Button.OK})
ALL = frozenset({Button.LEFT, Button.RIGHT, Button.OK})


class GestureRecogniser:
    """What the buttons that are held down mean. Times are seconds of any origin and never go back.

    Left and right act at once and repeat while they are held; OK and the red button act when they are let go, so
    that a chord never begins with a choice. With fewer than three buttons there are fewer chords: then OK that was
    held goes back or undoes, both buttons of two open the settings, and where OK is missing a held right button is OK
    and a held left one back.
    """

    def __init__(self, present: frozenset[Button] = frozenset(Button)) -> None:
        self.present = present
        self._down: set[Button] = set()
        self._since = 0.0
        self._chord = False
        self._done = False
        self._settings = False
        self._next = 0.0

    @property
    def down(self) -> frozenset[Button]:
        """The buttons that are held now."""
        return frozenset(self._down)

    def press(self, button: Button, now: float) -> list[Gesture]:
        """Takes the press of a button."""
        gestures = self.tick(now)
        if button not in self._down:
            self._down.add(button)
            self._since = now
            self._chord |= len(self._down) > 1
            self._settings = False
            self._done = False
        return gestures

    def release(self, button: Button, now: float) -> list[Gesture]:
        """Takes the release of a button."""
        # No repeat on the way: after a slow picture it is only now seen that it came up, maybe long ago.
        gestures = [] if self._done else self.tick(now)
        if button not in self._down:
            return gestures
        self._down.remove(button)
        held, self._since = now - self._since, now
        if not self._chord and not self._done:
            gestures.append(self._let_go(button, held))
        if not self._down:
            gestures += [Gesture.SETTINGS] if self._settings else []
            self._chord = self._done = self._settings = False
        else:
            self._done = True
        return gestures

    def forget(self, button: Button) -> None:
        """A button turned out to be broken: it is up, and was never pressed."""
        self._down.discard(button)
        self._done, self._settings = True, False
        if not self._down:
            self._chord = self._done = False

    def tick(self, now: float) -> list[Gesture]:
        """Time passes."""
        held = now - self._since
        if not self._down:
            return []
        if not self._chord:
            return self._single(next(iter(self._down)), held, now)
        if self._done:
            return []
        if self._down == self._settings_chord and held >= SETTINGS_AFTER:
            self._settings = True
        if self._down == UNDO and not self._few and held >= UNDO_AFTER:
            return self._finish(Gesture.UNDO)
        return self._off(held)

    @property
    def _few(self) -> bool:
        return not self.present >= ALL

    @property
    def _settings_chord(self) -> frozenset[Button]:
        return self.present & ALL if self._few else SETTINGS

    def _off(self, held: float) -> list[Gesture]:
        """All the buttons that there are, the red one aside."""
        all_ = self.present & ALL
        return self._finish(Gesture.OFF) if all_ and self._down >= all_ and held >= OFF_AFTER else []

    def _let_go(self, button: Button, held: float) -> Gesture:
        """What a button alone meant."""
        if not self._few or held < HELD_AFTER or button is Button.RED:
            return ON_RELEASE[button]
        if button is Button.OK:
            return Gesture.UNDO if held >= LONG_AFTER else Gesture.BACK
        return Gesture.OK if button is Button.RIGHT else Gesture.BACK

    def _finish(self, gesture: Gesture) -> list[Gesture]:
        self._done, self._settings = True, False
        return [gesture]

    def _single(self, button: Button, held: float, now: float) -> list[Gesture]:
        if button is Button.RED and held >= UNDO_AFTER and not self._done:
            return self._finish(Gesture.UNDO)
        if button not in ARROWS:
            return self._off(held) if self._few and not self._done else []
        if self._few and Button.OK not in self.present:
            return []
        if not self._done and held >= ALONE_FOR:
            self._next = self._since + REPEATS_AFTER
            return self._finish(ARROWS[button])
        if self._done and now >= self._next and held < REPEATS_FOR:
            # One at a time: a screen that was busy must not run ahead when it comes back.
            self._next = now + REPEATS_EVERY
            return [ARROWS[button]]
        return []
