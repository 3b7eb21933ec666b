"""What the screens need to know of one game, as one value."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, Protocol

import pygame

from kiosk.games.engine.options import Options
from kiosk.games.engine.protocols import StateT, StateT_contra
from kiosk.i18n.phrase import Phrase
from kiosk.screens.games.common.cover import Cover
from kiosk.screens.games.common.rule_page import RulePage
from kiosk.screens.games.common.sheet_base import GameSheet
from kiosk.screens.kit.drawing.canvas import Canvas
from kiosk.screens.kit.drawing.theme import Size
from kiosk.screens.kit.screen import Kiosk, Screen


class Board(Protocol[StateT_contra]):
    """A square board whose squares are chosen on it, with plates of the players beside it."""

    announcing: Phrase
    """What announcing is called where there is no room for more."""

    def has(self, key: str) -> bool:
        """Whether a choice of that key is a square of the board."""
        ...

    def short(self, key: str) -> Phrase | None:
        """The word for a choice of that key which announces something."""
        ...

    def act(self, keys: Collection[str], chosen: str) -> tuple[Phrase, Phrase]:
        """What choosing one of these squares does, and which: the one under the cursor, or how many there are."""
        ...

    def asks(self, state: StateT_contra, key: str) -> Phrase | None:
        """What the square of that choice asks for; None where there is nothing to say of it."""
        ...

    def draw(
        self,
        canvas: Canvas,
        box: pygame.Rect,
        state: StateT_contra,
        names: Sequence[str],
        choices: Mapping[str, int | None],
        chosen: str,
    ) -> pygame.Rect:
        """Draws the board as large as `box` allows.

        `choices` are the keys of all that can be chosen with the points that each brings, `chosen` is the key under
        the cursor, "" where it rests on none. Returns the place of the board in pixels.
        """
        ...

    def plate_height(self, canvas: Canvas) -> int:
        """The least height of one player's plate, in pixels."""
        ...

    def draw_plates(
        self, canvas: Canvas, box: pygame.Rect, state: StateT_contra, names: Sequence[str], player: int
    ) -> None:
        """Draws the players' plates in `box`; `player` is the seat whose turn it is."""
        ...

    def needs_legend(self, canvas: Canvas, state: StateT_contra, size: Size) -> bool:
        """Whether signs on a board of `size` have no room for their words."""
        ...

    def draw_legend(self, canvas: Canvas, rooms: Sequence[pygame.Rect], state: StateT_contra, size: Size) -> None:
        """Says what the signs on a board of `size` mean where that has no room for words.

        `rooms` are free places, of which it takes the first that is large enough.
        """
        ...


@dataclass(frozen=True, slots=True)
class Trainer:
    """A screen on which something of a game is learnt without playing: its `title`, what it is `about`."""

    title: Phrase
    about: Phrase
    open: Callable[[Kiosk], Screen]


@dataclass(frozen=True, slots=True)
class GameScreens(Generic[StateT]):
    """How the screens show one game.

    `cover` stands for the game where one is chosen. `rules` gives the pages of the rules at a table with
    these options.
    `after_move` gives the screen for what the last move brought about, None when there is nothing to look at; `names`
    by seat.
    `fallen` gives the screen with the cards that have fallen, for the menu; None while there are none.
    `board` is there where the choices are made on a board.
    `trainer`: what can be learnt from the rules on, while nobody plays.
    `ending` tells of a finished game what it is about where its best move says nothing; None where there is nothing.
    `brief_choices`: choices are called as the sheet heads their columns. `cards`: it is played with cards.
    """

    sheet: GameSheet[StateT]
    rules: Callable[[Options], tuple[RulePage, ...]]
    cover: Cover
    after_move: Callable[[Kiosk, StateT, tuple[str, ...]], Screen | None] | None = None
    fallen: Callable[[Kiosk, StateT, tuple[str, ...]], Screen | None] | None = None
    board: Board[StateT] | None = None
    trainer: Trainer | None = None
    ending: Callable[[StateT], Phrase | None] | None = None
    brief_choices: bool = False
    cards: bool = False
