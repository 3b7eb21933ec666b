"""Where things stand while a game is played: question and dice above, the sheet, the choices below."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import pygame

from kiosk.games.engine.protocols import State
from kiosk.games.engine.values import Chance
from kiosk.i18n.phrase import Phrase
from kiosk.screens.games.common.game_screens import GameScreens
from kiosk.screens.games.common.sheet_base import Change, SheetView
from kiosk.screens.kit import button_grid, tiles
from kiosk.screens.kit.drawing.canvas import Canvas
from kiosk.screens.kit.drawing.fonts import line_height, width
from kiosk.screens.kit.drawing.theme import CREAM, GOLD
from kiosk.screens.kit.screen import Item
from kiosk.screens.kit.tiles import is_die
from kiosk.screens.play.layout import die_correction, last_throw
from kiosk.screens.play.layout.dice_row import die_px, fits_below_turn, row_height, row_of_dice
from kiosk.screens.play.layout.framed_picture import draw_framed, read_picture
from kiosk.screens.play.layout.question import brief, draw_question, lines_for, question_height
from kiosk.screens.play.layout.situation import draw_change, draw_situation
from kiosk.table.referee.state.panel import Panel, PanelKind


@dataclass(frozen=True, slots=True)
class PlayView:
    """Everything that is drawn while a game is played."""

    panel: Panel
    items: Sequence[Item]
    cursor: int
    names: tuple[str, ...]
    game: GameScreens[State]
    state: State
    held: frozenset[int]
    preview: bytes | None
    news: Phrase | None = None
    chance: Chance | None = None
    past: Phrase | None = None
    """Whose the dice of the turn before are, while they are shown."""

    @property
    def name(self) -> str:
        """Whose turn it is."""
        return self.names[self.panel.player]

    @property
    def deciding(self) -> bool:
        """Whether there is something to choose besides the menu."""
        return len(self.items) > 1


def draw(canvas: Canvas, body: pygame.Rect, look: PlayView, hand: bool = False) -> None:
    """The whole situation; dice to choose from take the sheet's place."""
    asked_of_a_die = look.panel.kind == PanelKind.DOUBT and look.panel.focus is not None
    if asked_of_a_die or any(is_die(item) for item in look.items):
        die_correction.draw(canvas, body, look.panel, look.items, look.cursor, look.name)
        return
    rest = _band(canvas, body, look, hand)
    if look.deciding:
        rest = _choices(canvas, rest, look)
    chosen = look.items[look.cursor].key if look.cursor >= 0 else ""
    sheet = look.game.sheet
    column = sheet.column_of(chosen)
    sheet.draw(canvas, rest, SheetView(look.state, look.names, look.panel.player, _change(look), column))


def _change(look: PlayView) -> Change | None:
    """The last score written, until the next player's first throw lies there."""
    return look.game.sheet.change(look.state) if look.panel.throw == 1 else None


def _band(canvas: Canvas, body: pygame.Rect, look: PlayView, hand: bool) -> pygame.Rect:
    """The question, and below it the dice and the situation. Returns the room below."""
    measures = canvas.measures
    gap = measures.gap // 4
    band, look = _preview(canvas, body, look), _with_last_dice(look)
    panel = look.panel
    beside = (
        0
        if look.deciding or canvas.floor is not None
        else sum(tiles.wanted(canvas, item) + measures.gap for item in look.items)
    )
    room = band.width - beside
    # While there is something to choose, the sheet needs the room more than the name needs large letters.
    most = lines_for(canvas, look.deciding)
    question = brief(canvas, panel.question, look.name, room, 1 if look.deciding else 2, most)
    panel = replace(panel, question=question)
    tall = question_height(canvas, question, room, most)
    draw_question(canvas, pygame.Rect(band.left, band.top, room, tall), panel, most)
    top = band.top + tall + gap
    if beside:
        place = pygame.Rect(band.right - beside + measures.gap, band.top, beside - measures.gap, measures.target)
        button_grid.draw(canvas, place, look.items, look.cursor, rows=1)
        room = band.width if top >= place.bottom + gap else room
    announced = _beside_dice(canvas, replace(look, panel=panel), room)
    row = row_height(canvas, panel, room, announced, _tray_end(canvas, look, room)) if _has_second(panel) else 0
    if row:
        _second(canvas, pygame.Rect(band.left, top, room, row), replace(look, panel=panel), hand, announced)
        if look.chance is not None and look.chance.part is not None:
            bar(canvas, pygame.Rect(band.left, top + row, room, gap), look.chance.part)
    else:
        row = _hint(canvas, pygame.Rect(band.left, top, room, 0), look)
    bottom = max(
        top + row, body.top + measures.target if beside else 0, body.top + band.height if band is not body else 0
    )
    bottom += gap * 2
    return pygame.Rect(body.left, bottom, body.width, body.bottom - bottom)


def _tray_end(canvas: Canvas, look: PlayView, room: int) -> int | None:
    """Where the tray ends in which the dice of the turn before lie."""
    if look.past is None:
        return None
    count = len(look.panel.dice)
    return last_throw.tray_width(canvas, room, count, look.past, die_px(canvas, room, count))


def _hint(canvas: Canvas, box: pygame.Rect, look: PlayView) -> int:
    """What somebody new needs to know, in a line where nothing else stands below the question. Returns its height."""
    hint, text = look.panel.hint, canvas.measures.text
    if hint is None or canvas.measures.compact or width("sans", text, canvas.say(hint)) > box.width:
        return 0
    tall = line_height("sans", text)
    canvas.text(pygame.Rect(box.left, box.top, box.width, tall), hint, colour=CREAM, align=(0, 0.5))
    return tall


