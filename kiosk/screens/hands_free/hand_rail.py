"""The rail at the bottom for people who play by hand: the track from above with its three thirds.

What a hand does over each stands in it: what is offered lies large in the middle, and a ring fills in the third over
which a hand is held.
"""

from dataclasses import dataclass
from itertools import pairwise

import pygame

from kiosk.devices.buttons.dwell_selection import Dwell
from kiosk.i18n.phrase import phrase
from kiosk.screens.hands_free.dwell_icons import hand, ring
from kiosk.screens.kit import tiles
from kiosk.screens.kit.button_legend import Legend, sign
from kiosk.screens.kit.drawing import brass, felt_and_wood
from kiosk.screens.kit.drawing.canvas import Canvas, Text
from kiosk.screens.kit.drawing.fonts import line_height
from kiosk.screens.kit.drawing.theme import BRASS, BRASS_LIGHT, CREAM, GLOW, GOLD, INK, LAMPS, YELLOW, Colour
from kiosk.screens.kit.drawing.type_scaling import plain
from kiosk.screens.kit.rail.button_rail import in_fewer_words
from kiosk.screens.kit.screen import Item

HOW = phrase("Une main au-dessus de la piste : gauche, milieu, droite")
STILL = phrase("Ne bouge plus la main")
DONE = phrase("C’est bon : retire la main")
SPOILT = phrase("Les dés ont bougé : retire la main, rien n’est choisi")
BRIEFLY = {
    str(HOW): phrase("Tiens la main ici"),
    str(DONE): phrase("Retire la main"),
    str(SPOILT): phrase("Retire la main"),
}
"""The same where there is no room for it."""
NOTHING = phrase("Rien à choisir pour l’instant")

SIDE = 0.25
"""Part of the rail's width of each outer third: what is offered needs the room between."""
TRACK: brass.Stops = ((0.0, (26, 92, 67)), (0.5, (20, 76, 55)), (1.0, (15, 60, 44)))
ZONES = ("left", "middle", "right")
BUTTONS = {"left": "left", "middle": "ok", "right": "right"}


NAMELESS: tuple[Text | None, Text | None] = (None, None)


@dataclass(frozen=True, slots=True)
class Offered:
    """What a hand can do now: the words of both sides, the choice in the middle, and its place among how many.

    `beside`: what the choices at the left and right of it do, where they are named rather than called others.
    """

    legend: Legend
    item: Item | None
    place: int = 0
    count: int = 1
    beside: tuple[Text | None, Text | None] = NAMELESS


def height(canvas: Canvas) -> int:
    """The rail's height in pixels, within `canvas.inner`."""
    return _strip(canvas) + canvas.measures.target + 2 * _pad(canvas)


def covers(canvas: Canvas) -> int:
    """How many pixels at the foot of a screen with a row of buttons the rail covers."""
    return canvas.measures.target + canvas.measures.gap // 2


def _strip(canvas: Canvas) -> int:
    """The room above the track for the instruction, which nobody may miss: it is as large as other texts."""
    return line_height("bold", canvas.measures.text) + canvas.measures.line


