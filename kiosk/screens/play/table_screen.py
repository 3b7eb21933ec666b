"""The table being played: the sheet, the dice, the referee's question and what may be chosen."""

from collections.abc import Sequence

import pygame

from kiosk.i18n.phrase import Phrase, named, phrase
from kiosk.screens.games.catalogue import SCREENS
from kiosk.screens.games.common import pad
from kiosk.screens.kit.button_legend import Legend
from kiosk.screens.kit.drawing.canvas import Canvas, Text
from kiosk.screens.kit.drawing.player_marks import seat_mark
from kiosk.screens.kit.screen import Item, Kiosk, Screen
from kiosk.screens.people.marked_names import seated
from kiosk.screens.play.advice import BEFORE_A_THROW, advice, advised_throw
from kiosk.screens.play.after_move import reveal
from kiosk.screens.play.armed_choice import ArmedChoices
from kiosk.screens.play.choosing.table_items import Actions, TableItems, on_pad
from kiosk.screens.play.demo_controls import DemoControls
from kiosk.screens.play.demo_hand import while_it_works
from kiosk.screens.play.held_dice import HeldDice
from kiosk.screens.play.layout import board_layout, pad_layout
from kiosk.screens.play.layout.board_layout import SQUARES
from kiosk.screens.play.layout.going_dice import HAND_THROWS
from kiosk.screens.play.layout.sheet_layout import PlayView, draw
from kiosk.screens.play.play_legend import chosen, waiting
from kiosk.screens.play.result import Result
from kiosk.screens.play.stage.player_edge import player_edge
from kiosk.screens.play.table_menu import TableMenu
from kiosk.table.narration.speech import asked as asked_of
from kiosk.table.referee.panels.prompts import THROW_ON
from kiosk.table.referee.referee import Referee
from kiosk.table.referee.safe_choice import focus
from kiosk.table.referee.state.panel import Panel, PanelKind
from kiosk.table.table import Table

THROW = phrase("Lancer")
HOLD = phrase("Garder des dés")


