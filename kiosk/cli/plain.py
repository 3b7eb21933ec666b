"""A game in plain text for a terminal: what was done, what it brought, what may be done now."""

from collections.abc import Sequence

from kiosk.errors import UsageError
from kiosk.games.catalogue import find_game
from kiosk.games.cribble_cards import ORDER, card_words
from kiosk.games.dice import COLOURS
from kiosk.games.engine import Ask, BadOptions, Decision, Game, Move, State, Throw, named
from kiosk.games.seats import KINDS, change_words

MOST_CHOICES = 5
"""So many choices are named, best first, and the first of every other kind; more make no line that anybody reads."""
DOES = {
    "bet": "mise",
    "bluff": "Bluff ! Sous le cornet :",
    "call": "annonce",
    "draw": "tire",
    "show": "montre",
}
"""What a line does that names several things at once, as no button does."""


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
    said = choice_words(known, names)
    return said if known.side is not None else f"{name} : {said}"


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
    """A decision that no button has: what is done, and the things that it names."""
    values = (value for name, value in move.details if name != "player")
    things = [thing for value in values for thing in (value if isinstance(value, tuple) else (value,))]
    cards = [str(card_words(thing)) for thing in things if isinstance(thing, str) and thing in ORDER]
    told = ", ".join(cards) or " ".join(str(thing).replace("_", " ") for thing in things)
    return f"{DOES.get(move.kind, move.kind)} {told}".rstrip()


def ask_words(state: State, names: Sequence[str]) -> str:
    """What the game waits for: its question where it has one, and what may be done."""
    ask = state.ask()
    if ask.what == "over":
        return _end_words(state, names)
    choices = " ; ".join(_choices(state, ask, names))
    if ask.question is None:
        return f"{names[ask.player]} peut : {choices}"
    return f"{named(ask.question, names)} — {choices}"


def _choices(state: State, ask: Ask, names: Sequence[str]) -> list[str]:
    """The best choices, one at least of every kind, then the throw, then what is rarely wanted."""
    moves = state.moves()
    shown = dict[str, object]()
    for move in moves:
        if not move.rare:
            shown.setdefault(_heading(move, names), (move.kind, move.side, move.group[:1]))
    kinds = list(shown.values())
    choices = [said for place, said in enumerate(shown) if place < MOST_CHOICES or kinds.index(kinds[place]) == place]
    if len(choices) < len(shown):
        choices.append("…")
    if ask.dice:
        choices.append(_throw_words(ask))
    return choices + [choice_words(move, names) for move in moves if move.rare]


def _heading(move: Decision, names: Sequence[str]) -> str:
    """A choice; those of a side or a group are one, and so are the cards of the pack."""
    if move.side is not None:
        return f"{named(move.side, names)}…"
    if move.group:
        return f"{named(move.group[0], names)}…"
    if move.get("card") or move.get("cards"):
        return "une carte"
    return choice_words(move, names)


def _throw_words(ask: Ask) -> str:
    which = "relancer" if ask.rethrow else f"lancer {_asked(ask)}"
    return f"{which} (lancer {ask.throw}{f' sur {ask.throws}' if ask.throws else ''})"


def _asked(ask: Ask) -> str:
    """The dice that are wanted."""
    colours = [die.colour for die in ask.dice]
    if len(set(colours)) > 1:
        return " et ".join(f"le dé {COLOURS[colour]}" for colour in colours)
    more = " de poker" if ask.dice[0].kind == "poker" else f" {COLOURS[colours[0]]}s" if colours[0] in COLOURS else ""
    return f"{len(ask.dice)} dés{more}"


def _end_words(state: State, names: Sequence[str]) -> str:
    outcome = state.outcome()
    if outcome is None:
        return ""
    winners = " et ".join(names[seat] for seat in outcome.winners)
    return f"Partie finie. {'Gagne' if len(outcome.winners) == 1 else 'Gagnent'} : {winners}"


def game_words(game: Game, state: State, names: Sequence[str]) -> str:
    """The sheet, and what the game waits for."""
    return f"{game.text(state, names)}\n{ask_words(state, names)}"
