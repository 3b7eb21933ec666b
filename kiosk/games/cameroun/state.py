"""Where a game of Le Cameroun stands, and the moves that lead on."""

from dataclasses import dataclass, replace

from kiosk.games.cameroun.board import COLUMNS, DATA, KEYS, PLACE, scores, short
from kiosk.games.cameroun.decisions import write
from kiosk.games.cameroun.position import THROWS, CamerounPosition, TurnResult
from kiosk.games.dice import check_throw
from kiosk.games.engine.errors import IllegalMove
from kiosk.games.engine.moves import Decision, Move, Throw, check_playable
from kiosk.games.engine.values import Ask, AskKind, DieAsk, Outcome, replaced
from kiosk.i18n.phrase import phrase

_DICE = (DieAsk(),) * DATA["dice"]
_FORMS = {"write": ("column",), "announce": ("column",)}


@dataclass(frozen=True, slots=True)
class CamerounState(CamerounPosition):
    """A position with the moves that lead on from it."""

    def ask(self) -> Ask:
        """A throw, a choice, or a choice that has to come before the throw."""
        if self.over:
            return Ask(AskKind.OVER, self.last.player if self.last else 0, throws=THROWS)
        must_announce = self.throw == THROWS - 1 and self.announce is None
        dice = () if must_announce and not self.rules.announce_by_throwing else _DICE
        what = AskKind.CHOOSE if must_announce or self.offers() else AskKind.THROW
        return Ask(what, self.player, dice, self.throw + 1, THROWS, rethrow=self.throw > 0)

    def moves(self) -> tuple[Decision, ...]:
        """Writing and, before the last throw, announcing; the most points to be expected first.

        The points of a "write" are those that would be written. Those of an "announce" are what lies there already,
        None for nothing.
        """
        found = [(float(points), write(column, points)) for column, points in self.offers().items()]
        if self.throw == THROWS - 1 and self.announce is None and not self.over:
            found += self.announcements()
        found.sort(key=lambda entry: -entry[0])
        return tuple(move for _, move in found)

    def play(self, move: Move) -> "CamerounState":
        """The state after a throw, a "write" or an "announce". Raises `IllegalMove`."""
        check_playable(move, _FORMS, over=self.over)
        if isinstance(move, Throw):
            return self._thrown(move)
        if move.kind == "write":
            return self._written(_column(move))
        if move.kind == "announce":
            return self._announced(_column(move))
        raise IllegalMove("unknown_decision", phrase("Ce choix n’existe pas dans Le Cameroun."))

    def _thrown(self, throw: Throw) -> "CamerounState":
        announce = self.announce
        if self.throw == THROWS - 1 and announce is None:
            if not self.rules.announce_by_throwing:
                raise IllegalMove(
                    "announce_required", phrase("Avant le troisième lancer, il faut annoncer une colonne.")
                )
            announce = next(move.get("column") for move in self.moves() if move.kind == "announce")
        self._check_throw(throw)
        dice = tuple(face for face in throw.faces if isinstance(face, int))
        state = replace(self, throw=self.throw + 1, dice=dice, announce=announce)
        return state._settled(announce) if announce is not None else state

    def _check_throw(self, throw: Throw) -> None:
        try:
            check_throw(throw, self.dice, len(_DICE))
        except IllegalMove as refusal:
            if refusal.code == "all_dice_first" and self.last is not None and self.last.throws == THROWS:
                raise IllegalMove("fourth_throw", refusal.reason) from refusal
            raise

    def _written(self, column: str) -> "CamerounState":
        self._check_decision(column)
        value = scores(self.dice)[PLACE[column]]
        if not value:
            raise IllegalMove(
                "nothing_to_write",
                phrase("Ces dés ne rapportent rien dans la colonne {column}.", column=short(column)),
            )
        points = self.fits(column, value)
        if not points:
            raise IllegalMove(
                "over_cap",
                phrase(
                    "{value} {value:point ne tient|points ne tiennent} plus dans la colonne {column} : "
                    "il y reste {left}.",
                    value=value,
                    column=short(column),
                    left=self.left(column),
                ),
            )
        return self._next(column, value, points, cross=False)

    def _announced(self, column: str) -> "CamerounState":
        self._check_decision(column)
        if self.throw < THROWS - 1:
            raise IllegalMove("too_early", phrase("L’annonce se fait après le deuxième lancer."))
        return replace(self, announce=column)

    def _check_decision(self, column: str) -> None:
        if not self.dice:
            raise IllegalMove("throw_first", phrase("Lance d’abord les dés."))
        if self.announce is not None:
            raise IllegalMove(
                "already_announced",
                phrase("La colonne {column} est annoncée : lance les dés.", column=short(self.announce)),
            )
        if self.closed[PLACE[column]]:
            raise IllegalMove("column_closed", phrase("La colonne {column} est fermée.", column=short(column)))

    def _settled(self, column: str) -> "CamerounState":
        value = scores(self.dice)[PLACE[column]]
        missed = value == 0 and COLUMNS[PLACE[column]].face is None
        return self._next(column, value, self.fits(column, value), cross=missed)

    def skip(self) -> "CamerounState":
        """The turn is over and nothing written; not after an announcement, which binds. Raises `IllegalMove`."""
        if self.announce is not None:
            raise IllegalMove(
                "already_announced",
                phrase("La colonne {column} est annoncée : lance les dés.", column=short(self.announce)),
            )
        return replace(self, turn=self.turn + 1, throw=0, dice=(), last=None)

    def join(self) -> "CamerounState":
        """One more row, last in this round; the turns that were played are lost to it, and the caps stay."""
        rules = self.rules
        turn = self.turn + self.turn // rules.players
        more = replace(rules, players=rules.players + 1, handicap=(*rules.handicap, 0))
        return replace(self, rules=more, turn=turn, rows=(*self.rows, (None,) * len(KEYS)))

    def _next(self, column: str, value: int, points: int, cross: bool) -> "CamerounState":
        place, player, row = PLACE[column], self.player, self.rows[self.player]
        used = self.used[place] + points
        done = cross or used >= self.rules.caps[place] or (points > 0 and COLUMNS[place].once)
        cell = row[place] if cross else (row[place] or 0) + points
        last = TurnResult(
            player, column, points, cross, value - points, self.announce is not None, self.throw, self.dice
        )
        return CamerounState(
            self.rules,
            replaced(self.used, place, used),
            replaced(self.closed, place, done),
            replaced(self.rows, player, replaced(row, place, cell)),
            self.crosses + ((player, column),) if cross else self.crosses,
            self.turn + 1,
            last=last,
            written=(*self.written, last),
        )

    def scores(self) -> tuple[int, ...]:
        """The total of each row, and what its player had ahead."""
        rows = zip(self.rows, self.rules.handicap, strict=True)
        return tuple(sum(cell or 0 for cell in row) + ahead for row, ahead in rows)

    def outcome(self) -> Outcome | None:
        """The highest total wins; equal totals share the place."""
        if not self.over:
            return None
        totals = self.scores()
        best = max(totals)
        return Outcome(tuple(seat for seat, total in enumerate(totals) if total == best), totals)


def _column(move: Decision) -> str:
    column = move.get("column")
    if not isinstance(column, str) or column not in PLACE:
        raise IllegalMove("unknown_column", phrase("Il n’y a pas de colonne {column}.", column=column))
    return column
