"""A game in plain text for a terminal: what was done, what it brought, what may be done now."""

from collections.abc import Sequence

from kiosk.errors import UsageError
from kiosk.games.catalogue import find_game
from kiosk.games.dice import COLOURS
from kiosk.games.engine import Ask, BadOptions, Decision, Game, Move, State, Throw, named
from kiosk.games.seats import KINDS, change_words

MOST_CHOICES = 5
"""So many choices are named, best first; more make no line that anybody reads."""


def known(key: str) -> Game:
    """The game that a person named. Raises `UsageError`."""
    try:
        return find_game(key)
    except BadOptions as error:
        raise UsageError(str(error)) from error


def move_words(before: State, move: Move, names: Sequence[str]) -> str:
    """Who does what."""
    name = names[before.ask().player]
    if isinstance(move, Throw):
        faces = _faces(move)
        return f"{name} lance : {faces}" if move.rethrown is None else f"{name} relance {_dice(move)} : {faces}"
    if move.kind in KINDS:
        return str(change_words(move, name, names))
    known = next((known for known in before.moves() if known == move), move)
    return f"{name} : {choice_words(known, names)}"


def _faces(move: Throw) -> str:
    """The faces, with the colours where they tell the dice apart."""
    if len(set(move.colours or ())) < 2:
        return " ".join(map(str, move.faces))
    said = (
        f"{COLOURS.get(colour, colour)} {face}" for face, colour in zip(move.faces, move.colours or (), strict=True)
    )
    return ", ".join(said)


def _dice(move: Throw) -> str:
    count = len(move.rethrown or ())
    return "un dé" if count == 1 else f"{count} dés"


def choice_words(move: Decision, names: Sequence[str]) -> str:
    """A decision with the points on its button; one that was not offered by what it names."""
    label = _unlabelled(move) if move.label is None else str(named(move.label, names))
    return label if move.points is None else f"{label} ({move.points})"


def _unlabelled(move: Decision) -> str:
    values = (value for name, value in move.details if name != "player")
    return " ".join([move.kind, *(" ".join(map(str, v)) if isinstance(v, tuple) else str(v) for v in values)])


def _bare(move: Decision) -> str:
    """A decision that no button has: its kind and what it names."""
    named_ = [value for _, value in move.details]
    return " ".join(
        str(item) for value in [move.kind, *named_] for item in (value if isinstance(value, tuple) else [value])
    )


def ask_words(state: State, names: Sequence[str]) -> str:
    """What the game waits for."""
    ask = state.ask()
    if ask.what == "over":
        return _end_words(state, names)
    if ask.question is not None:
        return str(named(ask.question, names))
    moves = state.moves()
    choices = [choice_words(move, names) for move in moves if not move.rare]
    if len(choices) > MOST_CHOICES:
        choices[MOST_CHOICES:] = ["…"]
    if ask.dice:
        choices.append(_throw_words(ask))
    choices += [choice_words(move, names) for move in moves if move.rare]
    return f"{names[ask.player]} peut : {', '.join(choices)}"


def _throw_words(ask: Ask) -> str:
    which = "relancer" if ask.rethrow else f"lancer {len(ask.dice)} dés"
    return f"{which} (lancer {ask.throw}{f' sur {ask.throws}' if ask.throws else ''})"


def _end_words(state: State, names: Sequence[str]) -> str:
    outcome = state.outcome()
    if outcome is None:
        return ""
    winners = " et ".join(names[seat] for seat in outcome.winners)
    return f"Partie finie. {'Gagne' if len(outcome.winners) == 1 else 'Gagnent'} : {winners}"


def game_words(game: Game, state: State, names: Sequence[str]) -> str:
    """The sheet, and what the game waits for."""
    return f"{game.text(state, names)}\n{ask_words(state, names)}"
