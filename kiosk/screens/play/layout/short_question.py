"""A question without the name that it begins with, where that saves a line and the name stands elsewhere too."""

import re

from kiosk.i18n.phrase import Phrase
from kiosk.screens.kit.drawing.canvas import Canvas
from kiosk.screens.kit.drawing.player_marks import bare

CALLED = re.compile(r"^\s*[,:]\s*")
"""What follows a name that is called; one that is the subject of the sentence stays."""


def brief(canvas: Canvas, question: Phrase, name: str, room: int, lines: int = 1) -> Phrase:
    """The question for `room` pixels of width: as it is if it takes no more than `lines` lines, or saves none."""
    said = canvas.say(question)
    called = CALLED.match(after := said.removeprefix(bare(name)))
    whole = _lines(canvas, said, room)
    if after == said or called is None or whole <= lines:
        return question
    rest = after[called.end() :]
    if _lines(canvas, rest, room) >= whole:
        return question
    return Phrase("{said}", {"said": rest[:1].upper() + rest[1:]})


def _lines(canvas: Canvas, said: str, room: int) -> int:
    return len(canvas.fitted(said, (room, canvas.surface.get_height()), "big", "serif").lines)
