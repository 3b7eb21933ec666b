"""The question, the largest words on the play screen, and its short form."""

import re

import pygame

from kiosk.i18n.phrase import Phrase
from kiosk.screens.kit.drawing.canvas import Canvas
from kiosk.screens.kit.drawing.player_marks import bare
from kiosk.screens.kit.drawing.text_fitting import Fitted, fit
from kiosk.screens.kit.drawing.theme import CREAM
from kiosk.screens.play.layout.short_words import forms

CALLED = re.compile(r"^\s*[,:]\s*")
"""What follows a name that is called; one that is the subject of the sentence stays."""


def fill_question(canvas: Canvas, box: pygame.Rect, question: Phrase, name: str = "", *, marked: bool = False) -> int:
    """The question as large as `box` allows, without the `name` that is called where it would be small.

    `marked`: the player's mark stands before it where it calls nobody. Returns the height that it takes.
    """
    said = fitting(canvas, box, question, name, marked=marked)
    fitted = filled(canvas, said, box.size)
    role = "long" if fitted.px >= canvas.measures.minimum("long") else "text"
    grow = fitted.px / canvas.measures.minimum(role)
    canvas.text(box, said, role, "serif", CREAM, (0, 0.5), grow, shadow=True, alike=True)
    return fitted.height("serif")


def fitting(canvas: Canvas, box: pygame.Rect, question: Phrase, name: str, *, marked: bool = False) -> str:
    """The words of the question for `box`: the first that are large enough there, else the largest.

    Shorter words take the place of longer ones before the name that is called is left out, if they call it too; then
    the player's mark stands in its place.
    """
    told: list[str] = []
    calls = marked or bare(name) in canvas.say(question)
    for words in (_begun(canvas, one) for one in forms(question)):
        told += [
            one if not calls or bare(name) in one else _mark(name) + one for one in (words, _without(words, name))
        ]
    sets = {words: filled(canvas, words, box.size) for words in told}
    px = {words: -fitted.px if fitted.cut else fitted.px for words, fitted in sets.items()}
    named = [words for words in told if bare(name) in words]
    if any(px[words] >= canvas.measures.calls for words in named):
        told = named
    return next((words for words in told if px[words] >= canvas.measures.enough), max(told, key=px.__getitem__))


def _mark(name: str) -> str:
    """The mark before a name, if there is one."""
    return name[: len(name) - len(bare(name))]


def _without(said: str, name: str) -> str:
    """The question without the name that it begins by calling."""
    called = CALLED.match(after := said.removeprefix(bare(name))) if name else None
    if called is None or after == said:
        return said
    rest = after[called.end() :]
    return rest[:1].upper() + rest[1:]


def filled(canvas: Canvas, said: str, size: tuple[int, int]) -> Fitted:
    """How words are set as large as `size` allows; in one line as long as that is large enough."""
    measures = canvas.measures
    if 0 < measures.enough < measures.minimum("long"):
        one = fit(said, "serif", size, measures.minimum("big"), measures.enough, lines=1)
        if not one.cut:
            return one
    return fit(said, "serif", size, measures.minimum("big"), measures.minimum("text"))


def _begun(canvas: Canvas, question: Phrase) -> str:
    """The question with a capital."""
    said = canvas.say(question)
    return said[:1].upper() + said[1:]
