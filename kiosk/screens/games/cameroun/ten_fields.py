"""What is left of the columns in two lines of five fields, as large as it decides: ten side by side are narrow."""

from dataclasses import dataclass, replace

import pygame

from kiosk.games.cameroun.board import COLUMNS, KEYS
from kiosk.games.cameroun.state import CamerounState
from kiosk.screens.games.cameroun.field_plan import EACH, LEAST_HEAD, FieldPlan, field_plan, label_width
from kiosk.screens.games.cameroun.grid.sheet_foot import CROSS_GROWN, EMPTY
from kiosk.screens.games.cameroun.grid.sheet_grid import CROSS, FAINT, LEFT, crossed_out, lined, row_grow
from kiosk.screens.games.cameroun.grid.sheet_parts import (
    LARGEST,
    brief_heads,
    hatch,
    light,
    outlined,
    pale_die,
    written_last,
)
from kiosk.screens.games.cameroun.grid.sheet_rows import figures
from kiosk.screens.kit.drawing import brass
from kiosk.screens.kit.drawing.canvas import Canvas, Text
from kiosk.screens.kit.drawing.fonts import line_height, width
from kiosk.screens.kit.drawing.theme import BRASS, BRASS_LIGHT, CREAM, CREAM_SOFT, DECIDES, GOLD, ORANGE, Colour
from kiosk.screens.kit.moving.numbers import NumberStyle, counting

LINES = 2
HEAD = 0.86
"""The height of a die that heads a field, in that of the field."""
LABEL = 1.4
"""How much larger than its least size what is told before the lines may be."""


@dataclass(frozen=True, slots=True)
class Heads:
    """What heads the combinations, by key, and how much larger than the least type of the canvas for them.

    `die`: the edge of the dice that head the other columns, in pixels.
    """

    said: dict[str, Text]
    grow: float
    lettered: Canvas
    die: int


@dataclass(frozen=True, slots=True)
class Marked:
    """The columns that stand out: the one that the choice under the cursor would write in, the one written last."""

    chosen: str | None = None
    changed: str | None = None


def fields_height(canvas: Canvas) -> int:
    """The least height of both lines, in pixels."""
    return LINES * figures(round(canvas.measures.cell * DECIDES)) + canvas.measures.line


