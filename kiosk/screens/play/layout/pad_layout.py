"""Where things stand when a card or points are asked for: the question above, the table, the pad below."""

from collections.abc import Sequence
from dataclasses import replace

import pygame

from kiosk.games.engine.protocols import State
from kiosk.i18n.phrase import Phrase, phrase
from kiosk.screens.games.common import pad, pad_view
from kiosk.screens.games.common.card_closeup import close_up, draw_beside
from kiosk.screens.games.common.pad import Path
from kiosk.screens.games.common.sheet_base import GameSheet, SheetView
from kiosk.screens.kit import button_grid, tiles
from kiosk.screens.kit.drawing.canvas import Canvas
from kiosk.screens.kit.drawing.playing_cards import RANKS
from kiosk.screens.kit.drawing.theme import CREAM
from kiosk.screens.kit.drawing.type_scaling import enlarged, for_buttons, plain
from kiosk.screens.kit.screen import Item
from kiosk.screens.play.layout.question import fill_question
from kiosk.screens.play.layout.situation import fitting_role
from kiosk.screens.play.stage.places import Places, said_below, with_pad
from kiosk.screens.play.stage.shelf import draw_choices, draw_way_out, in_large_words, in_one_row
from kiosk.table.referee.state.panel import Panel

TABLE = 1.3
"""The height that the table keeps where the pad has choices below it, in targets of a finger."""
POINTS_ROW, LENT, LENT_COMPACT = 0.5, 0.8, 0.6
"""A row of points keeps that height, and lends the table no more, in targets of a finger."""
POINTS_ROWS = 3
"""Rows of points at most."""
BESIDE, BESIDE_ALL = 2, 1
"""So many other choices stand beside the pad, or beside one with cards of every rank, more below it."""
ANSWERS = 2
"""So many other choices answer a question about a card, for which the pad makes room."""
ON_PAD = Item("page:0", phrase("Autre carte"), lambda: None)
"""The way to the pad: the cursor's first place."""


def draw(
    canvas: Canvas,
    body: pygame.Rect,
    panel: Panel,
    items: Sequence[Item],
    cursor: int,
    path: Path,
    look: GameSheet[State],
    state: State,
    names: tuple[str, ...],
) -> None:
    """The whole situation; the last item is the way out, at the upper right."""
    whose = pad.side_of(panel.choices, path)
    at = with_pad(canvas, body).note(canvas)
    close = close_up(panel.picture, panel.spots)
    keys = {key for key, _ in pad.steps(panel.choices, path)}
    others = [] if canvas.floor is not None else [item for item in items[:-1] if item.key not in keys]
    low = canvas.measures.crowded and bool(keys) and (close is not None or panel.detail is None)
    shown = panel if whose is None else _of_side(panel, whose)
    line = said_below(canvas) if low else 0
    shown = replace(shown, detail=None, hint=None) if low else shown
    _heading(canvas, _lowered(at, line), shown, items, cursor, names[panel.player])
    sheet, table, large = at.sheet, canvas, canvas
    asked = close is not None and len(others) >= ANSWERS and not path and items[cursor].key not in keys
    if canvas.measures.crowded:
        # The pad is large in any type: the table alone grows, where nothing is said below the question.
        canvas = plain(canvas)
        table = table if low else canvas
    if any(key.startswith("side:") for key in keys):
        lent = _lent_by_sides(canvas, at, items[:-1])
        shelf = pygame.Rect(at.shelf.left, at.shelf.top + lent, at.shelf.width, at.shelf.height - lent)
        sheet = pygame.Rect(sheet.topleft, (sheet.width, sheet.height + lent))
        draw_choices(large, shelf, items[:-1], cursor, lambda item: item)
    elif not keys and close is None:
        sheet = _without_pad(large, at, others, cursor)
    elif asked and close is not None:
        sheet = _answers(canvas, at, close, others, cursor, len(items) - 1 - len(others))
    else:
        if close is not None and _below(canvas, at, panel, others, path):
            at = _beside_picture(canvas, at, close)
        elif close is not None:
            at = replace(at, sheet=draw_beside(canvas, at.sheet, close))
        sheet = _pad(canvas, for_buttons(large), at, panel, items, others, cursor, path)
    if low:
        # The scores take the place of what is said below the question.
        top = at.question.bottom - line
        sheet = pygame.Rect(sheet.left, top, sheet.width, sheet.bottom - top)
        sheet.width = min(sheet.width, at.question.right - sheet.left)
    look.draw(table, sheet, SheetView(state, names, panel.player))


