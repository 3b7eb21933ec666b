"""Throws and decisions: the moves of every game, and the JSON that records them."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from kiosk.games.engine.errors import IllegalMove
from kiosk.i18n.phrase import Phrase, phrase

Face = int | str
"""Pips as numbers 1..6; poker faces as "A" "R" "D" "V" "10" "9"."""

Json = dict[str, Any]
"""An object of JSON or TOML."""


@dataclass(frozen=True, slots=True)
class Throw:
    """The faces of all dice on the table after a throw.

    The order of the dice is stable within a turn; `rethrown` holds the indices thrown this time, None for all.
    `by_hand`: no camera saw them, so that `colours` are those that the game asked for.
    """

    faces: tuple[Face, ...]
    rethrown: tuple[int, ...] | None = None
    colours: tuple[str, ...] | None = None
    by_hand: bool = False

    def to_json(self) -> Json:
        """The form of the referee's input lines."""
        line: Json = {"throw": list(self.faces)}
        if self.rethrown is not None:
            line["rethrown"] = list(self.rethrown)
        if self.colours is not None:
            line["colours"] = list(self.colours)
        if self.by_hand:
            line["by_hand"] = True
        return line


@dataclass(frozen=True, slots=True)
class Decision:
    """A choice by a player: its kind ("write", "announce" ...) and what it names.

    `label` and all that follow are for screens only: they take no part in equality and are not journalled. `side`
    names the players for whom it is made, where the same choice exists for several. Where there are many decisions
    those of one `group` stand behind a choice of that name, from the outermost group inwards; `dice` are faces to
    draw beside the label.
    """

    kind: str
    details: tuple[tuple[str, object], ...] = ()
    label: Phrase | None = field(default=None, compare=False)
    points: int | None = field(default=None, compare=False)
    side: Phrase | None = field(default=None, compare=False)
    rare: bool = field(default=False, compare=False)
    group: tuple[Phrase, ...] = field(default=(), compare=False)
    dice: tuple[Face, ...] = field(default=(), compare=False)

    def get(self, name: str, default: object = None) -> Any:
        """The detail of that name: whatever a line has there, for the game to check."""
        return dict(self.details).get(name, default)

    def to_json(self) -> Json:
        """The form of the referee's input lines."""
        return {"decide": self.kind, **{name: _thaw(value) for name, value in self.details}}


Move = Throw | Decision


def decision(
    kind: str, *, label: Phrase | None = None, points: int | None = None, rare: bool = False, **details: object
) -> Decision:
    """A `Decision` from keyword details; lists become tuples so that decisions can be compared and hashed.

    A detail of the name "label", "points" or "rare" needs `decision_from`.
    """
    return replace(decision_from(kind, details, label=label, points=points), rare=rare)


def decision_from(
    kind: str, details: Mapping[str, object], *, label: Phrase | None = None, points: int | None = None
) -> Decision:
    """A `Decision` from details of any name, sorted so that equal decisions are equal values."""
    return Decision(kind, tuple((name, _freeze(details[name])) for name in sorted(details)), label, points)


_OF_A_THROW = ("throw", "rethrown", "colours", "by_hand")


def move_from_json(line: Json) -> Move:
    """A move from a referee's input line.

    Raises `IllegalMove` for a line that is no move at all, that is both a throw and a decision, or that names
    something that a throw does not have; what a decision may name is the game's to say, see `check_form`.
    """
    if "throw" in line and "decide" in line:
        raise IllegalMove("two_moves", phrase("Un lancer et une décision : une ligne n’en porte qu’un des deux."))
    if "throw" in line:
        return _throw_from(line)
    if isinstance(line.get("decide"), str):
        return decision_from(line["decide"], {name: value for name, value in line.items() if name != "decide"})
    raise IllegalMove("not_a_move", phrase("Ce n’est ni un lancer ni une décision."))


def _throw_from(line: Json) -> Throw:
    check_names(line, _OF_A_THROW)
    faces, rethrown, colours, by_hand = (line.get(name) for name in _OF_A_THROW)
    lists = all(value is None or isinstance(value, list) for value in (rethrown, colours))
    if not isinstance(faces, list) or not lists or not (by_hand is None or isinstance(by_hand, bool)):
        raise IllegalMove("not_a_move", phrase("Ce n’est ni un lancer ni une décision."))
    return Throw(
        tuple(faces),
        None if rethrown is None else tuple(rethrown),
        None if colours is None else tuple(colours),
        by_hand is True,
    )


Forms = Mapping[str, tuple[str, ...]]
"""The kinds of decision that there are, and what each may name beside its kind."""


def check_playable(move: Move, forms: Forms, *, over: bool) -> None:
    """Raises `IllegalMove` for any move once the game is over, and as `check_form` does for a decision."""
    if over:
        raise IllegalMove("game_over", phrase("La partie est finie."))
    if isinstance(move, Decision):
        check_form(move, forms)


def check_form(move: Decision, forms: Forms) -> None:
    """Raises `IllegalMove` for a decision of one of these kinds that names what its kind does not have."""
    if move.kind in forms:
        check_names((name for name, _ in move.details), forms[move.kind])


def check_names(given: Iterable[str], known: Collection[str]) -> None:
    """Raises `IllegalMove` for the first name of a line that means nothing there."""
    strange = next((name for name in given if name not in known), None)
    if strange is not None:
        raise IllegalMove("unknown_key", phrase("« {key} » n’a pas de sens dans cette ligne.", key=strange))


def flag(move: Decision, name: str) -> bool:
    """A detail that is true or false, false where it is left out. Raises `IllegalMove` for anything else."""
    value = move.get(name, False)
    if not isinstance(value, bool):
        raise IllegalMove(
            "bad_flag", phrase("« {key} » vaut true ou false, pas {value}.", key=Phrase(name), value=value)
        )
    return value


def _freeze(value: object) -> object:
    return tuple(_freeze(item) for item in value) if isinstance(value, list | tuple) else value


def _thaw(value: object) -> object:
    return [_thaw(item) for item in value] if isinstance(value, tuple) else value
