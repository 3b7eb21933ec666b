"""The hand of the demonstration, moved by whoever plays: some dice stay, the others are picked up and thrown.

It acts as a real hand would: dice that are picked up wait in it for whatever the screen asks first.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace

from kiosk.devices.virtual.optics.appearance import key_for
from kiosk.games.engine.values import DieAsk
from kiosk.i18n.phrase import phrase
from kiosk.table.referee.state.panel import Panel, PanelKind

Command = Callable[[tuple[object, ...]], None]

UNSEEN = 4.0
"""Seconds after which dice are thrown even if nobody has seen them being picked up."""
LONGEST = 2 * UNSEEN
"""Seconds after which a throw that nobody saw no longer keeps the next one waiting."""
AT_WORK = phrase("La main prend les dés…")
BEFORE = (PanelKind.THROW, PanelKind.CHOOSE)
"""What is asked before the hand begins; what is asked of dice that it holds is asked all the same."""


def while_it_works(panel: Panel) -> Panel:
    """The panel while the hand is at work: there is nothing to choose until the dice lie, or something is asked."""
    if panel.kind not in BEFORE:
        return panel
    return replace(panel, kind=PanelKind.ROLLING, question=AT_WORK, choices=(), detail=None, hint=None, blinks=False)


class DemoHand:
    """Sends commands to the virtual track. `held` are the places, in the panel, of the dice that stay.

    `asked` gives the dice that the game asks for: others are taken off the track.
    """

    def __init__(
        self, command: Command, panel: Callable[[], Panel | None], asked: Callable[[], Sequence[DieAsk]] = tuple
    ) -> None:
        self.held: frozenset[int] = frozenset()
        self._command, self._panel, self._asked = command, panel, asked
        self._used: tuple[str, ...] = ()
        self._turn: tuple[int, int] | None = None
        self._picked_at: float | None = None
        self._thrown_at: float | None = None
        self._now = 0.0

    @property
    def working(self) -> bool:
        """Whether it is picking dice up or throwing them: another press would only throw them once more."""
        return self._picked_at is not None or self._thrown_at is not None

    def toggle(self, index: int) -> None:
        """A die stays, or goes with the others."""
        self.held = self.held ^ {index}

    def throw(self) -> None:
        """Picks up the dice that do not stay; they are thrown as soon as nothing else has to be said."""
        panel = self._panel()
        if panel is None or self.working:
            return
        places = [die.box for index, die in enumerate(panel.dice) if die.box is not None and index not in self.held]
        first = panel.throw == 1 or not panel.dice
        if first:
            self._use()
            self._command(("pick_up",))
            self._let_go()
        elif places:
            self._command(("pick_up_at", tuple((x + w / 2, y + h / 2) for x, y, w, h in places)))
            self._picked_at = self._now
        else:
            self._let_go()

    def _let_go(self) -> None:
        self._command(("throw",))
        self._picked_at, self._thrown_at = None, self._now

    def _use(self) -> None:
        kinds = tuple(key_for(die.kind, die.colour) for die in self._asked())
        if kinds and kinds != self._used:
            self._used = kinds
            self._command(("use", kinds))

    def update(self, now: float) -> None:
        """Lets the dice go when their throw is wanted, and forgets what stays when a turn is over."""
        self._now = now
        panel = self._panel()
        if panel is None:
            self.held, self._turn, self._picked_at, self._thrown_at = frozenset(), None, None, None
            return
        turn = (panel.player, panel.throw)
        if self._turn not in (None, turn):
            self._picked_at = self._thrown_at = None
        if panel.throw == 1 and self._turn != turn:
            self.held = frozenset()
        self._turn = turn
        if self._thrown_at is not None and (panel.kind == PanelKind.ROLLING or now - self._thrown_at > LONGEST):
            self._thrown_at = None
        if self._picked_at is not None and self._lets_go(panel):
            self._let_go()

    def _lets_go(self, panel: Panel) -> bool:
        if panel.kind in (PanelKind.IN_HAND, PanelKind.WRONG_DICE):
            return True
        unseen = self._now - (self._picked_at or 0.0) > UNSEEN
        return unseen and panel.kind in (PanelKind.CHOOSE, PanelKind.THROW, PanelKind.ROLLING)
