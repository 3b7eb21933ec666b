"""A position of Le 421: the jetons, the round that is played, who stands by what, and who is out of danger.

`state` plays it on.
"""

from dataclasses import dataclass
from enum import StrEnum

from kiosk.games.engine.moves import Face
from kiosk.games.engine.values import ScoreReason
from kiosk.games.le_421.hands import DATA, Strength, downwards, jetons, strength
from kiosk.games.le_421.options import HouseRules, Throws

MOST_THROWS: int = DATA["throws"]


class Phase(StrEnum):
    """The charge empties the pot, in the décharge the players get rid of what they took."""

    CHARGE = "charge"
    DECHARGE = "decharge"


@dataclass(frozen=True, slots=True)
class StoodHand:
    """The dice that a player stands by, the number of throws they took, and what parted them from equal hands since:
    a throw of all dice each time, no dice where the player gave that up.
    """

    seat: int
    dice: tuple[Face, ...]
    throws: int
    parting: tuple[tuple[Face, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class RoundResult:
    """The end of a round: the seats with the best and the weakest hand, and the jetons that it cost the weakest.

    `worth` is what the best hand is worth, `paid` what changed hands: no more than the pot, or the best player, had.
    `left` are the seats that it put out of danger. `loser` is who lost the manche, where the round ended it.
    """

    manche: int
    round: int
    phase: Phase
    best: int
    weakest: int
    worth: int
    paid: int
    hands: tuple[StoodHand, ...]
    left: tuple[int, ...] = ()
    loser: int | None = None

    def hand(self, seat: int) -> StoodHand:
        """What a seat stood by."""
        return next(hand for hand in self.hands if hand.seat == seat)


@dataclass(frozen=True, slots=True)
class Le421Position:
    """Where a game stands.

    `points` are the scores, `tokens` the jetons before each seat. `order` are the seats of this round from its first
    player, `hands` what the first of them stand by, `gone` those that were passed over in it. While equal hands are
    parted `tied` are the seats that throw once more, `dry` what they threw so far. `out` are the seats without jetons
    that are out of danger, those that left together in one group, the first first. `accord`: the players agreed to
    stop. `reasons` are all changes of the points with their seat, the oldest first.
    """

    rules: HouseRules
    points: tuple[int, ...]
    tokens: tuple[int, ...]
    pot: int
    order: tuple[int, ...]
    phase: Phase = Phase.CHARGE
    manche: int = 1
    round: int = 1
    hands: tuple[StoodHand, ...] = ()
    tied: tuple[int, ...] = ()
    dry: tuple[tuple[Face, ...], ...] = ()
    throw: int = 0
    dice: tuple[Face, ...] = ()
    gone: tuple[int, ...] = ()
    out: tuple[tuple[int, ...], ...] = ()
    last: RoundResult | None = None
    over: bool = False
    accord: bool = False
    reasons: tuple[tuple[int, ScoreReason], ...] = ()

    @property
    def player(self) -> int:
        """The seat whose turn it is; at the end the first of the winners."""
        if self.over:
            return self.leaders()[0]
        return self.tied[len(self.dry)] if self.tied else self.order[len(self.hands)]

    @property
    def begun(self) -> bool:
        """Whether dice were thrown in this turn."""
        return self.throw > 0

    @property
    def limit(self) -> int:
        """How often this player may throw in this turn."""
        if self.tied or self.phase is Phase.CHARGE:
            return 1
        return self.set_throws or MOST_THROWS

    @property
    def set_throws(self) -> int | None:
        """The number of throws that the first player of the round set for the others; None while there is none."""
        bound = self.phase is Phase.DECHARGE and self.rules.throws is not Throws.FREE
        return self.hands[0].throws if bound and self.hands else None

    @property
    def must_throw(self) -> bool:
        """Whether this player has to throw as often as the first did."""
        return self.rules.throws is Throws.EXACTLY and bool(self.hands)

    @property
    def between(self) -> bool:
        """Whether nobody has thrown in this round and nobody was passed over."""
        return not (self.throw or self.hands or self.tied or self.gone)

    @property
    def may_end(self) -> bool:
        """Whether a round is over and nobody has thrown in the next."""
        return self.between and (self.round > 1 or self.manche > 1)

    @property
    def safe(self) -> frozenset[int]:
        """The seats that are out of danger."""
        return frozenset(seat for group in self.out for seat in group)

    def leaders(self) -> tuple[int, ...]:
        """Who has the most points."""
        most = max(self.points)
        return tuple(seat for seat, points in enumerate(self.points) if points == most)

    def worth(self, dice: tuple[Face, ...]) -> int:
        """What dice are worth at this table, in jetons."""
        return jetons(downwards(dice), self.rules.ways)

    def rank(self, hand: StoodHand) -> tuple[Strength, ...]:
        """The key that hands of a round are compared by, larger is better: the dice, then throws on a tie."""
        given_up = (-1, -self.order.index(hand.seat))
        thrown = (hand.dice, *hand.parting)
        return tuple(strength(downwards(dice), self.rules.ways) if dice else given_up for dice in thrown)

    def top(self) -> tuple[int, ...]:
        """The seats with the best hand so far, in the order of play; nobody while nobody stands."""
        best = max(map(self.rank, self.hands), default=None)
        return tuple(hand.seat for hand in self.hands if self.rank(hand) == best)

    def bottom(self) -> tuple[int, ...]:
        """The seats with the weakest hand so far, in the order of play; nobody while nobody stands."""
        weakest = min(map(self.rank, self.hands), default=None)
        return tuple(hand.seat for hand in self.hands if self.rank(hand) == weakest)

    def behind(self, seat: int) -> int:
        """How many players a seat leaves behind: those who were out later, or have more jetons."""
        place = self._place(seat)
        return sum(self._place(other) > place for other in range(self.rules.players))

    def _place(self, seat: int) -> tuple[int, int]:
        found = next((number for number, group in enumerate(self.out) if seat in group), len(self.out))
        return found, self.tokens[seat]