def bar(canvas: Canvas, box: pygame.Rect, part: float) -> None:
    """How likely something is: the gold part of a bar."""
    tall = max(canvas.measures.line * 2, box.height)
    canvas.surface.fill((40, 44, 30), (box.left, box.top, box.width, tall))
    canvas.surface.fill(GOLD, (box.left, box.top, round(box.width * part), tall))


def _has_second(panel: Panel) -> bool:
    """Whether there is anything to show below the question."""
    return bool(panel.dice) or panel.detail is not None or panel.throws > 1 or panel.kind != PanelKind.CHOOSE


def _with_last_dice(look: PlayView) -> PlayView:
    """Where every throw begins anew, the dice of the one before stay in sight with what they brought."""
    panel, dice = look.panel, look.game.sheet.last_dice(look.state)
    if look.chance is not None and panel.detail is None:
        return replace(look, panel=replace(panel, detail=look.chance.said))
    told = panel.detail is not None and panel.detail != look.news
    if dice is None or panel.dice or told or panel.kind not in (PanelKind.THROW, PanelKind.CHOOSE):
        return look
    if not dice and panel.kind != PanelKind.THROW:
        return look
    past = last_throw.caption(look.game.sheet, look.state, look.names) if dice else None
    return replace(look, panel=replace(panel, dice=dice, detail=look.news), past=past)


def _preview(canvas: Canvas, body: pygame.Rect, look: PlayView) -> pygame.Rect:
    """The demonstration's track at the upper right, unless the question needs it. Returns the room beside it."""
    picture = read_picture(look.preview)
    if picture is None:
        return body
    tall = round(canvas.measures.big * (2.3 if canvas.measures.compact else 2.9))
    wide = min(round(tall * picture.get_width() / picture.get_height()), body.width * 2 // 5)
    band = pygame.Rect(body.left, body.top, body.width - wide - canvas.measures.gap, tall)
    question = brief(canvas, look.panel.question, look.name, band.width, 1 if look.deciding else 2)
    needed = question_height(canvas, question, band.width)
    if needed + row_height(canvas, look.panel, band.width) > tall * 1.5:
        return body
    draw_framed(canvas, pygame.Rect(body.right - wide, body.top, wide, tall), picture, "the demonstration's track")
    return band


def _beside_dice(canvas: Canvas, look: PlayView, room: int) -> Phrase | None:
    """What was announced, and where it takes no further line what somebody new needs to know."""
    announced, panel = look.game.sheet.announced(look.state), look.panel
    if panel.hint is None or panel.detail is not None or look.preview is not None:
        return announced
    both = panel.hint if announced is None else Phrase("{first} · {then}", {"first": announced, "then": panel.hint})
    return both if fits_below_turn(canvas, both, room, len(panel.dice)) else announced


def _second(canvas: Canvas, box: pygame.Rect, look: PlayView, hand: bool, announced: Phrase | None) -> None:
    change = _change(look)
    fresh = all(die.face is None for die in look.panel.dice)
    if change is not None and fresh and look.panel.detail is None:
        draw_change(canvas, box, change, look.game.sheet.told(look.state, change, look.names[change.seat]))
        return
    past, panel = look.past, look.panel
    if past is None:
        end = row_of_dice(canvas, box, panel, look.held, hand)
    else:
        end = last_throw.tray(canvas, box, panel.dice, past, die_px(canvas, box.width, len(panel.dice)))
    start = end + canvas.measures.gap // 2
    place = pygame.Rect(start, box.top, box.right - start, box.height)
    # Beside the dice of somebody else stands what they brought, not whose turn it is.
    draw_situation(canvas, place, panel, look.name if past is None else None, announced)


def _brief(look: PlayView, item: Item) -> Item:
    """A column called as it is headed on the sheet, where there is no room for words: all fit side by side."""
    sheet = look.game.sheet
    column = sheet.column_of(item.key)
    brief = None if column is None else sheet.short(look.state, column)
    return replace(item, label=brief) if brief else item


def _choices(canvas: Canvas, rest: pygame.Rect, look: PlayView) -> pygame.Rect:
    """The choices at the bottom, in two lines where the sheet leaves room. Returns the room above."""
    measures = canvas.measures
    if canvas.floor is not None:
        return rest
    items, lines = look.items, 1
    if look.game.brief_choices:
        items = [_brief(look, item) for item in items]
    if not _fits(canvas, items, rest.width, 1):
        least = look.game.sheet.least_height(canvas, len(look.names))
        lines = 2 if rest.height - 2 * measures.target - 2 * measures.gap >= least * 1.15 else 1
        if not _fits(canvas, items, rest.width, lines):
            items = [_brief(look, item) for item in items]
    tall = measures.target * lines + measures.gap * (lines - 1)
    box = pygame.Rect(rest.left, rest.bottom - tall, rest.width, tall)
    button_grid.beside(canvas, box, items, look.cursor, lines)
    return pygame.Rect(rest.left, rest.top, rest.width, rest.height - tall - measures.gap // 3)


def _fits(canvas: Canvas, items: Sequence[Item], room: int, lines: int) -> bool:
    """Whether all choices are seen at once."""
    widths = [tiles.wanted(canvas, item) for item in items]
    if lines == 1:
        return sum(widths) + canvas.measures.gap * (len(widths) - 1) <= room
    aside = max(widths[-lines:]) + canvas.measures.gap
    return (
        len(button_grid.pack([max(widths[:-lines])] * (len(widths) - lines), room - aside, canvas.measures.gap))
        <= lines
    )
