"""Where a game of La Linotte stands, and the moves that lead on."""

from dataclasses import dataclass, replace

from kiosk.games import handicap
from kiosk.games.agreed_end import END
from kiosk.games.dice import check_throw
from kiosk.games.engine.errors import IllegalMove
from kiosk.games.engine.guidance import Guided
from kiosk.games.engine.moves import (
    Decision,
    Json,
    Move,
    Throw,
    check_form,
)
from kiosk.games.engine.values import (
    Ask,
    Chance,
    DieAsk,
    Outcome,
    Reason,
)
from kiosk.games.linotte import advice, decisions, validation
from kiosk.games.linotte import guide as linotte_guide
from kiosk.games.linotte.board import DATA, EMPTY, PAWNS, SQUARES, Board, ending, full_line, gain, put, runs, score
from kiosk.games.linotte.decisions import PASS, RARE_PASS
from kiosk.games.linotte.hands import DICE, combinations, forming
from kiosk.games.linotte.house_rules import Rules, makes, under_appel
from kiosk.games.linotte.view import done_words, line_words, sheet_json
from kiosk.i18n.phrase import Phrase, phrase

THROWS: int = DATA["throws"]
PLAYERS: int = DATA["players"]
_DICE = (DieAsk(),) * DICE
_FORMS = {"appel": ("figure",), "place": ("square",), "remove": ("square",), "pass": (), "end": ()}


