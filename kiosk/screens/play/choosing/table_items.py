"""The items of the table screen: faces and choices, the steps of a pad or of groups, the way out last."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from kiosk.games.engine.protocols import State
from kiosk.screens.games.common import pad
from kiosk.screens.games.common.game_screens import GameScreens
from kiosk.screens.games.common.sheet_base import SheetWithChoices
from kiosk.screens.kit.drawing.canvas import Text
from kiosk.screens.kit.screen import Action, Item
from kiosk.screens.play.layout import choice_groups
from kiosk.screens.play.layout.choices import in_menu, in_order, item_of
from kiosk.screens.play.stage.places import WAYS_OUT
from kiosk.table.referee.panels.prompts import CANCEL, THROW_ON
from kiosk.table.referee.state.panel import Choice, Panel, PanelKind

MENU, BACK = WAYS_OUT
STEPS = ("side", "row", "group")
"""The first words of the keys of what is only on the way to a choice."""


@dataclass(frozen=True, slots=True)
class Actions:
    """What the items do: take the choice of that key, go on to that step, open the menu, begin anew."""

    choose: Callable[[str], None]
    step: Callable[[str], None]
    menu: Action
    restart: Action


@dataclass(frozen=True, slots=True)
class TableItems:
    """The choices of a panel of one game as items."""

    screens: GameScreens[State]
    actions: Actions

    def items(self, panel: Panel, state: State, path: pad.Path, hand: Sequence[Item]) -> list[Item]:
        """In the cursor's order; `path`: the steps taken so far, `hand`: what the demonstration's hand can do."""
        choices = panel.choices
        if on_pad(panel):
            steps, cells = pad.steps(choices, path), pad.cells(choices, path)
            acts = {key: pad.act(cells, key) for key, _ in steps}
            others = [choice for choice in choices if not pad.on_pad(choice)]
            return self._stepped(panel, path, steps, others, acts)
        if choice_groups.grouped(choices):
            away = in_menu(panel)
            others = [choice for choice in choices if not choice.group and choice not in away]
            return self._stepped(panel, path, choice_groups.steps(choices, path), others, {})
        # The hand throws again itself.
        by_hand = [choice for choice in choices if hand and choice.key == THROW_ON.key]
        away = [*self.in_menu(panel), *self.on_board(panel, state), *by_hand]
        out = [choice for choice in choices if choice.key == CANCEL.key and panel.kind == PanelKind.ANNOUNCE]
        stay = [choice for choice in choices if choice not in (*away, *out)]
        if panel.kind == PanelKind.ANNOUNCE:
            # Of as many as the sheet has columns the one that is looked for stands where it stands there.
            stay.sort(key=lambda choice: self.screens.sheet.order_of(choice.key))
        here = [self._item(panel, choice) for choice in stay]
        # The way back out of an announcement stands in the menu's place: the columns need the row.
        last = self._item(panel, out[0]) if out else self._menu()
        return [*in_order(here, self.screens.board, hand), last]

    def in_menu(self, panel: Panel) -> list[Choice]:
        """The choices that stand in the menu; beside a board there is less room."""
        return in_menu(panel) if self.screens.board is None else in_menu(panel, ())

    def on_board(self, panel: Panel, state: State) -> list[Choice]:
        """The choices whose only place is on the board itself."""
        shown = self.screens.sheet
        if not isinstance(shown, SheetWithChoices):
            return []
        return [choice for choice in panel.choices if shown.on_board(state, choice.key)]

    def _stepped(
        self,
        panel: Panel,
        path: pad.Path,
        steps: Sequence[tuple[str, Text]],
        others: Sequence[Choice],
        acts: dict[str, Text | None],
    ) -> list[Item]:
        """The next steps towards a choice, and the `others` while none was taken; the way out last."""
        items = [Item(key, words, self._stepper(key), act=acts.get(key)) for key, words in steps]
        if path:
            return [*items, Item("back", BACK, self.actions.restart, minor=True)]
        return [*items, *(self._item(panel, choice) for choice in others), self._menu()]

    def _stepper(self, key: str) -> Action:
        taken = self.actions.step if key.partition(":")[0] in STEPS else self.actions.choose
        return lambda: taken(key)

    def _item(self, panel: Panel, choice: Choice) -> Item:
        return item_of(choice, self.actions.choose, panel.kind)

    def _menu(self) -> Item:
        return Item("menu", MENU, self.actions.menu, minor=True)


def on_pad(panel: Panel) -> bool:
    """Whether cards or points are asked for."""
    return panel.kind == PanelKind.CARDS or any(pad.on_pad(choice) for choice in panel.choices)
