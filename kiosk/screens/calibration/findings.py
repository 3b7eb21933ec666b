"""What a calibration found, in big words: what it is, and what to do about it; and the steps of the way."""

from collections.abc import Sequence

import pygame

from calibration.session.session_view import Verdict
from kiosk.i18n.phrase import phrase
from kiosk.screens.kit.button_legend import sign
from kiosk.screens.kit.drawing import brass
from kiosk.screens.kit.drawing.canvas import Canvas
from kiosk.screens.kit.drawing.fonts import line_height, width
from kiosk.screens.kit.drawing.theme import CREAM, CREAM_SOFT, GOLD, GREEN, INK, ORANGE, Colour
from kiosk.screens.kit.drawing.type_scaling import plain, roomy
from kiosk.table.narration.calibration_phrases import STEPS, said

WEIGHTS: dict[str, Colour] = {"good": GREEN, "doubt": ORANGE, "bad": (255, 128, 96)}

LARGEST = 1.5
"""How much larger than the least type findings may be."""


def draw(canvas: Canvas, box: pygame.Rect, verdicts: Sequence[Verdict]) -> None:
    """The findings one below the other, the worst first, as many as fit: each with a sign, words and advice.

    Where not all have room they are written as small as advice; where some still have none, the number of those that
    ask for something is said. Where not even the worst has room, type is not larger.
    """
    order = {"bad": 0, "doubt": 1, "good": 2}
    verdicts = sorted(verdicts, key=lambda verdict: order[verdict.weight])
    if not _fits(canvas, box, verdicts[:1]):
        canvas = plain(canvas)
    role = "text" if _fits(canvas, box, verdicts) else "cell"
    canvas = roomy(canvas, lambda larger: _fits(larger, box, verdicts, role), LARGEST)
    count = next((k for k in range(len(verdicts), 1, -1) if _room(canvas, box, verdicts, k, role)), 1)
    top, gap = box.top, canvas.measures.gap // 3
    for verdict in verdicts[:count]:
        tall = _height(canvas, box.width, verdict, role)
        _finding(canvas, pygame.Rect(box.left, top, box.width, tall), verdict, role)
        top += tall + gap
    _more(canvas, pygame.Rect(box.left, top, box.width, box.bottom - top), _unsaid(verdicts[count:]))


def _room(canvas: Canvas, box: pygame.Rect, verdicts: Sequence[Verdict], count: int, role: str) -> bool:
    """Whether the first `count` have room, and the line that says how many more ask for something."""
    line = _line(canvas) if _unsaid(verdicts[count:]) else 0
    gap = canvas.measures.gap // 3
    return sum(_height(canvas, box.width, one, role) + gap for one in verdicts[:count]) + line <= box.height + gap


def _unsaid(verdicts: Sequence[Verdict]) -> int:
    return sum(verdict.weight != "good" for verdict in verdicts)


def _line(canvas: Canvas) -> int:
    return round(line_height("sans", canvas.measures.cell) * 1.2)


def _fits(canvas: Canvas, box: pygame.Rect, verdicts: Sequence[Verdict], role: str = "text") -> bool:
    """Whether all of them, with their advice, have room in this type."""
    gap, wide = canvas.measures.gap // 3, box.width - _side(canvas)
    tall = sum(_height(canvas, box.width, verdict, role) + gap for verdict in verdicts)
    words = " ".join(canvas.say(text) for verdict in verdicts for text in said(verdict) if text is not None)
    return (
        tall <= box.height
        and max((width("sans", canvas.measures.minimum(role), one) for one in words.split()), default=0) <= wide
    )


def _more(canvas: Canvas, room: pygame.Rect, count: int) -> None:
    tall = _line(canvas)
    if count and room.height >= tall:
        line = pygame.Rect(room.left + _side(canvas), room.top, room.width - _side(canvas), tall)
        canvas.text(line, phrase("Autres remarques : {n}", n=count), role="cell", colour=CREAM_SOFT, align=(0, 0))


