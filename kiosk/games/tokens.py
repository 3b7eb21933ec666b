"""Tokens (jetons) that are staked round by round: who has how many, what lies in the pot, and why.

Le Poker d'As and Le Poker d'As menteur are played for them. Every change of what somebody has keeps its reason.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field, replace
from typing import Self

from kiosk.games.engine.values import DieAsk, ScoreReason
from kiosk.i18n.phrase import Phrase, phrase

DICE = 5
_POKER_DICE, _PLAIN_DICE = (DieAsk("poker"),) * DICE, (DieAsk(),) * DICE

SeatReason = tuple[int, ScoreReason]
"""A seat, and why its tokens changed."""


@dataclass(frozen=True, slots=True)
class TokenRules:
    """What the table fixed before the game; `plain`: ordinary dice stand for poker dice.

    `stake` is what everybody puts into the pot of a round, `tokens` what each brings, beside the `handicap` by seat.
    """

    players: int
    plain: bool
    stake: int
    tokens: int
    handicap: tuple[int, ...]

    @property
    def dice(self) -> tuple[DieAsk, ...]:
        """The dice that are played with."""
        return _PLAIN_DICE if self.plain else _POKER_DICE

    @property
    def brought(self) -> tuple[int, ...]:
        """What the seats have before the first stake."""
        return tuple(self.tokens + more for more in self.handicap)


@dataclass(frozen=True, slots=True)
class Stakes:
    """Stakes that were put into a pot: what each seat has left, what it put in, and all reasons so far."""

    left: tuple[int, ...]
    staked: tuple[int, ...]
    reasons: tuple[SeatReason, ...]


def stakes(
    rules: TokenRules, tokens: Sequence[int], seats: Collection[int], said: Phrase, reasons: tuple[SeatReason, ...]
) -> Stakes:
    """The stakes of a round, in words `said`: those who play put in the stake, or what they have.

    `reasons` are those so far; without any the tokens are what the seats brought.
    """
    staked = tuple(min(rules.stake, had) if seat in seats else 0 for seat, had in enumerate(tokens))
    left = tuple(had - stake for had, stake in zip(tokens, staked, strict=True))
    return Stakes(left, staked, (*(reasons or _brought(tokens)), *_put_in(said, staked)))


@dataclass(frozen=True, slots=True)
class TokenState:
    """The tokens of a game that goes on: `tokens` before each seat, the `pot`, and who plays for it.

    `order` are the seats of this round from its first player, `gone` those that gave it up or were passed over,
    `staked` is what each put into the pot for it. `accord`: the players agreed to stop. `reasons` are all changes of
    the tokens, the oldest first.
    """

    rules: TokenRules
    tokens: tuple[int, ...]
    pot: int
    order: tuple[int, ...]
    over: bool = field(default=False, kw_only=True)
    gone: tuple[int, ...] = field(default=(), kw_only=True)
    staked: tuple[int, ...] = field(default=(), kw_only=True)
    accord: bool = field(default=False, kw_only=True)
    reasons: tuple[SeatReason, ...] = field(default=(), kw_only=True)

    def scores(self) -> tuple[int, ...]:
        """The tokens before each player; those in the pot are nobody's yet."""
        return self.tokens

    def leaders(self) -> tuple[int, ...]:
        """Who has the most tokens."""
        most = max(self.tokens)
        return tuple(seat for seat, had in enumerate(self.tokens) if had == most)

    def given_back(self, said: Phrase) -> Self:
        """The end by common consent: everybody takes back the stake of the round that is not played.

        A pot that nobody won before stays nobody's.
        """
        tokens = tuple(had + stake for had, stake in zip(self.tokens, self.staked, strict=True))
        pot, reasons = self.pot - sum(self.staked), (*self.reasons, *changes(said, self.staked))
        return replace(self, tokens=tokens, pot=pot, over=True, accord=True, reasons=reasons)

    def one_more(self, starter: int, said: Phrase) -> Self:
        """One more player, in the last seat, who brings as many tokens as the others began with, and stakes.

        `starter` is whose round it is to begin.
        """
        rules, seat = self.rules, self.rules.players
        stake = min(rules.stake, rules.tokens)
        return replace(
            self,
            rules=replace(rules, players=seat + 1, handicap=(*rules.handicap, 0)),
            tokens=(*self.tokens, rules.tokens - stake),
            pot=self.pot + stake,
            staked=(*self.staked, stake),
            reasons=(*self.reasons, *_brought([rules.tokens], seat), *_put_in(said, [0] * seat + [stake])),
            order=tuple(sorted((*self.order, seat), key=lambda other: (other - starter) % (seat + 1))),
        )


def _brought(tokens: Sequence[int], first: int = 0) -> tuple[SeatReason, ...]:
    """What the seats from `first` on bring."""
    return tuple((seat, ScoreReason(phrase("Jetons au départ"), had)) for seat, had in enumerate(tokens, first))


def changes(said: Phrase, by: Sequence[int]) -> tuple[SeatReason, ...]:
    """What each seat wins or pays for one reason; those whom it leaves alone are not told."""
    return tuple((seat, ScoreReason(said, more)) for seat, more in enumerate(by) if more)


def _put_in(said: Phrase, staked: Sequence[int]) -> tuple[SeatReason, ...]:
    """The stakes that go into the pot."""
    return changes(said, [-stake for stake in staked])


def reasons_of(state: TokenState, seat: int) -> tuple[ScoreReason, ...]:
    """Why a seat has so many tokens, newest first."""
    return tuple(reason for whose, reason in reversed(state.reasons) if whose == seat)
