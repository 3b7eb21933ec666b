"""The largest type in which something has room, where there is more than the least type needs."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from kiosk.i18n.fill import plate
from kiosk.screens.kit.drawing.canvas import Canvas
from kiosk.screens.kit.drawing.fonts import width
from kiosk.screens.kit.drawing.layout_check import DrawnElement, ElementKind, faults
from kiosk.screens.kit.drawing.text_fitting import shortened
from kiosk.screens.kit.drawing.theme import LARGER, LEAST, Measures, measures

STEP = 0.1
MOST = 1.6
"""How much larger than the least type any may become, unless told otherwise."""
FEWER = 2
"""Larger type leaves a page the whole part of its buttons divided by this, at least."""
SHRUNK = 2 / 3
"""And so much of its dice's edges."""


def roomy(canvas: Canvas, fits: Callable[[Canvas], bool], most: float = MOST) -> Canvas:
    """The canvas with the largest type, up to `most` times its own, in which `fits` finds room for everything."""
    cell, parts = canvas.measures.cell, [1 + step * STEP for step in range(round((most - 1) / STEP), 0, -1)]
    if canvas.measures.crowded:
        # Every pixel counts where the least type is large.
        parts = [px / cell for px in range(round(cell * most), cell, -1)]
    return next((larger for part in parts if fits(larger := canvas.larger(part))), canvas)


def plain(canvas: Canvas) -> Canvas:
    """The canvas with the type of its size, not larger."""
    return replace(canvas, measures=measures(canvas.surface.get_size()))


def for_buttons(canvas: Canvas, fits: Callable[[Canvas], bool] = lambda canvas: True) -> Canvas:
    """The canvas with the texts of buttons, by up to a fifth larger in larger type on a small screen, as far as that
    `fits`."""
    if not canvas.measures.crowded:
        return canvas
    own = canvas.measures.text
    larger = (
        replace(canvas, measures=replace(canvas.measures, text=px)) for px in range(round(own * LEAST), own, -1)
    )
    return next((one for one in larger if fits(one)), canvas)


def enlarged(canvas: Canvas) -> bool:
    """Whether texts are larger than those of its size."""
    return canvas.measures.text > plain(canvas).measures.text


def smaller(canvas: Canvas, fits: Callable[[int], bool]) -> Canvas:
    """The canvas with cells in the largest type of so many pixels in which `fits` finds room: from its own to the
    plain one of its size, which it has where none does."""
    own, least = canvas.measures.cell, plain(canvas).measures.cell
    px = next((px for px in range(own, least, -1) if fits(px)), min(own, least))
    return replace(canvas, measures=replace(canvas.measures, cell=px))


def named(canvas: Canvas, name: str, face: str, room: int, others: Sequence[str] = ()) -> tuple[Canvas, str]:
    """A name as `room` pixels hold it, and the canvas whose cells have its letters: rather smaller ones than fewer.

    What is left of it is not taken for one of `others`.
    """
    canvas = smaller(canvas, lambda px: width(face, px, plate(name)) <= room)
    return canvas, shortened(name, face, canvas.measures.cell, room, others)


def most_legible(choices: Sequence[Measures], drawn: Callable[[Measures], Sequence[DrawnElement]]) -> int:
    """The place of the measures in which a page, `drawn` in them, has room and most of its letters are largest.

    The last ones where it has room in none. No type needs to be larger than the last ones' texts by `LARGER`, nor may
    it be larger at the cost of what else is on the page, see `_keeps`.
    """
    goal = choices[-1].text * LARGER
    marks = [drawn(measures) for measures in choices]
    kept = [_keeps(some, marks[-1], choices[-1].text) for some in marks]
    fit = [place for place, taken in enumerate(choices) if kept[place] and not faults(marks[place], taken)]
    return max(fit or [len(choices) - 1], key=lambda place: legibility(marks[place], goal))


def _keeps(marks: Sequence[DrawnElement], plain: Sequence[DrawnElement], px: int) -> bool:
    """Whether it has enough of the `plain` page's buttons and of its dice's size, and no more words under `px`."""
    return (
        _buttons(marks) >= _buttons(plain) // FEWER
        and _dice(marks) >= _dice(plain) * SHRUNK
        and _small(marks, px - 1) <= _small(plain, px - 1)
    )


def _buttons(marks: Sequence[DrawnElement]) -> int:
    """How many there are, but for the one to the next page."""
    return sum(mark.kind == ElementKind.TARGET and not mark.what.startswith("page:") for mark in marks)


def _dice(marks: Sequence[DrawnElement]) -> int:
    """All their edges together, in pixels."""
    return sum(mark.px for mark in marks if mark.kind == ElementKind.DIE)


def _small(marks: Sequence[DrawnElement], px: int) -> int:
    """How many letters are smaller than `px`."""
    return sum(len(mark.what) for mark in marks if mark.kind == ElementKind.TEXT and mark.px < px)


def legibility(marks: Sequence[DrawnElement], goal: float) -> float:
    """The size in pixels that a letter has on average, none of them counted as larger than `goal`."""
    texts = [mark for mark in marks if mark.kind == ElementKind.TEXT]
    letters = sum(len(mark.what) for mark in texts)
    return sum(len(mark.what) * min(mark.px, goal) for mark in texts) / letters if letters else goal
