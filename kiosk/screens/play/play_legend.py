"""What the three buttons do while a game is played: the act itself, the choices beside it, or why nothing is done."""

from collections.abc import Sequence

from kiosk.i18n.phrase import Phrase, phrase
from kiosk.screens.kit.button_legend import CHOOSE, Legend
from kiosk.screens.kit.screen import Item
from kiosk.table.referee.safe_choice import AWAITING, HAND, MOVING, UNSEEN
from kiosk.table.referee.state.panel import Panel, PanelKind

MENU = phrase("Menu")
AWAITED = phrase("J’attends les dés")
ROLLING = phrase("Ça roule…")
BRIEFLY = {
    str(MOVING): phrase("Ça bouge encore"),
    str(HAND): phrase("Retire la main"),
    str(UNSEEN): phrase("Dés cachés"),
}
"""Why a choice may not be taken yet, in as few words as the rail has room for."""


def waiting(panel: Panel, items: Sequence[Item]) -> Legend:
    """Nothing is chosen: the menu, the last of `items`, is one press to the left, what else there is to the right."""
    dice = panel.kind in AWAITING
    said = (ROLLING if panel.kind == PanelKind.ROLLING else AWAITED) if dice else None
    return Legend(MENU, None, items[0].beside if len(items) > 1 else None, waiting=said, dice=dice)


def chosen(items: Sequence[Item], place: int, blinks: bool, held: Phrase | None = None) -> Legend:
    """The cursor stands at `place`; `held`: why that may not be taken yet."""
    item, count = items[place], len(items)
    left = items[place - 1].beside if count > 1 else None
    # The only other thing stands to the left.
    right = items[(place + 1) % count].beside if count > 2 else None
    return Legend(
        left,
        CHOOSE,
        right,
        blinks and not item.minor,
        item.act_said,
        None if held is None else BRIEFLY.get(str(held), held),
    )
