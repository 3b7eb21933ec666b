"""A position of Le Cameroun: the columns, the rows and the turn being played, and what may be written there.

`state` plays it on.
"""

from dataclasses import dataclass

from kiosk.games.cameroun.board import DATA, KEYS, PLACE, scores
from kiosk.games.cameroun.decisions import announce
from kiosk.games.cameroun.odds import expected, under
from kiosk.games.engine.moves import Decision

THROWS: int = DATA["throws"]


@dataclass(frozen=True, slots=True)
class HouseRules:
    """What the table fixed before the game; `caps` in the order of the columns."""

    players: int
    turns: int
    caps: tuple[int, ...]
    clipped: bool
    announce_by_throwing: bool
    handicap: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class TurnResult:
    """The end of a turn: what was written where; `lost` are points that the cap did not let in."""

    player: int
    column: str
    points: int
    cross: bool
    lost: int
    announced: bool
    throws: int
    dice: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class CamerounPosition:
    """Where a game stands.

    `used`, `closed` and each of `rows` are in the order of the columns; an empty cell is None, a 0 was announced and
    not thrown. `turn` counts turns of all players from 0, `throw` the throws made in this one. `written`
    are all turns that ended.
    """

    rules: HouseRules
    used: tuple[int, ...]
    closed: tuple[bool, ...]
    rows: tuple[tuple[int | None, ...], ...]
    crosses: tuple[tuple[int, str], ...] = ()
    turn: int = 0
    throw: int = 0
    dice: tuple[int, ...] = ()
    announce: str | None = None
    last: TurnResult | None = None
    written: tuple[TurnResult, ...] = ()

    @property
    def player(self) -> int:
        """The seat whose turn it is."""
        return self.turn % self.rules.players

    @property
    def over(self) -> bool:
        """Whether all turns are played or no column is open."""
        return self.turn >= self.rules.turns * self.rules.players or all(self.closed)

    @property
    def begun(self) -> bool:
        """Whether dice were thrown in this turn."""
        return self.throw > 0

    def left(self, column: str) -> int:
        """The points that all players together may still write in a column."""
        place = PLACE[column]
        return 0 if self.closed[place] else self.rules.caps[place] - self.used[place]

    def offers(self) -> dict[str, int]:
        """The points that each column that may be written now would get."""
        if not self.dice or self.announce is not None or self.over:
            return {}
        worth = {column: self.fits(column, value) for column, value in zip(KEYS, scores(self.dice), strict=True)}
        return {column: points for column, points in worth.items() if points}

    def fits(self, column: str, value: int) -> int:
        """How many of `value` points may be written in a column: the cap limits them."""
        return under(value, self.left(column), self.rules.clipped)

    def announcements(self) -> list[tuple[float, Decision]]:
        """Every column that may be announced, with its mean.

        From the last column to the first: of two that promise the same, the rarer combination comes first.
        """
        dice = tuple(sorted(self.dice))
        worth, found = scores(dice), list[tuple[float, Decision]]()
        for place in range(len(KEYS) - 1, -1, -1):
            if not self.closed[place]:
                key = KEYS[place]
                mean = expected(dice, place, self.left(key), self.rules.clipped)
                found.append((mean, announce(key, self.fits(key, worth[place]) or None)))
        return found
