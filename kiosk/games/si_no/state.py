"""Where a game of Les Cases Si-No stands, and the moves that lead on.

A croupier's turn: white dice go down the circles until a 7 ("descente"), the others bet ("mises"), the green and the
red die go up ten steps ("montee"). Before the first turn the croupier may be drawn ("tirage"); players who reach the
target on one throw throw for a 7 ("departage").
"""

from dataclasses import dataclass, replace

from kiosk.games.agreed_end import END
from kiosk.games.dice import check_colours, check_throw
from kiosk.games.engine.errors import IllegalMove
from kiosk.games.engine.moves import Decision, Move, Throw, check_playable
from kiosk.games.engine.values import Ask, AskKind, DieAsk, Outcome, replaced
from kiosk.games.si_no.bets import bet_of, check_shared
from kiosk.games.si_no.board import NO_CHIPS, SEVEN, STEPS, VERTICAL, Bet, draw_of
from kiosk.games.si_no.decisions import choices
from kiosk.games.si_no.payouts import Event, Phase
from kiosk.games.si_no.position import SiNoPosition
from kiosk.i18n.phrase import Phrase, SeatName, phrase

WHITE = (DieAsk(colour="white"),) * 2
COLOURED = (DieAsk(colour="green"), DieAsk(colour="red"))
DICE = {
    Phase.TIRAGE: WHITE,
    Phase.DESCENTE: WHITE,
    Phase.MISES: (),
    Phase.MONTEE: COLOURED,
    Phase.DEPARTAGE: COLOURED,
    Phase.FIN: (),
}
_FORMS = {"chip": ("player", "line", "draw"), "bet": ("player", "chips"), "end": ()}


