"""What sheets have in common: what each can do, a change to point at, which rows to show when not all fit."""

from abc import ABC, abstractmethod
from collections.abc import Collection
from dataclasses import dataclass
from typing import Generic

import pygame

from kiosk.games.engine.moves import Face
from kiosk.games.engine.protocols import StateT
from kiosk.i18n.phrase import Phrase, phrase
from kiosk.screens.kit.drawing.canvas import Canvas, Text
from kiosk.table.referee.state.panel import ShownDie

LAST = phrase("Dernier lancer : {name}")


@dataclass(frozen=True, slots=True)
class Change:
    """A score that changed: the seat, the column's key, and the totals before and after."""

    seat: int
    column: str
    before: int
    after: int
    points: int
    cross: bool = False


@dataclass(frozen=True, slots=True)
class SheetView(Generic[StateT]):
    """What is to be seen of a game.

    `names` by seat; `player` is the seat whose turn it is, `change` the score that changed last, `column` the one
    that the choice under the cursor would write in, as `GameSheet.column_of` calls it, `towards` the first one behind
    the group under the cursor. `past`: it was so some moves ago, and nothing is asked. `asked`: there is something to
    choose, and what was marked last is of no account. `watched`: a game that is over is looked at again, and nobody
    decides anything.
    """

    state: StateT
    names: tuple[str, ...]
    player: int
    change: Change | None = None
    column: str | None = None
    past: bool = False
    asked: bool = False
    towards: str | None = None
    watched: bool = False


class GameSheet(ABC, Generic[StateT]):
    """What a game's sheet knows: how to draw itself, and, where it has some, what its columns are."""

    title = phrase("La feuille")
    """What it is called where it is looked at alone."""
    takes_shelf = False
    """Whether it is drawn down to the rail while nothing is chosen: pieces or rows that would be small."""

    @abstractmethod
    def draw(self, canvas: Canvas, box: pygame.Rect, view: SheetView[StateT]) -> None:
        """Draws the sheet in `box`."""

    @abstractmethod
    def least_height(self, canvas: Canvas, players: int) -> int:
        """The height that the rows of so many players need, in pixels."""

    def takes_large_shelf(self, state: StateT) -> bool:
        """Whether that is so on large screens too: where what it shows would else jump at every throw it is not."""
        return False

    def change(self, state: StateT) -> Change | None:
        """What the last turn changed; None where the sheet or the news tell it."""
        return None

    def short(self, state: StateT, column: str) -> Text:
        """What a column is called where there is room for a word or two."""
        return column

    def face_of(self, column: str) -> Face | None:
        """The face that a column counts, which is drawn where there is no room for words: a figure would be taken for
        points."""
        return None

    def told(self, state: StateT, change: Change, name: str) -> Phrase:
        """A score that changed, in a sentence with the player's name."""
        return phrase("{name} marque {points}", name=name, points=change.points)

    def announced(self, state: StateT) -> Phrase | None:
        """What was announced for the throw to come."""
        return None

    def announced_briefly(self, state: StateT) -> Phrase | None:
        """The same in few words, where more would take the place of which throw it is."""
        return self.announced(state)

    def turn(self, state: StateT, *, watched: bool = False) -> Phrase | None:
        """Which turn of how many it is, or of the move just made where a game is `watched` again: where a small sheet
        has no heading that tells."""
        return None

    def column_of(self, key: str) -> str | None:
        """The column that a choice of that key is about."""
        return None

    def order_of(self, key: str) -> int:
        """Where that column stands among the others; 0 where the sheet has no order, and the best choice is first."""
        return 0

    def last_dice(self, state: StateT) -> tuple[ShownDie, ...] | None:
        """The dice that stay in sight until the next ones lie there; None where they never do."""
        return None

    def jokers(self, state: StateT, faces: tuple[Face, ...]) -> tuple[Face | None, ...]:
        """For each of the dice of a throw the face that it counts as where that is not its own; () where none may."""
        return ()

    def last_thrower(self, state: StateT) -> int | None:
        """The seat that threw `last_dice`; None where there are none."""
        return None

    def last_caption(self, state: StateT) -> Phrase:
        """What `last_dice` are, with the place of the {name} of whose they are."""
        return LAST

    def aloud(self, state: StateT) -> str | None:
        """What is said before the question when the screen is read aloud."""
        return None


class SheetWithChoices(GameSheet[StateT]):
    """A sheet on which choices are drawn that stand nowhere else."""

    @abstractmethod
    def on_board(self, state: StateT, key: str) -> bool:
        """Whether the only place of a choice is on the drawn sheet."""


def window(count: int, room: int, centre: int) -> range:
    """The rows to show of `count` when only `room` fit: those around `centre`."""
    room = max(1, min(count, room))
    first = min(max(0, centre - room // 2), count - room)
    return range(first, first + room)


def rows_with(count: int, room: int, centre: int, also: Collection[int]) -> tuple[int, ...]:
    """The same, with one of `also` among them where two fit: the row farthest from `centre` makes room for it."""
    shown = window(count, room, centre)
    if not also or room < 2 or any(row in shown for row in also):
        return tuple(shown)
    first = min(also)
    rest = shown[1:] if centre - shown[0] >= shown[-1] - centre else shown[:-1]
    return tuple(sorted((first, *rest)))