def draw_fields(
    canvas: Canvas, box: pygame.Rect, state: CamerounState, marked: Marked, least: float = LEAST_HEAD
) -> None:
    """Both lines; before them what the numbers are, where there is room for it. `least`: see `field_plan`."""
    line = canvas.measures.line
    canvas.box(box, brass.NIGHT, line * 3, line, "sheet", 235)
    box, plan = _clear(canvas, box, state, least)
    if plan.said is not None:
        # Clear of the rule at its right, where it can be.
        said, least_px = canvas.say(plan.said), plan.told
        small = replace(canvas, measures=replace(canvas.measures, cell=least_px))
        wide = max(label_width(said, least_px), plan.label - 9 * line)
        label = pygame.Rect(box.left + 4 * line, box.top, wide, box.height)
        # Many words rather in three lines than in four larger ones.
        sizes = (px for px in range(round(least_px * LABEL), least_px, -1) if label_width(said, px) <= wide)
        grow = next(sizes, least_px) / least_px if plan.said == LEFT[0] else LABEL
        small.text(label, plan.said, "cell", "bold", CREAM, (0, 0.5), grow=grow)
    lettered = replace(canvas, measures=replace(canvas.measures, cell=plan.letters))
    grow = min(LARGEST, row_grow(canvas, box.height // LINES - 2 * line))
    heads = Heads(*brief_heads(lettered, plan.rooms, grow), lettered, _die_px(canvas, box, plan, state))
    for place, key in enumerate(KEYS):
        cell = _field(box, place, plan)
        canvas.surface.fill(
            BRASS if place % EACH == 0 else FAINT, (cell.left, cell.top + line, 1, cell.height - line)
        )
        _one(canvas, cell, state, key, marked, heads)
    start = _field(box, 0, plan).left
    canvas.surface.fill(FAINT, (start, box.top + box.height // LINES, box.right - line - start, 1))


def _clear(canvas: Canvas, box: pygame.Rect, state: CamerounState, least: float) -> tuple[pygame.Rect, FieldPlan]:
    """The room inside the frame, clear of it at the right where that costs no word."""
    line, lines = canvas.measures.line, box.height // line_height("bold", canvas.measures.cell)
    whole = field_plan(canvas, box.width, state, least, lines)
    narrow = field_plan(canvas, box.width - 2 * line, state, least, lines)
    alike = (narrow.said, narrow.letters) == (whole.said, whole.letters)
    wide = box.width - 2 * line if alike else box.width
    # A cross is higher than figures: both lines keep their height.
    edge = max(0, min(line, (box.height - fields_height(canvas)) // 2))
    return pygame.Rect(box.left, box.top + edge, wide, box.height - 2 * edge), narrow if alike else whole


def _field(box: pygame.Rect, place: int, plan: FieldPlan) -> pygame.Rect:
    """One field: the last five stand in the second line, all at the right of `box`."""
    row, column = divmod(place, EACH)
    tall = box.height // LINES
    return pygame.Rect(box.right - sum(plan.widths[column:]), box.top + row * tall, plan.widths[column], tall)


def _one(canvas: Canvas, cell: pygame.Rect, state: CamerounState, key: str, marked: Marked, heads: Heads) -> None:
    """A die or a letter, and what is left above a bar that shortens; a cross when the column was crossed out."""
    place, line, announced = KEYS.index(key), canvas.measures.line, state.announce == key
    closed, changed = state.closed[place], marked.changed == key
    if closed:
        hatch(canvas, cell)
    if announced or marked.chosen == key:
        light(canvas, cell)
    number, head = _halves(canvas, cell, state)
    if changed:
        written_last(canvas, cell.inflate(-line, 0))
    elif announced:
        outlined(canvas, cell.inflate(-line, 0))
    ink = BRASS_LIGHT if announced or changed else CREAM_SOFT if closed else GOLD
    _head(canvas, head, place, heads, ink, closed)
    room = number.move(0, line // 2).inflate(0, cell.height)
    if crossed_out(state, key):
        # On the light ground of what was written last orange is too dark for old eyes.
        colour = BRASS_LIGHT if changed else ORANGE
        grow = max(CROSS_GROWN, min(DECIDES, cell.height / canvas.measures.cell - 0.1)) if changed else CROSS_GROWN
        canvas.text(room, CROSS, "cell", "bold", colour, grow=grow)
        return
    # Soft: what may still come is no score on offer, as the points on the buttons are.
    style = NumberStyle("cell", "sans", CREAM_SOFT, grow=DECIDES)
    counting(canvas, f"left of {key}", room, state.left(key), style)
    _gauge(canvas, head, state.left(key) / state.rules.caps[place] if state.rules.caps[place] else 0.0)


def _halves(canvas: Canvas, cell: pygame.Rect, state: CamerounState) -> tuple[pygame.Rect, pygame.Rect]:
    """The places of the number and of the head in a field."""
    line, px = canvas.measures.line, round(canvas.measures.cell * DECIDES)
    number = pygame.Rect(0, cell.top, width("sans", px, "0" * len(str(max(state.rules.caps)))) + line, cell.height)
    number.right = cell.right - 2 * line
    wide = number.left - cell.left - 2 * line
    return number, pygame.Rect(cell.left + line, cell.top + line, wide, cell.height - 2 * line)


def _die_px(canvas: Canvas, box: pygame.Rect, plan: FieldPlan, state: CamerounState) -> int:
    """The edge of all dice: as large as the narrowest head allows."""
    places = (place for place, column in enumerate(COLUMNS) if column.face is not None)
    heads = [_halves(canvas, _field(box, place, plan), state)[1] for place in places]
    return min(
        round(min(head.height for head in heads) * HEAD),
        min(head.width for head in heads) - canvas.measures.line,
        canvas.measures.cell * 2,
    )


def _head(canvas: Canvas, head: pygame.Rect, place: int, heads: Heads, ink: Colour, closed: bool) -> None:
    """A die, or what a combination is called."""
    column = COLUMNS[place]
    if column.face is not None:
        picture = pale_die(column.face, heads.die, closed)
        canvas.surface.blit(picture, picture.get_rect(center=head.center))
        return
    heads.lettered.text(lined(head, canvas), heads.said[column.key], "cell", "bold", ink, grow=heads.grow)


def _gauge(canvas: Canvas, head: pygame.Rect, part: float) -> None:
    """A bar along the foot of the `head`: below the number it would touch it."""
    line = canvas.measures.line
    track = pygame.Rect(head.left + line, head.bottom - line, head.width - 2 * line, line)
    canvas.surface.fill(EMPTY, track)
    canvas.surface.fill(GOLD, (*track.topleft, round(track.width * part), track.height))
