"""The wooden rail at the bottom: a dome for each button, lit as its lamp is, and beside it what its press does."""

from collections.abc import Callable, Iterator, Mapping
from functools import cache

import pygame

from kiosk.devices.buttons.gestures import Lamp
from kiosk.i18n.phrase import Phrase
from kiosk.i18n.word_tables import word_tables
from kiosk.screens.kit.button_legend import CHOOSE, Legend
from kiosk.screens.kit.drawing import brass, felt_and_wood
from kiosk.screens.kit.drawing.canvas import Canvas, Text
from kiosk.screens.kit.drawing.theme import BRASS_DARK, CREAM, CREAM_SOFT
from kiosk.screens.kit.rail.caps import HALO, draw_cap
from kiosk.screens.kit.rail.waiting_cup import waiting_cup

TALL, TALL_COMPACT = 0.1125, 0.12
"""The rail's part of the screen's height, the margin below it included: 90 pixels of 800, 58 of 480."""
CAP = 0.41
"""The radius of a cap, in the height of the rail."""
ZONES = {"left": (0.0, 0.31), "ok": (0.31, 0.665), "right": (0.69, 1.0)}
"""Where the cell of each button begins and ends, in the width; before the last the board's signs have room."""
LIP: brass.Stops = ((0.0, (150, 142, 136)), (0.3, (112, 104, 98)), (1.0, (38, 34, 32)))
DECIDES = 1.15
"""Words on two lines are at least of this part of a cell's type: 18 minutes of arc, as all that decides."""
ONE_LINE = 1.5
"""The height of a line with its leading, in the size of its type; less than two of smaller type have."""
LARGE = 1.35
"""How much larger than the least the words of OK may be."""


def whole_height(canvas: Canvas) -> int:
    """The rail's height in pixels, to the edge of the screen."""
    return round(canvas.surface.get_height() * (TALL_COMPACT if canvas.measures.compact else TALL))


def height(canvas: Canvas) -> int:
    """The rail's height in pixels, within the part of the window that is drawn on (`canvas.inner`)."""
    return whole_height(canvas) - canvas.measures.margin[1]


def rail(canvas: Canvas) -> pygame.Rect:
    """Where words stand in the rail."""
    inner, tall = canvas.inner, height(canvas)
    return pygame.Rect(inner.left, inner.bottom - tall, inner.width, tall)


def cell(canvas: Canvas, name: str) -> pygame.Rect:
    """The place of a button's dome and words; it never moves."""
    inside, (start, end) = rail(canvas), ZONES[name]
    line = canvas.measures.line
    left, right = (inside.left + round(inside.width * part) for part in (start, end))
    return pygame.Rect(left, inside.top + line * 2, right - left, inside.height - line * 2)


def spare(canvas: Canvas, legend: Legend) -> pygame.Rect:
    """Where signs that are no button's have room: before the words of the right button, or in their place."""
    box, right = rail(canvas), cell(canvas, "right")
    left = cell(canvas, "ok").right if legend.right is not None else right.centerx + canvas.measures.gap // 2
    return pygame.Rect(left, box.top, right.right - left, box.height)


def light(canvas: Canvas, name: str) -> pygame.Rect:
    """Where the light of a button's dome falls when its lamp blinks, within the rail."""
    middle, radius = _dome(canvas, name)
    reach, _ = HALO[Lamp.BLINK]
    halo = pygame.Rect(0, 0, *[round(2 * radius * reach)] * 2)
    halo.center = middle
    return halo.clip(_whole(canvas))


