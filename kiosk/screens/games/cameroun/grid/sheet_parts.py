"""The parts of the sheet of Le Cameroun: its heading and its rows."""

from collections.abc import Mapping

import pygame

from kiosk.games.cameroun.board import COLUMNS, KEYS, Column
from kiosk.games.cameroun.state import CamerounState
from kiosk.i18n.phrase import Phrase, phrase
from kiosk.screens.games.cameroun.grid.moving_scores import total, written
from kiosk.screens.games.cameroun.grid.sheet_foot import foot
from kiosk.screens.games.cameroun.grid.sheet_grid import (
    BRIEF,
    CROSS,
    TOTAL,
    Grid,
    lined,
    names_grow,
    number,
    padded,
    row_grow,
    rules,
)
from kiosk.screens.games.cameroun.grid.sheet_plan import NAMED, Plan, rim
from kiosk.screens.games.common.sheet_base import Change, SheetView
from kiosk.screens.kit.button_legend import sign
from kiosk.screens.kit.drawing import brass, die_sprites
from kiosk.screens.kit.drawing.canvas import Canvas, Text
from kiosk.screens.kit.drawing.fonts import width
from kiosk.screens.kit.drawing.theme import BRASS_DARK, BRASS_LIGHT, CREAM, CREAM_SOFT, GOLD, Colour

LARGEST = 1.5
"""How much larger than their least size the names of the combinations may be."""
COMBINED = {column.key: column for column in COLUMNS if column.face is None}
DIE = 1.6
"""The height of a heading, in the size of its type, in which a face is drawn as a die."""
CLEAR = 0.92
"""The part of a heading's width that words take, if they are larger than they have to be."""
CLOSED = 110
"""How little is seen of the die above a closed column, of 255."""


def draw_grid(canvas: Canvas, plan: Plan, view: SheetView[CamerounState]) -> None:
    """The grid with its heading, the rows of players and what is left of the columns."""
    grid, line, state = plan.grid, canvas.measures.line, view.state
    canvas.box(grid.box.inflate(6 * line, 2 * rim(canvas)), brass.NIGHT, line * 4, line, "sheet", 235)
    rules(canvas, grid, plan.foot > 0)
    heading(canvas, plan, view)
    for row, seat in enumerate(plan.shown, 1):
        turn = seat == view.player and not state.over
        grow = names_grow(canvas, padded(grid.name(row), canvas), view.names)
        name_cell(canvas, grid, row, view.names[seat], turn, grow)
        row_cells(canvas, plan, row, state, seat, turn, view.change)
    if plan.foot:
        foot(canvas, grid, state, grid.rows - 1, plan.foot)


def heading(canvas: Canvas, plan: Plan, view: SheetView[CamerounState]) -> None:
    """How the columns are headed; those that are closed, announced or about to be written in are marked."""
    grid, state = plan.grid, view.state
    said, grow = _heads(canvas, plan)
    die = min(grid.cell(place, 0).width for place, column in enumerate(COLUMNS) if column.face is not None)
    for place, key in enumerate(KEYS):
        announced = state.announce == key
        if state.closed[place]:
            hatch(canvas, grid.column(place))
        if announced or key == view.column:
            _lit_column(canvas, grid, place)
        _head(canvas, grid.cell(place, 0), COLUMNS[place], die, state.closed[place], announced)
        if key in said:
            room = _within(canvas, grid.cell(place, 0)) if plan.named else lined(grid.cell(place, 0), canvas)
            canvas.text(room, said[key], "cell", "bold", _ink(state.closed[place], announced), grow=grow)
    cell = lined(grid.sum(0), canvas)
    least = width("bold", canvas.measures.cell, canvas.say(TOTAL))
    total = cell.inflate(-min(round(canvas.measures.cell * NAMED), cell.width - least), 0)
    canvas.text(total, TOTAL, role="cell", face="bold", colour=GOLD, grow=row_grow(canvas, total.height))
    _corner(canvas, grid, turn_of(state, watched=view.watched))