class TableScreen(Screen):
    """Draws the referee's panel and the game's sheet; knows no rule."""

    screen_key = "play"

    told_always = True
    playing = True

    def __init__(self, app: Kiosk, referee: Referee[Table], hand: DemoControls | None = None) -> None:
        """`hand`: the one that throws in the demonstration."""
        super().__init__(app)
        self.referee, self.hand = referee, hand
        self.screens = SCREENS[referee.table.game.key]
        self.panel: Panel = referee.panel()
        self.held: frozenset[int] = frozenset()
        self.wished = advised_throw(referee)
        self.preview: bytes | None = None
        self.path: pad.Path = ()
        self.revealed = len(referee.table.moves)
        self.armed = ArmedChoices(app, referee)
        self.choices = TableItems(self.screens, Actions(self._choose, self._step, self._menu, self._rest))
        self._seen: tuple[object, ...] = ()
        self._rest()

    def items(self) -> list[Item]:
        """Faces first, the best other choice, the demonstration's hand, the rest, the menu; or the steps of a pad."""
        return self.choices.items(self.panel, self.referee.table.state, self.path, self._hand())

    def _chance(self) -> Phrase | None:
        """What the choice under the cursor promises, or what is best done, where the table wants to be told."""
        return advice(self.referee, self.panel, self.items()[self.place].key if self.place >= 0 else None)

    def _step(self, key: str) -> None:
        """On the way to a cell of a pad, or to a group of choices."""
        self.path = (*self.path, key)
        self.cursor = 0

    def _hand(self) -> list[Item]:
        """The demonstration's throw, and which dice it leaves; before an announcement it has none."""
        hand = self.hand
        if hand is None or self.panel.kind not in BEFORE_A_THROW or not self.referee.moment.ask.dice:
            return []
        items = [Item(HAND_THROWS, THROW, hand.throw)]
        if self.panel.throw > 1 and self.panel.dice:
            items.append(Item("hand:hold", HOLD, lambda: self.app.push(HeldDice(self.app, self.referee, hand))))
        return items

    def _choose(self, key: str) -> None:
        if self.armed.take(key):
            self._look()
            self._rest()

    def _rest(self) -> None:
        """The cursor goes to what is safe, see `safe_choice`; where dice are awaited to nothing: OK does no harm."""
        self.path = ()
        items, wanted = self.items(), focus(self.panel, bool(self.referee.moment.blind))
        if self._hand() and wanted in ("", THROW_ON.key):
            wanted = HAND_THROWS
        offered = [item.key if not item.minor or item.key == self.panel.advised else "" for item in items]
        place = offered.index(wanted) if wanted in offered else 0
        self.cursor = -1 if not wanted or all(item.minor for item in items) else place

    def _menu(self) -> None:
        self.app.push(TableMenu(self.app, self.referee, self.choices.in_menu(self.panel)))

    def shown(self) -> None:
        """Back from the menu: anything may have changed."""
        self.referee.moment.opponent.read_again()
        self.armed.begin()
        self._look()
        self._rest()

    def undo(self) -> None:
        """Left and right held: one step back."""
        self.referee.undo()
        self._look()

    def back(self) -> None:
        """The red button opens the menu: nothing is left by mistake; on the way to a cell it steps back."""
        if self.path:
            self._rest()
        else:
            self._menu()

    def typed(self, text: str) -> None:
        """The space bar throws in the demonstration; a figure answers with that face."""
        if text == " ":
            self.tap(HAND_THROWS)
        for item in self.items():
            if item.face is not None and str(item.face) == text:
                item.action()
                return

    def tap(self, key: str) -> None:
        """A die of the demonstration is kept or let go; everything else is an item."""
        if key.startswith("held:") and self.hand is not None:
            self.hand.toggle(int(key.removeprefix("held:")))
            return
        if key == SQUARES:
            self._to_square()
            return
        on_board = self.choices.on_board(self.panel, self.referee.table.state)
        on_pads = [choice for choice in self.panel.choices if pad.on_pad(choice)]
        if any(choice.key == key for choice in (*self.choices.in_menu(self.panel), *on_board, *on_pads)):
            self._choose(key)
            return
        super().tap(key)

    def _to_square(self) -> None:
        """The button of all squares: it goes to the best one, and takes the one that it names."""
        board, items = self.screens.board, self.items()
        squares = [place for place, item in enumerate(items) if board is not None and board.has(item.key)]
        if self.place in squares or len(squares) == 1:
            items[self.place if self.place in squares else squares[0]].action()
        elif squares:
            self.cursor = squares[0]

    @property
    def hint(self) -> Phrase | None:
        """Why a press did nothing."""
        return self.armed.hint

    def update(self, now: float) -> bool:
        """The machine plays while the table is in sight; whether the panel, the hand or its picture changed."""
        before = self._seen
        self.armed.tick(now)
        self.referee.play_machine(now)
        self._look()
        self._seen = (self.panel, self.held, self.preview, self._held())
        return self._seen != before

    def _look(self) -> None:
        panel, hand = self.referee.panel(), self.hand
        if hand is not None and hand.working:
            panel = while_it_works(panel)
        if panel != self.panel:
            self.wished = advised_throw(self.referee)
        if (panel.kind, panel.player, panel.choices) != (self.panel.kind, self.panel.player, self.panel.choices):
            self.panel = panel
            self.armed.begin()
            self._rest()
        self.panel = panel
        self.held = frozenset(hand.held) if hand is not None else frozenset()
        eyes = self.app.eyes
        self.preview = None if hand is None or eyes is None else eyes.preview()
        if self._reveal():
            return
        if panel.kind == PanelKind.OVER and self.app.screen is self:
            self.app.push(Result(self.app, self.referee))

    def spoken(self, drawn: Sequence[Text]) -> Sequence[Text]:
        """What is asked, what was announced, and a beginner's advice; what the last move settled is told before."""
        table = self.referee.table
        shown, state = self.screens.sheet, table.state
        settled = self._settled()
        # On the way to a cell of a pad the question makes room for the cells.
        asked: list[Text] = [] if self.path else [text for text in asked_of(self.panel) if text != settled]
        announced, chance, count = shown.announced(state), self._chance(), shown.aloud(state)
        if count is not None and asked:
            asked = [count, *asked]
        if chance is not None and asked:
            return [*asked, chance]
        return [*asked, announced] if announced is not None and self._with_announced else asked

    def _settled(self) -> Phrase | None:
        """What the last move settled, with the players' names."""
        table = self.referee.table
        news = table.game.news(table.state)
        return None if news is None else named(news, table.names)

    @property
    def _with_announced(self) -> bool:
        """Whether the screen has room for what was announced: not where there is more to say, or dice to choose."""
        return self.panel.detail is None and self.panel.kind in (
            *BEFORE_A_THROW,
            PanelKind.IN_HAND,
            PanelKind.CONFIRM,
        )

    def legend(self) -> Legend:
        """The cursor's buttons; where nothing is to be decided, the left one goes to the menu."""
        items = self.items()
        if self.place < 0:
            return waiting(self.panel, items)
        return chosen(items, self.place, self.panel.blinks, self._held())

    def _held(self) -> Phrase | None:
        """Why what the cursor stands on may not be taken while the dice are as they are."""
        items = self.items()
        return self.referee.held_back(items[self.place].key) if self.place >= 0 else None

    def _reveal(self) -> bool:
        """Shows what the last move brought about, where that deserves a screen of its own."""
        moves, before = len(self.referee.table.moves), self.revealed
        if self.app.screen is not self:
            return False
        self.revealed = moves
        screen = reveal(self.app, self.referee) if moves > before else None
        if screen is not None:
            self.app.push(screen)
        return screen is not None

    def draw(self, canvas: Canvas, body: pygame.Rect) -> None:
        """The situation, and at its sides whose turn it is."""
        self.armed.drawn()
        names = seated(self.app, self.referee.table)
        self._draw_situation(canvas, body, names)
        whose = pad.seats(self.panel.choices, self.path) or (self.panel.player,)
        player_edge(canvas, body, *(seat_mark(seat, names[seat]) for seat in whose))

    def _draw_situation(self, canvas: Canvas, body: pygame.Rect, names: tuple[str, ...]) -> None:
        """As `sheet_layout`, `board_layout` or `pad_layout` lays it out."""
        table = self.referee.table
        items, sheet = self.items(), self.screens.sheet
        if on_pad(self.panel):
            pad_layout.draw(canvas, body, self.panel, items, self.place, self.path, sheet, table.state, names)
            return
        look = PlayView(
            self.panel,
            items,
            self.place,
            names,
            self.screens,
            table.state,
            self.held,
            self.preview,
            self._settled(),
            self._chance(),
            wished=self.wished,
        )
        if self.screens.board is None:
            draw(canvas, body, look, hand=self.hand is not None)
        else:
            board_layout.draw(canvas, body, look, self.screens.board, hand=self.hand is not None)