def _lent(canvas: Canvas, spare: int) -> int:
    """How much of its height a shelf with so many pixels to spare lends the table."""
    most = LENT_COMPACT if canvas.measures.compact else LENT
    return max(0, min(spare, round(canvas.measures.target * most)))


def _lent_by_sides(canvas: Canvas, at: Places, items: Sequence[Item]) -> int:
    """The same where sides are to choose from: as much as points lend, unless words need two rows."""
    least = round(canvas.measures.target * POINTS_ROW * POINTS_ROWS)
    return _lent(canvas, at.shelf.height - least) if in_one_row(canvas, items, at.shelf.width) else 0


def _without_pad(canvas: Canvas, at: Places, others: Sequence[Item], cursor: int) -> pygame.Rect:
    """What is done before a card is asked for, at the foot. Returns the room of the table, the pad's too."""
    tall = 0 if canvas.floor is not None else canvas.measures.target
    place = pygame.Rect(at.shelf.left, at.shelf.bottom - tall, at.shelf.width, tall)
    draw_choices(canvas, place, others, cursor, lambda item: item)
    return pygame.Rect(
        at.sheet.left, at.sheet.top, at.sheet.width, place.top - canvas.measures.gap // 3 - at.sheet.top
    )


def _answers(
    canvas: Canvas, at: Places, shown: pygame.Surface, others: Sequence[Item], cursor: int, start: int
) -> pygame.Rect:
    """The card in question as large as it can be; below the table the answers and the way to the pad.

    `start`: the cursor's place of the first answer. Returns the room of the table.
    """
    whole = at.sheet.union(at.shelf)
    few = len(others) <= BESIDE
    if not few:
        whole.height -= canvas.measures.target + canvas.measures.gap
    beside = draw_beside(canvas, whole, shown)
    place = pygame.Rect(at.shelf.left, at.shelf.top, beside.width if few else at.shelf.width, at.shelf.height)
    if not few:
        place = pygame.Rect(place.left, place.bottom - canvas.measures.target, place.width, canvas.measures.target)
    focused = cursor - start if start <= cursor < start + len(others) else -1
    button_grid.draw(canvas, place, [*others, ON_PAD], focused, rows=1, first=start)
    return pygame.Rect(at.sheet.left, at.sheet.top, beside.width, (at.sheet if few else whole).height)


def _of_side(panel: Panel, side: Phrase) -> Panel:
    """What is asked of one side; what came before may have been the other's."""
    before = None if panel.detail is None else phrase("Juste avant : {what}", what=panel.detail)
    return replace(panel, question=phrase("Combien pour {side} ?", side=side), detail=before)


def _lowered(at: Places, line: int) -> Places:
    """With a question lower by `line` pixels at its foot."""
    question = at.question
    return replace(at, question=pygame.Rect(question.topleft, (question.width, question.height - line)))


def _beside_picture(canvas: Canvas, at: Places, shown: pygame.Surface) -> Places:
    """The table and the pad, but for the row of choices below them, left of the card in question."""
    foot = canvas.measures.target + canvas.measures.gap
    whole = pygame.Rect(at.sheet.left, at.sheet.top, at.sheet.width, at.shelf.bottom - foot - at.sheet.top)
    sheet = pygame.Rect(at.sheet.topleft, (draw_beside(canvas, whole, shown).width, at.sheet.height))
    return replace(at, sheet=sheet)


def _heading(canvas: Canvas, at: Places, panel: Panel, items: Sequence[Item], cursor: int, name: str) -> None:
    """The question, below it what just happened or helps a newcomer, and the last item at the right."""
    draw_way_out(canvas, at.menu, items[-1], cursor == len(items) - 1)
    told = panel.detail or panel.hint
    line = said_below(canvas)
    if told is None or canvas.fitted(told, (at.question.width, line), "cell").cut:
        told, line = None, 0
    upper = pygame.Rect(at.question.left, at.question.top, at.question.width, at.question.height - line)
    fill_question(canvas, upper, panel.question, name)
    if told is not None:
        below = pygame.Rect(upper.left, upper.bottom, upper.width, line)
        canvas.text(below, told, fitting_role(canvas, told, below), colour=CREAM, align=(0, 0.5))


