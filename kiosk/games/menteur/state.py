"""Where a game of Le Poker d'As menteur stands, and the moves that lead on.

Dice under the cup are no part of it: only what was called, what was answered, and dice that everybody saw.
"""

from dataclasses import dataclass, replace

from kiosk.games.agreed_end import END
from kiosk.games.dice import PIPS, check_throw
from kiosk.games.engine.errors import IllegalMove
from kiosk.games.engine.moves import Decision, Move, Throw, check_playable, decision
from kiosk.games.engine.values import Ask, AskKind, Cup, Outcome, ScoreReason
from kiosk.games.menteur.calls import NONE, TOP, above, called_rung, name
from kiosk.games.menteur.position import CallState, HouseRules, MenteurPosition, Showdown, Spoken, Stage, TourResult
from kiosk.games.poker_as.hands import DICE, FIGURES
from kiosk.games.tokens import SeatReason, changes, stakes
from kiosk.i18n.phrase import Phrase, SeatName, phrase

ACCEPT = decision("accept", label=phrase("J’accepte"))
BLUFF = decision("bluff", label=phrase("Bluff !"))
_FORMS = {"call": ("category", "figures"), "accept": (), "bluff": ("dice",), "end": ()}


@dataclass(frozen=True, slots=True)
class MenteurState(MenteurPosition):
    """A position with the moves that lead on from it."""

    def ask(self) -> Ask:
        """A call, an answer to one, or the dice under the cup once it is lifted."""
        if self.over:
            return Ask(AskKind.OVER, self.player)
        question = self._question()
        if self.stage == Stage.LIFT:
            return Ask(AskKind.THROW, self.player, self.rules.dice, question=question, cup=Cup.LIFTED)
        return Ask(AskKind.CHOOSE, self.player, question=question, hint=self._hint(), cup=Cup.DOWN)

    def _hint(self) -> Phrase | None:
        if self.stage == Stage.REPLY or not self.fresh:
            return None
        return phrase("Lance sous le cornet et regarde seul : annonce vrai, ou bluffe.")

    def _question(self) -> Phrase:
        who = SeatName(self.player)
        if self.stage == Stage.LIFT:
            return phrase("{name}, soulève le cornet", name=who)
        if self.stage == Stage.REPLY:
            return phrase("{name}, tu crois {caller} ?", name=who, caller=SeatName(self.calls[-1].seat))
        if self.fresh and self.bar != NONE:
            return phrase("{name}, lance et annonce plus haut", name=who)
        if self.fresh:
            return phrase("{name}, lance et annonce", name=who)
        return phrase("{name}, relance si tu veux, puis annonce plus haut", name=who)

    def moves(self) -> tuple[Decision, ...]:
        """The calls above the bar, from the lowest; or accepting and challenging. A "bluff" may name the dice.

        Between two tours all may agree to stop.
        """
        if self.over or self.stage == Stage.LIFT:
            return ()
        if self.stage == Stage.REPLY:
            return ACCEPT, BLUFF
        return (*above(self.bar), END) if self.may_end else above(self.bar)

    def play(self, move: Move) -> "MenteurState":
        """The state after a call, an answer, or the throw that the lifted cup shows. Raises `IllegalMove`."""
        check_playable(move, _FORMS, over=self.over)
        if isinstance(move, Throw):
            return self._thrown(move)
        if move.kind == "call":
            return self._called(move)
        if move == ACCEPT:
            self._check_reply()
            return replace(self, lifted=None)._judged(CallState.VALID, fresh=False)
        if move.kind == "bluff":
            return self._challenged(move.get("dice"))
        if move == END:
            return self._agreed()
        raise IllegalMove("unknown_decision", phrase("Ce choix n’existe pas dans Le Poker d’As menteur."))

    def _agreed(self) -> "MenteurState":
        """Everybody takes back the stake of the tour that is not played; a pot that nobody won stays nobody's."""
        if not self.may_end:
            raise IllegalMove("tour_first", phrase("Le coup commencé se termine d’abord."))
        return self.given_back(phrase("Tour {n} non joué : la mise revient", n=self.tour))

    def _called(self, move: Decision) -> "MenteurState":
        rung = called_rung(move)
        if self.stage != Stage.CALL:
            raise IllegalMove("call_open", phrase("Une annonce attend déjà la réponse du voisin."))
        if rung <= self.bar:
            raise IllegalMove(
                "not_higher",
                phrase("{call} n’est pas plus haut que {bar}.", call=name(rung), bar=name(self.bar)),
            )
        return replace(self, calls=(*self.calls, Spoken(self.player, rung)), stage=Stage.REPLY, lifted=None)

    def _check_reply(self) -> None:
        if self.stage == Stage.LIFT:
            raise IllegalMove("cup_lifted", phrase("Le cornet est soulevé : ce sont les dés qui répondent."))
        if self.stage != Stage.REPLY:
            raise IllegalMove("nothing_called", phrase("Rien n’est annoncé : il n’y a rien à accepter ni à refuser."))

    def _challenged(self, dice: object) -> "MenteurState":
        self._check_reply()
        lifting = replace(self, stage=Stage.LIFT)
        if dice is None:
            return lifting
        if not isinstance(dice, tuple):
            raise IllegalMove("wrong_dice", phrase("Les dés sous le cornet se donnent par leurs faces."))
        return lifting._thrown(Throw(dice))

    def _thrown(self, throw: Throw) -> "MenteurState":
        if self.stage != Stage.LIFT:
            raise IllegalMove("under_cup", phrase("Les dés restent sous le cornet : personne ne les montre."))
        check_throw(throw, (), DICE, PIPS if self.rules.plain else FIGURES)
        call = self.calls[-1]
        lifted = Showdown(call.seat, self.player, call.rung, throw.faces)
        payer = lifted.challenger if lifted.honest else lifted.caller
        paid = min(1, self.tokens[payer])
        return self._paid(replace(lifted, paid=paid))._judged(
            CallState.VALID if lifted.honest else CallState.VOID, fresh=True
        )

    def _paid(self, lifted: Showdown) -> "MenteurState":
        """Who challenged the truth pays the pot, who lied pays the challenger."""
        tokens, paid, caller = list(self.tokens), lifted.paid, SeatName(lifted.caller)
        if lifted.honest:
            tokens[lifted.challenger] -= paid
            said = phrase("Tour {n} : {caller} disait vrai", n=self.tour, caller=caller)
            told = self._told(lifted, lifted.challenger, said, -paid)
            return replace(self, tokens=tuple(tokens), pot=self.pot + paid, lifted=lifted, reasons=told)
        tokens[lifted.caller] -= paid
        tokens[lifted.challenger] += paid
        said = phrase("Tour {n} : {caller} a menti", n=self.tour, caller=caller)
        told = self._told(lifted, lifted.caller, said, -paid)
        told += self._told(lifted, lifted.challenger, said, paid)[len(self.reasons) :]
        return replace(self, tokens=tuple(tokens), lifted=lifted, reasons=told)

    def _told(self, lifted: Showdown, seat: int, said: Phrase, more: int) -> tuple[SeatReason, ...]:
        """The reasons, with that of a lifted cup, where it moved a token."""
        reason = ScoreReason(said, more, lifted.dice, counts_as=lifted.stand_ins)
        return (*self.reasons, (seat, reason)) if more else self.reasons

    def _judged(self, state: CallState, fresh: bool) -> "MenteurState":
        """The open call counts or does not; the next player calls, or the tour is over."""
        judged = replace(self, calls=(*self.calls[:-1], replace(self.calls[-1], state=state)))
        return replace(judged, stage=Stage.CALL, fresh=fresh)._all_called()

    def _all_called(self) -> "MenteurState":
        """The tour is over once everybody has called, or nobody can call higher."""
        return self._tour_ended() if len(self.calls) == len(self.order) or self.bar == TOP else self

    def skip(self) -> "MenteurState":
        """The player is passed over in this tour and the cup goes on. Raises `IllegalMove` while a call is open."""
        if self.stage != Stage.CALL:
            raise IllegalMove("call_open", phrase("Une annonce attend une réponse : accepter la fait passer."))
        left = tuple(seat for seat in self.order if seat != self.player)
        if len(left) < 2:
            raise IllegalMove("last_two", phrase("À deux, personne ne peut passer : le tour s’arrêterait."))
        return replace(self, order=left, gone=(*self.gone, self.player))._all_called()

    def join(self) -> "MenteurState":
        """One more player, in the last seat, who brings as many jetons as the others began with.

        Raises `IllegalMove` once a call was made in this tour.
        """
        if self.calls or self.gone:
            raise IllegalMove("tour_begun", phrase("Le tour a commencé : on s’ajoute avant le prochain."))
        return self.one_more(self.starter, _stake_words(self.tour))

    def _tour_ended(self) -> "MenteurState":
        """The highest call takes the pot; who has no token left is out, unless nobody has: then they play for it."""
        bar = self.bar
        winner = next((call.seat for call in self.calls if call.rung == bar and call.state == CallState.VALID), None)
        taken = 0 if winner is None else self.pot
        tokens = tuple(had + taken * (seat == winner) for seat, had in enumerate(self.tokens))
        order = (*self.order, *self.gone)
        seats = tuple(seat for seat in order if tokens[seat]) or order
        out = tuple(seat for seat in order if seat not in seats)
        state = replace(
            self,
            tokens=tokens,
            pot=self.pot - taken,
            last=TourResult(self.tour, winner, self.pot, self.calls, out),
            reasons=self._with_pot(winner, taken),
        )
        if self.tour == self.rules.tours or len(seats) == 1:
            return state._ended(seats)
        order, tour = self._from_left(seats), self.tour + 1
        return begin(self.rules, state.tokens, state.pot, order, tour, state.last, self.lifted, state.reasons)

    def _with_pot(self, winner: int | None, taken: int) -> tuple[SeatReason, ...]:
        """The reasons, with the pot of this tour for whoever won it."""
        if winner is None or not taken:
            return self.reasons
        said = phrase("Tour {n} : le pot, {call}", n=self.tour, call=name(self.bar))
        return (*self.reasons, (winner, ScoreReason(said, taken)))

    def _ended(self, seats: tuple[int, ...]) -> "MenteurState":
        """The last one with tokens takes what nobody has won."""
        left = self.pot if len(seats) == 1 else 0
        tokens = tuple(had + left * (seat == seats[0]) for seat, had in enumerate(self.tokens))
        won = [left * (seat == seats[0]) for seat in range(len(tokens))]
        reasons = self.reasons + changes(phrase("Le dernier prend le pot"), won)
        return replace(self, tokens=tokens, pot=self.pot - left, calls=(), over=True, gone=(), reasons=reasons)

    def _from_left(self, seats: tuple[int, ...]) -> tuple[int, ...]:
        """These seats in order of play; the one on the left of the last starter begins."""
        count, starter = self.rules.players, self.starter
        return tuple(sorted(seats, key=lambda seat: (seat - starter - 1) % count))

    def outcome(self) -> Outcome | None:
        """The most tokens win; equal numbers share the place."""
        return Outcome(self.leaders(), self.tokens) if self.over else None


def begin(
    rules: HouseRules,
    tokens: tuple[int, ...],
    pot: int,
    order: tuple[int, ...],
    tour: int = 1,
    last: TourResult | None = None,
    lifted: Showdown | None = None,
    reasons: tuple[SeatReason, ...] = (),
) -> MenteurState:
    """A tour before which everybody has put the stake into the pot, or what he has."""
    put = stakes(rules, tokens, order, _stake_words(tour), reasons)
    pot += sum(put.staked)
    return MenteurState(
        rules, put.left, pot, order, order[0], tour, lifted=lifted, last=last, staked=put.staked, reasons=put.reasons
    )


def _stake_words(tour: int) -> Phrase:
    return phrase("Tour {n} : la mise", n=tour)
