"""The decisions of Le 421, with the words of their buttons."""

from kiosk.games.engine.moves import Decision, decision
from kiosk.i18n.phrase import Phrase, phrase

STOP = decision("stop", label=phrase("Je garde ces dés"))
FORMS = {"stop": (), "end": ()}


def move_words(move: Decision, name: str) -> Phrase | None:
    """What somebody decides, in a sentence: "La machine garde ces dés"."""
    return phrase("{name} garde ces dés", name=name) if move.kind == "stop" else None
