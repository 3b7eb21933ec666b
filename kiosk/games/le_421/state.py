"""Where a game of Le 421 stands, and the moves that lead on."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from kiosk.games.agreed_end import END
from kiosk.games.dice import check_throw
from kiosk.games.engine.errors import IllegalMove
from kiosk.games.engine.moves import Decision, Face, Move, Throw, check_playable
from kiosk.games.engine.values import Ask, AskKind, DieAsk, Outcome, ScoreReason
from kiosk.games.handicap import explained
from kiosk.games.le_421.decisions import FORMS, STOP
from kiosk.games.le_421.hands import DICE, category, downwards
from kiosk.games.le_421.options import HouseRules
from kiosk.games.le_421.position import Le421Position, Phase, RoundResult, StoodHand
from kiosk.i18n.phrase import Phrase, SeatName, phrase

_ASKED = (DieAsk(),) * DICE


@dataclass(frozen=True, slots=True)
class Le421State(Le421Position):
    """A position with the moves that lead on from it."""

    def ask(self) -> Ask:
        """A throw, or the choice between another one and the dice that lie there."""
        if self.over:
            return Ask(AskKind.OVER, self.player)
        what = AskKind.CHOOSE if self.moves() and self.throw else AskKind.THROW
        return Ask(what, self.player, _ASKED, self.throw + 1, self.limit, self.throw > 0, self._question())

    def _question(self) -> Phrase | None:
        name = SeatName(self.player)
        if self.tied:
            return phrase("Égalité : {name}, relance les trois dés !", name=name)
        if not self.throw:
            return None
        if self.must_throw:
            first = SeatName(self.hands[0].seat)
            return phrase(
                "{name}, relance : il faut {n} lancers, comme {first}", name=name, n=self.limit, first=first
            )
        return phrase("{name}, tu gardes ou tu relances ?", name=name)

    def moves(self) -> tuple[Decision, ...]:
        """Standing by the dice that lie there, which the last throw allowed does by itself; or all agree to stop."""
        if self.over:
            return ()
        if self.throw:
            return () if self.must_throw else (STOP,)
        return (END,) if self.may_end else ()

    def play(self, move: Move) -> "Le421State":
        """The state after a throw, a "stop" or an "end". Raises `IllegalMove`."""
        check_playable(move, FORMS, over=self.over)
        if isinstance(move, Throw):
            return self._thrown(move)
        if move == END:
            return self._agreed()
        if move != STOP:
            raise IllegalMove("unknown_decision", phrase("Ce choix n’existe pas au 421."))
        if not self.throw:
            raise IllegalMove("throw_first", phrase("Lance d’abord les dés."))
        if self.must_throw:
            said = phrase("Autant de lancers que le premier : il y en a {n}.", n=self.limit)
            raise IllegalMove("throws_set", said)
        return self._stood()

    def _thrown(self, throw: Throw) -> "Le421State":
        check_throw(throw, self.dice, DICE)
        if self.tied:
            return self._threw_apart(throw.faces)
        state = replace(self, throw=self.throw + 1, dice=throw.faces)
        return state._stood() if state.throw == state.limit else state

    def _stood(self) -> "Le421State":
        """The player's turn is over."""
        hand = StoodHand(self.player, self.dice, self.throw)
        return replace(self, hands=(*self.hands, hand), throw=0, dice=())._parted()

    def _threw_apart(self, faces: tuple[Face, ...]) -> "Le421State":
        """One of those with equal hands threw once more; the last of them parts the hands."""
        dry = (*self.dry, faces)
        if len(dry) < len(self.tied):
            return replace(self, dry=dry)
        fresh = dict(zip(self.tied, dry, strict=True))
        hands = (
            replace(hand, parting=(*hand.parting, fresh[hand.seat])) if hand.seat in fresh else hand
            for hand in self.hands
        )
        return replace(self, hands=tuple(hands), tied=(), dry=())._parted()

    def _parted(self) -> "Le421State":
        """The round is settled, or equal hands are to be parted, once everybody stands.

        In the charge it does not matter whose of several best hands is the best.
        """
        if len(self.hands) < len(self.order):
            return self
        top, bottom = self.top(), self.bottom()
        if self.rules.replayed and self.phase is Phase.DECHARGE and len(top) > 1:
            return replace(self, tied=top)
        if self.rules.replayed and len(bottom) > 1:
            return replace(self, tied=bottom)
        return self._settled(top[0], bottom[-1])

    def _settled(self, best: int, weakest: int) -> "Le421State":
        """The weakest takes the jetons of the best hand: from the pot, then from the best player."""
        stood = {hand.seat: hand for hand in self.hands}
        worth = self.worth(stood[best].dice)
        nenette = category(downwards(stood[weakest].dice)) == "nenette"
        charge = self.phase is Phase.CHARGE
        paid = min(worth + self.rules.penalty * nenette, self.pot if charge else self.tokens[best])
        given = {weakest: paid, best: 0 if charge else -paid}
        tokens = tuple(had + given.get(seat, 0) for seat, had in enumerate(self.tokens))
        last = RoundResult(self.manche, self.round, self.phase, best, weakest, worth, paid, self.hands)
        state = replace(
            self, tokens=tokens, pot=self.pot - paid * charge, last=last, hands=(), gone=(), round=self.round + 1
        )
        if not charge:
            return state._discharged()
        return state._next_round() if state.pot else state._charged()

    def _next_round(self) -> "Le421State":
        """The round begins with who took the jetons, or on the left of who began the last one."""
        players = self.rules.players
        first = self.result.weakest if self.rules.loser_opens else self.order[0] + 1
        return replace(self, order=from_seat(first, set(range(players)) - self.safe, players))

    def _charged(self) -> "Le421State":
        """The pot is empty: the décharge begins, for those who took jetons, or for everybody."""
        free = tuple(seat for seat, had in enumerate(self.tokens) if not had)
        return replace(self, phase=Phase.DECHARGE)._left(free if self.rules.safe else ())

    def _discharged(self) -> "Le421State":
        """Who has the best hand and nothing left to give is out of danger."""
        best = self.result.best
        return self._left(() if self.tokens[best] else (best,))

    def _left(self, seats: tuple[int, ...]) -> "Le421State":
        """These seats are out of danger; the manche may be over."""
        last = replace(self.result, left=seats)
        state = replace(self, out=(*self.out, seats) if seats else self.out, last=last)
        has_all = self.rules.tokens in self.tokens
        won = bool(state.out) and not self.rules.to_the_last
        return state._manche_over() if has_all or won else state._next_round()

    @property
    def result(self) -> RoundResult:
        """How the last round ended; not before the first has."""
        assert self.last is not None, "a round was settled"
        return self.last

    def _manche_over(self) -> "Le421State":
        """A point for every player left behind; who has the most jetons has lost, and begins the next manche."""
        most = max(self.tokens)
        losers = [seat for seat, had in enumerate(self.tokens) if had == most]
        weakest = self.result.weakest
        loser = weakest if weakest in losers else losers[0]
        state = replace(self._scored(), last=replace(self.result, loser=loser))
        if self.manche == self.rules.manches:
            return replace(state, over=True)
        fresh = begin(state.rules, loser, state.points)
        return replace(fresh, manche=self.manche + 1, last=state.last, reasons=state.reasons)

    def _scored(self) -> "Le421State":
        """The points of the manche as it stands."""
        gained = [self.behind(seat) for seat in range(self.rules.players)]
        points = tuple(had + more for had, more in zip(self.points, gained, strict=True))
        said = phrase("Manche {n} : joueurs laissés derrière", n=self.manche)
        reasons = tuple((seat, ScoreReason(said, more)) for seat, more in enumerate(gained) if more)
        return replace(self, points=points, reasons=(*self.reasons, *reasons))

    def _agreed(self) -> "Le421State":
        """Everybody's jetons are compared as they lie."""
        if not self.may_end:
            raise IllegalMove("round_first", phrase("Le coup commencé se termine d’abord."))
        return replace(self._scored(), over=True, accord=True)

    def skip(self) -> "Le421State":
        """The player is passed over in this round, or gives way to the others with an equal hand.

        Raises `IllegalMove` for one of the last two.
        """
        if self.tied:
            return self._threw_apart(())
        if len(self.order) == 2:
            raise IllegalMove("last_two", phrase("À deux, personne ne peut passer : le tour s’arrêterait."))
        left = tuple(seat for seat in self.order if seat != self.player)
        return replace(self, order=left, gone=(*self.gone, self.player))._parted()

    def join(self) -> "Le421State":
        """One more player, in the last seat, with no jetons. Raises `IllegalMove` in a round, or in the décharge."""
        if self.phase is Phase.DECHARGE:
            raise IllegalMove("decharge", phrase("La décharge a commencé : on s’ajoute à la prochaine manche."))
        if not self.between:
            raise IllegalMove("round_begun", phrase("Le tour a commencé : on s’ajoute avant le prochain."))
        seat, starter = self.rules.players, self.order[0]
        rules = replace(self.rules, players=seat + 1, handicap=(*self.rules.handicap, 0))
        order = sorted((*self.order, seat), key=lambda other: (other - starter) % (seat + 1))
        return replace(self, rules=rules, points=(*self.points, 0), tokens=(*self.tokens, 0), order=tuple(order))

    def scores(self) -> tuple[int, ...]:
        """A point for every player left behind, manche by manche, beside the handicap."""
        return self.points

    def outcome(self) -> Outcome | None:
        """The most points win; equal numbers share the place."""
        return Outcome(self.leaders(), self.points) if self.over else None


def from_seat(first: int, seats: Iterable[int], players: int) -> tuple[int, ...]:
    """These seats in the order of play from `first`, or from the next on its left."""
    return tuple(sorted(seats, key=lambda seat: (seat - first) % players))


def begin(rules: HouseRules, starter: int, points: tuple[int, ...]) -> Le421State:
    """A manche: all jetons in the pot."""
    order = from_seat(starter, range(rules.players), rules.players)
    return Le421State(rules, points, (0,) * rules.players, rules.tokens, order)


def opening(rules: HouseRules, starter: int) -> Le421State:
    """The first manche of a game, with what some have ahead."""
    reasons = tuple((seat, reason) for seat, ahead in enumerate(rules.handicap) for reason in explained(ahead))
    return replace(begin(rules, starter, rules.handicap), reasons=reasons)
