"""A button with its label, and its points, die or value; the heading of a screen."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import pygame

from kiosk.screens.kit.drawing import brass
from kiosk.screens.kit.drawing.canvas import Canvas, Text
from kiosk.screens.kit.drawing.fonts import line_height, width
from kiosk.screens.kit.drawing.layout_check import LARGE
from kiosk.screens.kit.drawing.text_fitting import wrap
from kiosk.screens.kit.drawing.theme import BRASS_LIGHT, CREAM_SOFT, GOLD, INK, Colour
from kiosk.screens.kit.drawing.type_scaling import plain
from kiosk.screens.kit.screen import Item
from kiosk.screens.kit.trouble_line import beside_heading

LABEL = 1.4
"""How much larger than the least a button's label may be: two large lines rather than a small one."""
ALIKE = 1.2
"""The same from which buttons of several rows are not written smaller for the sake of one with less room."""
VERB = 1.2
"""How much larger than the least what choosing does may be, above points."""
SHORT = 13
"""So many characters of a value are written bold and large."""
ICON = 1.2
"""The least width of a single die in place of a label, in the size of texts."""
PAIR = 1.14
"""From the middle of a die to that of the next on a button, in edges."""
FIGURE = 2.0
"""The same for a number or a single letter, which nothing else on the button explains."""
HEADING = 1.18
"""The height of a heading, in large type."""


