"""Whose turn it is, which throw, what there is to say, the score that changed."""

from dataclasses import replace

import pygame

from kiosk.i18n.fill import plate
from kiosk.i18n.phrase import Phrase, phrase
from kiosk.screens.games.common.sheet_base import Change
from kiosk.screens.kit import trouble_line
from kiosk.screens.kit.drawing.canvas import Canvas, Text, ink_height
from kiosk.screens.kit.drawing.fonts import line_height, width
from kiosk.screens.kit.drawing.theme import BRASS_LIGHT, CREAM, CREAM_SOFT, DECIDES, ORANGE
from kiosk.screens.kit.drawing.type_scaling import plain
from kiosk.screens.play.layout.dice_row import turn_height
from kiosk.screens.play.layout.short_words import forms
from kiosk.screens.play.stage.places import Places
from kiosk.table.referee.state.panel import DieState, Panel, PanelKind

LARGE = 1.5
"""How much larger than texts what was done may be, where no score changed."""
TIGHT = 0.92
"""Which throw it is may be that much smaller than what decides, before a name or words give way."""


def draw_situation(
    canvas: Canvas,
    box: pygame.Rect,
    panel: Panel,
    name: str | None,
    announced: Phrase | None = None,
    *,
    worded: bool = False,
) -> None:
    """Whose turn, which throw, and what else there is to say; where both do not fit, only what there is to say.

    Without a `name` nothing is said of the turn; what is `worded` for this box keeps its words.
    """
    if canvas.measures.crowded and box.height >= canvas.measures.text:
        box = _led(box, line_height("sans", canvas.measures.text))
    step = turn_height(canvas)
    told = panel.detail or announced
    if told is None:
        if name is None or box.height < canvas.measures.text:
            return
        _turn(canvas, box, panel, name)
        return
    below = pygame.Rect(box.left, box.top + step, box.width, box.height - step)
    told = told if worded else in_large_type(canvas, told, box.size if name is None else below.size)
    said = canvas.say(told)
    detail = said[:1].upper() + said[1:]
    upper = pygame.Rect(box.left, box.top, box.width, step)
    if name is None or canvas.fitted(detail, below.size).cut:
        if worded and name is not None:
            box = _beside_count(canvas, box, panel, detail)
        role = fitting_role(canvas, detail, box)
        grow = canvas.measures.text / canvas.measures.minimum(role)
        canvas.text(box, detail, role, colour=CREAM, align=(0, 0.5), grow=grow)
        return
    _turn(canvas, upper, panel, name)
    canvas.text(below, detail, colour=CREAM, align=(0, 0.3))


def left_of_count(canvas: Canvas, box: pygame.Rect, count: Phrase, role: str = "cell") -> pygame.Rect:
    """What the number of the throw leaves of `box`, at whose right end it stands with its word in type of that
    `role`."""
    wide = count_width(canvas, count, role) + canvas.measures.gap // 2
    return pygame.Rect(box.left, box.top, box.width - wide, box.height)


def count_role(canvas: Canvas, box: pygame.Rect, count: Phrase) -> str:
    """The type that the word of the number of the throw has room for in `box`."""
    return "text" if count_width(canvas, count, "text") <= box.width else "cell"


