"""A position of La Linotte: the board and the turn being played, and what the dice allow there.

`state` plays it on; what judges a position, or refuses a decision in it, needs no more than this.
"""

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Self

from kiosk.games.linotte.board import DATA, EMPTY, PAWNS, SQUARES, Board, Ending, ending
from kiosk.games.linotte.hands import combinations, makes, under_appel
from kiosk.games.linotte.options import HouseRules

THROWS: int = DATA["throws"]
PLAYERS: int = DATA["most_players"]


class TurnEnd(StrEnum):
    """How a turn can end: a pawn put or taken back, passed, no square allowed, an appel missed, the game ended."""

    PLACE = "place"
    REMOVE = "remove"
    PASS = "pass"
    NOTHING = "nothing"
    MISSED = "missed"
    END = "end"


@dataclass(frozen=True, slots=True)
class TurnResult:
    """The end of a turn."""

    player: int
    kind: TurnEnd
    square: int | None
    points: int
    appel: str | None
    throws: int
    dice: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class LinottePosition:
    """Where a game stands.

    `turn` counts turns of both players from 0, `throw` the throws made in this one. `appel` is the figure announced,
    "libre" for any. `due`: one of these dice has to be thrown before the appel can be made, see `forming`. `end` is
    why the game is over, None while it goes on.
    """

    rules: HouseRules
    board: Board = EMPTY
    turn: int = 0
    throw: int = 0
    dice: tuple[int, ...] = ()
    appel: str | None = None
    due: tuple[int, ...] = ()
    end: Ending | None = None
    last: TurnResult | None = None

    @property
    def player(self) -> int:
        """The seat whose turn it is."""
        return self.turn % PLAYERS

    @property
    def other(self) -> int:
        """The seat that waits."""
        return 1 - self.player

    @property
    def begun(self) -> bool:
        """Dice were thrown in this turn."""
        return self.throw > 0

    def on(self, board: Board) -> Self:
        """The same turn on another board, over when that board ends the game."""
        return replace(self, board=board, end=ending(board))

    def pawns(self, seat: int) -> int:
        """How many pawns a player still has beside the board."""
        return PAWNS - self.board.count(seat)

    @property
    def appel_made(self) -> bool:
        """Whether the dice make the appel that was announced."""
        if self.appel is None or self.throw < 2 or self.due:
            return False
        return makes(self.appel, tuple(sorted(self.dice)))

    def claims(self) -> frozenset[str]:
        """The labels of the squares that the dice allow."""
        if not self.dice or self.end is not None or (self.appel is not None and self.throw == 1):
            return frozenset()
        hand = tuple(sorted(self.dice))
        if self.appel is None:
            return combinations(hand, self.throw)
        return under_appel(self.rules, self.appel, hand, self.appel_made)

    def squares(self) -> tuple[int, ...]:
        """The free squares that may be claimed, in the board's order."""
        claims = self.claims()
        return tuple(sorted(s for label in claims for s in SQUARES[label] if self.board[s] is None))

    def removable(self) -> tuple[int, ...]:
        """The other player's pawns that a yam takes back, where the table plays that."""
        if not self.rules.yam_predateur or not self.dice or len(set(self.dice)) > 1 or self.end is not None:
            return ()
        if self.appel is not None and not self.appel_made and not (self.rules.appel_souple and self.throw > 1):
            return ()
        return tuple(square for square, seat in enumerate(self.board) if seat == self.other)

    @property
    def may_announce(self) -> bool:
        """Whether an appel is possible now."""
        free = any(self.board[square] is None for square in SQUARES["appel"])
        return self.throw == 1 and self.appel is None and free and self.end is None
