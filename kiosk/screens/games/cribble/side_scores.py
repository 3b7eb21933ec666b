"""What stands on or beside the board of a side: its players, its score, and what the last peg brought."""

import math

import pygame

from kiosk.games.cribble.board import Board
from kiosk.i18n.fill import plate
from kiosk.i18n.phrase import Phrase, phrase
from kiosk.screens.kit.drawing import brass, player_marks
from kiosk.screens.kit.drawing.canvas import FIGURES_TALL, Canvas, ink_height
from kiosk.screens.kit.drawing.fonts import line_height, width
from kiosk.screens.kit.drawing.theme import BRASS_LIGHT, CREAM, DECIDES
from kiosk.screens.kit.drawing.type_scaling import named, roomy
from kiosk.screens.kit.moving.numbers import NumberStyle, counting

APART = 0.32
"""Between two numbers, in the size of the larger."""
TALLEST = 0.9
"""The type of a score, in the height of its line, where that is more than it must be."""
GAINED = 0.8
"""The type of what a peg brought, in that of the score beside it, where that has room."""
NAMES = 1.3
"""How much larger than the least type names may be, where that takes nothing else away."""
HIGHEST, MOST_GAINED = "121", "+29"
LOW, THIRD = "88", 100
"""As wide as a score is before it has a third figure."""
LAST = phrase("dernier")
"""What the last peg brought is called that."""


def score_px(canvas: Canvas, tall: int) -> int:
    """The type of a score in a line `tall` pixels high: 18 arc minutes at 1 m at least."""
    return max(round(canvas.measures.cell * DECIDES), min(canvas.measures.big, int(tall * TALLEST)))


def score_height(canvas: Canvas) -> int:
    """The height of a line with names and scores, in pixels."""
    figures = math.ceil(round(canvas.measures.cell * DECIDES) * FIGURES_TALL) + canvas.measures.line
    return max(figures, round(line_height("bold", canvas.measures.cell) * 1.1))


def draw_score(
    canvas: Canvas, box: pygame.Rect, board: Board, names: tuple[str, ...], side: int, px: int, *, gilded: bool
) -> None:
    """A side's players, after them its score in letters of `px` and what the last peg brought, in one line."""
    canvas = roomy(
        canvas, lambda larger: _larger_in_line(larger, canvas, box, board, names, px, gilded=gilded), NAMES
    )
    left, gap = box.left + canvas.measures.gap // 4, _gap(canvas, px)
    wide = width(_face(gilded), px, str(board.front[side])) + 6
    said = called(canvas, names, side, box.right - left - wide - gap * 2)
    room = pygame.Rect(left, box.top, width("bold", canvas.measures.cell, said) + 2, box.height)
    ink = canvas.text(room, said, role="cell", face="bold", colour=CREAM, align=(0, 0.5))
    place = pygame.Rect(ink.right + gap, box.top, wide, box.height)
    _score(canvas, place, board, side, px, 0, gilded=gilded)
    more = pygame.Rect(place.right + gap, box.top, box.right - place.right - gap - _apart(canvas), box.height)
    worded = all(_last_in_line(canvas, box.width, board, names, one, px, gilded=gilded) for one in (0, 1))
    _gained(canvas, more, _last(board, side) if worded else f"+{_won(board, side)}", board, side, px)


def _larger_in_line(
    larger: Canvas, canvas: Canvas, box: pygame.Rect, board: Board, names: tuple[str, ...], px: int, *, gilded: bool
) -> bool:
    """Whether the names of both sides have room in `larger` type beside all that stands there otherwise."""
    if line_height("bold", larger.measures.cell) > box.height:
        return False
    worded = all(_last_in_line(canvas, box.width, board, names, side, px, gilded=gilded) for side in (0, 1))
    fits = _last_in_line if worded and any(_won(board, side) for side in (0, 1)) else whole_in_line
    return all(fits(larger, box.width - _apart(canvas), board, names, side, px, gilded=gilded) for side in (0, 1))


def _last_in_line(
    canvas: Canvas, wide: int, board: Board, names: tuple[str, ...], side: int, px: int, *, gilded: bool
) -> bool:
    """Whether what the last peg of a side brought may be called so behind its score: both sides have it alike."""
    said = width("bold", canvas.measures.cell, whole_side(canvas, names, side))
    score = width(_face(gilded), px, str(board.front[side]))
    last = width("sans", canvas.measures.cell, canvas.say(_last(board, side)))
    return canvas.measures.gap // 4 + said + score + last + 10 + _gap(canvas, px) * 2 + _apart(canvas) <= wide


