"""One button for everything: the choices are offered one after the other, and OK takes the one that is offered.

On screens with a cursor it is the cursor that goes on; where left and right do something of their own, what the three
buttons would do is offered instead.
"""

from kiosk.devices.buttons.gestures import Gesture
from kiosk.screens.kit.screen import Kiosk, Screen

PATIENT_AFTER, SLOWER = 24, 4
"""After so many offers that nobody took it goes on more slowly: nobody is there, and nothing flickers."""
OFFERS = (Gesture.RIGHT, Gesture.LEFT, Gesture.OK)


class SingleSwitch:
    """`offered` is what OK would do where there is no cursor, else None."""

    def __init__(self) -> None:
        self.offered: Gesture | None = None
        self._screen: Screen | None = None
        self._since = 0.0
        self._untaken = 0

    def rest(self) -> None:
        """Stops scanning: there is more than one button."""
        self.offered, self._screen = None, None

    def update(self, app: Kiosk, dwell: float) -> bool:
        """Offers the next choice after `dwell` seconds; returns whether another one is offered."""
        if app.screen is not self._screen:
            self._screen, self._since, self._untaken = app.screen, app.now, 0
            before, self.offered = self.offered, self._next(app.screen, None)
            return before != self.offered
        slow = SLOWER if self._untaken >= PATIENT_AFTER else 1
        if app.now - self._since < dwell * slow:
            return False
        self._since, self._untaken = app.now, self._untaken + 1
        if walks(app.screen):
            self.offered = None
            app.screen.step(1)
        else:
            self.offered = self._next(app.screen, self.offered)
        return True

    def meant(self, gesture: Gesture, now: float) -> Gesture:
        """What a press means: OK is what is offered."""
        self._since, self._untaken = now, 0
        return self.offered if gesture is Gesture.OK and self.offered is not None else gesture

    def _next(self, screen: Screen, after: Gesture | None) -> Gesture | None:
        """The next of the three buttons that does something."""
        if walks(screen):
            return None
        legend = screen.legend()
        words = {Gesture.LEFT: legend.left, Gesture.OK: legend.ok, Gesture.RIGHT: legend.right}
        offers = [gesture for gesture in OFFERS if words[gesture] is not None]
        if not offers:
            return None
        return offers[(offers.index(after) + 1) % len(offers)] if after in offers else offers[0]


def walks(screen: Screen) -> bool:
    """Whether left and right move a cursor over its items."""
    return type(screen).step is Screen.step and type(screen).choose is Screen.choose and len(screen.items()) > 1
