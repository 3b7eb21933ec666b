"""The table being played: the sheet, the dice, the umpire's question and what may be chosen."""

from typing import TYPE_CHECKING, Any

import pygame

from kiosk.games.engine import Json, phrase
from kiosk.screens import correct, legend, play_view, sheets, tiles
from kiosk.screens.canvas import Canvas
from kiosk.screens.legend import Legend
from kiosk.screens.menu import Menu
from kiosk.screens.result import Result
from kiosk.screens.screen import Item, Screen
from kiosk.screens.sheets.grid import Change
from kiosk.table.panel import Choice, Panel

if TYPE_CHECKING:
    from kiosk.screens.app import App

MENU = phrase("Menu")
THROW = phrase("Lancer")


QUIET = ("throw", "rolling", "choose", "announce", "in_hand")
"""Situations in which nothing is wrong: what is rarely wanted then waits in the menu."""


def in_menu(panel: Panel) -> list[Choice]:
    """The umpire's choices that stand in the menu and not beside the sheet."""
    return (
        [choice for choice in panel.choices if choice.minor and choice.key != "correct"]
        if panel.kind in QUIET
        else []
    )


class Play(Screen):
    """Draws the umpire's panel and the game's sheet; knows no rule."""

    def __init__(self, app: "App", umpire: Any) -> None:
        super().__init__(app)
        self.umpire = umpire
        self.panel: Panel = umpire.panel()
        self._rest()
        self.held: frozenset[int] = frozenset()

    def items(self) -> list[Item]:
        """The umpire's choices, the demonstration's throw, then the menu."""
        main = [choice for choice in self.panel.choices if not choice.minor]
        minor = [choice for choice in self.panel.choices if choice.minor and choice not in in_menu(self.panel)]
        items = [self._item(choice) for choice in main]
        if self.app.hand is not None and self.panel.kind in (
            "throw",
            "in_hand",
            "choose",
            "announce",
            "confirm",
            "void",
        ):
            throw = Item("hand:throw", THROW, self.app.hand.throw)
            items = items + [throw] if main else [throw]
        return items + [self._item(choice) for choice in minor] + [Item("menu", MENU, self._menu, minor=True)]

    def _item(self, choice: Choice) -> Item:
        return Item(
            choice.key, "" if choice.face is not None else choice.label, lambda: self._choose(choice.key),
            choice.points, choice.face, None, choice.note, choice.minor,
        )  # fmt: skip

    def _choose(self, key: str) -> None:
        self.umpire.choose(key)
        self._look()
        self._rest()

    def _rest(self) -> None:
        """The cursor goes to the first choice; where there is nothing to decide, to nothing: OK does no harm then."""
        self.cursor = -1 if all(item.minor for item in self.items()) else 0

    def _menu(self) -> None:
        self.app.push(Menu(self.app, self.umpire, in_menu(self.panel)))

    def shown(self) -> None:
        """Back from the menu: anything may have changed."""
        self._look()
        self._rest()

    def undo(self) -> None:
        """Left and right held: one step back."""
        self.umpire.undo()
        self._look()

    def back(self) -> None:
        """The red button opens the menu: nothing is left by mistake."""
        self._menu()

    def typed(self, text: str) -> None:
        """The space bar throws in the demonstration; a figure answers with that face."""
        if self.app.hand is not None and text == " ":
            self.app.hand.throw()
        for item in self.items():
            if item.face is not None and str(item.face) == text:
                item.action()
                return

    def tap(self, key: str) -> None:
        """A die of the demonstration is kept or let go; everything else is an item."""
        if key.startswith("die:") and self.app.hand is not None:
            self.app.hand.toggle(int(key.removeprefix("die:")))
            return
        super().tap(key)

    def update(self, now: float) -> bool:
        """Whether the panel or the demonstration's hand changed."""
        before, held = self.panel, self.held
        self._look()
        return self.panel != before or self.held != held

    def _look(self) -> None:
        panel = self.umpire.panel()
        if (panel.kind, panel.player, panel.choices) != (self.panel.kind, self.panel.player, self.panel.choices):
            self.panel = panel
            self._rest()
        self.panel = panel
        self.held = frozenset(self.app.hand.held) if self.app.hand is not None else frozenset()
        if panel.kind == "over" and self.app.screen is self:
            self.app.push(Result(self.app, self.umpire))

    def legend(self) -> Legend:
        """The cursor's buttons; OK alone when there is one thing to choose."""
        items = self.items()
        if self.place < 0:
            return Legend(MENU, None, legend.AFTER if len(items) > 1 else MENU)
        return Legend(blinks=self.panel.blinks and not items[self.place].minor)

    def draw(self, canvas: Canvas, body: pygame.Rect) -> None:
        """Question and dice above, the sheet in the middle, choices below; a doubt takes the sheet's place."""
        if any(choice.face is not None for choice in self.panel.choices):
            correct.draw(canvas, body, self.panel, self.items(), self.place, self._name())
            return
        items = self.items()
        busy = any(not item.minor for item in items)
        rest = self._band(canvas, body, None if busy else items)
        if busy:
            rest = self._choices(canvas, rest, items)
        drawer = sheets.DRAWERS[self.umpire.table.game.key]
        drawer(canvas, rest, self._sheet(), self.umpire.table.names, self.panel.player, self._change())

    def _band(self, canvas: Canvas, body: pygame.Rect, items: list[Item] | None) -> pygame.Rect:
        """The question, and below it the dice and the situation. Returns the room below."""
        gap = canvas.measures.gap // 4
        tall = play_view.question_height(canvas, self.panel.question, body.width)
        play_view.question(canvas, pygame.Rect(body.left, body.top, body.width, tall), self.panel)
        row = round(canvas.measures.big * 1.12) if items is None else canvas.measures.target
        if not canvas.measures.compact:
            row = max(row, round(canvas.measures.big * 1.5))
        second = pygame.Rect(body.left, body.top + tall + gap, body.width, row)
        left = second
        if items is not None:
            wide = min(sum(tiles.wanted(canvas, item) + canvas.measures.gap for item in items), second.width * 2 // 3)
            place = pygame.Rect(
                second.right - wide + canvas.measures.gap, second.top, wide - canvas.measures.gap, row
            )
            tiles.draw(canvas, place, items, self.place, rows=1)
            left = pygame.Rect(second.left, second.top, second.width - wide, row)
        self._second(canvas, left)
        bottom = second.bottom + gap * 2
        return pygame.Rect(body.left, bottom, body.width, body.bottom - bottom)

    def _second(self, canvas: Canvas, box: pygame.Rect) -> None:
        change = self._change()
        fresh = all(die.face is None for die in self.panel.dice)
        if change is not None and fresh and self.panel.detail is None:
            names = self.umpire.table.names
            play_view.changed(
                canvas, box, change, names[change.seat], sheets.cameroun.short(self._sheet(), change.column)
            )
            return
        end = play_view.row_of_dice(canvas, box, self.panel, self.held)
        start = end + canvas.measures.gap // 2
        play_view.situation(
            canvas, pygame.Rect(start, box.top, box.right - start, box.height), self.panel, self._name()
        )

    def _choices(self, canvas: Canvas, rest: pygame.Rect, items: list[Item]) -> pygame.Rect:
        """The choices at the bottom, in two rows where the sheet leaves room. Returns the room above."""
        measures = canvas.measures
        least = sheets.cameroun.least_height(canvas, len(self.umpire.table.names))
        two = rest.height - 2 * measures.target - measures.gap * 2 >= least * 1.2
        tall = measures.target * 2 + measures.gap if two and len(items) > 4 else measures.target
        box = pygame.Rect(rest.left, rest.bottom - tall, rest.width, tall)
        tiles.draw_fixed(canvas, box, items, self.place, rows=2 if tall > measures.target else 1)
        return pygame.Rect(rest.left, rest.top, rest.width, rest.height - tall - measures.gap // 2)

    def _name(self) -> str:
        name: str = self.umpire.table.names[self.panel.player]
        return name

    def _sheet(self) -> Json:
        sheet: Json = self.umpire.table.state.sheet()
        return sheet

    def _change(self) -> Change | None:
        """The last score written, until the next player's first throw lies there."""
        return sheets.cameroun.change(self._sheet()) if self.panel.throw == 1 else None
