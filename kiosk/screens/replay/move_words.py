"""What somebody did, in a sentence with the name: "Gisèle relance deux dés", "Marcel marque les 6"."""

from dataclasses import replace

from kiosk.games import bot
from kiosk.games.engine.moves import Decision, Throw
from kiosk.games.engine.protocols import Game, TellsDeeds, mover
from kiosk.games.seats import KINDS, change_words
from kiosk.i18n.phrase import Phrase, named, phrase
from kiosk.table.referee.panels.prompts import dice
from kiosk.table.replay import ReplayStep


def told(game: Game, step: ReplayStep) -> Phrase:
    """The move of a step."""
    move, names = step.move, step.names
    seat = mover(step.before, move)
    if isinstance(move, Throw):
        return _thrown(move, names[seat])
    if move.kind in KINDS:
        return change_words(move, names[seat], names)
    offered = next((legal for legal in step.before.moves() if legal == move), None) or _in_own_words(game, move)
    if offered.side is not None and offered.label is not None:
        return phrase("{name} : {what}", name=named(offered.side, names), what=named(offered.label, names))
    return bot.move_words(game, offered, names, seat)


def _thrown(throw: Throw, name: str) -> Phrase:
    if throw.rethrown is None or len(throw.rethrown) == len(throw.faces):
        return phrase("{name} lance {dice}", name=name, dice=dice(len(throw.faces)))
    return phrase("{name} relance {dice}", name=name, dice=dice(len(throw.rethrown)))


def _in_own_words(game: Game, move: Decision) -> Decision:
    """A decision that no button has, in the words of the game where it has some."""
    return replace(move, label=game.deed(move)) if isinstance(game, TellsDeeds) else move