def _side(canvas: Canvas) -> int:
    return round(canvas.measures.text * 1.5)


def _height(canvas: Canvas, wide: int, verdict: Verdict, role: str = "text") -> int:
    room = (wide - _side(canvas), canvas.measures.height)
    finding, advice = said(verdict)
    fitted = [canvas.fitted(finding, room, role)]
    fitted += [] if advice is None else [canvas.fitted(advice, room, "cell")]
    return sum(len(one.lines) * line_height("sans", one.px) + 4 for one in fitted)


def _finding(canvas: Canvas, box: pygame.Rect, verdict: Verdict, role: str) -> None:
    colour, side = WEIGHTS[verdict.weight], _side(canvas)
    middle = (box.left + side // 3, box.top + round(canvas.measures.text * 0.62))
    _sign(canvas, middle, side // 3, verdict.weight, colour)
    finding, advice = said(verdict)
    words = pygame.Rect(box.left + side, box.top, box.width - side, box.height)
    ink = canvas.fitted(finding, words.size, role)
    tall = len(ink.lines) * line_height("sans", ink.px)
    canvas.text(pygame.Rect(words.left, words.top, words.width, tall), finding, role, colour=CREAM, align=(0, 0))
    if advice is not None:
        rest = pygame.Rect(words.left, words.top + tall + 4, words.width, words.height - tall - 4)
        canvas.text(rest, advice, role="cell", colour=GOLD, align=(0, 0))


def _sign(canvas: Canvas, at: tuple[int, int], half: int, weight: str, colour: Colour) -> None:
    """A tick in a disc, or a warning sign: not told by colour alone."""
    x, y = at
    if weight == "good":
        pygame.draw.circle(canvas.surface, colour, at, half)
        sign(canvas.surface, at, half, "ok", INK)
        return
    pygame.draw.polygon(canvas.surface, colour, [(x, y - half), (x + half, y + half), (x - half, y + half)])
    pygame.draw.line(canvas.surface, INK, (x, y - half // 3), (x, y + half // 3), max(2, half // 4))
    pygame.draw.circle(canvas.surface, INK, (x, y + round(half * 0.7)), max(1, half // 6))


def stages(canvas: Canvas, box: pygame.Rect, steps: Sequence[tuple[str, str]]) -> None:
    """The way from the first step to the last: done, now, to come."""
    if len(steps) < 2:
        return
    wide, half = box.width // len(steps), canvas.measures.cell // 2
    room = (wide - half * 2 - 12, box.height)
    if any(canvas.fitted(STEPS[name], room, "cell", "bold").cut for name, _ in steps):
        canvas = plain(canvas)
    y = box.centery
    for number, (name, how) in enumerate(steps):
        left = box.left + number * wide
        colour = {"done": GREEN, "now": GOLD, "skipped": CREAM_SOFT}.get(how, CREAM_SOFT)
        centre = (left + half + 2, y)
        pygame.draw.circle(canvas.surface, colour, centre, half, 0 if how in ("done", "now") else 2)
        if how == "done":
            sign(canvas.surface, centre, half, "ok", INK)
        words = pygame.Rect(left + half * 2 + 8, box.top, wide - half * 2 - 12, box.height)
        face = "bold" if how == "now" else "sans"
        canvas.text(
            words, STEPS[name], role="cell", face=face, colour=GOLD if how == "now" else CREAM, align=(0, 0.5)
        )


def progress(canvas: Canvas, box: pygame.Rect, part: float) -> None:
    """Draws a progress bar."""
    canvas.box(box, brass.NIGHT, radius=box.height // 2, rim=canvas.measures.line)
    inner = box.inflate(-canvas.measures.line * 4, -canvas.measures.line * 4)
    inner.width = max(inner.height, round(inner.width * max(0.0, min(1.0, part))))
    pygame.draw.rect(canvas.surface, GOLD, inner, border_radius=inner.height // 2)
