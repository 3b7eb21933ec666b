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


def fill_question(canvas: Canvas, box: pygame.Rect, question: Phrase, name: str = "") -> int:
    """The question as large as `box` allows, without the `name` that is called where it would be small.

    Returns the height that it takes.
    """
    said = fitting(canvas, box, question, name)
    fitted = filled(canvas, said, box.size)
    role = "long" if fitted.px >= canvas.measures.minimum("long") else "text"
    grow = fitted.px / canvas.measures.minimum(role)
    canvas.text(box, said, role, "serif", CREAM, (0, 0.5), grow, shadow=True)
    return fitted.height("serif")


def fitting(canvas: Canvas, box: pygame.Rect, question: Phrase, name: str) -> str:
    """The words of the question for `box`: the name that is called is left out where they would be small with it."""
    whole = _begun(canvas, question)
    called = CALLED.match(after := whole.removeprefix(bare(name))) if name else None
    if called is None or after == whole:
        return whole
    rest = after[called.end() :]
    rest = rest[:1].upper() + rest[1:]
    small = filled(canvas, whole, box.size).px < canvas.measures.minimum("long")
    return rest if small and filled(canvas, rest, box.size).px > filled(canvas, whole, box.size).px else whole


def filled(canvas: Canvas, said: str, size: tuple[int, int]) -> Fitted:
    """How words are set as large as `size` allows."""
    measures = canvas.measures
    return fit(said, "serif", size, measures.minimum("big"), measures.minimum("text"))


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