@dataclass(frozen=True, slots=True)
class SiNoState(SiNoPosition):
    """A position with the moves that lead on from it."""

    def ask(self) -> Ask:
        """Two white dice, a green and a red one, or a bet."""
        if self.phase == Phase.FIN:
            return Ask(AskKind.OVER, self.contenders[0])
        dice = DICE[self.phase]
        if self.phase == Phase.MISES:
            return Ask(AskKind.CHOOSE, self.player, question=self._question())
        number = {Phase.DESCENTE: self.circle, Phase.MONTEE: self.step}.get(self.phase)
        if self.phase == Phase.DEPARTAGE:
            said = phrase("{name}, lance : le premier 7 gagne", name=SeatName(self.player))
            return Ask(AskKind.THROW, self.player, dice, question=said)
        if number is None:
            return Ask(AskKind.THROW, self.player, dice)
        return Ask(AskKind.THROW, self.player, dice, number, STEPS)

    def _question(self) -> Phrase:
        """On which line the next chip goes; any other may be laid before it."""
        line, name = self.bets[self.player].index(None), SeatName(self.player)
        if line == VERTICAL:
            return phrase("{name}, mise sur la verticale", name=name)
        return phrase("{name}, mise sur la ligne {n}", name=name, n=line + 1)

    def moves(self) -> tuple[Decision, ...]:
        """A chip on any square that is allowed, between whole bets that suit; not every whole bet there is.

        Between two croupiers' turns all may agree to stop.
        """
        if self.phase == Phase.MISES:
            return choices(self)
        return (END,) if self.may_end else ()

    def play(self, move: Move) -> "SiNoState":
        """The state after a throw, a "chip", a "bet" or an "end". Raises `IllegalMove`."""
        check_playable(move, _FORMS, over=self.phase == Phase.FIN)
        if isinstance(move, Throw):
            return self._thrown(move)
        if move == END:
            return self._agreed()
        if move.kind not in ("chip", "bet"):
            raise IllegalMove("unknown_decision", phrase("Ce choix n’existe pas dans Les Cases Si-No."))
        if self.phase != Phase.MISES:
            raise IllegalMove("no_bets_now", phrase("Ce n’est pas le moment de miser."))
        self._check_seat(move.get("player"))
        return self._laid(bet_of(move, self.bets[self.player]))

    def _agreed(self) -> "SiNoState":
        """Whoever has the most points has won."""
        if not self.may_end:
            raise IllegalMove("turn_first", phrase("Le coup commencé se termine d’abord."))
        most = max(self.points)
        first = tuple(seat for seat, points in enumerate(self.points) if points == most)
        return replace(self, phase=Phase.FIN, contenders=first, last=None, accord=True)

    def _check_seat(self, seat: object) -> None:
        if type(seat) is int and seat == self.croupier:
            raise IllegalMove("croupier", phrase("Le croupier ne mise pas."))
        if type(seat) is not int or seat != self.player:
            raise IllegalMove("not_your_turn", phrase("C’est à {name} de miser.", name=SeatName(self.player)))

    def _laid(self, bet: Bet) -> "SiNoState":
        check_shared(bet, self.others())
        bets = replaced(self.bets, self.player, bet)
        return replace(self, bets=bets, last=None)._all_laid()

    def _all_laid(self) -> "SiNoState":
        """The croupier throws once every bet lies, though it be none: a 7 is the croupier's all the same."""
        if all(None not in self.bets[seat] for seat in self.betting()):
            return replace(self, phase=Phase.MONTEE, step=1, draws=())
        return self

    def skip(self) -> "SiNoState":
        """The croupier hands on before the bets; a player bets nothing in this turn; in a draw one gives way.

        Raises `IllegalMove` while the bets lie.
        """
        if self.phase == Phase.MONTEE:
            raise IllegalMove(
                "bets_lie", phrase("Les mises sont faites : quelqu’un peut lancer pour le croupier, ou le remplacer.")
            )
        if self.phase == Phase.DESCENTE:
            return replace(self._next_croupier(), last=None)
        if self.phase == Phase.MISES:
            bets = replaced(self.bets, self.player, NO_CHIPS)
            return replace(self, bets=bets, last=None, absent=self.absent | {self.player})._all_laid()
        return self._given_way()

    def _given_way(self) -> "SiNoState":
        """One less in the draw for the croupier, or among those who are level."""
        place = self.turn % len(self.contenders)
        left = (*self.contenders[:place], *self.contenders[place + 1 :])
        if self.phase == Phase.DEPARTAGE:
            state = replace(self, contenders=left, turn=place % len(left), last=None)
            return replace(state, phase=Phase.FIN) if len(left) == 1 else state
        state = replace(self, contenders=left, last=None)
        if len(left) == 1:
            return replace(state, phase=Phase.DESCENTE, croupier=left[0], first=left[0], contenders=(), turn=0)
        return state._lots_drawn(None) if self.turn == len(left) else state

    def join(self) -> "SiNoState":
        """One more player, in the last seat, with no points. Raises `IllegalMove` where the turn cannot take one."""
        if self.phase not in (Phase.DESCENTE, Phase.MISES):
            raise IllegalMove("turn_begun", phrase("On s’ajoute avant les mises, quand le croupier change."))
        rules = self.rules
        return replace(
            self,
            rules=replace(rules, players=rules.players + 1, handicap=(*rules.handicap, 0)),
            points=(*self.points, 0),
            bets=(*self.bets, NO_CHIPS),
            before=(*self.before, NO_CHIPS),
            rolls=(*self.rolls, None) if self.rolls else (),
        )

    def _thrown(self, throw: Throw) -> "SiNoState":
        if self.phase == Phase.MISES:
            raise IllegalMove("bets_first", phrase("Les mises d’abord : les dés attendent."))
        asked = DICE[self.phase]
        check_throw(throw, (), len(asked))
        check_colours(throw, asked)
        one, other = (face for face in throw.faces if isinstance(face, int))
        dice = (other, one) if throw.colours is not None and throw.colours[0] == "red" else (one, other)
        return {
            Phase.TIRAGE: self._drawn,
            Phase.DESCENTE: self._down,
            Phase.MONTEE: self._up,
            Phase.DEPARTAGE: self._decided,
        }[self.phase](dice)

    def _drawn(self, dice: tuple[int, int]) -> "SiNoState":
        """The lowest total is the first croupier; those who share it throw again."""
        rolls = replaced(self.rolls, self.player, sum(dice))
        event = Event(Phase.TIRAGE, self.player, dice, sum(dice))
        if self.turn + 1 < len(self.contenders):
            return replace(self, rolls=rolls, turn=self.turn + 1, last=event)
        return replace(self, rolls=rolls)._lots_drawn(event)

    def _lots_drawn(self, event: Event | None) -> "SiNoState":
        """Everybody has thrown: the lowest is croupier, equal ones throw again."""
        rolls = self.rolls
        lowest = min(rolls[seat] or 0 for seat in self.contenders)
        low = tuple(seat for seat in self.contenders if rolls[seat] == lowest)
        if len(low) > 1:
            again = tuple(None if seat in low else roll for seat, roll in enumerate(rolls))
            return replace(self, rolls=again, contenders=low, turn=0, last=event)
        return replace(
            self,
            phase=Phase.DESCENTE,
            rolls=rolls,
            croupier=low[0],
            first=low[0],
            contenders=(),
            turn=0,
            last=None if event is None else replace(event, chosen=low[0]),
        )

    def _down(self, dice: tuple[int, int]) -> "SiNoState":
        """A 7 stops the token where it is, and so does the last circle."""
        stops = sum(dice) == int(SEVEN) or self.circle == STEPS
        event = Event(Phase.DESCENTE, self.croupier, dice, self.circle, stopped=stops)
        draws = (*self.draws, dice) if self.circle > 1 else (dice,)
        if not stops:
            return replace(self, circle=self.circle + 1, draws=draws, last=event)
        return replace(self, phase=Phase.MISES, draws=draws, last=event)

    def _up(self, dice: tuple[int, int]) -> "SiNoState":
        """The draw pays; whoever has exactly the target now has won."""
        points, payments = self.paid(dice)
        event = Event(Phase.MONTEE, self.croupier, dice, self.step, draw_of(dice), payments, turn=self.turns + 1)
        events = (*self.events, event) if payments else self.events
        state = replace(self, points=points, draws=(*self.draws, dice), events=events, last=event)
        first = tuple(seat for seat in (*self.bettors(), self.croupier) if points[seat] == self.rules.target)
        if len(first) > 1:
            return replace(state, phase=Phase.DEPARTAGE, contenders=first, turn=0, rolls=(None,) * len(points))
        if first:
            return replace(state, phase=Phase.FIN, contenders=first)
        return state._next_croupier() if self.step == STEPS else replace(state, step=self.step + 1)

    def _next_croupier(self) -> "SiNoState":
        """The chips come back, the next seat clockwise is croupier."""
        before = tuple(old if None in bet else bet for old, bet in zip(self.before, self.bets, strict=True))
        return replace(
            self,
            phase=Phase.DESCENTE,
            croupier=(self.croupier + 1) % self.rules.players,
            bets=(NO_CHIPS,) * self.rules.players,
            before=before,
            circle=1,
            step=1,
            turns=self.turns + 1,
            draws=(),
            absent=frozenset(),
        )

    def _decided(self, dice: tuple[int, int]) -> "SiNoState":
        """The first 7 wins; otherwise the next of those who are level throws."""
        seven = draw_of(dice) == SEVEN
        event = Event(Phase.DEPARTAGE, self.player, dice, self.turn + 1, draw_of(dice), stopped=seven)
        state = replace(self, rolls=replaced(self.rolls, self.player, sum(dice)), last=event)
        if seven:
            return replace(state, phase=Phase.FIN, contenders=(self.player,))
        return replace(state, turn=self.turn + 1)

    def outcome(self) -> Outcome | None:
        """Who reached the target exactly, or threw the deciding 7; the most points where all agreed to stop."""
        return Outcome(self.contenders, self.points) if self.phase == Phase.FIN else None

    def scores(self) -> tuple[int, ...]:
        """Points of each seat."""
        return self.points
