"""A position of Les Cases Si-No: the points, the tokens and the bets, and who throws or bets there.

`state` plays it on; the choices and chances of a bet need no more than this.
"""

from dataclasses import dataclass
from random import Random

from kiosk.games.si_no.board import NO_CHIPS, Bet, Values, draw_of, mask
from kiosk.games.si_no.payouts import Event, Payment, Phase, paid, settled


@dataclass(frozen=True, slots=True)
class HouseRules:
    """What the table fixed before the game."""

    players: int
    target: int
    values: Values
    red_loses: bool
    handicap: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class SiNoPosition:
    """Where a game stands.

    `croupier` is -1 while it is being drawn, and so is `first`, the seat that was croupier first. `circle` and `step`
    count from 1: where the two tokens are. `bets` and `before` hold a bet for each seat: that of this turn, and the
    last whole one before. `rolls` are the totals of the draw, later of those who are level, `contenders` the seats
    that draw, or throw for a 7, or have won; `turn` counts throws among them, `turns` the croupiers' turns that are
    over. `draws` are the throws of this phase, `events` all that was paid so far, `last` what the last throw settled,
    `absent` the seats that lay no bet in this turn. `accord`: the players agreed to stop.
    """

    rules: HouseRules
    phase: Phase
    points: tuple[int, ...]
    croupier: int
    bets: tuple[Bet, ...]
    before: tuple[Bet, ...]
    circle: int = 1
    step: int = 1
    turns: int = 0
    turn: int = 0
    contenders: tuple[int, ...] = ()
    rolls: tuple[int | None, ...] = ()
    draws: tuple[tuple[int, int], ...] = ()
    events: tuple[Event, ...] = ()
    last: Event | None = None
    absent: frozenset[int] = frozenset()
    accord: bool = False
    first: int = -1

    @property
    def player(self) -> int:
        """The seat that throws or bets."""
        if self.phase in (Phase.TIRAGE, Phase.DEPARTAGE):
            return self.contenders[self.turn % len(self.contenders)]
        return self._bettor() if self.phase == Phase.MISES else self.croupier

    def _bettor(self) -> int:
        """Whose bet has begun, though somebody who joined sits before him; else the next who has no bet."""
        open_bets = [seat for seat in self.betting() if None in self.bets[seat]]
        return next((seat for seat in open_bets if self.bets[seat] != NO_CHIPS), open_bets[0])

    @property
    def begun(self) -> bool:
        """The croupier has thrown for the 7."""
        return self.phase == Phase.DESCENTE and bool(self.draws)

    def bettors(self) -> tuple[int, ...]:
        """Everybody but the croupier, clockwise from the croupier's left."""
        players = self.rules.players
        return tuple((self.croupier + place) % players for place in range(1, players))

    def betting(self) -> tuple[int, ...]:
        """Those of them who are there."""
        return tuple(seat for seat in self.bettors() if seat not in self.absent)

    def others(self) -> tuple[tuple[int, int], ...]:
        """The bets that lie complete: seats with their sets of draws."""
        return tuple((seat, mask(bet)) for seat, bet in enumerate(self.bets) if None not in bet)

    def seven(self) -> tuple[int, int]:
        """What a green and a red 7 are worth at the circle that was reached."""
        values = self.rules.values
        return values.vert[self.circle - 1], values.rouge[self.circle - 1]

    @property
    def may_end(self) -> bool:
        """A croupier's turn is over and the next croupier has not thrown."""
        return self.turns > 0 and self.phase == Phase.DESCENTE and not self.draws

    def paid(self, dice: tuple[int, int]) -> tuple[tuple[int, ...], tuple[Payment, ...]]:
        """The points of all seats after a throw (green, red) that pays, and the payments."""
        rules = self.rules
        owed = paid(draw_of(dice), dice, self.croupier, self.bets, rules.values, self.seven(), rules.red_loses)
        return settled(self.points, owed, rules.target)

    def rng(self) -> Random:
        """A source of whims that the real dice feed: the same position always has the same."""
        return Random(repr((self.points, self.turns, self.draws, self.bets)))
