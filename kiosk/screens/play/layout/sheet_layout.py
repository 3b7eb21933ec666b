"""Where things stand while a game is played: question and dice above, the sheet, the choices below."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import zip_longest

import pygame

from kiosk.games.engine.protocols import State
from kiosk.games.engine.values import Cup
from kiosk.games.handicap import without_ahead
from kiosk.i18n.fill import plate
from kiosk.i18n.phrase import Phrase, named, phrase
from kiosk.screens.games.common.game_screens import GameScreens
from kiosk.screens.games.common.sheet_base import Change, SheetView
from kiosk.screens.games.common.standings_ribbon import draw_standings, ribbon_height
from kiosk.screens.kit.drawing.canvas import Canvas
from kiosk.screens.kit.drawing.fonts import line_height, width
from kiosk.screens.kit.drawing.framed_picture import draw_framed, read_picture
from kiosk.screens.kit.drawing.layout_check import DrawnElement
from kiosk.screens.kit.drawing.player_marks import bare
from kiosk.screens.kit.drawing.theme import CREAM, CREAM_SOFT, GOLD
from kiosk.screens.kit.drawing.type_scaling import plain
from kiosk.screens.kit.screen import Item
from kiosk.screens.kit.tiles import is_die
from kiosk.screens.play.layout import choice_groups, die_correction, last_throw
from kiosk.screens.play.layout.dice_row import (
    dice_end,
    die_px,
    fits_below_turn,
    pointed_out,
    row_of_dice,
    turn_height,
)
from kiosk.screens.play.layout.going_dice import going
from kiosk.screens.play.layout.how_to_rethrow import draw_taught
from kiosk.screens.play.layout.question import fill_question, filled, fitting
from kiosk.screens.play.layout.short_words import forms
from kiosk.screens.play.layout.situation import (
    count_width,
    draw_change,
    draw_count,
    draw_situation,
    fitting_role,
    left_of_count,
    notice_beside_dice,
    throw_count,
)
from kiosk.screens.play.stage.places import Places, band_height, tray_height, with_sheet
from kiosk.screens.play.stage.shelf import draw_choices, draw_way_out
from kiosk.table.referee.panels.prompts import CORRECT, DROP, THROW_ON
from kiosk.table.referee.state.panel import DieState, Panel, PanelKind, ShownDie

BRIEF = {
    THROW_ON.key: THROW_ON.label,
    CORRECT.key: phrase("Corriger"),
    DROP.key: phrase("Annuler ce lancer"),
}
"""What the referee's own choices are called where there is no room for more."""
SCORES = phrase("Marquer")
"""What a choice with points does, where only the column is left of its words."""
TURN = 1.2
"""How much larger than the least type it says which turn it is, where that has room."""
ANNOUNCED = 1.5
"""How much larger than texts what was announced is on the free shelf of a small screen."""
ROWS = ("row of ", "plate of ")
"""What the places of players are called."""

UNSETTLED = (DieState.IN_HAND, DieState.MISSING, DieState.DOUBTFUL)


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
    chance: Phrase | None = None
    past: Phrase | None = None
    """Whose the dice of the turn before are, while they are shown."""
    wished: frozenset[int] = frozenset()
    """The places of the dice that the beginners' guide would throw again."""

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
    picture, aside = preview_beside(canvas, body, look)
    at = _with_notice(canvas, with_sheet(canvas, body, bool(look.items), aside), with_awaited(look)).note(canvas)
    sheet = look.game.sheet
    if _spreads(canvas, at, look):
        at = replace(at, sheet=at.below_tray, shelf=pygame.Rect(at.shelf.bottomleft, (at.shelf.width, 0)))
    if picture is not None:
        place = pygame.Rect(body.right - aside, body.top, aside, at.tray.bottom - body.top)
        draw_framed(canvas, place, picture, "the demonstration's track")
    ask(canvas, at, look)
    at = replace(at, tray=_beside_turn(canvas, at, look))
    choices = [_brief(look, item) if look.game.brief_choices else item for item in look.items[:-1]]
    figures = choice_groups.in_group(canvas, look.panel.choices, look.items[:-1], at.shelf.width)
    draw_choices(canvas, at.shelf, choices, look.cursor, lambda item: figures.get(item.key) or _brief(look, item))
    chosen = look.items[look.cursor].key if look.cursor >= 0 else ""
    column = sheet.column_of(chosen)
    drawn = len(canvas.marks)
    change = None if look.deciding else _change(look)
    towards = sheet.column_of(choice_groups.first_behind(look.panel.choices, chosen))
    watched = not look.items
    view = SheetView(
        look.state, look.names, look.panel.player, change, column, False, look.deciding, towards, watched
    )
    sheet.draw(canvas, at.sheet, view)
    listed = _has_players(canvas.marks[drawn:], look.names)
    _tray(canvas, at, with_awaited(_with_last_dice(look)), hand, listed)