def draw_count(canvas: Canvas, box: pygame.Rect, count: Phrase, role: str = "cell") -> bool:
    """The number of the throw at the right end of `box`, as large as it decides, its word before it in type of that
    `role` if that has room. Whether it had room itself."""
    (word, number), px = _parts(canvas, count), round(canvas.measures.text * decides(canvas))
    wide = _number_width(canvas, number)
    if canvas.measures.crowded:
        px = _within(canvas, px, box.height + 4 * canvas.measures.line)
        if px < round(plain(canvas).measures.text * decides(plain(canvas))):
            return False
    if wide > box.width or ink_height(px) > box.height + 4 * canvas.measures.line:
        return False
    place = _led(box, line_height("sans", px))
    canvas.text(place, number, colour=CREAM_SOFT, align=(1, 0.5), grow=px / canvas.measures.text)
    if wide + _word_width(canvas, word, role) <= box.width:
        before = pygame.Rect(box.left, place.top, box.width - wide - canvas.measures.cell // 3, place.height)
        canvas.text(before, word, role, colour=CREAM_SOFT, align=(1, 0.5))
    return True


def count_width(canvas: Canvas, count: Phrase, role: str = "cell") -> int:
    """The width of the number of the throw with its word before it in type of that `role`."""
    word, number = _parts(canvas, count)
    return _word_width(canvas, word, role) + _number_width(canvas, number)


def _parts(canvas: Canvas, count: Phrase) -> tuple[str, str]:
    word, _, number = canvas.say(count).rpartition(" ")
    return word, number


def _word_width(canvas: Canvas, word: str, role: str) -> int:
    return width("sans", canvas.measures.minimum(role), word) + canvas.measures.cell // 3


def _number_width(canvas: Canvas, number: str) -> int:
    return width("sans", round(canvas.measures.text * decides(canvas)), number) + 2


def _beside_count(canvas: Canvas, box: pygame.Rect, panel: Panel, detail: str) -> pygame.Rect:
    """The place of what there is to say, beside the number of the throw if words keep their room."""
    count = throw_count(panel)
    if count is None:
        return box
    rest = left_of_count(canvas, box, count)
    if canvas.fitted(detail, rest.size, fitting_role(canvas, detail, box)).cut:
        return box
    return rest if draw_count(canvas, box, count) else box


def notice_beside_dice(canvas: Canvas, at: Places, start: int) -> Places:
    """With the notice, in fewer words if need be, at the foot of the tray, from the x of `start` to the way out, and
    the sheet as high as without it. As it was where it has no room there."""
    tall = trouble_line.least_line(canvas)
    place = pygame.Rect(start, at.tray.bottom - tall, max(at.menu.right, at.tray.right) - start, tall)
    words = () if canvas.notice is None or not at.notice.height else (*trouble_line.forms(canvas.notice),)
    tried = ((type_, said) for type_ in (canvas, plain(canvas)) for said in words)
    found = next((said for type_, said in tried if trouble_line.has_room(type_, place, said)), None)
    if found is None or place.top < at.menu.bottom:
        return at
    canvas.notice = found
    return replace(at, notice=place, sheet=at.sheet.union(at.notice))


def in_large_type(canvas: Canvas, told: Phrase, size: tuple[int, int]) -> Phrase:
    """What there is to say, in fewer words where it has room in the type of texts with those alone."""
    return next((words for words in forms(told) if not canvas.fitted(words, size).cut), told)


def fitting_role(canvas: Canvas, said: Text, box: pygame.Rect, face: str = "sans") -> str:
    """The type of texts, or where words are cut in it that of cells."""
    return "cell" if canvas.fitted(said, box.size, face=face).cut else "text"


def throw_count(panel: Panel) -> Phrase | None:
    """Which throw it is, of how many; None where there is but one."""
    number = throw_number(panel)
    if panel.throws > 1:
        return phrase("Lancer {throw}/{throws}", throw=number, throws=panel.throws)
    return phrase("Lancer {throw}", throw=number) if not panel.throws and panel.throw > 1 else None


def throw_number(panel: Panel) -> int:
    """The throw of the dice that lie there, or were only taken up, until somebody decided to throw again."""
    return panel.throw - _undecided(panel)


def _undecided(panel: Panel) -> bool:
    """Whether the dice are those of the throw before the one that may follow."""
    states = {die.state for die in panel.dice}
    at = None if panel.focus is None or panel.focus >= len(panel.dice) else panel.dice[panel.focus].state
    return panel.throw > 1 and (
        panel.kind in (PanelKind.CHOOSE, PanelKind.ANNOUNCE, PanelKind.CORRECT)
        or (panel.kind == PanelKind.CONFIRM and DieState.IN_HAND in states)
        or (panel.kind == PanelKind.DOUBT and at not in (None, DieState.DOUBTFUL))
        or (panel.kind == PanelKind.ENTER and states == {DieState.KEPT})
    )


def _turn(canvas: Canvas, box: pygame.Rect, panel: Panel, name: str) -> None:
    """The player's name and the number of the throw, beside each other or one above the other."""
    text, gap = canvas.measures.text, canvas.measures.gap
    count: Text = throw_count(panel) or ""
    room = min(width("bold", text, plate(name)) + 4, box.width)
    half = box.height // 2
    line = _led(box, line_height("bold", text))
    beside = room + gap + width("sans", round(text * decides(canvas)), canvas.say(count)) <= box.width
    if not beside and half >= line_height("sans", text):
        upper = pygame.Rect(box.left, box.top, box.width, half)
        role = fitting_role(canvas, name, upper, "bold")
        canvas.text(upper, name, role, "bold", colour=BRASS_LIGHT, align=(0, 0.5))
        _count(canvas, upper.move(0, half), count)
        return
    # A name in smaller letters rather than the throw.
    role = "text" if beside else "cell"
    room = room if beside else min(room, width("bold", canvas.measures.cell, plate(name)) + 4)
    least = round(text * decides(canvas) * TIGHT)
    if beside or room + gap + width("sans", least, canvas.say(count)) <= box.width:
        place = pygame.Rect(line.left, line.top, room, line.height)
        canvas.text(place, name, role, "bold", BRASS_LIGHT, (0, 0.5))
        after = pygame.Rect(box.left + room + gap, box.top, box.width - room - gap, box.height)
        _count(canvas, after, count)
        return
    _count(canvas, box, count)


def decides(canvas: Canvas) -> float:
    """How much larger than texts numbers are that decide a play."""
    return DECIDES * canvas.measures.cell / canvas.measures.text


def _count(canvas: Canvas, box: pygame.Rect, count: Text) -> None:
    """Which throw it is, as large as its ink has room: its leading may stand out, its ink by a line; in larger type
    on a small screen only that of a line of the turn."""
    out = 2 * canvas.measures.line
    tall = max(box.height, turn_height(canvas) + out) if canvas.measures.crowded else box.height + out
    px = _within(canvas, round(canvas.measures.text * decides(canvas)), tall)
    place = _led(box, line_height("sans", px))
    canvas.text(place, count, colour=CREAM_SOFT, align=(0, 0.5), grow=px / canvas.measures.text)


def _within(canvas: Canvas, px: int, tall: int) -> int:
    """So many pixels, or the largest type above that of texts whose ink is no higher than `tall`."""
    return next((one for one in range(px, canvas.measures.text, -1) if ink_height(one) <= tall), canvas.measures.text)


def _led(box: pygame.Rect, tall: int) -> pygame.Rect:
    """As high as a line with its leading, round the same middle, where `box` is lower."""
    return box.inflate(0, max(0, tall - box.height))


def draw_change(canvas: Canvas, box: pygame.Rect, change: Change, told: Phrase) -> None:
    """The score that changed: whose and where, as `told`, what it was and what it is; a cross, where none changed."""
    if change.before == change.after:
        _unchanged(canvas, box, change.cross, told)
        return
    numbers = f"{change.before} → {change.after}"
    least = line_height("serif", canvas.measures.big)
    grow = max(1.0, min(1.35, box.height / least))
    wanted = width("serif", round(canvas.measures.big * grow), numbers) + 8
    room = min(box.width * 5 // 8, wanted)
    place = _led(pygame.Rect(box.left, box.top, room, box.height), least)
    canvas.text(place, numbers, role="big", face="serif", gilded=True, align=(0, 0.5), grow=grow)
    gap = canvas.measures.gap // 2
    rest = pygame.Rect(place.right + gap, box.top, box.width - room - gap, box.height)
    canvas.text(rest, told, colour=CREAM, align=(0, 0.5))


def _unchanged(canvas: Canvas, box: pygame.Rect, crossed: bool, told: Phrase) -> None:
    """What was done, as large as it has room, after a cross if it was crossed out."""
    half = min(box.height * 3 // 10, canvas.measures.big // 2) if crossed else 0
    if half:
        x, y = box.left + half + canvas.measures.line * 2, box.centery
        for rise in (half, -half):
            pygame.draw.line(
                canvas.surface, ORANGE, (x - half, y - rise), (x + half, y + rise), canvas.measures.line * 4
            )
    left = box.left + (2 * half + canvas.measures.gap if half else 0)
    place = pygame.Rect(left, box.top, box.right - left, box.height)
    canvas.text(place, told, face="bold", colour=CREAM, align=(0, 0.5), grow=LARGE)