def _pad(
    canvas: Canvas,
    buttons: Canvas,
    at: Places,
    panel: Panel,
    items: Sequence[Item],
    others: Sequence[Item],
    cursor: int,
    path: Path,
) -> pygame.Rect:
    """The pad at the foot; in the type of `buttons` the other choices beside it or below it. Returns the room of the
    table above."""
    measures, cells = canvas.measures, pad.cells(panel.choices, path)
    below = _below(canvas, at, panel, others, path)
    start = len(items) - 1 - len(others)
    focused = cursor - start if start <= cursor < len(items) - 1 else -1
    widths = [] if below else _widths(canvas, others, at.shelf.width - pad_view.least_width(canvas, cells))
    wanted = sum(wide + measures.gap for wide in widths)
    across = at.sheet.width if below else at.shelf.width
    room = pygame.Rect(at.shelf.left, at.shelf.top, across - wanted, at.shelf.height)
    sheet = at.sheet
    if not below and not any(choice.card for choice in cells.values()):
        rows = round(measures.target * POINTS_ROW) * len(pad_view.lines(cells))
        lent = _lent(canvas, room.height - rows)
        room = pygame.Rect(room.left, room.top + lent, room.width, room.height - lent)
        sheet = pygame.Rect(sheet.topleft, (sheet.width, sheet.height + lent))
    if below:
        # Both have no room on the shelf: the table gives way, and on a small screen what is between them.
        gap = measures.gap // 3 if measures.compact else measures.gap
        foot = measures.target + gap
        spare = max(0, min(foot, at.sheet.height - round(measures.target * TABLE)))
        least = pad_view.least_height(canvas, cells) + measures.gap - gap
        room.height = max(room.height - foot + spare, least)
        room.bottom = at.shelf.bottom - foot
        sheet = pygame.Rect(sheet.left, sheet.top, sheet.width, room.top - sheet.top - measures.gap // 3)
        place = pygame.Rect(at.shelf.left, at.shelf.bottom - measures.target, at.shelf.width, measures.target)
        button_grid.draw(buttons, place, others, focused, rows=1, first=start)
    elif others:
        place = pygame.Rect(room.right + measures.gap, room.top, wanted - measures.gap, room.height)
        _beside(buttons, place, others, widths, focused)
    pad_view.draw(canvas, room, cells, items, cursor, path)
    return sheet


def _below(canvas: Canvas, at: Places, panel: Panel, others: Sequence[Item], path: Path) -> bool:
    """Whether the other choices stand below the pad: they are many, or leave no room for it."""
    taken = sum(_narrow(canvas, others)) + canvas.measures.gap * len(others)
    cells = pad.cells(panel.choices, path)
    most = BESIDE_ALL if pad_view.longest_row(cells) == len(RANKS) else BESIDE
    least = pad_view.least_width(canvas, cells)
    return len(others) > most or (bool(others) and at.shelf.width - taken < least)


def _narrow(canvas: Canvas, others: Sequence[Item]) -> list[int]:
    """As little as keeps their words whole."""
    return [tiles.wanted(canvas, item, tight=True) for item in others]


def _widths(canvas: Canvas, others: Sequence[Item], room: int) -> list[int]:
    """How wide the choices beside the pad are: as they want, or narrower where the pad needs the room."""
    usual = [tiles.wanted(canvas, item) for item in others]
    fits = sum(usual) + canvas.measures.gap * len(others) <= room
    return usual if fits else _narrow(canvas, others)


def _beside(canvas: Canvas, box: pygame.Rect, others: Sequence[Item], widths: Sequence[int], cursor: int) -> None:
    left = box.left
    for number, (item, wide) in enumerate(zip(others, widths, strict=True)):
        said = in_large_words(canvas, wide, box.height, item) if enlarged(canvas) else item
        tiles.tile(canvas, pygame.Rect(left, box.top, wide, box.height), said, number == cursor)
        left += wide + canvas.measures.gap
