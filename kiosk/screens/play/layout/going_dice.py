"""Which dice of the turn are thrown again and which stay, for whoever is about to throw again."""

from collections.abc import Sequence
from dataclasses import replace

from kiosk.screens.kit.screen import Item
from kiosk.table.referee.panels.prompts import ENTER_RETHROW, THROW_ON
from kiosk.table.referee.state.panel import DieState, Panel, PanelKind, ShownDie

AGAIN = (THROW_ON.key, ENTER_RETHROW.key)
"""The referee's choices by which dice are thrown again."""
HAND_THROWS = "hand:throw"
"""The key of the throw of the demonstration's hand."""
THERE = (DieState.LYING, DieState.THROWN)
"""States of dice that lie on the track and of which nothing more is known."""
PICKED_UP = (PanelKind.CONFIRM, PanelKind.IN_HAND)


def going(panel: Panel, items: Sequence[Item], cursor: int, held: frozenset[int], wished: frozenset[int]) -> Panel:
    """The panel with the dice that stay as kept and those that go as wanted, once that is chosen or advised.

    `held`: what the demonstration's hand leaves lying; `wished`: what the guide would throw. Dice among which
    somebody still chooses bear no mark: it would look like advice.
    """
    key = items[cursor].key if 0 <= cursor < len(items) else ""
    if panel.kind in PICKED_UP or any(die.state == DieState.WANTED for die in panel.dice):
        # What nobody has picked up stays.
        return _settled(panel, frozenset())
    if key == HAND_THROWS and panel.throw > 1:
        return _settled(panel, frozenset(range(len(panel.dice))) - held)
    awaited = panel.kind == PanelKind.THROW and panel.throw > 1
    # What the guide advises, to call first or to throw at once, tells of dice that stay: of equal ones too.
    told = awaited or key in (*AGAIN, panel.advised)
    if not (wished and told) or any(die.state == DieState.DOUBTFUL for die in panel.dice):
        return panel
    return _settled(panel, wished)


def _settled(panel: Panel, thrown: frozenset[int]) -> Panel:
    dice = tuple(_marked(die, place in thrown) for place, die in enumerate(panel.dice))
    return replace(panel, dice=dice)


def _marked(die: ShownDie, thrown: bool) -> ShownDie:
    if die.state not in (*THERE, DieState.KEPT) or die.face is None:
        return die
    return replace(die, state=DieState.WANTED if thrown else DieState.KEPT)
