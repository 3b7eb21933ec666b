"""The ladder of calls: a rung for each category, the calls of the tour on it, the bar that has to be beaten."""

from collections.abc import Sequence

import pygame

from kiosk.games.menteur.calls import DATA, LADDER, NONE, name, shown
from kiosk.games.menteur.position import CallState, Spoken
from kiosk.games.menteur.state import MenteurState
from kiosk.games.poker_as.hand_names import CATEGORY
from kiosk.i18n.phrase import Phrase, phrase
from kiosk.screens.games.common.player_rows import least_row
from kiosk.screens.games.poker_as.players_table import small_dice
from kiosk.screens.kit.drawing import brass
from kiosk.screens.kit.drawing.canvas import Canvas
from kiosk.screens.kit.drawing.fonts import line_height, width
from kiosk.screens.kit.drawing.player_marks import letter, seat_mark
from kiosk.screens.kit.drawing.theme import BRASS_LIGHT, CREAM, CREAM_SOFT, GOLD, GREEN, ORANGE, Colour

RUNGS: tuple[str, ...] = tuple(reversed(DATA["calls"]))
"""The categories from the highest."""
MARKS = {CallState.OPEN: "?", CallState.VALID: "✓", CallState.VOID: "✕"}
DICE: int = DATA["dice"]
NEXT = 2
"""How many rungs that beat the one in question are drawn where not all fit."""
COLOURS: dict[CallState, Colour] = {CallState.OPEN: GOLD, CallState.VALID: GREEN, CallState.VOID: ORANGE}
HIGHER, BEAT = phrase("Plus haut que {call}"), phrase("À battre : {call}")
ANY = phrase("Toute annonce est permise")
DOUBTED = phrase("Vrai ou bluff ?")
MORE = (
    phrase("{n:puis une plus haute|puis # plus hautes}"),
    phrase("{n:puis une autre|puis # autres}"),
    phrase("+ {n}"),
)
"""How many rungs are higher than those that are drawn."""