def _spreads(canvas: Canvas, at: Places, look: PlayView) -> bool:
    """Whether the sheet goes down to the rail: nothing lies on the shelf, and it has need of that room."""
    sheet, measures = look.game.sheet, canvas.measures
    if look.deciding or look.panel.detail is not None:
        return False
    if measures.crowded:
        # The score that changed has need of the shelf, so has what was announced.
        if sheet.announced(look.state) is not None and not sheet.takes_shelf:
            return False
        return _change(look) is None or any(die.face is not None for die in look.panel.dice)
    # What a notice takes of a small screen's sheet comes back; on a larger one what stands at its foot stays there.
    shrunk = at.notice.height > 0 and not at.noticed_beside
    return (sheet.takes_shelf or shrunk) if measures.compact else sheet.takes_large_shelf(look.state)


def _with_notice(canvas: Canvas, at: Places, look: PlayView) -> Places:
    """On a small screen a notice stands below the number of the throw rather than in the sheet, if it has room there:
    numbers that decide are read from afar."""
    look = _with_last_dice(look)
    panel, announced = look.panel, look.game.sheet.announced(look.state)
    said = any(words is not None for words in (panel.detail, look.past, announced))
    if canvas.notice is None or said or not canvas.measures.compact or not panel.dice:
        return at
    start = at.tray.left + dice_end(canvas, at.tray.width, len(panel.dice)) + canvas.measures.gap // 2
    return notice_beside_dice(canvas, at, start)


def _beside_turn(canvas: Canvas, at: Places, look: PlayView) -> pygame.Rect:
    """The tray, without what a small screen takes of it to tell which turn it is, below the way out or at its end.

    Beside what the guide advises, or what was announced and how dice are thrown again, it is the number of the throw.
    """
    smaller, said = plain(canvas), look.game.sheet.turn(look.state, watched=not look.items)
    room, count = at.menu.right - at.tray.right - canvas.measures.line, throw_count(look.panel)
    if not canvas.measures.compact or at.noticed_beside:
        return at.tray
    if (look.chance is not None or _counted_below(at, look)) and count is not None and room > 0:
        # Clear of the way out and of what stands below.
        top, tray, tall = at.menu.bottom + canvas.measures.line + 1, at.tray.copy(), at.tray.bottom - at.menu.bottom
        if canvas.measures.crowded:
            # Words beside the dice give way to that of the number.
            taken, tall = max(0, count_width(canvas, count) - room), at.tray.bottom - top
            tray.width, room = tray.width - taken, room + taken
            top, tall = top + 2 * canvas.measures.line, tall - 4 * canvas.measures.line
        draw_count(canvas, pygame.Rect(at.menu.right - room, top, room, tall), count)
        return tray
    if said is None:
        return at.tray
    tray, line = at.tray.copy(), canvas.measures.line
    if canvas.measures.crowded or not at.menu.width:
        # Words beside the dice give way to it.
        apart = line if at.menu.width else canvas.measures.gap // 2
        taken = max(0, width("bold", canvas.measures.cell, canvas.say(said)) + apart - room)
        tray.width, room = tray.width - taken, room + taken
    if width("bold", canvas.measures.cell, canvas.say(said)) <= room:
        smaller = canvas
    wide, tall = width("sans", smaller.measures.cell, smaller.say(said)), line_height("sans", smaller.measures.cell)
    face = "sans"
    if room >= wide:
        tall = max(tall, at.tray.bottom - at.menu.bottom) if at.menu.width else tall
        place = pygame.Rect(at.menu.right - room, at.tray.bottom - tall, room, tall)
        face = "bold" if width("bold", smaller.measures.cell, smaller.say(said)) <= room else face
    else:
        tray.width -= wide + canvas.measures.gap // 2
        place = pygame.Rect(at.tray.right - wide, at.tray.bottom - tall, wide, tall)
    smaller.text(place, said, "cell", face, CREAM_SOFT, (1, 0.5), grow=TURN if face == "bold" else 1)
    return tray


