"""When a lamp gives light: one pattern for the lamps in the buttons and for the domes on the screen."""

from kiosk.devices.buttons.gestures import Lamp

BLINKS_EVERY = 0.8
"""Seconds of one blink, half of it lit: well under three flashes a second."""
DOZES_EVERY, DOZES_FOR = 5.0, 0.3
"""Seconds from one sign of a dark machine to the next, and of each."""


def shines(lamp: Lamp, now: float) -> bool:
    """Whether a lamp gives light at `now` seconds."""
    if lamp == Lamp.BLINK:
        return now % BLINKS_EVERY < BLINKS_EVERY / 2
    if lamp == Lamp.DOZE:
        return now % DOZES_EVERY < DOZES_FOR
    return lamp == Lamp.LIT
