"""What every game is made of: a game is a value, a state is a value, a move leads from one state to the next.

Nothing here is random and nothing has side effects: a throw is a move that comes from outside, as a chance
node does in OpenSpiel. Screens and vision are driven by `State.ask()` alone.
"""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Protocol, Self

Face = int | str
"""Pips as numbers 1..6; poker faces as "A" "R" "D" "V" "10" "9"."""

Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Phrase:
    """A sentence for people: a French template (the catalogue's key) and the values that fill it."""

    template: str
    values: Mapping[str, object] = field(default_factory=dict)

    def __str__(self) -> str:
        return self.template.format(**self.values)


def phrase(template: str, **values: object) -> Phrase:
    """A `Phrase`; the catalogues are extracted from calls of this name."""
    return Phrase(template, values)


@dataclass(frozen=True, slots=True)
class Seat:
    """A player among the values of a phrase: who shows the phrase puts the name there, see `named`."""

    number: int

    def __str__(self) -> str:
        return str(self.number + 1)


def named(said: Phrase, names: Sequence[str]) -> Phrase:
    """The phrase with the name of every seat in it, also in the phrases that it holds."""
    return Phrase(said.template, {key: _name(value, names) for key, value in said.values.items()})


def _name(value: object, names: Sequence[str]) -> object:
    if isinstance(value, Phrase):
        return named(value, names)
    return names[value.number] if isinstance(value, Seat) else value


MOST_ECHOED = 40
"""Characters of what came that a refusal repeats."""


Say = Callable[[Phrase], str]
"""Puts a phrase into words of one language; `str` gives French."""


class Refused(Exception):
    """Something from outside that cannot be used. `code` is for programs, `reason` for people.

    Values of the reason that are no phrases are taken to come from outside: they are made printable and cut at
    `MOST_ECHOED` characters, so that no refusal repeats more.
    """

    def __init__(self, code: str, reason: Phrase) -> None:
        self.code = code
        self.reason = _echoed(reason)
        super().__init__(str(self.reason))


class IllegalMove(Refused):
    """A move that the rules refuse; the state is unchanged."""


class BadOptions(Refused):
    """Options or players with which a game cannot be set up."""


def _echoed(reason: Phrase) -> Phrase:
    """The phrase with its values as a refusal may repeat them, also in the phrases that it holds."""
    return Phrase(reason.template, {key: _echo(value) for key, value in reason.values.items()})


def _echo(value: object) -> object:
    if isinstance(value, Phrase):
        return _echoed(value)
    if isinstance(value, Seat) or (type(value) is int and abs(value) < 10**MOST_ECHOED):
        return value
    try:
        said = value if isinstance(value, str) else repr(value)
    except (ValueError, RecursionError):
        # A whole number of more digits than Python prints; lists in lists without end.
        said = "…"
    kept = "".join(
        letter if letter.isprintable() else "\N{REPLACEMENT CHARACTER}" for letter in said[: MOST_ECHOED + 1]
    )
    return kept if len(kept) <= MOST_ECHOED else f"{kept[: MOST_ECHOED - 1]}…"


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
    details: tuple[tuple[str, Any], ...] = ()
    label: Phrase | None = field(default=None, compare=False)
    points: int | None = field(default=None, compare=False)
    side: Phrase | None = field(default=None, compare=False)
    rare: bool = field(default=False, compare=False)
    group: tuple[Phrase, ...] = field(default=(), compare=False)
    dice: tuple[Face, ...] = field(default=(), compare=False)

    def get(self, name: str, default: Any = None) -> Any:
        """The detail of that name."""
        return dict(self.details).get(name, default)

    def to_json(self) -> Json:
        """The form of the referee's input lines."""
        return {"decide": self.kind, **{name: _thaw(value) for name, value in self.details}}


Move = Throw | Decision


def decision(
    kind: str, *, label: Phrase | None = None, points: int | None = None, rare: bool = False, **details: Any
) -> Decision:
    """A `Decision` from keyword details; lists become tuples so that decisions can be compared and hashed.

    A detail of the name "label", "points" or "rare" needs `decision_from`.
    """
    return replace(decision_from(kind, details, label=label, points=points), rare=rare)


def decision_from(
    kind: str, details: Mapping[str, Any], *, label: Phrase | None = None, points: int | None = None
) -> Decision:
    """A `Decision` from details of any name, sorted so that equal decisions are equal values."""
    return Decision(kind, tuple((name, _freeze(details[name])) for name in sorted(details)), label, points)


