"""Where a game of Le Poker d'As stands, and the moves that lead on."""

from dataclasses import dataclass, replace

from kiosk.games.agreed_end import END
from kiosk.games.dice import PIPS, check_throw
from kiosk.games.engine.errors import IllegalMove
from kiosk.games.engine.moves import Decision, Move, Throw, check_playable, decision
from kiosk.games.engine.values import Ask, AskKind, Outcome, ScoreReason
from kiosk.games.poker_as.hands import DICE, FIGURES
from kiosk.games.poker_as.position import HouseRules, PokerAsPosition, RoundResult, StoodHand
from kiosk.games.tokens import SeatReason, stakes
from kiosk.i18n.phrase import Phrase, SeatName, phrase

STOP = decision("stop", label=phrase("Je garde cette main"))
_FORMS = {"stop": (), "end": ()}


@dataclass(frozen=True, slots=True)
class PokerAsState(PokerAsPosition):
    """A position with the moves that lead on from it."""

    def ask(self) -> Ask:
        """A throw, or the choice between another one and the hand that lies there."""
        if self.over:
            return Ask(AskKind.OVER, self.player)
        what = AskKind.CHOOSE if self.throw else AskKind.THROW
        question = None
        if self.tied:
            question = phrase("Égalité : {name}, un coup sec !", name=SeatName(self.player))
        elif self.throw:
            question = phrase("{name}, tu gardes ou tu relances ?", name=SeatName(self.player))
        return Ask(what, self.player, self.rules.dice, self.throw + 1, self.limit, self.throw > 0, question)

    def moves(self) -> tuple[Decision, ...]:
        """Standing by the dice that lie there, which the last throw allowed does by itself; or all agree to stop."""
        if self.over:
            return ()
        if self.throw:
            return (STOP,)
        return (END,) if self.may_end else ()

    def play(self, move: Move) -> "PokerAsState":
        """The state after a throw, a "stop" or an "end". Raises `IllegalMove`."""
        check_playable(move, _FORMS, over=self.over)
        if isinstance(move, Throw):
            return self._thrown(move)
        if move == END:
            return self._agreed()
        if move != STOP:
            raise IllegalMove("unknown_decision", phrase("Ce choix n’existe pas dans Le Poker d’As."))
        if not self.throw:
            raise IllegalMove("throw_first", phrase("Lance d’abord les dés."))
        return self._stood()

    def _agreed(self) -> "PokerAsState":
        """Everybody takes back the stake of the round that is not played."""
        if not self.may_end:
            raise IllegalMove("round_first", phrase("Le tour commencé se termine d’abord."))
        return self.given_back(phrase("Tour {n} non joué : la mise revient", n=self.round))

    def _thrown(self, throw: Throw) -> "PokerAsState":
        check_throw(throw, self.dice, DICE, PIPS if self.rules.plain else FIGURES)
        state = replace(self, throw=self.throw + 1, dice=throw.faces)
        return state._stood() if state.throw == state.limit else state

    def _stood(self) -> "PokerAsState":
        """The player's turn is over; the last one's ends the round, unless equal hands have to be parted."""
        stand = StoodHand(self.player, self.dice, self.throw)
        if self.tied:
            state = replace(self, dry=(*self.dry, stand), throw=0, dice=())
            return state._parted(state.dry, state.tied)
        state = replace(self, hands=(*self.hands, stand), throw=0, dice=())
        return state._parted(state.hands, state.order)

    def _parted(self, stands: tuple[StoodHand, ...], seats: tuple[int, ...]) -> "PokerAsState":
        """The round is settled, or equal hands are to be parted, once all `seats` stand."""
        if len(stands) < len(seats):
            return self
        best = max(self.strength(stand.dice) for stand in stands)
        first = tuple(stand.seat for stand in stands if self.strength(stand.dice) == best)
        if len(first) > 1:
            return replace(self, tied=first, dry=(), ties=self.ties + 1)
        return self._settled(first[0])

    def skip(self) -> "PokerAsState":
        """The player gives the round up, the stake stays in the pot. Raises `IllegalMove` for the only one left."""
        seat = self.player
        stay, stands = (self.tied, self.dry) if self.tied else (self.order, self.hands)
        left = tuple(other for other in stay if other != seat)
        if not left:
            raise IllegalMove("last_one", phrase("{name} est seul dans ce tour.", name=SeatName(seat)))
        state = replace(self, throw=0, dice=(), gone=(*self.gone, seat))
        if self.tied:
            state = replace(state, tied=left)
            return state._settled(left[0]) if len(left) == 1 else state._parted(stands, left)
        return replace(state, order=left)._parted(stands, left)

    def join(self) -> "PokerAsState":
        """One more player, in the last seat, who brings as many jetons as the others began with.

        Raises `IllegalMove` once dice were thrown in this round.
        """
        if self.hands or self.throw or self.tied or self.gone:
            raise IllegalMove("round_begun", phrase("Le tour a commencé : on s’ajoute avant le prochain."))
        return self.one_more(self.order[0], _stake_words(self.round))

    def _settled(self, winner: int) -> "PokerAsState":
        tokens = tuple(had + self.pot * (seat == winner) for seat, had in enumerate(self.tokens))
        loser = self._loser(winner)
        last = RoundResult(self.round, winner, loser, self.pot, self.hands, self.dry, self.ties)
        left = sum(1 for had in tokens if had)
        reasons = (*self.reasons, (winner, self._won(last)))
        if self.round == self.rules.rounds or left == 1:
            state = replace(self, tokens=tokens, pot=0, last=last, over=True, reasons=reasons)
            return replace(state, hands=(), tied=(), dry=(), ties=0, gone=())
        return begin(self.rules, tokens, self._starter(tokens, loser), self.round + 1, last, reasons)

    def _won(self, last: RoundResult) -> ScoreReason:
        """Why the winner of a round took its pot."""
        stand = last.stand
        said = phrase("Tour {n} : le pot, {hand}", n=last.number, hand=self.hand_words(stand.dice))
        return ScoreReason(said, last.pot, stand.dice, counts_as=self.stand_ins(stand.dice))

    def _loser(self, winner: int) -> int:
        """The lowest hand but the winner's; of several the nearest on the left of the one who began.

        Where all others gave the round up it is the last of them.
        """
        others = [stand for stand in self.hands if stand.seat != winner]
        if not others:
            return self.gone[-1]
        lowest = min(self.strength(stand.dice) for stand in others)
        seats = {stand.seat for stand in others if self.strength(stand.dice) == lowest}
        return next(seat for seat in self._leftwards(self.order[0]) if seat in seats)

    def _starter(self, tokens: tuple[int, ...], loser: int) -> int:
        """The loser begins; when he has no token left, the nearest on his left who has."""
        return loser if tokens[loser] else next(seat for seat in self._leftwards(loser) if tokens[seat])

    def _leftwards(self, seat: int) -> list[int]:
        """All seats from the left neighbour round to `seat` itself."""
        count = self.rules.players
        return [(seat + step) % count for step in range(1, count + 1)]

    def outcome(self) -> Outcome | None:
        """A single round is won by its winner, a longer game by the most tokens; equal ones share the place."""
        if not self.over or self.last is None:
            return None
        return Outcome((self.last.winner,) if self.rules.rounds == 1 else self.leaders(), self.tokens)


def begin(
    rules: HouseRules,
    tokens: tuple[int, ...],
    starter: int,
    number: int = 1,
    last: RoundResult | None = None,
    reasons: tuple[SeatReason, ...] = (),
) -> PokerAsState:
    """A round in which everybody who has tokens has put the stake into the pot, or what he has."""
    seats = [(starter + step) % rules.players for step in range(rules.players)]
    order = tuple(seat for seat in seats if tokens[seat])
    put = stakes(rules, tokens, order, _stake_words(number), reasons)
    pot = sum(put.staked)
    return PokerAsState(rules, put.left, pot, order, number, last=last, staked=put.staked, reasons=put.reasons)


def _stake_words(number: int) -> Phrase:
    return phrase("Tour {n} : la mise", n=number)