def _teaches(canvas: Canvas, at: Places, look: PlayView) -> Phrase | None:
    """How dice are thrown again, where a small screen tells it beside them, in place of the name."""
    panel, announced = look.panel, look.game.sheet.announced(look.state)
    told = panel.detail is not None or look.chance is not None or look.preview is not None or at.noticed_beside
    if told or not canvas.measures.compact or not panel.dice:
        return None
    return panel.hint if announced is None or _counted_below(at, look) else None


def _counted_below(at: Places, look: PlayView) -> bool:
    """Whether there is how dice are thrown again to tell, and what was announced: which throw it is has room below
    the way out, where it does not stand which turn it is."""
    sheet, hint = look.game.sheet, look.panel.hint is not None and look.panel.detail is None
    free = at.menu.width > 0 and sheet.turn(look.state) is None
    return hint and free and look.preview is None and sheet.announced(look.state) is not None


def _has_players(marks: Sequence[DrawnElement], names: Sequence[str]) -> bool:
    """Whether a sheet that drew these had room for the players."""
    called = {bare(plate(name)) for name in names}
    return any(mark.what.startswith(ROWS) or mark.what in called for mark in marks)


def with_awaited(look: PlayView) -> PlayView:
    """Before the first throw of a turn the outlines of the dice that are awaited, with the colours that count."""
    panel, ask = look.panel, look.state.ask()
    if panel.kind != PanelKind.THROW or panel.dice or ask.cup != Cup.NONE:
        return look
    dice = [
        ShownDie(None) if die.colour == "any" else ShownDie(None, die.colour, DieState.WANTED) for die in ask.dice
    ]
    return replace(look, panel=replace(panel, dice=tuple(dice)))


def ask(canvas: Canvas, at: Places, look: PlayView) -> None:
    """The question, and the way out beside it."""
    picked_up = look.panel.kind == PanelKind.CONFIRM
    fill_question(canvas, at.question, look.panel.question, without_ahead(look.name), marked=picked_up)
    if look.items:
        draw_way_out(canvas, at.menu, look.items[-1], look.cursor == len(look.items) - 1)


def _change(look: PlayView) -> Change | None:
    """The last score written, until the next player's first throw lies there."""
    return look.game.sheet.change(look.state) if look.panel.throw == 1 else None


def _tray(canvas: Canvas, at: Places, look: PlayView, hand: bool, listed: bool) -> None:
    """The dice, and what there is to say; the score that changed lies on the shelf where that is free.

    `listed`: the sheet shows the players.
    """
    change, panel = _change(look), look.panel
    fresh = all(die.face is None for die in panel.dice)
    box = at.tray
    idle = at.shelf if at.shelf.height and not look.deciding else None
    if not listed and idle is not None:
        idle = draw_standings(canvas, idle, look.names, look.state.scores(), panel.player)
        listed = True
    if change is not None and fresh and panel.detail is None:
        told = look.game.sheet.told(look.state, change, without_ahead(look.names[change.seat]))
        draw_change(canvas, box if idle is None else idle, change, told)
        if idle is None:
            return
    if not _has_second(panel) and panel.hint is not None:
        canvas.text(box, panel.hint, fitting_role(canvas, panel.hint, box), colour=CREAM, align=(0, 0.5))
        return
    _dice(canvas, at, look, hand, idle, listed)