@dataclass(frozen=True, slots=True)
class Done:
    """How a turn ended: `kind` is "place", "remove", "pass", "nothing", "missed" (an appel) or "end"."""

    player: int
    kind: str
    square: int | None
    points: int
    appel: str | None
    throws: int
    dice: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class LinotteState:
    """Where a game stands.

    `turn` counts turns of both players from 0, `throw` the throws made in this one. `appel` is the figure announced,
    "libre" for any. `due`: one of these dice has to be thrown before the appel can be made, see `forming`. `end` is
    why the game is over, "alignement5", "pions" or "accord"; None while it goes on.
    """

    rules: Rules
    board: Board = EMPTY
    turn: int = 0
    throw: int = 0
    dice: tuple[int, ...] = ()
    appel: str | None = None
    due: tuple[int, ...] = ()
    end: str | None = None
    last: Done | None = None

    @property
    def player(self) -> int:
        """The seat whose turn it is."""
        return self.turn % PLAYERS

    @property
    def other(self) -> int:
        """The seat that waits."""
        return 1 - self.player

    @property
    def begun(self) -> bool:
        """Dice were thrown in this turn."""
        return self.throw > 0

    def on(self, board: Board) -> "LinotteState":
        """The same turn on another board, over when that board ends the game."""
        return replace(self, board=board, end=ending(board))

    def pawns(self, seat: int) -> int:
        """How many pawns a player still has beside the board."""
        return PAWNS - self.board.count(seat)

    @property
    def kept(self) -> bool:
        """Whether the dice make the appel that was announced."""
        if self.appel is None or self.throw < 2 or self.due:
            return False
        return makes(self.appel, tuple(sorted(self.dice)))

    def claims(self) -> frozenset[str]:
        """The labels of the squares that the dice allow."""
        if not self.dice or self.end is not None or (self.appel is not None and self.throw == 1):
            return frozenset()
        hand = tuple(sorted(self.dice))
        if self.appel is None:
            return combinations(hand, self.throw)
        return under_appel(self.rules, self.appel, hand, self.kept)

    def squares(self) -> tuple[int, ...]:
        """The free squares that may be claimed, in the board's order."""
        claims = self.claims()
        return tuple(sorted(s for label in claims for s in SQUARES[label] if self.board[s] is None))

    def removable(self) -> tuple[int, ...]:
        """The other player's pawns that a yam takes back, where the table plays that."""
        if not self.rules.yam_predateur or not self.dice or len(set(self.dice)) > 1 or self.end is not None:
            return ()
        if self.appel is not None and not self.kept and not (self.rules.appel_souple and self.throw > 1):
            return ()
        return tuple(square for square, seat in enumerate(self.board) if seat == self.other)

    @property
    def may_announce(self) -> bool:
        """Whether an appel is possible now."""
        free = any(self.board[square] is None for square in SQUARES["appel"])
        return self.throw == 1 and self.appel is None and free and self.end is None

    def ask(self) -> Ask:
        """A throw, or where to put a pawn."""
        if self.end is not None:
            return Ask("over", self.last.player if self.last else 0, throws=THROWS)
        dice = _DICE if self.throw < THROWS else ()
        places = bool(self.squares() or self.removable())
        what = "choose" if places or self.may_announce else "throw"
        return Ask(
            what, self.player, dice, self.throw + 1, THROWS, rethrow=self.throw > 0, question=self._question(places)
        )

    def _question(self, places: bool) -> Phrase | None:
        if places:
            last = self.throw == THROWS
            return phrase("Où poser ton pion ?") if last else phrase("Poser ou relancer ?")
        return phrase("Relancer ou annoncer ?") if self.may_announce else None

    def moves(self) -> tuple[Decision, ...]:
        """Placing, the best square first, then announcing, the likeliest figure first, then passing."""
        if self.end is not None:
            return ()
        if not self.throw:
            return (END,)
        if self.appel is not None and self.throw == 1:
            return ()
        placing = sorted(self.squares(), key=lambda square: -advice.worth(self, square))
        moves = [decisions.place(square, gain(self.board, square, self.player)) for square in placing]
        moves += [decisions.remove(square) for square in advice.worst_enemies(self)]
        if self.may_announce:
            moves += [decisions.appel(figure) for figure in advice.figures(self)]
        return (*moves, PASS if self.throw == THROWS else RARE_PASS)

    def play(self, move: Move) -> "LinotteState":
        """The state after a throw, "appel", "place", "remove", "pass" or "end". Raises `IllegalMove`."""
        if self.end is not None:
            raise IllegalMove("game_over", phrase("La partie est finie."))
        if isinstance(move, Throw):
            return self._thrown(move)
        check_form(move, _FORMS)
        deed = _DEEDS.get(move.kind)
        if deed is None:
            raise IllegalMove("unknown_decision", phrase("Ce choix n’existe pas dans La Linotte."))
        if move.kind != "end":
            validation.check_time(self)
        return deed(self, move)

    def _thrown(self, throw: Throw) -> "LinotteState":
        if self.throw == THROWS:
            raise IllegalMove("choose_first", phrase("Il faut d’abord poser un pion ou passer."))
        check_throw(throw, self.dice, DICE)
        dice = tuple(face for face in throw.faces if isinstance(face, int))
        due = self.due if throw.rethrown is not None and not set(self.due) & set(throw.rethrown) else ()
        state = replace(self, throw=self.throw + 1, dice=dice, due=due)
        if state.throw == THROWS and not state.squares() and not state.removable():
            return state._next("nothing" if state.appel is None else "missed")
        return state

    def _announced(self, move: Decision) -> "LinotteState":
        figure = validation.figure_of(self, move)
        return replace(self, appel=figure, due=forming(self.dice))

    def _placed(self, move: Decision) -> "LinotteState":
        square = validation.square_of(move)
        validation.check_claim(self, square)
        return self._next("place", square, gain(self.board, square, self.player), self.player)

    def _removed(self, move: Decision) -> "LinotteState":
        square = validation.square_of(move)
        if square not in self.removable():
            raise IllegalMove("cannot_remove", phrase("Ce pion ne peut pas être repris."))
        return self._next("remove", square)

    def _passed(self, _: Decision) -> "LinotteState":
        return self._next("pass")

    def _ended(self, _: Decision) -> "LinotteState":
        if self.throw:
            raise IllegalMove("turn_first", phrase("Le tour commencé se termine d’abord."))
        return replace(self, end="accord", last=Done(self.player, "end", None, 0, None, 0, ()))

    def skip(self) -> "LinotteState":
        """The turn is over and no pawn put; not while an appel waits for its throw. Raises `IllegalMove`."""
        if self.throw:
            validation.check_time(self)
        return self._next("pass")

    def _next(self, kind: str, square: int | None = None, points: int = 0, seat: int | None = None) -> "LinotteState":
        board = self.board if square is None else put(self.board, square, seat)
        done = Done(self.player, kind, square, points, self.appel, self.throw, self.dice)
        end = ending(board) if kind == "place" else None
        return LinotteState(self.rules, board, self.turn + 1, end=end, last=done)

    def scores(self) -> tuple[int, ...]:
        """The points of each player's lines, and what the player had ahead."""
        return tuple(score(self.board, seat) + self.rules.handicap[seat] for seat in range(PLAYERS))

    def outcome(self) -> Outcome | None:
        """Most points win, equal points are a draw; five in line win at once where the table plays that."""
        if self.end is None:
            return None
        totals = self.scores()
        if self.rules.victoire_immediate and self.end == "alignement5":
            return Outcome((int(full_line(self.board) or 0),), totals)
        best = max(totals)
        return Outcome(tuple(seat for seat, total in enumerate(totals) if total == best), totals)

    def news(self) -> Phrase | None:
        """What the turn that just ended brought."""
        return None if self.last is None or self.throw else done_words(self.last, self.end)

    def advise(self) -> Decision | tuple[int, ...]:
        """The choice with the best prospects on the board."""
        return advice.advise(self)

    def guide(self) -> Chance | None:
        """What to do now and what it promises, for beginners."""
        return linotte_guide.guide(self)

    def promise(self, thrown: tuple[int, ...]) -> Chance | None:
        """What throwing these dice promises."""
        return linotte_guide.promised(self, thrown)

    def guided(self) -> tuple[Guided, ...]:
        """What the guide knows of every choice, the recommended one first."""
        return linotte_guide.guided(self)

    def explain(self, seat: int) -> tuple[Reason, ...]:
        """The lines of a player, and what the player had ahead."""
        lines = tuple(Reason(line_words(run), run.points) for run in runs(self.board) if run.seat == seat)
        return lines + handicap.explained(self.rules.handicap[seat])

    def sheet(self) -> Json:
        """The board, its lines, and the turn being played."""
        return sheet_json(self)


_DEEDS = {
    "appel": LinotteState._announced,
    "place": LinotteState._placed,
    "remove": LinotteState._removed,
    "pass": LinotteState._passed,
    "end": LinotteState._ended,
}
