"""Where a game of La Linotte stands, and the moves that lead on."""

from dataclasses import dataclass, replace

from kiosk.games.agreed_end import END
from kiosk.games.dice import check_throw
from kiosk.games.engine.errors import IllegalMove
from kiosk.games.engine.moves import Decision, Move, Throw, check_playable
from kiosk.games.engine.values import Ask, AskKind, CallWords, DieAsk, Outcome
from kiosk.games.linotte import decisions, evaluation
from kiosk.games.linotte.board import LAYOUT, SIDE, SQUARES, Ending, ending, full_line, gain, put, score
from kiosk.games.linotte.decisions import PASS, RARE_PASS
from kiosk.games.linotte.hands import DICE, LIBRE, MAJORS, forming
from kiosk.games.linotte.hands import name as figure_name
from kiosk.games.linotte.position import PLAYERS, THROWS, LinottePosition, TurnEnd, TurnResult
from kiosk.i18n.phrase import Phrase, SeatName, phrase

_DICE = (DieAsk(),) * DICE
_FORMS = {"appel": ("figure",), "place": ("square",), "remove": ("square",), "pass": (), "end": ()}


@dataclass(frozen=True, slots=True)
class LinotteState(LinottePosition):
    """A position with the moves that lead on from it."""

    def ask(self) -> Ask:
        """A throw, or where to put a pawn."""
        if self.end is not None:
            return Ask(AskKind.OVER, self.last.player if self.last else 0, throws=THROWS)
        dice = _DICE if self.throw < THROWS else ()
        places = bool(self.squares() or self.removable())
        what = AskKind.CHOOSE if places or self.may_announce else AskKind.THROW
        asked = Ask(what, self.player, dice, self.throw + 1, THROWS, rethrow=self.throw > 0)
        return replace(asked, question=self._question(places), calling=self._calling())

    def _calling(self) -> CallWords | None:
        question = phrase("{name}, quel appel ?", name=SeatName(self.player))
        return CallWords(question, phrase("Faire un appel")) if self.may_announce else None

    def _question(self, places: bool) -> Phrase | None:
        name = SeatName(self.player)
        if places and self.throw == THROWS:
            return phrase("{name}, où poses-tu ton pion ?", name=name)
        if places:
            return phrase("{name}, tu poses, ou tu relances ?", name=name)
        return phrase("{name}, tu relances, ou tu appelles ?", name=name) if self.may_announce else None

    def moves(self) -> tuple[Decision, ...]:
        """Placing, the best square first, then announcing, the likeliest figure first, then passing."""
        if self.end is not None:
            return ()
        if not self.throw:
            return (END,)
        if self.appel is not None and self.throw == 1:
            return ()
        placing = sorted(self.squares(), key=lambda square: -evaluation.worth(self, square))
        moves = [decisions.place(square, gain(self.board, square, self.player)) for square in placing]
        moves += [decisions.remove(square) for square in evaluation.worst_enemies(self)]
        if self.may_announce:
            moves += [decisions.appel(figure) for figure in evaluation.figures(self)]
        return (*moves, PASS if self.throw == THROWS else RARE_PASS)

    def play(self, move: Move) -> "LinotteState":
        """The state after a throw, "appel", "place", "remove", "pass" or "end". Raises `IllegalMove`."""
        check_playable(move, _FORMS, over=self.end is not None)
        if isinstance(move, Throw):
            return self._thrown(move)
        deed = _DEEDS.get(move.kind)
        if deed is None:
            raise IllegalMove("unknown_decision", phrase("Ce choix n’existe pas dans La Linotte."))
        if move.kind != "end":
            _check_time(self)
        return deed(self, move)

    def _thrown(self, throw: Throw) -> "LinotteState":
        if self.throw == THROWS:
            raise IllegalMove("choose_first", phrase("Pose d’abord un pion, ou passe."))
        check_throw(throw, self.dice, DICE)
        dice = tuple(face for face in throw.faces if isinstance(face, int))
        due = self.due if throw.rethrown is not None and not set(self.due) & set(throw.rethrown) else ()
        state = replace(self, throw=self.throw + 1, dice=dice, due=due)
        if state.throw == THROWS and not state.squares() and not state.removable():
            return state._next(TurnEnd.NOTHING if state.appel is None else TurnEnd.MISSED)
        return state

    def _announced(self, move: Decision) -> "LinotteState":
        figure = _figure_of(self, move)
        return replace(self, appel=figure, due=forming(self.dice))

    def _placed(self, move: Decision) -> "LinotteState":
        square = _square_of(move)
        _check_claim(self, square)
        return self._next(TurnEnd.PLACE, square, gain(self.board, square, self.player), self.player)

    def _removed(self, move: Decision) -> "LinotteState":
        square = _square_of(move)
        if square not in self.removable():
            raise IllegalMove("cannot_remove", phrase("Ce pion ne peut pas être repris."))
        return self._next(TurnEnd.REMOVE, square)

    def _passed(self, _: Decision) -> "LinotteState":
        return self._next(TurnEnd.PASS)

    def _ended(self, _: Decision) -> "LinotteState":
        if self.throw:
            raise IllegalMove("turn_first", phrase("Le coup commencé se termine d’abord."))
        return replace(self, end=Ending.ACCORD, last=TurnResult(self.player, TurnEnd.END, None, 0, None, 0, ()))

    def skip(self) -> "LinotteState":
        """The turn is over and no pawn put; not while an appel waits for its throw. Raises `IllegalMove`."""
        if self.throw:
            _check_time(self)
        return self._next(TurnEnd.PASS)

    def _next(
        self, kind: TurnEnd, square: int | None = None, points: int = 0, seat: int | None = None
    ) -> "LinotteState":
        board = self.board if square is None else put(self.board, square, seat)
        done = TurnResult(self.player, kind, square, points, self.appel, self.throw, self.dice)
        end = ending(board) if kind == TurnEnd.PLACE else None
        return LinotteState(self.rules, board, self.turn + 1, end=end, last=done)

    def scores(self) -> tuple[int, ...]:
        """The points of each player's lines, and what the player had ahead."""
        return tuple(score(self.board, seat) + self.rules.handicap[seat] for seat in range(PLAYERS))

    def outcome(self) -> Outcome | None:
        """Most points win, equal points are a draw; five in line win at once where the table plays that."""
        if self.end is None:
            return None
        totals = self.scores()
        if self.rules.victoire_immediate and self.end == Ending.FIVE:
            return Outcome((int(full_line(self.board) or 0),), totals)
        best = max(totals)
        return Outcome(tuple(seat for seat, total in enumerate(totals) if total == best), totals)