def ladder(
    canvas: Canvas,
    box: pygame.Rect,
    state: MenteurState,
    names: Sequence[str],
    chosen: int | None,
    towards: int | None = None,
    *,
    headed: bool = True,
) -> None:
    """The rungs from the lowest, as the buttons run; where not all fit the one in question, `chosen`, that of the
    group which leads `towards` a call, or the bar, and the next ones that beat it.
    """
    least, line = least_row(canvas), canvas.measures.line
    canvas.box(box, brass.NIGHT, line * 5, line, "ladder", 235)
    room = box.inflate(-6 * line, -4 * line)
    head = least if headed else 0
    rest = pygame.Rect(room.left, room.top + head, room.width, room.height - head)
    rungs = _shown(rest.height // least, state, towards if chosen is None else chosen)
    if headed:
        _heading(canvas, pygame.Rect(room.left, room.top, room.width, head), state, rungs)
    tall = min(rest.height // len(rungs), round(canvas.measures.cell * 2.8))
    top = rest.top + (rest.height - tall * len(rungs)) // 2
    for number, place in enumerate(reversed(rungs)):
        rung = pygame.Rect(rest.left, top + number * tall, rest.width, tall)
        if towards is not None and place == _place(towards):
            # Its name alone: the signs of calls on it stay clear.
            wide = _category_width(canvas, RUNGS[place]) + canvas.measures.cell // 6
            _lit(canvas, pygame.Rect(*rung.topleft, min(wide, rung.width // 2), rung.height))
        _rung(canvas, rung, RUNGS[place], state, names, chosen, below=place > _place(state.bar))
    _above(
        canvas, pygame.Rect(rest.left, top + (len(rungs) - 1) * tall, rest.width, tall), rungs.start, chosen, state
    )


def _shown(fits: int, state: MenteurState, chosen: int | None) -> range:
    """The rungs that are drawn where so many fit: all, else the one in question and those that beat it next."""
    if fits < len(RUNGS):
        fits = max(1, min(fits, 1 + NEXT))
    bar = state.calls[-1].rung if asked(state) else state.bar
    lowest = _place(bar if chosen is None else chosen)
    first = max(0, min(lowest, len(RUNGS) - 1) - min(fits, len(RUNGS)) + 1)
    return range(first, first + min(fits, len(RUNGS)))


def _few(canvas: Canvas) -> int:
    """How many rungs at least are drawn where not all fit: in larger type on a small screen one less, and larger."""
    return NEXT if canvas.measures.crowded else 1 + NEXT


def fits(
    canvas: Canvas,
    box: pygame.Rect,
    state: MenteurState,
    names: Sequence[str],
    *,
    few: bool = False,
    headed: bool = True,
) -> bool:
    """Whether all rungs, or the `few` that matter next, the calls on them and the heading have room in this type.

    Of a few rungs the heading may be brief, and the call to beat has its player's mark alone: the name stands above.
    """
    cell, line = canvas.measures.cell, canvas.measures.line
    room = box.inflate(-6 * line, -4 * line)
    drawn = _shown(_few(canvas) if few else len(RUNGS), state, None)
    tall = min(room.height // (len(drawn) + headed), round(cell * 2.8))
    labels = max(_category_width(canvas, RUNGS[rung]) for rung in drawn) if few else _label_width(canvas)
    taken = {RUNGS[rung]: labels + cell // 3 for rung in drawn}
    for call in state.calls[-1:] if few else state.calls:
        category = LADDER[call.rung][0]
        if category in taken:
            if few:
                taken[category] += _least_dice(canvas, len(shown(LADDER[call.rung]))) + 3 * cell
            else:
                taken[category] += _call_width(canvas, tall, call.rung) + width("sans", cell, names[call.seat]) + cell
    said = [width("bold", cell, canvas.say(words)) for words in _headings(state, drawn)]
    # A label has half of its rung.
    least = max(2 * labels, min(said)) if few else said[0]
    return tall >= least_row(canvas) and max(least, *taken.values()) <= room.width


def _label_width(canvas: Canvas) -> int:
    """The width of the longest category, with the gap behind it."""
    return max(_category_width(canvas, rung) for rung in RUNGS)


def _category_width(canvas: Canvas, category: str) -> int:
    return width("sans", canvas.measures.cell, canvas.say(CATEGORY[category])) + canvas.measures.cell // 2


def _call_width(canvas: Canvas, tall: int, called: int) -> int:
    """The width of a call's dice and of what became of it, on a rung so high."""
    cell = canvas.measures.cell
    return round(min(tall * 0.9, cell * 2.2) * 1.14 * len(shown(LADDER[called]))) + round(cell * 1.1)


def _place(rung: int) -> int:
    """Which of `RUNGS` that of a call is; below all of them for `NONE`."""
    return len(RUNGS) if rung == NONE else RUNGS.index(LADDER[rung][0])


def least_width(canvas: Canvas) -> int:
    """The width of the longest heading, as short as can be, or of a call with dice as large as letters, and edges."""
    cell = canvas.measures.cell
    heads = max(width("bold", cell, canvas.say(words)) for words in (ANY, DOUBTED, *CATEGORY.values()))
    rungs = _label_width(canvas) - cell // 3 + _least_dice(canvas, DICE) + round(cell * 1.1)
    return max(heads, rungs) + 6 * canvas.measures.line


def _least_dice(canvas: Canvas, count: int) -> int:
    """The width of so many dice that are no smaller than letters."""
    return round(canvas.measures.cell * 1.14 * count)


def _bar(state: MenteurState) -> Phrase:
    """What has to be beaten; while a call waits to be believed, that."""
    if asked(state):
        return DOUBTED
    return ANY if state.bar == NONE else name(state.bar)


def asked(state: MenteurState) -> bool:
    """Whether the last call waits to be believed or doubted."""
    return bool(state.calls) and state.calls[-1].state == CallState.OPEN


def heading(state: MenteurState) -> Phrase:
    """What a call has to beat, in words."""
    bar = _bar(state)
    return bar if state.bar == NONE or asked(state) else Phrase(HIGHER.template, {"call": bar})


def _headings(state: MenteurState, drawn: range) -> list[Phrase]:
    """The heading in ever fewer words: where the rung of the bar is `drawn` its dice tell the figures."""
    said = heading(state)
    if state.bar == NONE or asked(state):
        return [said]
    category = CATEGORY[LADDER[state.bar][0]]
    whole, brief = (Phrase(BEAT.template, {"call": call}) for call in (_bar(state), category))
    return [said, whole, *([brief, _bar(state)] if _place(state.bar) in drawn else [_bar(state), brief]), category]


def _heading(canvas: Canvas, box: pygame.Rect, state: MenteurState, drawn: range) -> None:
    ways = _headings(state, drawn)
    fitting = (said for said in ways if width("bold", canvas.measures.cell, canvas.say(said)) <= box.width)
    canvas.text(box, next(fitting, ways[-1]), role="cell", face="bold", colour=GOLD)


def _rung(
    canvas: Canvas,
    box: pygame.Rect,
    category: str,
    state: MenteurState,
    names: Sequence[str],
    chosen: int | None,
    *,
    below: bool,
) -> None:
    cell = canvas.measures.cell
    pygame.draw.line(canvas.surface, (70, 72, 46), (box.left, box.bottom - 1), (box.right - 1, box.bottom - 1))
    label = _category_width(canvas, category)
    tall = max(box.height, line_height("sans", cell))
    at = pygame.Rect(box.left + cell // 3, box.centery - tall // 2, min(label, box.width // 2), tall)
    canvas.text(at, CATEGORY[category], role="cell", colour=CREAM_SOFT if below else CREAM, align=(0, 0.5))
    rest = pygame.Rect(at.right, box.top, box.right - at.right, box.height)
    if chosen is not None and LADDER[chosen][0] == category:
        _chosen(canvas, rest, chosen)
        return
    here = [call for call in state.calls if LADDER[call.rung][0] == category]
    for call in reversed(here):
        taken = _call(canvas, rest, call, names[call.seat])
        rest = pygame.Rect(rest.left, rest.top, rest.width - taken, rest.height)


def _above(canvas: Canvas, box: pygame.Rect, hidden: int, chosen: int | None, state: MenteurState) -> None:
    """At the end of the highest rung that is drawn how many higher ones are not, where nothing else stands there."""
    taken = [call.rung for call in state.calls] + ([] if chosen is None else [chosen])
    if not hidden or any(_place(rung) == hidden for rung in taken):
        return
    start = box.left + canvas.measures.cell // 3 + _category_width(canvas, RUNGS[hidden])
    room = pygame.Rect(start, box.top, box.right - start - canvas.measures.cell // 3, box.height)
    told = (Phrase(words.template, {"n": hidden}) for words in MORE)
    said = next(
        (words for words in told if width("sans", canvas.measures.cell, canvas.say(words)) <= room.width), None
    )
    if said is not None:
        canvas.text(room, said, role="cell", colour=CREAM_SOFT, align=(1, 0.5))


def _lit(canvas: Canvas, box: pygame.Rect) -> None:
    """What the cursor is about."""
    light = pygame.Surface(box.size)
    light.fill((44, 34, 10))
    canvas.surface.blit(light, box, special_flags=pygame.BLEND_RGB_ADD)


def _chosen(canvas: Canvas, box: pygame.Rect, called: int) -> None:
    """The call that would be made, drawn as dice."""
    _lit(canvas, box)
    small_dice(canvas, box.inflate(-4, -2), shown(LADDER[called]))


def _call(canvas: Canvas, box: pygame.Rect, call: Spoken, name: str) -> int:
    """A call from the right end of a rung: its dice, whose it is, and what became of it. Returns the room taken."""
    cell = canvas.measures.cell
    mark = round(cell * 1.1)
    dice = _call_width(canvas, box.height, call.rung) - mark
    # Where the name has no room, its mark.
    own = letter(seat_mark(call.seat, name))
    wide = {whose: width("sans", cell, whose) + cell // 2 for whose in (name, own)}
    # Smaller dice rather than none, no smaller than letters.
    dice = max(min(dice, box.width - mark - wide[own]), _least_dice(canvas, len(shown(LADDER[call.rung]))))
    if dice + mark > box.width:
        return box.width
    whose = next((whose for whose, said in wide.items() if dice + said + mark <= box.width), "")
    said = wide.get(whose, 0)
    place = pygame.Rect(box.right - mark, box.top, mark, box.height)
    canvas.text(place, MARKS[call.state], role="cell", face="bold", colour=COLOURS[call.state])
    row = pygame.Rect(place.left - dice, box.top, dice, box.height)
    small_dice(canvas, row, shown(LADDER[call.rung]))
    colour = BRASS_LIGHT if call.state != CallState.VOID else CREAM_SOFT
    canvas.text(pygame.Rect(row.left - said, box.top, said, box.height), whose, role="cell", colour=colour)
    return dice + mark + said + cell // 2
