"""A game in plain text for a terminal: what was done, what it brought, what may be done now; in words of `say`."""

from collections.abc import Sequence
from dataclasses import replace

from kiosk.errors import UsageError
from kiosk.games.catalogue import find_game
from kiosk.games.dice import COLOURS
from kiosk.games.engine.errors import BadOptions, Refused
from kiosk.games.engine.moves import Decision, Move, Throw
from kiosk.games.engine.protocols import Game, State, TellsDeeds, mover
from kiosk.games.engine.values import Ask, AskKind
from kiosk.games.seats import KINDS, change_words
from kiosk.i18n.phrase import Phrase, Say, named, phrase
from kiosk.i18n.words import Words

MOST_CHOICES = 5
"""So many choices are named, best first, and the first of every other kind; more make no line that anybody reads."""
WHITE_DICE = phrase("{n} dés blancs")
POKER_DICE = phrase("{n} dés de poker")
DICE = phrase("{n} dés")


def in_english(refused: Refused) -> str:
    """The reason, for the commands that speak no other language."""
    return Words("en").say(refused.reason)


def known(key: str) -> Game:
    """The game that a person named. Raises `UsageError`."""
    try:
        return find_game(key)
    except BadOptions as error:
        raise UsageError(in_english(error)) from error


def move_words(game: Game, before: State, move: Move, names: Sequence[str], say: Say = str) -> str:
    """A move as a sentence, with the player's name."""
    name = names[mover(before, move)]
    if isinstance(move, Throw):
        said = {"name": name, "faces": _faces(move, say)}
        if move.rethrown is None:
            return say(phrase("{name} lance : {faces}", **said))
        return say(phrase("{name} relance {dice} : {faces}", dice=_dice(move), **said))
    if move.kind in KINDS:
        return say(change_words(move, name, names))
    offered = next((offered for offered in before.moves() if offered == move), _labelled(game, move))
    what = choice_words(offered, names, say)
    return what if offered.side is not None else say(phrase("{name} : {what}", name=name, what=what))


def _faces(move: Throw, say: Say) -> str:
    """The faces, with the colours where they tell the dice apart."""
    colours = move.colours or ()
    if len(set(colours)) < 2:
        return " ".join(map(str, move.faces))
    return ", ".join(
        f"{say(COLOURS[colour]) if colour in COLOURS else colour} {face}"
        for face, colour in zip(move.faces, colours, strict=True)
    )


def _dice(move: Throw) -> Phrase:
    count = len(move.rethrown or ())
    return phrase("un dé") if count == 1 else Phrase(DICE.template, {"n": count})


def choice_words(move: Decision, names: Sequence[str], say: Say = str) -> str:
    """A decision with the points on its button; without a label by what it names."""
    label = _named_things(move) if move.label is None else say(named(move.label, names))
    return label if move.points is None else f"{label} ({move.points})"


def _labelled(game: Game, move: Decision) -> Decision:
    """A decision that no button has, in the words of the game where it has some."""
    return replace(move, label=game.deed(move)) if isinstance(game, TellsDeeds) else move


def _named_things(move: Decision) -> str:
    values = (value for name, value in move.details if name != "player")
    things = [str(thing) for value in values for thing in (value if isinstance(value, tuple) else (value,))]
    return " ".join([move.kind, *(thing.replace("_", " ") for thing in things)]).rstrip()


def ask_words(state: State, names: Sequence[str], say: Say = str) -> str:
    """What the game waits for: its question where it has one, and what may be done."""
    ask = state.ask()
    if ask.what == AskKind.OVER:
        return _end_words(state, names, say)
    choices = " ; ".join(_choices(state, ask, names, say))
    if ask.question is None:
        return say(phrase("{name} peut : {choices}", name=names[ask.player], choices=choices))
    return f"{say(named(ask.question, names))} — {choices}"


def _choices(state: State, ask: Ask, names: Sequence[str], say: Say) -> list[str]:
    """The best choices, one at least of every kind, then the throw, then what is rarely wanted."""
    moves = state.moves()
    shown = dict[str, object]()
    for move in moves:
        if not move.rare:
            shown.setdefault(_heading(move, names, say), (move.kind, move.side, move.group[:1]))
    kinds = list(shown.values())
    choices = [said for place, said in enumerate(shown) if place < MOST_CHOICES or kinds.index(kinds[place]) == place]
    if len(choices) < len(shown):
        choices.append("…")
    if ask.dice:
        choices.append(say(_throw_words(ask)))
    return choices + [choice_words(move, names, say) for move in moves if move.rare]


def _heading(move: Decision, names: Sequence[str], say: Say) -> str:
    """A choice; those of a side or a group are one, and so are the cards of the pack."""
    if move.side is not None:
        return f"{say(named(move.side, names))}…"
    if move.group:
        return f"{say(named(move.group[0], names))}…"
    if move.get("card") or move.get("cards"):
        return say(phrase("une carte"))
    return choice_words(move, names, say)


def _throw_words(ask: Ask) -> Phrase:
    what = phrase("relancer") if ask.rethrow else phrase("lancer {dice}", dice=_asked(ask))
    if ask.throws:
        return phrase("{what} (lancer {n} sur {most})", what=what, n=ask.throw, most=ask.throws)
    return phrase("{what} (lancer {n})", what=what, n=ask.throw)


def _asked(ask: Ask) -> Phrase:
    """The dice that are wanted."""
    colours = [die.colour for die in ask.dice]
    if len(set(colours)) > 1:
        one, other = (phrase("le dé {colour}", colour=COLOURS[colour]) for colour in (colours[0], colours[-1]))
        return phrase("{one} et {other}", one=one, other=other)
    words = POKER_DICE if ask.dice[0].kind == "poker" else WHITE_DICE if colours[0] == "white" else DICE
    return Phrase(words.template, {"n": len(colours)})


def _end_words(state: State, names: Sequence[str], say: Say) -> str:
    outcome = state.outcome()
    if outcome is None:
        return ""
    first, *others = (names[seat] for seat in outcome.winners)
    if not others:
        return say(phrase("Partie finie. Gagne : {name}", name=first))
    told: Phrase | str = first
    for other in others:
        told = phrase("{one} et {other}", one=told, other=other)
    return say(phrase("Partie finie. Gagnent : {names}", names=told))


def game_words(game: Game, state: State, names: Sequence[str], say: Say = str) -> str:
    """The sheet, and what the game waits for."""
    return f"{game.text(state, names, say)}\n{ask_words(state, names, say)}"