def _heads(canvas: Canvas, plan: Plan) -> tuple[dict[str, Text], float]:
    """What heads the combinations, and how much larger than its least size: all alike."""
    cells = {KEYS[place]: plan.grid.cell(place, 0) for place in range(len(KEYS)) if KEYS[place] in COMBINED}
    if not plan.named:
        rooms = {key: cell.width - canvas.measures.cell // 4 for key, cell in cells.items()}
        return brief_heads(canvas, rooms, row_grow(canvas, plan.grid.cell(0, 0).height))
    sizes = [
        canvas.fitted(COMBINED[key].name, _within(canvas, cell).size, "cell", "bold", LARGEST).px
        for key, cell in cells.items()
    ]
    return {key: column.name for key, column in COMBINED.items()}, min(sizes) / canvas.measures.cell


def brief_heads(canvas: Canvas, rooms: Mapping[str, int], grow: float) -> tuple[dict[str, Text], float]:
    """What heads the combinations where their names have no room, and how much larger than its least size, `grow` at
    most: both straights, the other two by short words if both have their widths of `rooms`, in pixels, else by the
    letters that players write."""
    said: dict[str, Text] = {}
    for words in BRIEF:
        parts = {key: rooms[key] / width("bold", canvas.measures.cell, word) for key, word in words.items()}
        fit = min(parts.values()) >= 1
        said |= words if fit else {key: COMBINED[key].short for key in words}
        grow = max(1.0, min(grow, *(part * CLEAR for part in parts.values()))) if fit else grow
    return said, grow


def _within(canvas: Canvas, cell: pygame.Rect) -> pygame.Rect:
    """The part of a cell of the heading that words take."""
    return cell.inflate(-round(canvas.measures.cell * NAMED), -canvas.measures.line)


def _head(canvas: Canvas, cell: pygame.Rect, column: Column, narrowest: int, closed: bool, announced: bool) -> None:
    """The heading of a column that counts a face, a die or its number; outlined when the column is announced.

    `narrowest`: the width of the narrowest column with a die, in pixels: all dice are as large as there.
    """
    if announced:
        outlined(canvas, cell)
    if column.face is None:
        return
    if cell.height >= DIE * canvas.measures.cell:
        _die(canvas, cell, narrowest, column.face, closed)
        return
    grow = row_grow(canvas, cell.height)
    canvas.text(lined(cell, canvas), column.short, "cell", "bold", _ink(closed, announced), grow=grow)


def _ink(closed: bool, announced: bool) -> Colour:
    return BRASS_LIGHT if announced else CREAM_SOFT if closed else GOLD


def _die(canvas: Canvas, cell: pygame.Rect, narrowest: int, face: int, closed: bool) -> None:
    """The face that a column counts."""
    px = min(round(cell.height * 0.76), round(narrowest * 0.8), canvas.measures.cell * 2)
    picture = pale_die(face, px, closed)
    canvas.surface.blit(picture, picture.get_rect(center=cell.center))


def pale_die(face: int, px: int, closed: bool) -> pygame.Surface:
    """The die of a column, `px` pixels across; little is seen of it once that is closed."""
    picture = die_sprites.die(face, px)
    if closed:
        picture = picture.copy()
        picture.set_alpha(CLOSED)
    return picture


def _lit_column(canvas: Canvas, grid: Grid, place: int) -> None:
    """Light on the column that is announced, or that the choice under the cursor would write in."""
    light(canvas, grid.column(place))


def light(canvas: Canvas, box: pygame.Rect) -> None:
    """Warm light on a part of the sheet."""
    warm = pygame.Surface(box.size)
    warm.fill((30, 24, 9))
    canvas.surface.blit(warm, box, special_flags=pygame.BLEND_RGB_ADD)


def turn_of(state: CamerounState, *, watched: bool) -> Phrase:
    """Which turn it is, of how many; of the move just made, where the game is `watched` again."""
    turns, made = state.rules.turns, state.turn - 1 if watched and not state.throw else state.turn
    turn = max(0, made) // len(state.rows) + 1
    return phrase("Tour {turn}/{turns}", turn=min(turns, turn), turns=turns)


def _corner(canvas: Canvas, grid: Grid, words: Phrase) -> None:
    """The upper left: the turn."""
    place = padded(grid.name(0), canvas)
    grow = min(1.5, names_grow(canvas, place, [canvas.say(words)]))
    canvas.text(place, words, role="cell", colour=CREAM_SOFT, align=(0, 0.5), grow=grow)


def hatch(canvas: Canvas, box: pygame.Rect) -> None:
    """Slanting strokes over a closed column."""
    veil = pygame.Surface(box.size, pygame.SRCALPHA)
    veil.fill((0, 0, 0, 90))
    step = max(8, canvas.measures.cell // 2)
    for start in range(-box.height, box.width, step):
        pygame.draw.line(veil, (*BRASS_DARK, 110), (start, box.height), (start + box.height, 0), 1)
    canvas.surface.blit(veil, box)


def name_cell(canvas: Canvas, grid: Grid, row: int, name: str, turn: bool, grow: float) -> None:
    """A player's name, marked when it is this player's turn."""
    if turn:
        _lit(canvas, grid, row)
    face, colour = ("bold", BRASS_LIGHT) if turn else ("sans", CREAM)
    place = padded(grid.name(row), canvas)
    canvas.text(place, name, role="cell", face=face, colour=colour, align=(0, 0.5), grow=grow)


def row_cells(
    canvas: Canvas, plan: Plan, row: int, state: CamerounState, seat: int, turn: bool, change: Change | None
) -> None:
    """A player's cells and total."""
    grid = plan.grid
    for place, (key, value) in enumerate(zip(KEYS, state.rows[seat], strict=True)):
        words = ("" if value is None else str(value)) + (CROSS if (seat, key) in state.crosses else "")
        changed = change is not None and (change.seat, change.column) == (seat, key)
        if changed:
            written_last(canvas, grid.cell(place, row))
            written(canvas, grid.cell(place, row), (seat, key), words, plan.grows[row - 1], BRASS_LIGHT)
        else:
            number(canvas, grid.cell(place, row), words, plan.grows[row - 1], CREAM)
    changed = change is not None and change.seat == seat
    colour = BRASS_LIGHT if changed or turn else GOLD
    total(canvas, grid.sum(row), seat, state.scores()[seat], plan.totals[row - 1], colour)


def _lit(canvas: Canvas, grid: Grid, row: int) -> None:
    """The row of the player whose turn it is: warm light, brass edges and a pointer."""
    box = grid.line(row)
    light = pygame.Surface(box.size)
    light.fill((38, 28, 8))
    canvas.surface.blit(light, box, special_flags=pygame.BLEND_RGB_ADD)
    pygame.draw.rect(canvas.surface, GOLD, box, canvas.measures.line)
    half = canvas.measures.cell // 2
    sign(canvas.surface, (box.left + half, box.centery), round(half * 1.1), "right", BRASS_LIGHT)


def written_last(canvas: Canvas, cell: pygame.Rect) -> None:
    """A cell that was just written: an outline with a corner turned down; solid brass is what OK does alone."""
    outlined(canvas, cell)
    corner = canvas.measures.cell // 2
    pygame.draw.polygon(
        canvas.surface, BRASS_LIGHT, [cell.topleft, (cell.left + corner, cell.top), (cell.left, cell.top + corner)]
    )


def outlined(canvas: Canvas, cell: pygame.Rect) -> None:
    """Bright brass round a cell."""
    pygame.draw.rect(canvas.surface, BRASS_LIGHT, cell, canvas.measures.line, border_radius=4)
