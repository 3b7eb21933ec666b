"""Playing without touching anything: hands that the eyes see over the track press the screens' three buttons."""

from collections.abc import Hashable, Iterable

import pygame

from kiosk.devices.buttons.dwell_selection import Dwell
from kiosk.devices.buttons.gestures import Gesture
from kiosk.screens.hands_free import hand_rail
from kiosk.screens.hands_free.hand_rail import Offered
from kiosk.screens.kit import button_legend
from kiosk.screens.kit.drawing.canvas import Canvas, Text
from kiosk.screens.kit.drawing.theme import Measures
from kiosk.screens.kit.screen import Host, Item
from vision.types.track_events import Event


class HandsFree:
    """Turns hands over the track into presses. `on`: wanted, and the camera works; `pressed`: presses so far;
    `pressing`: one is being carried out."""

    def __init__(self, app: Host) -> None:
        self.app = app
        self.on = False
        self.pressed = 0
        self.pressing = False
        self.dwell = Dwell()
        self._wanted = False
        self._drawn: Hashable = None
        self._measures: Measures | None = None

    def tick(self, now: float, sees: bool) -> None:
        """Each frame: asks the camera for hands where wanted, and drops one that is no longer reported."""
        app = self.app
        wanted = app.config.hands_free() and app.eyes is not None
        if wanted != self._wanted:
            self._wanted = wanted
            if app.eyes is not None:
                app.eyes.want_hands(wanted)
        if self.on != (wanted and sees):
            self.on = wanted and sees
            self.dwell = Dwell(app.config.hands.dwell)
            app.dirty = True
        self.dwell = self.dwell.tick(now)

    def see(self, events: Iterable[Event], now: float) -> None:
        """Takes events of the camera at `now` seconds: a hand that was held long enough presses a button."""
        if not self.on:
            return
        for event in events:
            self.dwell, gesture = self.dwell.take(event, now, self.offer(), self.able())
            if gesture is not None:
                self._press(gesture)

    def _press(self, gesture: Gesture) -> None:
        self.pressed += 1
        self.pressing = True
        try:
            self.app.gesture(gesture)
        finally:
            self.pressing = False

    def able(self) -> frozenset[Gesture]:
        """The buttons that do something now."""
        said = self.app.screen.legend()
        words = {Gesture.LEFT: said.left, Gesture.OK: said.ok, Gesture.RIGHT: said.right}
        return frozenset(gesture for gesture, what in words.items() if what is not None)

    def offer(self) -> Hashable:
        """A value that changes as soon as OK would do something else."""
        app, screen = self.app, self.app.screen
        items, place = screen.items(), screen.place
        key = items[place].key if 0 <= place < len(items) else ""
        if app.referee is None:
            return screen, place, key
        panel = app.referee.panel()
        return screen, place, key, panel.kind, panel.player, str(panel.question), len(app.referee.table.moves)

    def offered(self) -> Offered:
        """What the rail shows: the words of both sides, the choice in the middle, its place among how many."""
        screen = self.app.screen
        said, items, place = screen.legend(), screen.items(), screen.place
        if said.ok is None:
            return Offered(said, None)
        if said.ok == button_legend.CHOOSE and 0 <= place < len(items):
            both = items[place - 1], items[(place + 1) % len(items)]
            before, after = (one.act_said if screen.playing else one.label or one.act_said for one in both)
            return Offered(said, items[place], place, len(items), (before, after))
        return Offered(said, Item("button:ok", said.ok, lambda: None))

    def told(self) -> Text:
        """The instruction to the person now; empty where no hand is seen."""
        return hand_rail.said(self.offered(), self.dwell) if self.on and self.dwell.over else ""

    def draw(self, canvas: Canvas) -> None:
        """The rail, instead of that for buttons."""
        hand_rail.draw(canvas, self.offered(), self.dwell)
        self._drawn, self._measures = self._look(), canvas.measures

    def redraw(self, surface: pygame.Surface) -> bool:
        """Draws the rail alone, in the type that it had, when a hand has moved since. Returns whether it did."""
        if not self.on or self._measures is None or self._look() == self._drawn:
            return False
        self.draw(Canvas(surface, self._measures, self.app.words))
        return True

    def _look(self) -> Hashable:
        """All of the hand that is drawn."""
        hand = self.dwell
        if not hand.over:
            return False
        return hand.zone, round(hand.filled * 60), hand.armed, hand.spoilt, round(hand.x * 120)