def _pad(canvas: Canvas) -> int:
    return max(canvas.measures.line * 4, canvas.measures.gap // 2)


def draw(canvas: Canvas, offered: Offered, dwell: Dwell) -> None:
    """Draws the rail over the whole width of the screen."""
    screen, inner = canvas.surface.get_rect(), canvas.inner
    top = inner.bottom - height(canvas)
    rail = pygame.Rect(0, top, screen.width, screen.height - top)
    canvas.surface.blit(felt_and_wood.wood(rail.size), rail)
    brass.rule(canvas.surface, (0, top), (screen.width, top), canvas.measures.line)
    strip = pygame.Rect(inner.left, top + canvas.measures.line, inner.width, _strip(canvas) - canvas.measures.line)
    told = said(offered, dwell)
    if canvas.fitted(told, strip.size, "cell", "bold").cut:
        told = BRIEFLY.get(str(told), told)
    canvas.text(strip, told, "cell", "bold", grow=canvas.measures.text / canvas.measures.cell)
    track = pygame.Rect(inner.left, strip.bottom, inner.width, inner.bottom - strip.bottom)
    _track(canvas, track, offered, dwell)
    for zone in ZONES:
        _zone(canvas, _third(track, zone), zone, offered, dwell)


def said(offered: Offered, dwell: Dwell) -> Text:
    """The instruction to the person whose hand is seen."""
    if dwell.over and dwell.spoilt:
        return SPOILT
    if dwell.armed:
        return DONE
    return STILL if dwell.over and _does(offered, dwell.zone) else HOW


def _third(track: pygame.Rect, zone: str) -> pygame.Rect:
    side = round(track.width * SIDE)
    left, wide = {
        "left": (0, side),
        "middle": (side, track.width - 2 * side),
        "right": (track.width - side, side),
    }[zone]
    return pygame.Rect(track.left + left, track.top, wide, track.height)


def _track(canvas: Canvas, box: pygame.Rect, offered: Offered, dwell: Dwell) -> None:
    """The felt in its frame, its thirds, and above it where the camera sees the hand."""
    line = canvas.measures.line
    canvas.surface.blit(brass.plate(box.size, TRACK, line * 5, line * 2), box)
    inside = box.inflate(-line * 4, -line * 4)
    canvas.surface.set_clip(inside)
    if _does(offered, dwell.zone) and not dwell.spoilt:
        third = _third(box, dwell.zone)
        brass.light(canvas.surface, third.inflate(third.width // 3, third.height), GLOW, 48)
    for x in (_third(box, "middle").left, _third(box, "middle").right):
        for y in range(inside.top, inside.bottom, line * 6):
            canvas.surface.fill(BRASS, (x - line // 2, y, line, line * 3))
    canvas.surface.set_clip(None)
    if dwell.over:
        x, half = _across(inside, dwell.x), line * 4
        points = [(x - half, box.top), (x + half, box.top), (x, box.top + line * 5)]
        pygame.draw.polygon(canvas.surface, YELLOW, points)
        pygame.draw.polygon(canvas.surface, INK, points, line // 2)


def _does(offered: Offered, zone: str) -> bool:
    """Whether a hand over this third does anything now."""
    said = {"left": offered.legend.left, "middle": offered.item, "right": offered.legend.right}
    return said.get(zone) is not None


def _across(box: pygame.Rect, x: float) -> int:
    """Where a hand at `x` of the track stands in the rail, whose thirds are not equal."""
    parts = ((0.0, 0.0), (1 / 3, SIDE), (2 / 3, 1 - SIDE), (1.0, 1.0))
    for (x0, to0), (x1, to1) in pairwise(parts):
        if x <= x1:
            return box.left + round(box.width * (to0 + (to1 - to0) * (x - x0) / (x1 - x0)))
    return box.right


def _zone(canvas: Canvas, box: pygame.Rect, zone: str, offered: Offered, dwell: Dwell) -> None:
    here = dwell.over and dwell.zone == zone and not dwell.spoilt
    if zone == "middle":
        _middle(canvas, box, offered, 1.0 if dwell.armed else dwell.filled if here else 0.0, here or dwell.armed)
        return
    words = offered.legend.left if zone == "left" else offered.legend.right
    if words is not None:
        side = beside_words(canvas, _words_below(canvas, box), offered, zone) or words
        _side(canvas, box, zone, side, dwell.filled if here else 0.0, here)
        canvas.target(f"button:{zone}", box, sized=False)


def beside_words(canvas: Canvas, box: pygame.Rect, offered: Offered, zone: str) -> str | None:
    """What the choice at this side does: in the words that a line of texts holds, else in smaller letters.

    No shorter words that those of the choice in the middle may be cut down to: they would tell nothing apart. None
    where no choice is named, or none of its words has room.
    """
    what, item = offered.beside[zone == "right"], offered.item
    if what is None:
        return None
    middle = None if item is None else item.act_said
    alike = () if middle is None else tuple(in_fewer_words(canvas.say, middle))[1:]
    tries = [words for words in in_fewer_words(canvas.say, what) if words not in alike]
    roles = ((canvas, "text"), (canvas, "cell"), (plain(canvas), "cell"))
    fitting = (words for one, role in roles for words in tries if not one.fitted(words, box.size, role, "bold").cut)
    return next(fitting, None)


def _words_below(canvas: Canvas, box: pygame.Rect) -> pygame.Rect:
    """The place of a side's words."""
    room, tall = _inside(canvas, box), line_height("bold", canvas.measures.text)
    return pygame.Rect(room.left, room.bottom - tall, room.width, tall)


def _inside(canvas: Canvas, box: pygame.Rect) -> pygame.Rect:
    return box.inflate(-canvas.measures.line * 8, -canvas.measures.line * 6)


def _side(canvas: Canvas, box: pygame.Rect, zone: str, said: Text, filled: float, here: bool) -> None:
    """A hand in its ring, an arrow beside it, and words below, as large as a line holds them."""
    measures = canvas.measures
    tall, room = line_height("bold", measures.text), _inside(canvas, box)
    radius = max(10, min((room.height - tall) // 2, measures.target * 3 // 8))
    way = -1 if zone == "left" else 1
    y = room.top + (room.height - tall) // 2
    _ring(canvas, (box.centerx - way * radius // 2, y), radius, filled, zone, here)
    sign(canvas.surface, (box.centerx + way * round(radius * 1.2), y), round(radius * 0.9), zone, BRASS_LIGHT)
    place = _words_below(canvas, box)
    canvas = plain(canvas) if canvas.fitted(said, place.size, "cell", "bold").cut else canvas
    grow = measures.text / canvas.measures.cell
    canvas.text(place, said, "cell", "bold", colour=CREAM, grow=grow)


def _ring(canvas: Canvas, at: tuple[int, int], radius: int, filled: float, zone: str, here: bool) -> None:
    """A hand that lights up when one is there, in the ring that it fills."""
    ring(canvas.surface, at, radius, filled, LAMPS[BUTTONS[zone]])
    shown = hand(round(radius * 1.36), CREAM if here else GOLD, 255 if here else 170)
    canvas.surface.blit(shown, shown.get_rect(center=(at[0], at[1] + radius // 12)))


def _middle(canvas: Canvas, box: pygame.Rect, offered: Offered, filled: float, here: bool) -> None:
    """What is offered, large, with the ring beside it and a dot for each thing that can be offered."""
    measures = canvas.measures
    if offered.item is None:
        canvas.text(box.inflate(-measures.gap, -measures.gap // 2), NOTHING, colour=CREAM)
        return
    canvas.target("button:ok", box, sized=False)
    radius = round(measures.target * 0.42)
    wide = box.width - measures.gap * 3 // 2 - 2 * radius
    place = pygame.Rect(box.right - measures.gap // 2 - wide, 0, wide, measures.target)
    place.centery = box.centery - (measures.line * 2 if offered.count > 1 else 0)
    tiles.tile(canvas, place, offered.item, True)
    _ring(canvas, (box.left + measures.gap // 2 + radius, place.centery), radius, filled, "middle", here)
    _dots(canvas, pygame.Rect(place.left, place.bottom, place.width, box.bottom - place.bottom), offered)


def _dots(canvas: Canvas, box: pygame.Rect, offered: Offered) -> None:
    """Which of how many this is."""
    radius = max(2, canvas.measures.line + 1)
    step = radius * 5
    if not 1 < offered.count <= box.width // step:
        return
    left = box.centerx - step * (offered.count - 1) // 2
    for number in range(offered.count):
        here = number == offered.place
        colour: Colour = BRASS_LIGHT if here else (8, 36, 26)
        pygame.draw.circle(
            canvas.surface, colour, (left + number * step, box.centery - canvas.measures.line), radius + here
        )
