"""Where things stand in a game with a square board: the question above, the board at the left, the rest beside it.

The squares that may be claimed are chosen on the board itself: the cursor walks over them, a finger presses them.
"""

from collections.abc import Sequence
from dataclasses import replace

import pygame

from kiosk.games.engine.protocols import State
from kiosk.i18n.number_format import percent
from kiosk.i18n.phrase import Phrase, phrase
from kiosk.screens.games.common.game_screens import Board
from kiosk.screens.games.common.sheet_base import SheetView
from kiosk.screens.games.common.standings_ribbon import draw_ribbon, ribbon_height
from kiosk.screens.kit import button_grid, tiles
from kiosk.screens.kit.drawing.canvas import Canvas
from kiosk.screens.kit.drawing.fonts import line_height, width
from kiosk.screens.kit.drawing.theme import CREAM, CREAM_SOFT, GOLD
from kiosk.screens.kit.screen import Item
from kiosk.screens.kit.tiles import is_die
from kiosk.screens.play.layout import die_correction, last_throw
from kiosk.screens.play.layout.dice_row import dice_height, die_px, narrowed, row_height, row_of_dice
from kiosk.screens.play.layout.framed_picture import draw_framed, read_picture
from kiosk.screens.play.layout.question import brief, draw_question, lines_for, question_height
from kiosk.screens.play.layout.sheet_layout import PlayView, bar
from kiosk.table.referee.state.panel import PanelKind

WIDE_DICE = 1.6
"""A row of dice leaves room for words beside them; here they have none."""
NARROW = 5
"""The widest part of the ribbon, in the size of its letters."""
ANNOUNCING = (PanelKind.ANNOUNCE, PanelKind.VOID)
"""Situations in which the choices are words, and need the room of the board."""


def squares_first(board: Board[State], items: Sequence[Item]) -> tuple[list[Item], list[Item]]:
    """The choices that are squares of the board, and the others."""
    squares = [item for item in items if board.has(item.key)]
    return squares, [item for item in items if item not in squares]


