"""The ladder of calls: a rung for each category, the calls of the tour on it, the bar that has to be beaten."""

from collections.abc import Sequence

import pygame

from kiosk.games.engine.moves import Json
from kiosk.games.menteur.calls import DATA, shown
from kiosk.games.poker_as.hand_names import CATEGORY, hand_name
from kiosk.i18n.phrase import Phrase, phrase
from kiosk.screens.games.common.player_rows import least_row
from kiosk.screens.games.common.sheet_base import window
from kiosk.screens.games.poker_as.players_table import small_dice
from kiosk.screens.kit.drawing import brass
from kiosk.screens.kit.drawing.canvas import Canvas
from kiosk.screens.kit.drawing.fonts import width
from kiosk.screens.kit.drawing.theme import BRASS_LIGHT, CREAM, CREAM_SOFT, GOLD, GREEN, ORANGE, Colour

RUNGS: tuple[str, ...] = tuple(reversed(DATA["calls"]))
"""The categories from the highest."""
MARKS = {"open": "?", "valid": "✓", "void": "✕"}
COLOURS: dict[str, Colour] = {"open": GOLD, "valid": GREEN, "void": ORANGE}
HIGHER = phrase("Plus haut que {call}")
ANY = phrase("Toute annonce est permise")


def ladder(canvas: Canvas, box: pygame.Rect, sheet: Json, names: Sequence[str], chosen: Json | None) -> None:
    """The rungs from the highest above; where not all fit, those around the bar. `chosen` is the call in question."""
    least, line = least_row(canvas), canvas.measures.line
    canvas.box(box, brass.NIGHT, line * 5, line, "ladder", 235)
    room = box.inflate(-6 * line, -4 * line)
    head = least
    _heading(canvas, pygame.Rect(room.left, room.top, room.width, head), sheet)
    rest = pygame.Rect(room.left, room.top + head, room.width, room.height - head)
    fits = max(1, rest.height // least)
    centre = _centre(sheet, chosen)
    rungs = window(len(RUNGS), fits, centre)
    tall = min(rest.height // len(rungs), round(canvas.measures.cell * 2.8))
    top = rest.top + (rest.height - tall * len(rungs)) // 2
    bar = len(RUNGS) if sheet["bar"] is None else RUNGS.index(sheet["bar"]["category"])
    for number, place in enumerate(rungs):
        rung = pygame.Rect(rest.left, top + number * tall, rest.width, tall)
        _rung(canvas, rung, RUNGS[place], sheet, names, chosen, below=place > bar)


def fits(canvas: Canvas, box: pygame.Rect, sheet: Json, names: Sequence[str]) -> bool:
    """Whether all rungs, the calls on them and the heading have room in this type."""
    cell, line = canvas.measures.cell, canvas.measures.line
    room = box.inflate(-6 * line, -4 * line)
    tall = min(room.height // (len(RUNGS) + 1), round(cell * 2.8))
    taken = dict.fromkeys(RUNGS, _label_width(canvas) + cell // 3)
    for call in sheet["calls"]:
        taken[call["category"]] += _call_width(canvas, tall, call) + width("sans", cell, names[call["player"]]) + cell
    heading = width("bold", cell, canvas.say(_whole_heading(sheet)))
    return tall >= least_row(canvas) and max(heading, *taken.values()) <= room.width


def _label_width(canvas: Canvas) -> int:
    cell = canvas.measures.cell
    return max(width("sans", cell, canvas.say(CATEGORY[rung])) for rung in RUNGS) + cell // 2


def _call_width(canvas: Canvas, tall: int, call: Json) -> int:
    """The width of a call's dice and of what became of it, on a rung so high."""
    cell = canvas.measures.cell
    return round(min(tall * 0.9, cell * 2.2) * 1.14 * len(call["dice"])) + round(cell * 1.1)


def _centre(sheet: Json, chosen: Json | None) -> int:
    """The rung that has to be seen: of the call in question, else of the last one, else the lowest."""
    call = chosen or (sheet["calls"] or [None])[-1] or sheet["bar"]
    return len(RUNGS) - 1 if call is None else RUNGS.index(call["category"])


def least_width(canvas: Canvas, sheet: Json) -> int:
    """The width that the heading needs when it is short, with the edges."""
    return width("bold", canvas.measures.cell, canvas.say(_bar(sheet))) + 8 * canvas.measures.line


def _bar(sheet: Json) -> Phrase:
    """What has to be beaten."""
    bar = sheet["bar"]
    return ANY if bar is None else hand_name(bar["category"], bar["figures"])


def _whole_heading(sheet: Json) -> Phrase:
    bar = _bar(sheet)
    return bar if sheet["bar"] is None else Phrase(HIGHER.template, {"call": bar})


def _heading(canvas: Canvas, box: pygame.Rect, sheet: Json) -> None:
    bar, said = _bar(sheet), _whole_heading(sheet)
    short = width("bold", canvas.measures.cell, canvas.say(said)) > box.width
    canvas.text(box, bar if short else said, role="cell", face="bold", colour=GOLD)


def _rung(
    canvas: Canvas,
    box: pygame.Rect,
    category: str,
    sheet: Json,
    names: Sequence[str],
    chosen: Json | None,
    *,
    below: bool,
) -> None:
    cell = canvas.measures.cell
    pygame.draw.line(canvas.surface, (70, 72, 46), (box.left, box.bottom - 1), (box.right - 1, box.bottom - 1))
    label = _label_width(canvas)
    at = pygame.Rect(box.left + cell // 3, box.top, min(label, box.width // 2), box.height)
    canvas.text(at, CATEGORY[category], role="cell", colour=CREAM_SOFT if below else CREAM, align=(0, 0.5))
    rest = pygame.Rect(at.right, box.top, box.right - at.right, box.height)
    if chosen is not None and chosen["category"] == category:
        _chosen(canvas, rest, chosen)
        return
    here = [call for call in sheet["calls"] if call["category"] == category]
    for call in reversed(here):
        taken = _call(canvas, rest, call, names[call["player"]])
        rest = pygame.Rect(rest.left, rest.top, rest.width - taken, rest.height)


def _chosen(canvas: Canvas, box: pygame.Rect, call: Json) -> None:
    """The call that would be made, drawn as dice."""
    light = pygame.Surface(box.size)
    light.fill((44, 34, 10))
    canvas.surface.blit(light, box, special_flags=pygame.BLEND_RGB_ADD)
    dice = shown((call["category"], tuple(call["figures"])))
    small_dice(canvas, box.inflate(-4, -2), dice)


def _call(canvas: Canvas, box: pygame.Rect, call: Json, name: str) -> int:
    """A call from the right end of a rung: its dice, whose it is, and what became of it. Returns the room taken."""
    cell = canvas.measures.cell
    mark = round(cell * 1.1)
    state = call["state"]
    dice = _call_width(canvas, box.height, call) - mark
    said = width("sans", cell, name) + cell // 2
    with_name = dice + said + mark <= box.width
    if dice + mark > box.width:
        return box.width
    place = pygame.Rect(box.right - mark, box.top, mark, box.height)
    canvas.text(place, MARKS[state], role="cell", face="bold", colour=COLOURS[state])
    row = pygame.Rect(place.left - dice, box.top, dice, box.height)
    small_dice(canvas, row, call["dice"])
    if with_name:
        colour = BRASS_LIGHT if state != "void" else CREAM_SOFT
        canvas.text(pygame.Rect(row.left - said, box.top, said, box.height), name, role="cell", colour=colour)
    return dice + mark + (said if with_name else 0) + cell // 2