def _dice(canvas: Canvas, at: Places, look: PlayView, hand: bool, idle: pygame.Rect | None, listed: bool) -> None:
    """The dice from the left; beside them what there is to say, or on the `idle` shelf where that is too much."""
    past, panel, box = look.past, look.panel, at.tray
    announced = None if at.noticed_beside else _beside_dice(canvas, look, box.width)
    place = _lying(canvas, box, look, hand)
    if at.noticed_beside:
        place.height = at.notice.top - place.top
    ribbon = ribbon_height(canvas) + canvas.measures.line
    below = (place.width, place.height - ribbon)
    brief = in_brief(canvas, panel.detail, pygame.Rect((0, 0), below), look.chance)
    worded = brief is not None and canvas.fitted(brief, below, "cell").cut
    # What is wrong is told before who leads.
    if not listed and not worded:
        text = canvas.measures.text
        # A name alone has room in less than its leading, and in larger type any line.
        alone = canvas.measures.crowded or (brief is None and announced is None)
        least = text if alone else line_height("sans", text)
        lacks = canvas.measures.line
        place = draw_standings(canvas, place, look.names, look.state.scores(), panel.player, least, lacks)
    panel = replace(panel, detail=in_brief(canvas, panel.detail, _beside_count(canvas, look, place), look.chance))
    if announced is not None and canvas.fitted(announced, place.size, "cell").cut:
        announced = None
    if idle is not None and canvas.measures.compact and panel.detail is None and past is None:
        announced = _on_shelf(canvas, look, idle, announced)
    if (hint := _teaches(canvas, at, look)) is not None:
        draw_taught(canvas, place, panel, look.name, hint, _forms_announced(look))
        return
    told = panel.detail or announced
    if told is not None and idle is not None and canvas.fitted(told, place.size, "cell").cut:
        canvas.text(idle, told, fitting_role(canvas, told, idle), colour=CREAM, align=(0, 0.5))
        panel, announced = replace(panel, detail=None), None
    # Beside the dice of somebody else stands what they brought, not whose turn it is.
    advised = look.chance is not None and look.panel.detail is look.chance
    counted = look.chance is not None and canvas.measures.compact
    draw_situation(canvas, place, panel, None if past or counted else look.name, announced, worded=advised)


def _on_shelf(canvas: Canvas, look: PlayView, idle: pygame.Rect, said: Phrase | None) -> Phrase | None:
    """What was announced in large type on the free shelf of a small screen. Returns what is still to be said beside
    the dice."""
    announced = look.game.sheet.announced(look.state)
    if announced is None:
        return said
    canvas.text(idle, named(announced, look.names), face="bold", colour=GOLD, align=(0, 0.5), grow=ANNOUNCED)
    return None


def _beside_count(canvas: Canvas, look: PlayView, place: pygame.Rect) -> pygame.Rect:
    """The room of what the guide says beside the number of the throw, where a line below that is too short for it."""
    chance, count = look.chance, throw_count(look.panel)
    if chance is None or count is None or canvas.measures.compact:
        return place
    below = (place.width, place.height - turn_height(canvas))
    return place if not canvas.fitted(chance, below).cut else left_of_count(canvas, place, count)


def _lying(canvas: Canvas, box: pygame.Rect, look: PlayView, hand: bool) -> pygame.Rect:
    """The dice of the turn, or those of the turn before where words leave room. Returns that beside them."""
    panel, px = look.panel, die_px(canvas, box.width, len(look.panel.dice))
    if look.past is None:
        end = dice_of_turn(canvas, box, look, hand)
    else:
        way = _tray_beside(canvas, box, look, look.past, px)
        if way is None:
            # What they brought counts more than the dice of a turn that is over.
            return box
        end = last_throw.tray(canvas, box, panel.dice, look.past, *way)
    # In larger type nearer to the dice, so that the number of the throw ends clear of that of the turn beside it.
    enlarged = canvas.measures.compact and canvas.measures.cell > plain(canvas).measures.cell
    nearer = canvas.measures.gap // 3 if enlarged and panel.dice else 0
    start = end + canvas.measures.gap // 2
    return pygame.Rect(start - nearer, box.top, box.right - start, box.height)