def draw(canvas: Canvas, legend: Legend, lamps: Mapping[str, Lamp], offered: str | None = None) -> None:
    """Draws the rail with its domes as `lamps` shine; touching a cell whose dome is lit does what its button does.

    A lamp that blinks is drawn lit. `offered`: the key of what OK alone would do.
    """
    line, whole = canvas.measures.line, _whole(canvas)
    canvas.surface.blit(felt_and_wood.wood(whole.size), whole)
    brass.rule(canvas.surface, whole.topleft, whole.topright, line)
    _lip(canvas, pygame.Rect(0, whole.bottom - line * 3, whole.width, line * 3))
    canvas.surface.set_clip(whole)
    for name in ZONES:
        if name == offered:
            ring = cell(canvas, name)
            canvas.surface.blit(brass.plate(ring.size, brass.NIGHT, ring.height // 3, line * 2), ring)
        _cell(canvas, name, legend, lamps.get(name, Lamp.OFF))
    canvas.surface.set_clip(None)


def _whole(canvas: Canvas) -> pygame.Rect:
    """The wood, to the edges of the screen."""
    screen, tall = canvas.surface.get_rect(), whole_height(canvas)
    return pygame.Rect(0, screen.height - tall, screen.width, tall)


def _dome(canvas: Canvas, name: str) -> tuple[tuple[int, int], int]:
    """The middle and the radius of a button's cap."""
    box, tall = cell(canvas, name), whole_height(canvas)
    radius = round(tall * CAP)
    x = box.right - radius if name == "right" else box.left + radius
    return (x, canvas.surface.get_height() - tall + canvas.measures.line * 2 + radius), radius


def _lip(canvas: Canvas, box: pygame.Rect) -> None:
    """The rail's lower edge, rounded away from the light."""
    shade = brass.gradient(box.size, LIP)
    canvas.surface.blit(shade, box, special_flags=pygame.BLEND_RGB_MULT)
    brass.rule(canvas.surface, box.topleft, box.topright, max(1, canvas.measures.line // 2), BRASS_DARK)


def _cell(canvas: Canvas, name: str, legend: Legend, lamp: Lamp) -> None:
    """A dome at the outer end of its cell, and beside it what it does."""
    box = cell(canvas, name)
    middle, radius = _dome(canvas, name)
    draw_cap(canvas.surface, middle, radius, name, lamp)
    taken = 2 * radius + canvas.measures.gap // 4
    left = box.left if name == "right" else box.left + taken
    room = pygame.Rect(left, box.top, box.width - taken, box.height)
    if name != "ok":
        _side(canvas, room, name, legend.left if name == "left" else legend.right)
    else:
        if legend.right is None:
            room.width += cell(canvas, "right").width // 2
        _middle(canvas, room, legend)
    if lamp is not Lamp.OFF:
        canvas.target(f"button:{name}", box, sized=False)


def _side(canvas: Canvas, room: pygame.Rect, name: str, what: Text | None) -> None:
    """As large as it has room, the type of texts at most; clear of OK's dome where that cuts nothing."""
    if what is not None:
        clear = pygame.Rect(room.left, room.top, room.width - canvas.measures.gap // 3, room.height)
        if name == "left" and not canvas.fitted(what, clear.size, "cell").cut:
            room = clear
        largest = canvas.measures.text / canvas.measures.cell
        canvas.text(room, what, "cell", colour=CREAM, align=(float(name == "right"), 0.5), grow=largest)


def _middle(canvas: Canvas, room: pygame.Rect, legend: Legend) -> None:
    """What OK does, or why it does nothing; before that a cup while dice are awaited."""
    side = min(room.height, canvas.measures.target * 3 // 4)
    beside = pygame.Rect(room.left + side, room.top, room.width - side, room.height)
    if legend.dice and not canvas.fitted(legend.waiting or "", beside.size, "cell").cut:
        canvas.surface.blit(waiting_cup(side), (room.left, room.centery - side // 2))
        room = beside
    if legend.waiting is not None:
        _words(canvas, room, legend.waiting, "sans", 1.0, 0.0, dim=True)
    elif legend.ok is not None:
        _words(canvas, room, done(canvas, room, legend), "bold", LARGE, 0.0, dim=False)


def done(canvas: Canvas, room: pygame.Rect, legend: Legend) -> Text:
    """What OK does, in the first words that `room` holds: the act, its beginning, fewer words, or that it chooses.

    It ends before what stands in parentheses, or at a comma. Rather fewer words in a line than all in two; the act
    in small type says more than that it chooses.
    """
    act = legend.act
    if act is None or legend.ok is not CHOOSE:
        return legend.ok or ""
    tries = list(in_fewer_words(canvas.say, act))
    line = pygame.Rect(room.left, room.top, room.width, round(canvas.measures.cell * LARGE * ONE_LINE))
    sizes = ((line, DECIDES), (room, DECIDES), (room, 1.0))
    fitting = (words for place, grow in sizes for words in tries if _fits(canvas, place, words, grow))
    last = (words for words in _at_last(act) if _fits(canvas, room, words, 1.0))
    return next(fitting, next(last, legend.ok))


def in_fewer_words(say: Callable[[Text], str], act: Text) -> Iterator[str]:
    """What OK does: the act, its beginning, then in fewer words as often as there are fewer for it.

    Of those that have fewer words no beginning at a comma: what it leaves out may be what tells the act from others.
    """
    said = say(act)
    yield said
    ends = (" (",) if isinstance(act, Phrase) and act.template in acts() else (" (", ",")
    yield from (said.partition(end)[0] for end in ends if end in said)
    while isinstance(act, Phrase) and act.template in acts():
        act = Phrase(acts()[act.template].template, act.values)
        said = say(act)
        yield said[:1].upper() + said[1:]


def _at_last(act: Text) -> Iterator[Phrase]:
    """What is said of it where not even the fewest words that name it have room."""
    while isinstance(act, Phrase) and act.template in acts():
        act = Phrase(acts()[act.template].template, act.values)
    if isinstance(act, Phrase) and act.template in lasts():
        yield lasts()[act.template]


@cache
def acts() -> Mapping[str, Phrase]:
    """The words of a button -> fewer of them for the rail."""
    return word_tables(__package__)["acts"]


@cache
def lasts() -> Mapping[str, Phrase]:
    """Words for the rail -> others where these have no room, without a name."""
    return word_tables(__package__)["last"]


def _fits(canvas: Canvas, room: pygame.Rect, words: Text, grow: float) -> bool:
    fitted = canvas.fitted(words, room.size, "cell", "bold", grow)
    return not fitted.cut and fitted.px >= round(canvas.measures.cell * grow)


def _words(
    canvas: Canvas, room: pygame.Rect, what: Text, face: str, grow: float, across: float, *, dim: bool
) -> None:
    """On one line, large; on two smaller ones where that is too wide."""
    role = "cell" if canvas.fitted(what, room.size, "text", face, grow).cut else "text"
    grow = DECIDES if role == "cell" else grow
    canvas.text(room, what, role, face, CREAM_SOFT if dim else CREAM, (across, 0.5), grow)