def _apart(canvas: Canvas) -> int:
    """Between a side and the next one."""
    return canvas.measures.gap // 3


def whole_in_line(
    canvas: Canvas, wide: int, board: Board, names: tuple[str, ...], side: int, px: int, *, gilded: bool = False
) -> bool:
    """Whether `draw_score` has room in `wide` pixels for the whole names, the score and what the last peg brought."""
    gained = width("bold", round(GAINED * px), f"+{board.front[side] - board.rear[side]}")
    said = width("bold", canvas.measures.cell, whole_side(canvas, names, side))
    score = width(_face(gilded), px, str(board.front[side]))
    return canvas.measures.gap // 4 + said + score + gained + 8 + _gap(canvas, px) * 2 <= wide


def draw_stacked(
    canvas: Canvas,
    box: pygame.Rect,
    board: Board,
    names: tuple[str, ...],
    side: int,
    px: int,
    highest: str = HIGHEST,
) -> None:
    """The same for an end of a strip: partners one above the other at its outer edge, the score inside of them, which
    has the room of the `highest`."""
    right = side == 1
    wide, gap = width("bold", px, highest) + 6, _gap(canvas, px)
    across, room = 1.0 if right else 0.0, box.width - wide - gap
    kept = max(_kept(canvas, board, one, px, room - _widest(canvas, names, one) - gap) for one in (0, 1))
    larger = roomy(canvas, lambda one: _larger_stacked(one, box, names, room - (kept and kept + gap)), NAMES)
    widest = 0
    for row, name in enumerate((names[side], names[side + 2])):
        line = pygame.Rect(box.left, box.top + row * box.height // 2, room, box.height // 2)
        line.right = box.right if right else line.right
        drawn, said = named(larger, name, "bold", room, names)
        line = line.inflate(0, max(0, line_height("bold", drawn.measures.cell) - line.height))
        widest = max(widest, drawn.text(line, said, "cell", "bold", CREAM, (across, 0.5)).width)
    place = pygame.Rect(box.left + widest + gap, box.top, wide, box.height)
    more = pygame.Rect(place.right + gap, box.top, room - widest - gap, box.height)
    if right:
        place.right, more.right = box.right - widest - gap, box.right - widest - wide - 2 * gap
    _score(canvas, place, board, side, px, 1 - across, gilded=False)
    _last_below(canvas, more, board, side, px, across)


def _larger_stacked(canvas: Canvas, box: pygame.Rect, names: tuple[str, ...], room: int) -> bool:
    """Whether partners have room one above the other in this type, of both sides alike."""
    return lines_ink(canvas) <= box.height and max(_widest(canvas, names, side) for side in (0, 1)) <= room


def lines_ink(canvas: Canvas) -> int:
    """The height of both partners, one above the other, in pixels; their leading may stand out."""
    return 2 * ink_height(canvas.measures.cell)


def _widest(canvas: Canvas, names: tuple[str, ...], side: int) -> int:
    """The width of the longer name of a side."""
    return max(width("bold", canvas.measures.cell, plate(name)) for name in (names[side], names[side + 2]))


def _kept(canvas: Canvas, board: Board, side: int, px: int, room: int) -> int:
    """How much of `room` what the last peg brought needs with the word for it; nothing where that has no room."""
    large, word = width("bold", round(GAINED * px), f"+{_won(board, side)}"), canvas.say(LAST)
    wide = max(large, width("sans", canvas.measures.cell, word)) + 2
    return wide if _won(board, side) and wide <= room else 0


def _last_below(canvas: Canvas, more: pygame.Rect, board: Board, side: int, px: int, across: float) -> None:
    """What the last peg brought, below what it is called where that has room."""
    tall = more.height // 2
    upper, lower = (pygame.Rect(more.left, more.top + row * tall, more.width, tall) for row in (0, 1))
    if canvas.measures.crowded or not _won(board, side) or canvas.fitted(LAST, upper.size, "cell").cut:
        _gained(canvas, more, f"+{_won(board, side)}", board, side, px, across)
        return
    canvas.text(upper, LAST, "cell", colour=CREAM, align=(across, 0.5))
    _gained(canvas, lower, f"+{_won(board, side)}", board, side, px, across)


def cells_height(canvas: Canvas) -> int:
    """The height of both sides in a frame each, in pixels."""
    return 2 * line_height("bold", canvas.measures.cell) + 2 * canvas.measures.line


def draw_cells(canvas: Canvas, box: pygame.Rect, board: Board, names: tuple[str, ...], px: int) -> None:
    """Both sides in a frame each, which tells whose the score is: partners one above the other, the score beside."""
    line, apart = canvas.measures.line, _apart(canvas)
    wide = (box.width - apart) // 2
    # Names have the room of the third figure until a side has one.
    highest = LOW if max(board.front) < THIRD else HIGHEST
    for side in (0, 1):
        cell = pygame.Rect(box.left + side * (wide + apart), box.top, wide, box.height)
        canvas.box(cell, brass.NIGHT, line * 3, line, f"plate of {names[side]}", 240)
        draw_stacked(canvas, cell.inflate(-4 * line, -4 * line), board, names, side, px, highest)


def stacked_width(canvas: Canvas, names: tuple[str, ...], px: int) -> int:
    """The width of an end of a strip with whole names, the highest score in letters of `px`, and gain, in pixels."""
    gained = max(width("sans", canvas.measures.cell, said) for said in (MOST_GAINED, canvas.say(LAST)))
    return names_width(canvas, names, px) + gained + 2 + _gap(canvas, px)


def names_width(canvas: Canvas, names: tuple[str, ...], px: int) -> int:
    """The same without gain."""
    longest = max(width("bold", canvas.measures.cell, plate(name)) for name in names)
    return longest + width("bold", px, HIGHEST) + 8 + _gap(canvas, px)


def side_width(canvas: Canvas, said: str, px: int, *, gilded: bool) -> int:
    """The width of a side called `said` with the highest score, in letters of `px`, and gain, in pixels."""
    cell = canvas.measures.cell
    words = width("bold", cell, said) + width("sans", cell, canvas.say(phrase("dernier : {n}", n=MOST_GAINED[1:])))
    return (
        _apart(canvas)
        + canvas.measures.gap // 4
        + words
        + width(_face(gilded), px, HIGHEST)
        + 8
        + _gap(canvas, px) * 3
    )


def _face(gilded: bool) -> str:
    return "serif" if gilded else "bold"


def _gap(canvas: Canvas, px: int) -> int:
    return max(canvas.measures.gap // 3, round(APART * px))


def _score(
    canvas: Canvas, place: pygame.Rect, board: Board, side: int, px: int, across: float, *, gilded: bool
) -> None:
    """The score counts; its type may be higher than the line with its leading."""
    grow = px / canvas.measures.cell
    style = NumberStyle("cell", _face(gilded), BRASS_LIGHT, (across, 0.5), grow=grow, gilded=gilded)
    counting(canvas, f"total of {side}", place.inflate(0, place.height), board.front[side], style)


def _won(board: Board, side: int) -> int:
    return board.front[side] - board.rear[side]


def _last(board: Board, side: int) -> Phrase:
    return phrase("dernier : {n}", n=_won(board, side))


def _gained(
    canvas: Canvas, more: pygame.Rect, said: Phrase | str, board: Board, side: int, px: int, across: float = 0
) -> None:
    """What the last peg brought, where there is room."""
    if not _won(board, side):
        return
    faces = ("bold", "sans") if isinstance(said, str) else ("sans",)
    face = next((face for face in faces if not canvas.fitted(said, more.size, "cell", face).cut), None)
    if face is not None:
        grow = max(1, GAINED * px / canvas.measures.cell) if isinstance(said, str) else 1
        canvas.text(more, said, "cell", face, CREAM, (across, 0.5), grow=grow)


def called(canvas: Canvas, names: tuple[str, ...], side: int, room: int) -> str:
    """Both partners of a side, with initials where their names are too long for `room`."""
    one, two = names[side], names[side + 2]
    brief, briefer = _initial(two), f"{_initial(one)} · {_initial(two)}"
    ways = (whole_side(canvas, names, side), f"{one} · {two}", f"{one} · {brief}", briefer)
    return next((way for way in ways if width("bold", canvas.measures.cell, way) + 2 <= room), ways[-1])


def whole_side(canvas: Canvas, names: tuple[str, ...], side: int) -> str:
    """Both partners of a side, in the reader's language."""
    return canvas.say(phrase("{one} et {two}", one=names[side], two=names[side + 2]))


def _initial(name: str) -> str:
    """The mark and the first letter."""
    letters = player_marks.bare(name)
    return f"{name[: len(name) - len(letters)]}{letters[:1]}."