def _tray_beside(canvas: Canvas, box: pygame.Rect, look: PlayView, past: Phrase, px: int) -> tuple[int, float] | None:
    """The size of the dice in their tray, and of the type below, that leave room for words, for large ones first."""
    told, gap = look.panel.detail, canvas.measures.gap // 2
    ways = ((px, last_throw.CAPTION, "text"), (px, 1, "text"), (px, 1, "cell"), (px * 2 // 3, 1, "cell"))
    for edge, grow, role in ways:
        room = box.width - last_throw.tray_width(canvas, box.width, len(look.panel.dice), past, edge, grow) - gap
        if told is None or not canvas.fitted(told, (room, box.height), role).cut:
            return edge, grow
    return None


def dice_of_turn(canvas: Canvas, box: pygame.Rect, look: PlayView, hand: bool) -> int:
    """The dice with what the choice under the cursor does to them. Returns the x where they end."""
    panel = going(_with_jokers(look), look.items, look.cursor, look.held, look.wished)
    return row_of_dice(canvas, box, pointed_out(panel, look.items, look.cursor), look.held, hand)


def _with_jokers(look: PlayView) -> Panel:
    """The panel with what jokers stand for, while the whole throw is known and lies there."""
    dice = look.panel.dice
    faces = tuple(die.face for die in dice if die.face is not None and die.state not in UNSETTLED)
    jokers = look.game.sheet.jokers(look.state, faces) if len(faces) == len(dice) else ()
    named = tuple(replace(die, counts_as=joker) for die, joker in zip_longest(dice, jokers))
    return replace(look.panel, dice=named)


def in_brief(canvas: Canvas, said: Phrase | None, room: pygame.Rect, chance: Phrase | None) -> Phrase | None:
    """A chance in so few words that they have room in the type of texts: its figures go before what is to be done."""
    if said is None or chance is None or said is not chance:
        return said
    *longer, shortest = forms(said)
    return next((words for words in longer if not canvas.fitted(words, room.size).cut), shortest)


def _has_second(panel: Panel) -> bool:
    """Whether there is anything to show below the question."""
    return bool(panel.dice) or panel.detail is not None or panel.throws > 1 or panel.kind != PanelKind.CHOOSE


def _with_last_dice(look: PlayView) -> PlayView:
    """Where every throw begins anew, the dice of the one before stay in sight with what they brought."""
    panel, dice = look.panel, look.game.sheet.last_dice(look.state)
    if look.chance is not None and panel.detail is None:
        return replace(look, panel=replace(panel, detail=look.chance))
    told = panel.detail is not None and panel.detail != look.news
    if dice is None or panel.dice or told or panel.kind not in (PanelKind.THROW, PanelKind.CHOOSE):
        return look
    if not dice and panel.kind != PanelKind.THROW:
        return look
    past = last_throw.caption(look.game.sheet, look.state, look.names) if dice else None
    return replace(look, panel=replace(panel, dice=dice, detail=look.news), past=past)


def preview_beside(canvas: Canvas, body: pygame.Rect, look: PlayView) -> tuple[pygame.Surface | None, int]:
    """The demonstration's track and its width at the upper right; a small screen has no room for it."""
    picture = read_picture(look.preview)
    if picture is None or canvas.measures.compact:
        return None, 0
    tall = band_height(canvas) + canvas.measures.gap // 4 + tray_height(canvas)
    wide = min(round(tall * picture.get_width() / picture.get_height()), body.width * 2 // 5)
    box = with_sheet(canvas, body, bool(look.items), wide).question
    said = fitting(canvas, box, look.panel.question, look.name)
    return (None, 0) if filled(canvas, said, box.size).cut else (picture, wide)


def _beside_dice(canvas: Canvas, look: PlayView, room: int) -> Phrase | None:
    """What was announced, and where it takes no further line what somebody new needs to know."""
    panel, announced = look.panel, _announced(canvas, look, room)
    if panel.hint is None or panel.detail is not None or look.preview is not None:
        return announced
    brief = look.game.sheet.announced_briefly(look.state)
    told = [words for words in (announced, brief and named(brief, look.names)) if words is not None]
    both = (
        Phrase("{first} · {then}", {"first": words, "then": hint}) for words in told for hint in forms(panel.hint)
    )
    tried = both if told else forms(panel.hint)
    return next((words for words in tried if fits_below_turn(canvas, words, room, len(panel.dice))), announced)


def _announced(canvas: Canvas, look: PlayView, room: int) -> Phrase | None:
    """What was announced, briefly where a line has no room for more."""
    said = look.game.sheet.announced(look.state)
    if said is not None and not fits_below_turn(canvas, named(said, look.names), room, len(look.panel.dice)):
        said = look.game.sheet.announced_briefly(look.state)
    return None if said is None else named(said, look.names)


def _forms_announced(look: PlayView) -> list[Phrase]:
    """What was announced, and the same briefly."""
    sheet = look.game.sheet
    said = (sheet.announced(look.state), sheet.announced_briefly(look.state))
    return [named(words, look.names) for words in said if words is not None]


def _brief(look: PlayView, item: Item) -> Item:
    """In few words, a column as it is headed on the sheet, where there is no room for more: all fit side by side.

    Of a die that the question asks about the die alone: the rail says what choosing it does.
    """
    sheet = look.game.sheet
    if item.face is not None and sheet.column_of(item.key) is None:
        return replace(item, label=str(item.face), act=item.act_said, face=None, dice=(item.face,))
    column = sheet.column_of(item.key)
    brief = BRIEF.get(item.key) if column is None else sheet.short(look.state, column)
    verb = SCORES if item.act is not None and item.points is not None else None
    face = None if column is None else sheet.face_of(column)
    return replace(item, label=brief, verb=verb, dice=item.dice if face is None else (face,)) if brief else item