def draw(canvas: Canvas, body: pygame.Rect, look: PlayView, board: Board[State], hand: bool = False) -> None:
    """The whole situation; dice to choose from take the board's place."""
    if any(is_die(item) for item in look.items):
        die_correction.draw(canvas, body, look.panel, look.items, look.cursor, look.name)
        return
    rest = _question(canvas, body, look)
    if look.panel.kind in ANNOUNCING:
        _announcing(canvas, rest, look, board, hand)
        return
    column = pygame.Rect(0, 0, max(round(rest.width * 0.4), rest.width - rest.height - canvas.measures.gap), 0)
    room = pygame.Rect(rest.left, rest.top, rest.width - column.width - canvas.measures.gap // 2, rest.height)
    chosen = look.items[look.cursor].key if look.cursor >= 0 else ""
    choices = {item.key: item.points for item in look.items}
    place = board.draw(canvas, room, look.state, look.names, choices, chosen)
    left = place.right + canvas.measures.gap // 2
    _column(canvas, pygame.Rect(left, rest.top, rest.right - left, rest.height), look, board, hand)


def _question(canvas: Canvas, body: pygame.Rect, look: PlayView) -> pygame.Rect:
    """The question over the whole width. Returns the room below."""
    most = lines_for(canvas, look.deciding)
    question = brief(canvas, look.panel.question, look.name, body.width, most=most)
    tall = question_height(canvas, question, body.width, most)
    place = pygame.Rect(body.left, body.top, body.width, tall)
    draw_question(canvas, place, replace(look.panel, question=question), most)
    top = body.top + tall + canvas.measures.gap // 4
    return pygame.Rect(body.left, top, body.width, body.bottom - top)


def _column(canvas: Canvas, box: pygame.Rect, look: PlayView, board: Board[State], hand: bool) -> None:
    """Players, dice, what there is to say, and the other choices at the foot."""
    measures = canvas.measures
    gap = measures.gap // 3
    look = _with_last_dice(look)
    foot = _tiles(canvas, box, look, board)
    ribbon, count = ribbon_height(canvas), len(look.panel.dice)
    wide = narrowed(canvas, round(box.width * WIDE_DICE), foot.top - box.top - ribbon - gap, count)
    px = die_px(canvas, wide, count)
    dice = dice_height(canvas, wide, count) if look.past is None else last_throw.tray_height(canvas, px)
    least = 2 * board.plate_height(canvas) + gap
    # Dice of the turn before give way to the scores, those that lie there now do not.
    beside = least + gap if look.panel.kind == PanelKind.THROW and look.panel.throw == 1 else 0
    dice = dice if look.panel.dice and dice + gap + beside <= foot.top - box.top else 0
    free = foot.top - box.top - dice - gap * 3
    said = _with_hint(canvas, look, _said(canvas, look, box.width), box.width, free - least)
    told = look.panel.detail is not None or look.chance is not None
    words = 0 if said is None else _words_height(canvas, said, box.width)
    words = min(words, max(0, free - ribbon if told else free - least))
    plates = min(free - words, round(measures.text * 6.4))
    if plates >= least:
        place = pygame.Rect(box.left, box.top, box.width, plates)
        board.draw_plates(canvas, place, look.state, look.names, look.panel.player)
        top = box.top + plates + gap
    else:
        place = pygame.Rect(box.left, box.top, box.width, ribbon)
        top = draw_ribbon(canvas, place, look.names, look.state.scores(), look.panel.player, NARROW).top
        beside = NARROW * measures.cell * len(look.names) + gap
        _beside_ribbon(canvas, pygame.Rect(box.left + beside, box.top, box.width - beside, ribbon), said, look)
    if dice:
        if look.past is None:
            row_of_dice(canvas, pygame.Rect(box.left, top, wide, dice), look.panel, look.held, hand)
        else:
            last_throw.tray(canvas, pygame.Rect(box.left, top, box.width, dice), look.panel.dice, look.past, px)
        top += dice + gap
    room = pygame.Rect(box.left, top, box.width, foot.top - gap // 2 - top)
    if said is not None and _words_height(canvas, said, box.width) > room.height:
        room = _beside_tile(canvas, box, room, look, board)
        said = _in_figures(canvas, said, room, look)
    _words(canvas, room, said, look, hand)


def _beside_tile(
    canvas: Canvas, box: pygame.Rect, room: pygame.Rect, look: PlayView, board: Board[State]
) -> pygame.Rect:
    """The room for words, down to the foot of `box` where a single tile stands at its right."""
    others = squares_first(board, look.items)[1]
    if len(others) != 1 or canvas.floor is not None:
        return room
    side = button_grid.aside_width(canvas, others, box.width) + canvas.measures.gap
    return pygame.Rect(room.left, room.top, room.width - side, box.bottom - room.top)


def _in_figures(canvas: Canvas, said: Phrase, room: pygame.Rect, look: PlayView) -> Phrase:
    """A chance as its figure alone where its words have no room."""
    chance = look.chance
    if (
        chance is None
        or chance.part is None
        or said is not chance.said
        or _words_height(canvas, said, room.width) <= room.height
    ):
        return said
    return phrase("{n} %", n=percent(chance.part))


def _with_last_dice(look: PlayView) -> PlayView:
    """Until somebody throws, the dice of the turn before stay in sight with what they brought."""
    panel, dice = look.panel, look.game.sheet.last_dice(look.state)
    if not dice or panel.dice or panel.throw > 1 or panel.kind != PanelKind.THROW:
        return look
    past = last_throw.caption(look.game.sheet, look.state, look.names)
    return replace(look, panel=replace(panel, dice=dice), past=past)


def _said(canvas: Canvas, look: PlayView, room: int) -> Phrase | None:
    """What is wrong or was announced, else what the last turn brought, else which throw this is."""
    panel = look.panel
    if panel.detail is not None:
        return panel.detail
    if look.chance is not None:
        return look.chance.said
    if panel.throw == 1:
        return look.news
    number = panel.throw - 1 if panel.kind == PanelKind.CHOOSE else panel.throw
    count = phrase("Lancer {throw}/{throws}", throw=number, throws=panel.throws)
    announced = look.game.sheet.announced(look.state)
    if announced is None:
        return count
    both = phrase("{announced} · {count}", announced=announced, count=count)
    return both if width("sans", canvas.measures.text, canvas.say(both)) <= room else announced


def _with_hint(canvas: Canvas, look: PlayView, said: Phrase | None, room: int, most: int) -> Phrase | None:
    """Below it what somebody new needs to know, where that takes no more than `most` pixels of height."""
    panel = look.panel
    if panel.hint is None or said is None or panel.detail or look.chance or look.preview:
        return said
    both = Phrase("{first}\n{then}", {"first": said, "then": panel.hint})
    return both if _words_height(canvas, both, room) <= most else said


def _words_height(canvas: Canvas, said: Phrase, room: int) -> int:
    fitted = canvas.fitted(said, (room, canvas.surface.get_height()))
    return len(fitted.lines) * line_height("sans", fitted.px)


def _beside_ribbon(canvas: Canvas, box: pygame.Rect, said: Phrase | None, look: PlayView) -> None:
    """What there is to say, where a line of it has room there: which throw this is, or a chance in figures."""
    if said is None:
        return
    brief = _in_figures(canvas, said, box, look)
    if not canvas.fitted(brief, box.size, "cell").cut:
        canvas.text(box, brief, "cell", colour=GOLD, align=(0, 0.5))


def _words(canvas: Canvas, room: pygame.Rect, said: Phrase | None, look: PlayView, hand: bool) -> None:
    """What there is to say, above the demonstration's track where there is one."""
    picture = read_picture(look.preview) if hand else None
    tall = 0 if said is None else min(room.height, _words_height(canvas, said, room.width))
    if said is not None and tall >= line_height("sans", canvas.measures.text):
        soft = CREAM_SOFT if look.game.sheet.announced(look.state) is None else GOLD
        colour = soft if look.panel.detail is None else CREAM
        place = pygame.Rect(room.left, room.top, room.width, tall if picture else room.height)
        canvas.text(place, said, colour=colour, align=(0, 0.2), grow=1.3)
    chance = look.chance
    if chance is not None and chance.part is not None and tall >= line_height("sans", canvas.measures.text):
        bar(canvas, pygame.Rect(room.left, room.top - canvas.measures.gap // 4, room.width, 0), chance.part)
    rest = pygame.Rect(room.left, room.top + tall, room.width, room.height - tall)
    if picture is not None and rest.height >= canvas.measures.big:
        draw_framed(canvas, rest, picture, "the demonstration's track")


def _tiles(canvas: Canvas, box: pygame.Rect, look: PlayView, board: Board[State]) -> pygame.Rect:
    """The choices that are no squares, at the foot of `box`, in two rows if need be. Returns their place."""
    measures = canvas.measures
    squares, others = squares_first(board, look.items)
    if canvas.floor is not None:
        return pygame.Rect(box.left, box.bottom, box.width, 0)
    widths = [tiles.wanted(canvas, item) for item in others]
    one_row = sum(widths) + measures.gap * (len(widths) - 1) <= box.width
    count = 1 if one_row or not _two_rows(canvas, box, look) else 2
    tall = measures.target * count + measures.gap * (count - 1)
    place = pygame.Rect(box.left, box.bottom - tall, box.width, tall)
    chosen = look.items[look.cursor] if look.cursor >= 0 else None
    cursor = next((place for place, item in enumerate(others) if item is chosen), -1)
    button_grid.beside(canvas, place, others, cursor, count, first=len(squares))
    return place


def _two_rows(canvas: Canvas, box: pygame.Rect, look: PlayView) -> bool:
    """Whether two rows of choices leave room for the scores in a line and the dice."""
    if look.panel.kind in ANNOUNCING or not look.panel.dice:
        return True
    gap, wide = canvas.measures.gap, round(box.width * WIDE_DICE)
    free = box.height - 2 * canvas.measures.target - gap - ribbon_height(canvas) - gap // 3
    return narrowed(canvas, wide, free, len(look.panel.dice)) < wide or dice_height(canvas, wide, 1) <= free


def _announcing(canvas: Canvas, box: pygame.Rect, look: PlayView, board: Board[State], hand: bool) -> None:
    """Dice and figures; the board where it leaves room."""
    measures = canvas.measures
    row = row_height(canvas, look.panel, box.width)
    foot = _tiles(canvas, box, look, board)
    if foot.top - box.top < row + measures.gap // 2:
        return
    band = pygame.Rect(box.left, box.top, box.width, row)
    end = row_of_dice(canvas, band, look.panel, look.held, hand) + measures.gap // 2
    aside = pygame.Rect(end, band.top, band.right - end, row)
    aside = draw_ribbon(canvas, aside, look.names, look.state.scores(), look.panel.player)
    said = _said(canvas, look, aside.width)
    if said is not None and _words_height(canvas, said, aside.width) <= aside.height:
        canvas.text(aside, said, colour=CREAM, align=(0, 0.5))
    room = pygame.Rect(box.left, band.bottom + measures.gap // 2, box.width, 0)
    room.height = foot.top - measures.gap // 2 - room.top
    if room.height >= look.game.sheet.least_height(canvas, len(look.names)):
        look.game.sheet.draw(canvas, room, SheetView(look.state, look.names, look.panel.player))
