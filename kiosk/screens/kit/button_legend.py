"""The wooden rail at the bottom: what each of the three buttons does now, beside a lamp of its colour."""

from dataclasses import dataclass

import pygame

from kiosk.devices.buttons.gestures import Lamp
from kiosk.i18n.phrase import Phrase, phrase
from kiosk.screens.kit.drawing import brass, felt_and_wood
from kiosk.screens.kit.drawing.canvas import Canvas, Text
from kiosk.screens.kit.drawing.fonts import width
from kiosk.screens.kit.drawing.theme import BRASS_DARK, BRASS_LIGHT, CREAM, CREAM_SOFT, LAMPS, Colour

BEFORE = phrase("Précédent")
AFTER = phrase("Suivant")
CHOOSE = phrase("Choisir")
LIP: brass.Stops = ((0.0, (150, 142, 136)), (0.3, (112, 104, 98)), (1.0, (38, 34, 32)))
RING = 0.8
"""How much wider than its cell the ring around what OK would do is, in the size of the type."""


@dataclass(frozen=True, slots=True)
class Legend:
    """What left, OK and right do now; None for a button that does nothing. `blinks`: the table waits for OK."""

    left: Text | None = BEFORE
    ok: Text | None = CHOOSE
    right: Text | None = AFTER
    blinks: bool = False

    def spoken(self) -> tuple[Phrase, ...]:
        """What each button does, OK first, for the screen reader where no cursor says it."""
        said = (
            None if self.ok is None else phrase("OK : {what}", what=self.ok),
            None if self.left is None else phrase("Gauche : {what}", what=self.left),
            None if self.right is None else phrase("Droite : {what}", what=self.right),
        )
        return tuple(line for line in said if line is not None)

    def lamps(self) -> dict[str, Lamp]:
        """What the lamp of each button shows."""
        lit = {"left": self.left, "ok": self.ok, "right": self.right}
        lamps = {name: Lamp.OFF if what is None else Lamp.LIT for name, what in lit.items()}
        return lamps | ({"ok": Lamp.BLINK} if self.blinks and self.ok is not None else {})


def height(canvas: Canvas) -> int:
    """The rail's height in pixels, within the part of the window that is drawn on (`canvas.inner`)."""
    return round(canvas.measures.text * 1.24)


def rail(canvas: Canvas) -> pygame.Rect:
    """Where words stand in the rail."""
    inner, tall = canvas.inner, height(canvas)
    return pygame.Rect(inner.left, inner.bottom - tall, inner.width, tall)


def draw(canvas: Canvas, legend: Legend, offered: str | None = None) -> None:
    """Draws the rail; touching a cell does what its button does. `offered`: the key of what OK alone would do."""
    screen, inner = canvas.surface.get_rect(), canvas.inner
    top = inner.bottom - height(canvas)
    rail = pygame.Rect(0, top, screen.width, screen.height - top)
    canvas.surface.blit(felt_and_wood.wood(rail.size), rail)
    brass.rule(canvas.surface, (0, top), (screen.width, top), canvas.measures.line)
    _lip(canvas, pygame.Rect(0, inner.bottom, screen.width, screen.height - inner.bottom))
    cells = (("left", legend.left), ("ok", legend.ok), ("right", legend.right))
    left = inner.left
    for place, ((name, what), wide) in enumerate(zip(cells, _widths(canvas, legend), strict=True)):
        box = pygame.Rect(left, top + canvas.measures.line, wide, inner.bottom - top - canvas.measures.line)
        left += wide
        if name == offered:
            ring = box.inflate(round(canvas.measures.text * RING), 0)
            canvas.surface.blit(brass.plate(ring.size, brass.NIGHT, ring.height // 3, canvas.measures.line * 2), ring)
        _cell(canvas, box, name, what, (legend.blinks and name == "ok") or name == offered, place)


def _lip(canvas: Canvas, box: pygame.Rect) -> None:
    """The rail's lower edge, rounded away from the light: what stands on the rail stands in the middle above it."""
    shade = brass.gradient(box.size, LIP)
    canvas.surface.blit(shade, box, special_flags=pygame.BLEND_RGB_MULT)
    brass.rule(canvas.surface, box.topleft, box.topright, max(1, canvas.measures.line // 2), BRASS_DARK)


def _widths(canvas: Canvas, legend: Legend) -> list[int]:
    """A third for each cell; where words need more, what each needs and its part of the rest."""
    room, text = canvas.inner.width, canvas.measures.text
    words = [canvas.say(what or "") for what in (legend.left, legend.ok, legend.right)]
    needs = [width("sans", text, said) + round(text * 0.46) * 4 + 4 for said in words]
    third = room // 3
    if all(need <= third for need in needs):
        return [third] * 3
    spare = (room - sum(needs)) // 3
    return [need + spare if spare >= 0 else need * room // sum(needs) for need in needs]


def _cell(canvas: Canvas, box: pygame.Rect, name: str, what: Text | None, blinks: bool, place: int) -> None:
    radius = round(canvas.measures.text * 0.46)
    pad = radius * 3
    room = pygame.Rect(box.left + pad, box.top, box.width - pad - radius, box.height)
    role = "cell" if canvas.fitted(what or "", room.size).cut else "text"
    words = canvas.fitted(what or "", room.size, role)
    wide = max((width("sans", words.px, line) for line in words.lines), default=0)
    left = (box.left, box.centerx - (wide + pad) // 2, box.right - wide - pad)[place]
    lens(canvas, (left + radius + 2, box.centery), radius, name, what is not None, blinks)
    if what is None:
        return
    canvas.text(pygame.Rect(left + pad, box.top, wide + 2, box.height), what, role, colour=CREAM, align=(0, 0.5))
    canvas.target(f"button:{name}", box, sized=False)


def lens(canvas: Canvas, centre: tuple[int, int], radius: int, name: str, lit: bool, halo: bool = False) -> None:
    """Draws a button's lamp with its sign (`sign`); `centre` and `radius` in pixels."""
    colour = LAMPS[name] if lit else (58, 46, 34)
    if lit:
        box = pygame.Rect(0, 0, radius * (7 if halo else 4), radius * (7 if halo else 4))
        box.center = centre
        brass.light(canvas.surface, box, colour, 150 if halo else 90)
    pygame.draw.circle(canvas.surface, BRASS_LIGHT if lit else CREAM_SOFT, centre, radius)
    pygame.draw.circle(canvas.surface, (44, 28, 12), centre, radius - 2)
    pygame.draw.circle(canvas.surface, colour, centre, radius - 3)
    sign(canvas.surface, centre, radius, name, (20, 16, 6) if lit else (120, 100, 76))


def sign(surface: pygame.Surface, centre: tuple[int, int], radius: int, name: str, colour: Colour) -> None:
    """Draws the sign of the button `name`: a triangle for "left" and "right", a tick for "ok"."""
    x, y = centre
    half = round(radius * 0.46)
    if name == "ok":
        points = [(x - half, y), (x - half // 4, y + round(half * 0.8)), (x + half, y - round(half * 0.8))]
        pygame.draw.lines(surface, colour, False, points, max(3, radius // 4))
        return
    way = -1 if name == "left" else 1
    pygame.draw.polygon(
        surface, colour, [(x + way * half, y), (x - way * half, y - half), (x - way * half, y + half)]
    )
