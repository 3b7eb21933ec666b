"""The choices of a `Panel` as the items of the play screen: which stand beside the sheet, in what order."""

from collections.abc import Callable, Sequence

from kiosk.games.engine.protocols import State
from kiosk.i18n.phrase import Phrase, phrase
from kiosk.screens.games.common.game_screens import Board
from kiosk.screens.kit.screen import Item
from kiosk.screens.kit.tiles import is_die
from kiosk.screens.play.layout.board_layout import squares_first
from kiosk.screens.play.layout.going_dice import AGAIN
from kiosk.table.referee.panels.prompts import ANNOUNCE_CHOICE, THROW_ON
from kiosk.table.referee.state.panel import Choice, Panel, PanelKind

RARE = ("enter", "count_lying", "leave_entry", "step_back", "correct", "two_dice")
"""The referee's choices that are rarely wanted: they wait in the menu when nothing is wrong."""
SOME_AGAIN = phrase("Relancer des dés")
"""The same on a button: not all of them need be."""


def in_menu(panel: Panel, near: tuple[str, ...] = ("correct",)) -> list[Choice]:
    """The referee's choices that stand in the menu and not beside the sheet, but for those `near` in a choice."""
    deciding = any(not choice.minor for choice in panel.choices)
    if not deciding and panel.kind not in (PanelKind.THROW, PanelKind.ROLLING, PanelKind.IN_HAND, PanelKind.OVER):
        return []
    kept = near if panel.kind in (PanelKind.CHOOSE, PanelKind.ANNOUNCE) else ()
    rare = [choice for choice in panel.choices if choice.minor and choice.key not in kept]
    return [choice for choice in rare if choice.key in RARE or choice.move is not None]


def item_of(choice: Choice, choose: Callable[[str], None], kind: PanelKind = PanelKind.CHOOSE) -> Item:
    """A choice of a panel of that `kind` as an item; `choose` is called with its key."""
    plain = choice.face is not None and str(choice.label) == str(choice.face)
    again = choice.key == THROW_ON.key
    label = "" if plain else SOME_AGAIN if again else choice.label
    return Item(
        choice.key,
        label,
        lambda: choose(choice.key),
        choice.points,
        choice.face,
        choice.colour,
        note=choice.note,
        minor=choice.minor,
        act=choice.label if again else None if kind in CALLING else _act(choice),
        dice=choice.dice,
    )


CALLING = (PanelKind.ANNOUNCE, PanelKind.VOID)
"""Situations in which points are what a call would bring."""


def _act(choice: Choice) -> Phrase | None:
    """What taking it does where it scores: the points say more than the column, which stands on its button."""
    if choice.points is None or choice.points <= 0 or choice.move is None or choice.group:
        return None
    return phrase("Marquer {points}", points=choice.points)


def in_order(items: Sequence[Item], board: Board[State] | None, hand: Sequence[Item]) -> list[Item]:
    """Faces first, throwing again or what is announced before that, the squares of a board, the best other choice,
    the demonstration's `hand`, the rest: the cursor on throwing again is one step from the best choice."""
    leads = AGAIN if any(item.key in AGAIN for item in items) else (ANNOUNCE_CHOICE.key,)
    again = [item for item in items if item.key in leads and not item.minor]
    main = [item for item in items if not item.minor and item not in again]
    plain = [item for item in main if not is_die(item)]
    squares, plain = ([], plain) if board is None else squares_first(board, plain)
    return [
        *(item for item in main if is_die(item)),
        *again,
        *squares,
        *plain[:1],
        *hand,
        *plain[1:],
        *(item for item in items if item.minor),
    ]
