"""OK's own cap on the button that it presses, and at that button's sides which way the other two keys lead.

Three buttons in a row above three keys look as if they were these keys: the marks say which key does what to them.
"""

import pygame

from kiosk.devices.buttons.gestures import Lamp
from kiosk.screens.kit.button_legend import Legend, sign
from kiosk.screens.kit.drawing.canvas import Canvas
from kiosk.screens.kit.drawing.layout_check import ElementKind
from kiosk.screens.kit.drawing.theme import LAMPS
from kiosk.screens.kit.rail.caps import draw_cap

CAP, ARROW, AWAY = 0.48, 0.6, 0.4
"""The radii of the cap and of the arrows, and how far from the button an arrow stands, in gaps between buttons."""
OUTERMOST = -0.2
"""How far out of the corner the middle of a cap may be, in its radius: nothing else is so near a button."""


def draw(canvas: Canvas, legend: Legend, lamp: Lamp) -> None:
    """Marks the button that the cursor stands on; nothing while OK's `lamp` is dark."""
    box = canvas.focus
    if box is None or lamp is Lamp.OFF:
        return
    cap, arrow, away = (round(canvas.measures.gap * part) for part in (CAP, ARROW, AWAY))
    for name, what, x in (("left", legend.left, box.left - away), ("right", legend.right, box.right + away)):
        if what is not None:
            sign(canvas.surface, (x, box.centery), arrow, name, LAMPS[name])
    draw_cap(canvas.surface, corner(canvas, box, cap), cap, "ok", Lamp.LIT)


def corner(canvas: Canvas, box: pygame.Rect, radius: int) -> tuple[int, int]:
    """The middle of a cap in the upper right corner of the button: inside, or as little further out as the words or
    the die there need.
    """
    line = canvas.measures.line
    leaves = [mark.rect for mark in canvas.marks if mark.kind in (ElementKind.TEXT, ElementKind.DIE)]
    places = [(box.right + out, box.top - out) for out in range(-radius - 2 * line, round(radius * OUTERMOST) + 1)]
    cap = pygame.Rect(0, 0, 2 * (radius + line), 2 * (radius + line))

    def is_clear(place: tuple[int, int]) -> bool:
        cap.center = place
        return cap.collidelist(leaves) < 0

    return next(filter(is_clear, places), places[-1])
