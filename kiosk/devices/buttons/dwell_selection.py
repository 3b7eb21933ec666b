"""Choosing by a hand held over the track: what is held, for how long, and the button that it stands for.

A pure value that each event of the track leads on from: over the left or right third a hand that has been held still
moves on at once, and again as long as it stays; over the middle it only fills the ring. What it then chooses counts
when that hand withdraws and every die lies where it lay. Whatever happens to the dice meanwhile, or to what is
offered, spoils it until the hand has left.
"""

from collections.abc import Hashable
from dataclasses import dataclass, replace

from kiosk.devices.buttons.gestures import Gesture
from vision.types.track_events import AtRest, Blind, Event, Hand, Lifted, Nudged, Rolling

SETTLES = 0.3
"""Seconds of stillness after which a hand is held somewhere else, and does not just withdraw."""
WITHDRAWS = 2.0
"""Seconds in which a hand that has filled the ring leaves the track, once it moves."""
SETTLED = 3.0
"""Seconds more until everything has been seen to lie where it lay."""
SILENT = 1.5
"""Seconds without a word of a hand after which nobody sees it any more."""

GESTURES = {"left": Gesture.LEFT, "middle": Gesture.OK, "right": Gesture.RIGHT}


@dataclass(frozen=True, slots=True)
class Dwell:
    """A hand, or none. Times are those of the events, but for `heard`, which is the caller's clock.

    `offer` is what is offered now: any value that differs for another offer. `filled` is the part of the ring that is
    full, over `zone`; `armed`: it was full over the middle, and the hand has only to withdraw. `spoilt`: this hand
    chooses nothing any more. `x` and `y` are its place over the track, in widths of it.
    """

    seconds: float = 1.0
    offer: Hashable = None
    over: bool = False
    zone: str = ""
    filled: float = 0.0
    armed: bool = False
    spoilt: bool = False
    x: float = 0.5
    y: float = 0.3
    heard: float = 0.0
    begun: float = 0.0
    """`Hand.still` at which the ring began to fill."""
    held: float = 0.0
    """Time of the event at which the hand was last still with the ring full."""

    def take(
        self, event: Event, now: float, offer: Hashable, able: frozenset[Gesture]
    ) -> tuple["Dwell", Gesture | None]:
        """The value after an event, and the button that was pressed by it. `able`: those that do something now."""
        if isinstance(event, Hand):
            told = replace(self._offered(offer, event.still), heard=now)
            return told._held(event, able) if event.over else told._withdrawn(event)
        return (replace(self, spoilt=True, armed=False, filled=0.0) if self.over and touches(event) else self), None

    def tick(self, now: float) -> "Dwell":
        """Time passes: a hand of which nothing is heard any more is none."""
        quiet = SETTLED if self.armed else SILENT
        return self._none() if self.over and now - self.heard > quiet else self

    def _offered(self, offer: Hashable, still: float) -> "Dwell":
        """Another offer: the ring begins anew, and nothing that was chosen before counts."""
        if offer == self.offer:
            return self
        return replace(self, offer=offer, begun=still, filled=0.0, armed=False)

    def _held(self, event: Hand, able: frozenset[Gesture]) -> tuple["Dwell", Gesture | None]:
        gesture = GESTURES.get(event.zone)
        begun = self.begun if event.zone == self.zone and self.begun <= event.still else 0.0
        here = replace(self, over=True, zone=event.zone, x=event.x, y=event.y, begun=begun, filled=0.0)
        if here.armed and self._elsewhere(event):
            here = replace(here, armed=False)
        if self.spoilt or gesture is None or gesture not in able:
            return here, None
        filled = min(1.0, (event.still - begun) / self.seconds)
        if gesture is Gesture.OK:
            armed = here.armed or filled >= 1
            held = event.t if filled >= 1 else self.held
            return replace(here, filled=filled, armed=armed, held=held), None
        if filled < 1:
            return replace(here, filled=filled), None
        return replace(here, begun=event.still), gesture

    def _elsewhere(self, event: Hand) -> bool:
        """Whether a hand that has only to withdraw is held over another third instead, or takes its time."""
        settled = event.zone != "middle" and event.still >= SETTLES
        return settled or event.t - self.held > WITHDRAWS

    def _withdrawn(self, event: Hand) -> tuple["Dwell", Gesture | None]:
        chosen = self.armed and event.untouched and event.t - self.held <= WITHDRAWS + SETTLED
        return self._none(), Gesture.OK if chosen else None

    def _none(self) -> "Dwell":
        return Dwell(self.seconds, self.offer, heard=self.heard)


def touches(event: Event) -> bool:
    """Whether dice are no longer as they lay, or nobody can tell."""
    if isinstance(event, AtRest):
        return not all(die.kept for die in event.dice)
    return isinstance(event, Rolling | Lifted | Nudged | Blind)