def _check_time(state: LinottePosition) -> None:
    """Raises `IllegalMove` where no decision of a turn can be made yet."""
    if not state.throw:
        raise IllegalMove("throw_first", phrase("Lance d’abord les dés."))
    if state.appel is not None and state.throw == 1:
        raise IllegalMove("must_rethrow", phrase("L’appel est fait : relance."))


def _figure_of(state: LinottePosition, move: Decision) -> str:
    """The figure that an appel announces. Raises `IllegalMove`."""
    if state.throw != 1 or state.appel is not None:
        raise IllegalMove("too_late", phrase("L’appel se fait après le premier lancer, une seule fois."))
    if not state.may_announce:
        raise IllegalMove("no_appel_left", phrase("Les cases appel sont prises : il n’y a plus d’appel."))
    figure = move.get("figure")
    if state.rules.defi_libre and (figure is None or figure in MAJORS):
        return LIBRE
    if not isinstance(figure, str) or figure not in MAJORS:
        raise IllegalMove("unknown_figure", phrase("L’appel nomme full, quinte, carré, small ou yam."))
    return figure


def _square_of(move: Decision) -> int:
    """The square that a decision names. Raises `IllegalMove`."""
    given = move.get("square")
    if not isinstance(given, tuple) or len(given) != 2 or any(type(n) is not int or not 0 <= n < SIDE for n in given):
        raise IllegalMove(
            "unknown_square", phrase("Une case se désigne par sa rangée et sa colonne, de 0 à {last}.", last=SIDE - 1)
        )
    return int(given[0]) * SIDE + int(given[1])


def _check_claim(state: LinottePosition, square: int) -> None:
    """Raises `IllegalMove` unless a pawn may be put there now."""
    label = LAYOUT[square]
    if state.board[square] is not None:
        raise IllegalMove("square_taken", phrase("Cette case {label} est déjà prise.", label=figure_name(label)))
    if square in SQUARES[label] and label in state.claims():
        return
    if label == "appel" and state.appel is None:
        raise IllegalMove("no_appel", phrase("La case appel se gagne par un appel après le premier lancer."))
    if label == "sec" and state.throw > 1:
        raise IllegalMove("not_sec", phrase("Un sec se fait au premier lancer."))
    if state.appel is not None and not state.rules.appel_souple:
        _refuse_under_appel(state)
    raise IllegalMove("not_formed", phrase("Ces dés ne donnent pas {label}.", label=figure_name(label)))


def _refuse_under_appel(state: LinottePosition) -> None:
    if state.due:
        raise IllegalMove(
            "due", phrase("Après un carré sec, l’appel veut qu’un des quatre dés pareils au moins soit relancé.")
        )
    if not state.appel_made:
        raise IllegalMove("appel_running", phrase("L’appel n’est pas réussi : rien d’autre ne se pose."))
    if state.rules.appel_case_seule:
        raise IllegalMove("appel_only", phrase("L’appel réussi se pose sur une case appel."))
    raise IllegalMove("appel_other", phrase("L’appel réussi se pose sur une case appel ou sur celle de la figure."))


_DEEDS = {
    "appel": LinotteState._announced,
    "place": LinotteState._placed,
    "remove": LinotteState._removed,
    "pass": LinotteState._passed,
    "end": LinotteState._ended,
}
