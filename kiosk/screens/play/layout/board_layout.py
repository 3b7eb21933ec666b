"""Where things stand in a game with a square board: the question above, the board at the left, the rest beside it.

The squares that may be claimed are chosen on the board itself: the cursor walks over them, a finger presses them.
"""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

import pygame

from kiosk.games.engine.protocols import State
from kiosk.i18n.phrase import Phrase, phrase
from kiosk.screens.games.common.game_screens import Board
from kiosk.screens.games.common.standings_ribbon import airy_ribbon, draw_large_ribbon, large_ribbon
from kiosk.screens.kit.drawing.canvas import Canvas
from kiosk.screens.kit.drawing.fonts import line_height, width
from kiosk.screens.kit.drawing.framed_picture import draw_framed, read_picture
from kiosk.screens.kit.drawing.theme import CREAM, CREAM_SOFT, GOLD
from kiosk.screens.kit.screen import Item
from kiosk.screens.kit.tiles import is_die
from kiosk.screens.play.layout import die_correction, last_throw
from kiosk.screens.play.layout.dice_row import die_px, narrowed
from kiosk.screens.play.layout.how_to_rethrow import worded_for
from kiosk.screens.play.layout.sheet_layout import PlayView, ask, dice_of_turn, in_brief, with_awaited
from kiosk.screens.play.layout.short_words import forms
from kiosk.screens.play.layout.situation import (
    TIGHT,
    count_role,
    decides,
    draw_count,
    fitting_role,
    left_of_count,
    throw_count,
    throw_number,
)
from kiosk.screens.play.stage.places import Places, with_board
from kiosk.screens.play.stage.shelf import draw_choices
from kiosk.table.referee.panels.prompts import ANNOUNCE_CHOICE
from kiosk.table.referee.state.panel import PanelKind

PLATES = 5
"""The height of the players' plates, in the size of their type."""
WIDE_DICE = 1.6
"""A row of dice leaves room for words beside them; here they have none."""
GROWN = 1.6
"""How much larger the last turn's dice may be while nothing can be chosen; those of a turn keep their place."""
SQUARES = "squares"
"""The key of the button that stands for all squares that may be chosen."""
ANNOUNCING = (PanelKind.ANNOUNCE, PanelKind.VOID)
"""Situations in which the choices are words."""


def squares_first(board: Board[State], items: Sequence[Item]) -> tuple[list[Item], list[Item]]:
    """The choices that are squares of the board, and the others."""
    squares = [item for item in items if board.has(item.key)]
    return squares, [item for item in items if item not in squares]


def with_squares(board: Board[State], items: Sequence[Item], cursor: int) -> list[Item]:
    """The choices with one button for all squares in their place, which says what the one under the cursor does. A
    single choice, as on the machine's turn, keeps its own words."""
    squares, _ = squares_first(board, items)
    if not squares or len(items) == 1:
        return list(items)
    chosen = items[cursor] if 0 <= cursor < len(items) else None
    first = squares[0]
    act, which = board.act([item.key for item in squares], chosen.key if chosen in squares and chosen else "")
    button = Item(SQUARES, act, first.action, note=which)
    return [button if item is first else item for item in items if item is first or item not in squares]


def in_few_words(board: Board[State], item: Item) -> Item:
    """A choice as short as it can be; which squares there are is seen on the board."""
    label = board.announcing if item.key == ANNOUNCE_CHOICE.key else board.short(item.key) or item.label
    return replace(item, label=label, note=None if item.key == SQUARES else item.note)


def draw(
    canvas: Canvas, body: pygame.Rect, look: PlayView, board: Board[State], hand: bool = False, foot: int = 0
) -> None:
    """The whole situation; dice to choose from take the board's place. `foot`: see `with_board`."""
    if any(is_die(item) for item in look.items):
        die_correction.draw(canvas, body, look.panel, look.items, look.cursor, look.name)
        return
    plates = max(len(look.names) * board.plate_height(canvas), round(canvas.measures.text * PLATES))
    if canvas.measures.compact:
        plates = 2 * board.plate_height(canvas) + canvas.measures.gap // 3
    at = with_board(canvas, body, plates, airy_ribbon(canvas), bool(look.items), foot).note(canvas)
    ask(canvas, at, look)
    chosen = look.items[look.cursor].key if look.cursor >= 0 else ""
    choices = {item.key: item.points for item in look.items}
    place = board.draw(canvas, at.sheet, look.state, look.names, choices, chosen)
    signs = board.needs_legend(canvas, look.state, place.size)
    rooms = _column(canvas, at, look, board, hand, signs)
    board.draw_legend(canvas, rooms, look.state, place.size)


def _above_players(canvas: Canvas, at: Places) -> pygame.Rect:
    """What lies free beside the way out, between the question and the players."""
    gap = canvas.measures.gap // 4
    wide, tall = at.menu.left - 2 * gap - at.aside.left, at.aside.top - at.question.bottom - 2 * gap
    return pygame.Rect(at.aside.left, at.question.bottom + gap, max(0, wide), max(0, tall))