_OF_A_THROW = ("throw", "rethrown", "colours", "by_hand")


def move_from_json(line: Mapping[str, Any]) -> Move:
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


def _throw_from(line: Mapping[str, Any]) -> Throw:
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


def _freeze(value: Any) -> Any:
    return tuple(_freeze(item) for item in value) if isinstance(value, list | tuple) else value


def _thaw(value: Any) -> Any:
    return [_thaw(item) for item in value] if isinstance(value, tuple) else value


@dataclass(frozen=True, slots=True)
class DieAsk:
    """A die that a game wants on the track."""

    kind: str = "pips"
    colour: str = "any"

    def to_json(self) -> Json:
        """The form of the referee's output."""
        return {"kind": self.kind, "colour": self.colour}


@dataclass(frozen=True, slots=True)
class Ask:
    """What a game waits for, and from whom.

    `what` is "throw" when a throw is possible and nothing else, rare decisions apart, "choose" when there is
    something to decide, "cards", or "over".
    `dice` are the dice that lie on the track after the throw that is possible now; empty when none may be thrown
    (a decision has to come first). With "choose" and dice both are possible: the player decides or throws again.
    `throw` counts from 1 the throw that would come next in this turn, of `throws` in all (0: as many as the player
    likes); `rethrow` tells that some of the dice may stay where they lie. With "cards" the next thing is a card,
    beside decisions that may come instead. `question` is the game's own wording, where it has one, and `hint` what
    somebody new to the game does not know about it.
    `cup` is "down" while dice lie under a cup, where nobody may look: the track is not read and nothing of it kept;
    it is "lifted" when dice that were under it are to be read as they lie.
    """

    what: str
    player: int
    dice: tuple[DieAsk, ...] = ()
    throw: int = 1
    throws: int = 1
    rethrow: bool = False
    question: Phrase | None = None
    hint: Phrase | None = None
    cup: str = ""

    def to_json(self) -> Json:
        """The form of the referee's output, without the legal moves."""
        return {
            "what": self.what,
            "player": self.player,
            "dice": [die.to_json() for die in self.dice],
            "throw": self.throw,
            "throws": self.throws,
            "rethrow": self.rethrow,
        }


@dataclass(frozen=True, slots=True)
class Chance:
    """What a choice promises, in a plain sentence, and as a part of 1 for a bar; None where there is no figure."""

    said: Phrase
    part: float | None


@dataclass(frozen=True, slots=True)
class Reason:
    """Why a score changed, in words, with the dice that did it; `points` 0 where nothing of it counted."""

    said: Phrase
    points: int
    dice: tuple[Face, ...] = ()
    colours: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended: the seats that won (several share the place) and everybody's score.

    `sides` are the seats that play together, empty where everybody plays alone.
    """

    winners: tuple[int, ...]
    scores: tuple[int, ...]
    sides: tuple[tuple[int, ...], ...] = ()


class State(Protocol):
    """Where a game stands: an immutable value."""

    def ask(self) -> Ask:
        """What the game waits for now."""
        ...

    def moves(self) -> tuple[Decision, ...]:
        """Every legal decision, best first; empty when only a throw is possible or the game is over."""
        ...

    def play(self, move: Move) -> Self:
        """The state after a move. Raises `IllegalMove`; this state never changes."""
        ...

    def outcome(self) -> Outcome | None:
        """None until the game ends."""
        ...

    def scores(self) -> tuple[int, ...]:
        """Points of each seat so far."""
        ...

    def advise(self) -> Decision | tuple[int, ...]:
        """What a sensible player does now: a decision, or the indices of the dice to throw. Not when it is over."""
        ...

    def news(self) -> Phrase | None:
        """What the last move settled, in a sentence for screen, voice and terminal; None when nothing is settled."""
        ...

    def sheet(self) -> Json:
        """The whole sheet or board as JSON: equal states have equal sheets."""
        ...


def mover(state: State, move: Move) -> int:
    """The seat that makes a move: the one that the state waits for, unless its `mover` names another."""
    by: Callable[[Move], int] | None = getattr(state, "mover", None)
    return state.ask().player if by is None else by(move)


@dataclass(frozen=True, slots=True)
class Option:
    """Something about a game that the table chooses before it starts.

    `kind` is "bool", "int", "choice" or "table": a mapping of names, those of `choices`, to whole numbers.
    `shown` False keeps rarely changed options off the first page of the options screen. Numbers are multiples of
    `step`. `at_table` is what the kiosk's own screens begin with where that is not the default: what people do
    with the dice there is done before the first line elsewhere.
    """

    key: str
    kind: str
    default: Any
    label: Phrase
    help: Phrase
    choices: tuple[tuple[str, Phrase], ...] = ()
    minimum: int | None = None
    maximum: int | None = None
    shown: bool = True
    step: int = 1
    at_table: Any = None


class Game(Protocol):
    """The fixed facts of a game, and the way to start one."""

    key: str
    name: Phrase
    summary: Phrase
    least_players: int
    most_players: int
    options: tuple[Option, ...]

    def start(self, players: int, options: Mapping[str, Any] | None = None) -> State:
        """The first state. Raises `BadOptions`."""
        ...

    def text(self, state: Any, names: Sequence[str], say: Say = str) -> str:
        """The sheet or board as plain text of several lines, for a terminal, in the words of `say`."""
        ...


def complete_options(options: Sequence[Option], given: Mapping[str, Any] | None) -> dict[str, Any]:
    """The given options over the defaults. Raises `BadOptions` for unknown keys and values out of range."""
    chosen = {option.key: option.default for option in options}
    for key, value in (given or {}).items():
        option = next((option for option in options if option.key == key), None)
        if option is None:
            reason = phrase(
                "Il n’y a pas d’option « {key} » ; il y a : {known}.", key=key, known=Phrase(", ".join(chosen))
            )
            raise BadOptions("unknown_option", reason)
        _check(option, value)
        chosen[key] = value
    return chosen


def table_options(options: Sequence[Option]) -> dict[str, Any]:
    """What the kiosk's own screens begin with where that is not the default."""
    return {option.key: option.at_table for option in options if option.at_table is not None}


