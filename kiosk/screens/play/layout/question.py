"""The question, the largest words on the play screen, and its short form."""

import re

import pygame

from kiosk.i18n.phrase import Phrase
from kiosk.screens.kit.drawing.canvas import Canvas
from kiosk.screens.kit.drawing.player_marks import bare
from kiosk.screens.kit.drawing.text_fitting import Fitted, fit
from kiosk.screens.kit.drawing.theme import CREAM
from kiosk.table.referee.state.panel import Panel

LINES = 2
"""A question that takes more lines in large letters is written in somewhat smaller ones, if that saves any."""


def lines_for(canvas: Canvas, deciding: bool) -> int:
    """The lines that a question may take in large letters: one where a small screen shows choices too."""
    return 1 if deciding and canvas.measures.compact else LINES


def question_height(canvas: Canvas, question: Phrase, room: int, lines: int = LINES) -> int:
    """The height that the question takes in `room` pixels of width."""
    return _written(canvas, _begun(canvas, question), room, lines)[0].height("serif")


def draw_question(canvas: Canvas, box: pygame.Rect, panel: Panel, lines: int = LINES) -> None:
    """The question, the largest words on the screen."""
    said = _begun(canvas, panel.question)
    fitted, role = _written(canvas, said, box.width, lines)
    grow = fitted.px / canvas.measures.minimum(role)
    canvas.text(box, said, role, "serif", CREAM, (0, 0.5), grow, shadow=True)


def _begun(canvas: Canvas, question: Phrase) -> str:
    """The question with a capital."""
    said = canvas.say(question)
    return said[:1].upper() + said[1:]


def _written(canvas: Canvas, said: str, room: int, most: int = LINES) -> tuple[Fitted, str]:
    """How the question is set in `room` pixels of width, and the role of its type."""
    box = (room, canvas.surface.get_height() // 2)
    large = canvas.fitted(said, box, "big", "serif")
    if len(large.lines) <= most and not large.cut:
        return large, "big"
    smallest, largest = canvas.measures.minimum("long"), canvas.measures.minimum("big")
    lines = len(fit(said, "serif", box, smallest, smallest).lines)
    if lines >= len(large.lines) and not large.cut:
        return large, "big"
    return fit(said, "serif", box, largest, smallest, lines), "long"


CALLED = re.compile(r"^\s*[,:]\s*")
"""What follows a name that is called; one that is the subject of the sentence stays."""


def brief(canvas: Canvas, question: Phrase, name: str, room: int, lines: int = 1, most: int = LINES) -> Phrase:
    """The question for `room` pixels of width: as it is if it takes no more than `lines` lines, or saves none."""
    said = canvas.say(question)
    called = CALLED.match(after := said.removeprefix(bare(name)))
    whole = _lines(canvas, said, room, most)
    if after == said or called is None or whole <= lines:
        return question
    rest = after[called.end() :]
    if _lines(canvas, rest, room, most) >= whole:
        return question
    return Phrase("{said}", {"said": rest[:1].upper() + rest[1:]})


def _lines(canvas: Canvas, said: str, room: int, most: int) -> int:
    return len(_written(canvas, said, room, most)[0].lines)