def _for_calls(canvas: Canvas, at: Places, count: int) -> Places:
    """Where so many calls would take pages, the players stand left of the way out: two rows have room then."""
    target, gap = canvas.measures.target, canvas.measures.gap
    tall, start = 2 * target + gap, at.aside.top
    beside = pygame.Rect(at.aside.left, at.question.bottom, at.menu.left - gap // 4 - at.aside.left, 0)
    beside.height = start - gap // 4 - beside.top
    one_row = count * (target + gap) - gap <= at.shelf.width
    if not at.shelf.height or one_row or at.shelf.bottom - at.said.top >= tall or at.notice.height:
        return at
    if beside.height < large_ribbon(canvas):
        return at
    low = min(at.aside.height, beside.height)
    aside = pygame.Rect(beside.left, beside.centery - low // 2, beside.width, low)
    shelf = pygame.Rect(at.shelf.left, at.shelf.bottom - tall, at.shelf.width, tall)
    tray = pygame.Rect(at.tray.left, start, at.tray.width, shelf.top - gap // 3 - start)
    return replace(at, aside=aside, tray=tray, shelf=shelf, said=pygame.Rect(shelf.topleft, (shelf.width, 0)))


def _column(
    canvas: Canvas, at: Places, look: PlayView, board: Board[State], hand: bool, signs: bool
) -> list[pygame.Rect]:
    """Players, dice, what there is to say, and the other choices at the foot. Returns the places left free.

    `signs` of the board are told there.
    """
    look = _with_asked(with_awaited(_with_last_dice(look)), board)
    squares, _ = squares_first(board, look.items[:-1])
    listed = with_squares(board, look.items[:-1], look.cursor)
    calls = look.panel.kind in ANNOUNCING
    at = _for_calls(canvas, at, len(listed)).note(canvas) if calls else at
    waits = not listed and look.past is not None and not canvas.measures.compact
    at = _opened(canvas, at) if waits else at
    room = at.said if listed else at.said.union(at.shelf)
    said = _said(canvas, look, room.size)
    if at.aside.height > airy_ribbon(canvas):
        board.draw_plates(canvas, at.aside, look.state, look.names, look.panel.player)
    else:
        draw_large_ribbon(canvas, at.aside, look.names, look.state.scores(), look.panel.player)
    end = _dice(canvas, at.tray, look, hand, GROWN if waits else 1.0)
    chosen = look.items[look.cursor] if look.cursor >= 0 else None
    on_square = chosen is not None and board.has(chosen.key)
    cursor = next((n for n, item in enumerate(listed) if item is chosen or (on_square and item.key == SQUARES)), -1)
    # Calls are words: they rise over the place of what there is to say.
    shelf = at.shelf.union(at.said) if calls and at.shelf.height else at.shelf
    listed = [in_few_words(board, item) for item in listed] if calls else listed
    brief, first = partial(in_few_words, board), max(0, len(squares) - 1)
    draw_choices(canvas, shelf, listed, cursor, brief, first)
    if not calls:
        above, count = _above_players(canvas, at), throw_count(look.panel)
        said = _with_hint(canvas, look, said, room, above, signs)
        if look.chance is not None:
            said = in_brief(canvas, said, room, look.chance)
            if count is not None and draw_count(canvas, _right_of(at.tray, end + canvas.measures.gap // 2), count):
                count = None
            # The legend has need of that room too.
            role = "cell" if signs or count is None else count_role(canvas, above, count)
            if count is not None and draw_count(canvas, above, count, role):
                above, count = left_of_count(canvas, above, count, role), None
            if count is not None and said is not None:
                shorter = (Phrase("{first}\n{then}", {"first": count, "then": words}) for words in forms(said))
                both = (words for words in shorter if _words_height(canvas, words, room.width) <= room.height)
                said = next(both, said)
        return [*_words(canvas, room, said, look, hand), above]
    return [_right_of(at.tray, end + canvas.measures.gap)]


def _opened(canvas: Canvas, at: Places) -> Places:
    """With a higher row of dice where two lines of words keep their room below it."""
    least = 2 * line_height("sans", round(canvas.measures.text * decides(canvas)))
    tall = min(round(at.tray.height * GROWN), at.said.union(at.shelf).bottom - least - at.tray.top)
    lower = max(0, tall - at.tray.height)
    tray = pygame.Rect(at.tray.topleft, (at.tray.width, at.tray.height + lower))
    said = pygame.Rect(at.said.left, at.said.top + lower, at.said.width, max(0, at.said.height - lower))
    return replace(at, tray=tray, said=said)


def _dice(canvas: Canvas, box: pygame.Rect, look: PlayView, hand: bool, grown: float) -> int:
    """The dice in their row, as large as it allows: words stand below them. Returns the x where they end.

    `grown`: how much larger than usual they may be.
    """
    if not look.panel.dice:
        return box.left
    canvas = canvas.larger(grown)
    wide = narrowed(canvas, round(box.width * WIDE_DICE), box.height, len(look.panel.dice))
    if look.past is not None:
        px = die_px(canvas, wide, len(look.panel.dice))
        return last_throw.tray(canvas, box, look.panel.dice, look.past, px)
    return dice_of_turn(canvas, pygame.Rect(box.left, box.top, wide, box.height), look, hand)


def _with_last_dice(look: PlayView) -> PlayView:
    """Until somebody throws, the dice of the turn before stay in sight with what they brought."""
    panel, dice = look.panel, look.game.sheet.last_dice(look.state)
    if not dice or panel.dice or panel.throw > 1 or panel.kind != PanelKind.THROW:
        return look
    past = last_throw.caption(look.game.sheet, look.state, look.names)
    return replace(look, panel=replace(panel, dice=dice), past=past)


def _with_asked(look: PlayView, board: Board[State]) -> PlayView:
    """With what the square under the cursor asks for, where the guide says nothing."""
    asked = None if look.cursor < 0 else board.asks(look.state, look.items[look.cursor].key)
    return look if asked is None or look.chance is not None else replace(look, chance=asked)


def _said(canvas: Canvas, look: PlayView, room: tuple[int, int]) -> Phrase | None:
    """What is wrong or was announced, else what the last turn brought, else which throw this is."""
    panel = look.panel
    if panel.detail is not None:
        return panel.detail
    if look.chance is not None:
        return look.chance
    if panel.throw == 1 and look.news is not None:
        return look.news
    number = throw_number(panel)
    count = phrase("Lancer {throw}/{throws}", throw=number, throws=panel.throws)
    announced = look.game.sheet.announced(look.state)
    if announced is None:
        return count
    both = phrase("{announced} · {count}", announced=announced, count=count)
    said, large = canvas.say(both), round(canvas.measures.text * decides(canvas))
    if width("sans", canvas.measures.text, said) > room[0]:
        return announced
    # Rather in two large lines, or in fewer words, than in a smaller one.
    if width("sans", large, said) > room[0] and 2 * line_height("sans", large) <= room[1]:
        return Phrase("{first}\n{then}", {"first": announced, "then": count})
    if width("sans", round(large * TIGHT), said) <= room[0]:
        return both
    return phrase("{announced} · {throw}/{throws}", announced=announced, throw=number, throws=panel.throws)


def _with_hint(
    canvas: Canvas, look: PlayView, said: Phrase | None, room: pygame.Rect, above: pygame.Rect, signs: bool
) -> Phrase | None:
    """Below it what somebody new needs to know, where that has room; in its place if the throw is told `above`.

    Where `signs` of the board need that room it is told in all its words or not at all.
    """
    panel = look.panel
    if panel.hint is None or said is None or panel.detail or look.chance or look.preview:
        return said
    hints = (panel.hint,) if signs else forms(panel.hint)
    told = (Phrase("{first}\n{then}", {"first": said, "then": words}) for words in hints)
    both = next((both for both in told if _words_height(canvas, both, room.width) <= room.height), None)
    count = throw_count(panel)
    if both is not None or count is None or signs or look.game.sheet.announced(look.state) is not None:
        return both or said
    hint = worded_for(canvas, panel.hint, room.size)
    return hint if hint is not None and draw_count(canvas, above, count, count_role(canvas, above, count)) else said


def _words_height(canvas: Canvas, said: Phrase, room: int) -> int:
    fitted = canvas.fitted(said, (room, canvas.surface.get_height()))
    return len(fitted.lines) * line_height("sans", fitted.px)


def _words(canvas: Canvas, room: pygame.Rect, said: Phrase | None, look: PlayView, hand: bool) -> list[pygame.Rect]:
    """What there is to say, above the demonstration's track where there is one. Returns the places left free."""
    free = [room]
    picture = read_picture(look.preview) if hand else None
    tall = 0 if said is None else min(room.height, _words_height(canvas, said, room.width))
    seen = said is not None and tall >= line_height("sans", canvas.measures.cell)
    if said is not None and seen:
        soft = CREAM_SOFT if look.game.sheet.announced(look.state) is None else GOLD
        colour = soft if look.panel.detail is None else CREAM
        # Clear of the edge of the stage.
        wide = room.width - 2 * canvas.measures.line
        place = pygame.Rect(room.left, room.top, wide, tall if picture else room.height)
        role, grow = fitting_role(canvas, said, place), decides(canvas)
        # Rather in more lines than in smaller type.
        alike = not canvas.fitted(said, place.size, role, grow=grow, alike=True).cut
        ink = canvas.text(place, said, role, colour=colour, align=(0, 0.2), grow=grow, alike=alike)
        free = [_below(room, ink.bottom + canvas.measures.gap // 4), _right_of(room, ink.right + canvas.measures.gap)]
    rest = pygame.Rect(room.left, room.top + tall, room.width, room.height - tall)
    if picture is not None and rest.height >= canvas.measures.big:
        draw_framed(canvas, rest, picture, "the demonstration's track")
        return []
    return free


def _below(room: pygame.Rect, top: int) -> pygame.Rect:
    return pygame.Rect(room.left, top, room.width, max(0, room.bottom - top))


def _right_of(room: pygame.Rect, left: int) -> pygame.Rect:
    return pygame.Rect(left, room.top, max(0, room.right - left), room.height)