def check_players(game: Game, players: int) -> None:
    """Raises `BadOptions` unless that many can play."""
    least, most = game.least_players, game.most_players
    if least <= players <= most:
        return
    said = {"game": game.name, "least": least, "most": most, "players": players}
    raise BadOptions(
        "players",
        phrase("{game} se joue à {most} joueurs, pas à {players}.", **said)
        if least == most
        else phrase("{game} se joue à {least} à {most} joueurs, pas à {players}.", **said),
    )


def _check(option: Option, value: Any) -> None:
    if option.kind == "bool" and not isinstance(value, bool):
        raise _bad(option, phrase("true ou false"), value)
    if option.kind == "choice" and not (isinstance(value, str) and value in _keys(option)):
        raise _bad(option, phrase("une de ces valeurs : {names}", names=_names(option)), value)
    if option.kind == "int" and not _in_range(option, value):
        raise _bad(option, _range(option), value)
    if option.kind == "table":
        _check_table(option, value)


def _check_table(option: Option, value: Any) -> None:
    if not isinstance(value, Mapping):
        raise _bad(option, phrase("un tableau de nombres pour {names}", names=_names(option)), value)
    for name, number in value.items():
        if name not in _keys(option):
            said = {"key": Phrase(option.key), "name": name, "names": _names(option)}
            raise BadOptions(
                "bad_option", phrase("L’option « {key} » ne connaît pas {name} ; il y a : {names}.", **said)
            )
        if not _in_range(option, number):
            raise _bad(option, _range(option), number, name)


def _bad(option: Option, wanted: Phrase, value: Any, name: str | None = None) -> BadOptions:
    """The refusal of a value for an option, or for one of its table."""
    said = {"key": Phrase(option.key if name is None else f"{option.key}.{name}"), "wanted": wanted, "value": value}
    return BadOptions("bad_option", phrase("L’option « {key} » veut {wanted}, pas {value}.", **said))


def _keys(option: Option) -> list[str]:
    return [name for name, _ in option.choices]


def _names(option: Option) -> Phrase:
    return Phrase(", ".join(_keys(option)))


def _range(option: Option) -> Phrase:
    least, most, step = option.minimum or 0, option.maximum, option.step
    if step != 1:
        return phrase("un nombre entre {least} et {most}, de {step} en {step}", least=least, most=most, step=step)
    if most is None:
        return phrase("un nombre à partir de {least}", least=least)
    return phrase("un nombre entre {least} et {most}", least=least, most=most)


def _in_range(option: Option, value: Any) -> bool:
    whole = isinstance(value, int) and not isinstance(value, bool) and value % option.step == 0
    return whole and (option.minimum or 0) <= value and (option.maximum is None or value <= option.maximum)
