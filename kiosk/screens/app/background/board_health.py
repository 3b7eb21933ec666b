"""Heat and power of the board on the screen: a small sign in the rail's corner, and words while it is serious."""

import pygame

from kiosk.devices.board_sensors import BoardSensors
from kiosk.i18n.phrase import Phrase, phrase
from kiosk.screens.kit.drawing.theme import ORANGE, YELLOW, Colour, Measures

LOW = phrase("Alimentation trop faible : changez-la.")
DARK = (30, 18, 8)


def trouble(board: BoardSensors) -> Phrase | None:
    """The message while the board is hot or short of power; None otherwise."""
    if board.now.low_voltage:
        return LOW
    if board.now.hot:
        degrees = "?" if board.now.degrees is None else f"{board.now.degrees:.0f}"
        return phrase("La machine chauffe ({degrees} °C) : il lui faut de l’air.", degrees=degrees)
    return None


def draw(surface: pygame.Surface, measures: Measures, board: BoardSensors, rail: pygame.Rect | None = None) -> None:
    """The signs of what is or was since the start: a flash of lightning, a thermometer. Settings tell more.

    They stand in the `rail` from the left of its spare room, where there is one, else in the margin.
    """
    across, down = measures.margin
    side = round(across * 0.8)
    left, bottom = surface.get_width() - across + (across - side) // 2, surface.get_height() - down
    signs = ((board.was_low, board.now.low_voltage, _bolt), (board.was_hot, board.now.hot, _thermometer))
    for place, (_, now, sign) in enumerate(row for row in signs if row[0]):
        if rail is None:
            box = pygame.Rect(left, bottom - round(side * 1.5) * (place + 1), side, round(side * 1.35))
        else:
            box = _in_rail(rail, place)
        sign(surface, box, YELLOW if now else ORANGE)


def _in_rail(rail: pygame.Rect, place: int) -> pygame.Rect:
    """The place of a sign in the rail: the first at the left, the others close after it."""
    tall = rail.height * 7 // 10
    wide = tall * 3 // 4
    return pygame.Rect(rail.left + place * wide * 9 // 8, rail.centery - tall // 2, wide, tall)


def _bolt(surface: pygame.Surface, box: pygame.Rect, colour: Colour) -> None:
    points = ((0.62, 0.0), (0.08, 0.58), (0.46, 0.58), (0.32, 1.0), (0.92, 0.38), (0.54, 0.38))
    corners = [(box.left + x * box.width, box.top + y * box.height) for x, y in points]
    pygame.draw.polygon(surface, colour, corners)
    pygame.draw.polygon(surface, DARK, corners, 1)


def _thermometer(surface: pygame.Surface, box: pygame.Rect, colour: Colour) -> None:
    wide = max(3, box.width // 3)
    bulb = max(3, box.width * 3 // 10)
    stem = pygame.Rect(box.centerx - wide // 2, box.top, wide, box.height - bulb)
    pygame.draw.rect(surface, colour, stem, border_radius=wide // 2)
    pygame.draw.circle(surface, colour, (box.centerx, box.bottom - bulb), bulb)
    pygame.draw.line(
        surface, DARK, (box.centerx, box.top + wide), (box.centerx, box.bottom - bulb), max(1, wide // 3)
    )