def wanted(canvas: Canvas, item: Item, tight: bool = False, small: bool = True) -> int:
    """How wide a button of one row has to be, in pixels.

    `tight`: as little as keeps its words whole, for buttons that would else go on a further page; not `small`: where
    a label above a value is in the type of texts all the same, where two lines of it have room.
    """
    target, gap = canvas.measures.target, canvas.measures.gap
    if is_die(item):
        return target
    label, second = canvas.say(item.label), _second(item)
    text = _label_width(canvas, label, tight) if second is None else _both_widths(canvas, label, second, tight, small)
    text = round(canvas.measures.text * (ICON if tight else FIGURE)) if len(item.dice) == 1 else text
    extra = 0 if item.points is None else _roundel(canvas, item.points, tight) + (gap // 3 if tight else gap * 2 // 3)
    extra += 0 if item.face is None else round(target * 0.85)
    edges = gap // 2 if tight and item.points is not None else gap * 2 // 3 if tight else gap
    return max(target, text + extra + edges)


def _label_width(canvas: Canvas, label: str, tight: bool) -> int:
    """A label in two lines at most; one figure is large."""
    grow = (LABEL if tight else FIGURE) if _is_figure(label) else 1
    return _two_lines(label, round(canvas.measures.text * grow))


def _both_widths(canvas: Canvas, label: str, second: Text, tight: bool, small: bool) -> int:
    """A label above what stands below it, each in a line; `tight`: the label in two, `small`: both in small ones."""
    said, face = canvas.say(second), _face_of(canvas, second)
    text, cell = canvas.measures.text, canvas.measures.cell
    room = _room(canvas, pygame.Rect(0, 0, 0, canvas.measures.target))
    _, lower = _halves(room)
    if tight and small and lower.height >= 2 * line_height("bold", cell):
        return max(_two_lines(label, cell), _two_lines(said, cell, face))
    if tight and room.height >= 2 * line_height("bold", text) + line_height(face, cell):
        return max(_two_lines(label, text), width(face, text if _is_short(canvas, second) else cell, said))
    return max(width("bold", text, label), width(face, text, said))


@dataclass(frozen=True, slots=True)
class LabelSizes:
    """How much larger than the least the labels may be, the short values below others, and verbs above points."""

    label: float = LABEL
    value: float = LABEL
    verb: float = 1


ALONE = LabelSizes()


def level(canvas: Canvas, places: Sequence[tuple[pygame.Rect, Item]]) -> LabelSizes:
    """The sizes at which all buttons of a group are written alike: those of the ones that have least room."""
    labels, values, verbs = [LABEL], [LABEL], [1 if canvas.measures.crowded else VERB]
    for box, item in places:
        room, second = _room(canvas, box), _second(item)
        if second is None and item.points is None and item.face is None and not _is_figure(canvas.say(item.label)):
            labels.append(_part(canvas, room, item.label, "bold"))
        elif second is not None and _is_short(canvas, second):
            values.append(_part(canvas, _halves(room)[1], second, "bold"))
        if item.verb is not None:
            verbs.append(_verb_part(canvas, room, item.verb))
    beside = len({box.top for box, _ in places}) == 1 and not canvas.measures.crowded
    least = 1 if beside else ALIKE
    return LabelSizes(max(least, min(labels)), max(ALIKE, min(values)), max(1, min(verbs)))


def letters(canvas: Canvas, wide: int, tall: int, item: Item) -> int:
    """The size in pixels of a label on a button of that size; as large as may be where it says nothing else."""
    if item.points is not None or item.face is not None or _second(item) is not None:
        return round(canvas.measures.text * LABEL)
    room = _room(canvas, pygame.Rect(0, 0, wide, tall))
    fitted = canvas.fitted(item.label, _clear(canvas, room, item.label, "bold", LABEL).size, "text", "bold", LABEL)
    return 0 if fitted.cut else fitted.px


def _part(canvas: Canvas, box: pygame.Rect, text: Text, face: str) -> float:
    """How much larger than the least a text can be in `box`; what does not fit at all holds nobody back."""
    fitted = canvas.fitted(text, _clear(canvas, box, text, face, LABEL).size, "text", face, LABEL)
    return LABEL if fitted.cut else fitted.px / canvas.measures.text


def _room(canvas: Canvas, box: pygame.Rect) -> pygame.Rect:
    pad = canvas.measures.gap // 3
    return box.inflate(-2 * pad, -pad)


def _halves(room: pygame.Rect) -> tuple[pygame.Rect, pygame.Rect]:
    half = room.height // 2
    upper = pygame.Rect(room.left, room.top, room.width, half)
    return upper, pygame.Rect(room.left, upper.bottom, room.width, room.height - half)


def _second(item: Item) -> Text | None:
    return item.value if item.value is not None else item.note


def _face_of(canvas: Canvas, second: Text) -> str:
    return "bold" if _is_short(canvas, second) else "sans"


def _is_short(canvas: Canvas, second: Text) -> bool:
    return len(canvas.say(second)) <= SHORT


def tile(canvas: Canvas, box: pygame.Rect, item: Item, focused: bool, sizes: LabelSizes = ALONE) -> None:
    """One button with its label, and its points, die or value, no larger than `sizes` allow."""
    ink = canvas.button(item.key, box, focused)
    room, tight = _room(canvas, box), box.width < wanted(canvas, item)
    if item.verb is not None:
        room = _verb(canvas, room, item.verb, ink, sizes.verb)
    if item.points is not None:
        room = _points(canvas, room, item.points, focused, tight)
    if item.face is not None:
        room = _face(canvas, room, item)
    if canvas.say(item.label) == "":
        return
    if item.dice and not any(map(str.isalpha, canvas.say(item.label))):
        _pair(canvas, room, item)
        return
    second = _second(item)
    if second is None:
        _write(canvas, room, item.label, "bold", ink, FIGURE if _is_figure(canvas.say(item.label)) else sizes.label)
        return
    face = _face_of(canvas, second)
    grow = sizes.value if face == "bold" else 1
    upper, lower = _parts(canvas, room, item.label, second, face, grow)
    _write(canvas, upper, item.label, "bold", ink)
    ink = INK if focused else (GOLD if item.value is not None else CREAM_SOFT)
    _write(canvas, lower, second, face, ink, grow)


def is_legible(canvas: Canvas, item: Item, wide: int) -> bool:
    """Whether a choice has room in a line of a list, `wide` pixels long, in the type of cells."""
    return width("bold", canvas.measures.cell, canvas.say(item.label)) <= wide - canvas.measures.gap


def list_line(canvas: Canvas, box: pygame.Rect, item: Item, focused: bool) -> None:
    """A choice of a list; its value stands beside its label where both have room."""
    ink, second = canvas.button(item.key, box, focused, sized=False), _second(item)
    room, text = box.inflate(-canvas.measures.gap, 0), canvas.measures.text
    if second is not None:
        wide, said = width("bold", text, canvas.say(item.label)), width("sans", text, canvas.say(second))
        if wide + said + canvas.measures.gap // 2 <= room.width:
            colour = INK if focused else (GOLD if item.value is not None else CREAM_SOFT)
            canvas.text(room, item.label, face="bold", colour=ink, align=(0.0, 0.5))
            canvas.text(room, second, colour=colour, align=(1.0, 0.5))
            return
    _write(canvas, room, item.label, "bold", ink)


def _parts(
    canvas: Canvas, room: pygame.Rect, label: Text, second: Text, face: str, grow: float
) -> tuple[pygame.Rect, pygame.Rect]:
    """The halves of a button; the upper one takes of the lower what that can spare where it would touch the edge.

    A label of two lines takes what the type of cells leaves, where it then needs no smaller type itself.
    """
    upper, lower = _halves(room)
    least = canvas.fitted(second, room.size, "cell", face).height(face)
    most = pygame.Rect(room.left, room.top, room.width, room.height - least)
    whole = _clear(canvas, most, label, "bold", 1)
    if _cut(canvas, upper, label, "bold", 1) and not _cut(canvas, whole, label, "bold", 1):
        upper.height = max(upper.height, _height(canvas, whole, label, "bold", 1))
    wanted = _height(canvas, upper, label, "bold", 1) + canvas.measures.gap // 2
    spare = room.bottom - upper.bottom - _height(canvas, lower, second, face, grow)
    upper.height += max(0, min(wanted - upper.height, spare))
    return upper, pygame.Rect(room.left, upper.bottom, room.width, room.bottom - upper.bottom)


def _cut(canvas: Canvas, box: pygame.Rect, text: Text, face: str, grow: float) -> bool:
    """Whether words have no room in `box`, without its edge, in the type of texts."""
    return canvas.fitted(text, _clear(canvas, box, text, face, grow).size, "text", face, grow).cut


def _height(canvas: Canvas, box: pygame.Rect, text: Text, face: str, grow: float) -> int:
    """How high words are that are written in `box`, in pixels."""
    fitted = canvas.fitted(text, box.size, "text", face, grow)
    if fitted.cut:
        fitted = canvas.fitted(text, box.size, "cell", face)
    return len(fitted.lines) * line_height(face, fitted.px)


def _write(canvas: Canvas, box: pygame.Rect, text: Text, face: str, ink: Colour, grow: float = 1) -> None:
    """Words in a button, clear of its edge if they can be; in the type of cells where a long word would be cut."""
    box = _clear(canvas, box, text, face, grow)
    if not canvas.fitted(text, box.size, "text", face, grow, alike=True).cut:
        # In lines of the size of the buttons beside it, rather than in one smaller line.
        canvas.text(box, text, "text", face, ink, grow=grow, alike=True)
        return
    if canvas.fitted(text, box.size, "text", face, grow).cut:
        canvas.text(box, text, "cell", face, ink, grow=canvas.measures.text / canvas.measures.cell)
        return
    canvas.text(box, text, "text", face, ink, grow=grow)


def _clear(canvas: Canvas, box: pygame.Rect, text: Text, face: str, grow: float) -> pygame.Rect:
    """The box without its edge, if the text fits there."""
    clear = box.inflate(-canvas.measures.gap // 3, -canvas.measures.gap // 3)
    return box if canvas.fitted(text, clear.size, "text", face, grow).cut else clear


def _is_figure(said: str) -> bool:
    """Whether a label is a number of two figures at most, or one letter: "No" is a word as "Yes" is."""
    return len(said) == 1 or (len(said) == 2 and said.isdigit())


def is_die(item: Item) -> bool:
    """Whether a button is nothing but a die."""
    return item.face is not None and item.label == ""


@lru_cache(maxsize=1024)
def _two_lines(text: str, px: int, face: str = "bold") -> int:
    """The least width in which a label takes no more than two lines."""
    whole = width(face, px, text)
    fitting = (room for room in range(whole // 2, whole, 4) if 0 < len(wrap(text, face, px, room)) <= 2)
    return next(fitting, whole)


def _points_px(canvas: Canvas, tight: bool = False) -> int:
    """Larger than words, and no larger than the figure beside them can be."""
    part = (1.2 if tight else 1.3) if canvas.measures.compact else LABEL if tight else 1.6
    return round(canvas.measures.text * part)


def _roundel(canvas: Canvas, points: int, tight: bool = False) -> int:
    px = _points_px(canvas, tight)
    return max(round(px * 1.36), width("serif", px, f"+{points}") + round(px * (0.36 if tight else 0.5)))


def _points(canvas: Canvas, room: pygame.Rect, points: int, focused: bool, tight: bool) -> pygame.Rect:
    """A dark shield with the points at the right end. Returns the room that is left."""
    tight = tight or round(_points_px(canvas) * 1.36) > room.height
    px = _points_px(canvas, tight)
    side, tall = _roundel(canvas, points, tight), round(px * 1.36)
    place = pygame.Rect(room.right - side, room.centery - tall // 2, side, tall)
    pygame.draw.rect(canvas.surface, INK, place, border_radius=tall // 3)
    pygame.draw.rect(canvas.surface, BRASS_LIGHT, place, canvas.measures.line, border_radius=tall // 3)
    colour: Colour = GOLD if focused else BRASS_LIGHT
    canvas.text(place, f"+{points}", face="serif", colour=colour, grow=px / canvas.measures.text)
    return pygame.Rect(room.left, room.top, room.width - side - canvas.measures.gap // 4, room.height)


def _verb_part(canvas: Canvas, room: pygame.Rect, verb: Text) -> float:
    """How much larger than its type a verb can be in `room`."""
    cell, wide = canvas.measures.cell, room.width - 2 * canvas.measures.line
    sizes = (px for px in range(round(cell * VERB), cell, -1) if width("bold", px, canvas.say(verb)) <= wide)
    return next(sizes, cell) / cell


def _verb(canvas: Canvas, room: pygame.Rect, verb: Text, ink: Colour, grow: float) -> pygame.Rect:
    """What choosing it does above the rest, where that has room below: in plain type where larger has none. Returns
    that room, else the whole."""
    edge, least = 2 * canvas.measures.line, round(_points_px(canvas, tight=True) * 1.36)
    for drawn in (canvas.larger(grow), plain(canvas)):
        cell = drawn.measures.cell
        tall = line_height("bold", cell)
        below = pygame.Rect(room.left, room.top + edge + tall, room.width, room.height - edge - tall)
        if below.height >= least and width("bold", cell, canvas.say(verb)) <= room.width - edge:
            drawn.text(pygame.Rect(room.left, room.top + edge, room.width, tall), verb, "cell", "bold", ink)
            return below
    return room


def _face(canvas: Canvas, room: pygame.Rect, item: Item) -> pygame.Rect:
    alone = is_die(item)
    px = min(round(room.height * 0.72), round(room.width * 0.8))
    if not alone:
        px = min(px, round(canvas.measures.target * 0.7))
    centre = room.center if alone else (room.left + px // 2 + canvas.measures.gap // 3, room.centery)
    canvas.die(item.face, centre, px, item.colour)
    taken = 0 if alone else px + canvas.measures.gap // 2
    return pygame.Rect(room.left + taken, room.top, room.width - taken, room.height)


def _pair(canvas: Canvas, room: pygame.Rect, item: Item) -> None:
    """Dice side by side in place of a label."""
    count = len(item.dice)
    wide = room.width if count == 1 else room.width / (count * PAIR)
    px = min(round(room.height * 0.6), round(wide), round(canvas.measures.target * 0.7))
    step = round(px * PAIR)
    for place, face in enumerate(item.dice):
        canvas.die(face, (room.centerx + (2 * place - count + 1) * step // 2, room.centery), px)


def title(canvas: Canvas, body: pygame.Rect, text: Text) -> pygame.Rect:
    """A gilded heading between two fading rules, and beside it a notice, if there is one. Returns the room below."""
    said = canvas.say(text)
    tall = round(canvas.measures.big * HEADING)
    box = pygame.Rect(body.left, body.top, body.width, tall)
    below = canvas.measures.gap // 2
    if canvas.notice is not None:
        beside_heading(canvas, box, said)
        return pygame.Rect(body.left, box.bottom + below, body.width, body.bottom - box.bottom - below)
    grow = canvas.measures.big / canvas.measures.text
    # In small type the dark of the metal would be too near to the cloth.
    metal = canvas.fitted(said, box.size, face="serif", grow=grow).px >= LARGE
    ink = canvas.text(box, said, "text", "serif", BRASS_LIGHT, grow=grow, gilded=metal, shadow=True)
    line = canvas.measures.line
    for start, end in ((body.left, ink.left - tall // 3), (ink.right + tall // 3, body.right)):
        if end - start > tall:
            brass.rule(canvas.surface, (start, box.centery), (end, box.centery), line)
            brass.diamond(canvas.surface, (end if start == body.left else start, box.centery + line // 2), line * 3)
    return pygame.Rect(body.left, box.bottom + below, body.width, body.bottom - box.bottom - below)
