"""OK's own cap on the button that it presses, and at that button's sides which way the other two keys lead.

Three buttons in a row above three keys look as if they were these keys: the marks say which key does what to them.
"""

import pygame

from kiosk.devices.buttons.gestures import Lamp
from kiosk.screens.kit.button_legend import Legend, sign
from kiosk.screens.kit.drawing.canvas import Canvas
from kiosk.screens.kit.drawing.layout_check import ElementKind
from kiosk.screens.kit.drawing.theme import LAMPS
from kiosk.screens.kit.rail.button_rail import whole_height
from kiosk.screens.kit.rail.caps import draw_cap

RADIUS, AWAY = 0.6, 0.4
"""The radius of the cap, and how far from the button an arrow stands, in gaps between two buttons."""


def draw(canvas: Canvas, legend: Legend, lamp: Lamp) -> None:
    """Marks the button that the cursor stands on; nothing while OK's `lamp` is dark."""
    box = canvas.focus
    if box is None or lamp is Lamp.OFF:
        return
    radius, away = round(canvas.measures.gap * RADIUS), round(canvas.measures.gap * AWAY)
    for name, what, x in (("left", legend.left, box.left - away), ("right", legend.right, box.right + away)):
        if what is not None:
            sign(canvas.surface, (x, box.centery), radius, name, LAMPS[name])
    draw_cap(canvas.surface, corner(canvas, box, radius), radius, "ok", Lamp.LIT)


def corner(canvas: Canvas, box: pygame.Rect, radius: int) -> tuple[int, int]:
    """The middle of a cap at a corner of the button, where it covers no words, nor touches those of others; at the
    first one if it does at all.

    It stays clear of the rail.
    """
    air, screen = canvas.measures.gap // 3, canvas.surface.get_rect()
    words = [mark.rect for mark in canvas.marks if mark.kind is ElementKind.TEXT]
    words = [word if box.contains(word) else word.inflate(air, air) for word in words]
    screen.height -= whole_height(canvas)
    caps = []
    # Rather further out than at the left, where the button begins to be read.
    for side, out in ((1, radius // 4), (1, radius * 3 // 4), (-1, radius // 4)):
        x = box.right + out if side > 0 else box.left - out
        for y in (box.top - out, box.bottom + out):
            cap = pygame.Rect(x - radius, y - radius, 2 * radius, 2 * radius)
            caps.append(cap.clamp(screen))
    return next((cap for cap in caps if cap.collidelist(words) < 0), caps[0]).center
