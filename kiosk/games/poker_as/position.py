"""A position of Le Poker d'As: the round being played, who stands by what, and the hand to beat.

`state` plays it on.
"""

from dataclasses import dataclass

from kiosk.games.engine.moves import Face
from kiosk.games.poker_as.hand_names import hand_name
from kiosk.games.poker_as.hands import Hand, HandRules, Strength, dice_of, rank, stand_ins, strength
from kiosk.games.tokens import TokenRules, TokenState
from kiosk.i18n.phrase import Phrase

FREE = 0
"""As a number of throws: as many as one likes."""


@dataclass(frozen=True, slots=True)
class HouseRules(TokenRules):
    """What the table fixed before the game.

    `first` is how often the first player may throw (0: as often as he likes), `fewer` gives the others one throw
    less than he took. `rounds` is 0 where the game goes on until one player has all the tokens.
    """

    ways: HandRules
    first: int
    fewer: bool
    rounds: int

    def limit(self, taken: int) -> int:
        """How often the others may throw once the first player took so many throws."""
        return max(1, taken - 1) if self.fewer else taken


@dataclass(frozen=True, slots=True)
class StoodHand:
    """The dice that a player stands by, and the number of throws they took."""

    seat: int
    dice: tuple[Face, ...]
    throws: int


@dataclass(frozen=True, slots=True)
class RoundResult:
    """The end of a round: who took the pot, who lost and so begins the next one.

    `ties` is the number of one-throw rounds that it took to part equal hands, `dry` the dice of the last of them.
    """

    number: int
    winner: int
    loser: int
    pot: int
    hands: tuple[StoodHand, ...]
    dry: tuple[StoodHand, ...]
    ties: int

    @property
    def stand(self) -> StoodHand:
        """What the winner stood by last."""
        return next(stand for stand in (*self.dry, *self.hands) if stand.seat == self.winner)


@dataclass(frozen=True, slots=True)
class PokerAsPosition(TokenState):
    """Where a game stands.

    `hands` is what the first players of the `order` stand by. While equal hands are parted `tied` are the seats that
    throw once, `dry` what they threw so far, and `ties` counts.
    """

    rules: HouseRules
    round: int = 1
    hands: tuple[StoodHand, ...] = ()
    tied: tuple[int, ...] = ()
    dry: tuple[StoodHand, ...] = ()
    ties: int = 0
    throw: int = 0
    dice: tuple[Face, ...] = ()
    last: RoundResult | None = None

    @property
    def player(self) -> int:
        """The seat whose turn it is; at the end the winner of the last round."""
        if self.over:
            return self.last.winner if self.last else 0
        return self.tied[len(self.dry)] if self.tied else self.order[len(self.hands)]

    @property
    def begun(self) -> bool:
        """Dice were thrown in this turn."""
        return self.throw > 0

    @property
    def limit(self) -> int:
        """How often this player may throw, `FREE` without limit."""
        if self.tied:
            return 1
        return self.rules.limit(self.hands[0].throws) if self.hands else self.rules.first

    def hand(self, dice: tuple[Face, ...]) -> Hand:
        """What dice are at this table."""
        return rank(dice, self.rules.ways)

    def hand_words(self, dice: tuple[Face, ...]) -> Phrase:
        """What dice are at this table, as people say it."""
        hand = self.hand(dice)
        return hand_name(hand.category, hand.figures)

    def stand_ins(self, dice: tuple[Face, ...]) -> tuple[str | None, ...]:
        """For each of the dice the figure that it counts as, where that is not its own."""
        hand = self.hand(dice)
        return stand_ins(dice, dice_of(hand.category, hand.figures))

    def strength(self, dice: tuple[Face, ...]) -> Strength:
        """What dice are compared by."""
        return strength(self.hand(dice), self.rules.ways)

    def best(self) -> StoodHand | None:
        """The hand to beat: the highest so far, of equal ones the first."""
        stands = self.dry if self.tied else self.hands
        return max(stands, key=lambda stand: self.strength(stand.dice), default=None)

    @property
    def may_end(self) -> bool:
        """A round is over and nobody has thrown in the next."""
        return self.round > 1 and not (self.throw or self.hands or self.tied or self.gone)
