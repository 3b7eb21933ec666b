"""Pictures of the camera on the screen: read from JPEG, and framed in brass."""

from io import BytesIO

import pygame

from kiosk.screens.kit.drawing import brass
from kiosk.screens.kit.drawing.canvas import Canvas


def read_picture(jpeg: bytes | None) -> pygame.Surface | None:
    """A JPEG as a surface; None when there is none or it cannot be read."""
    if not jpeg:
        return None
    try:
        return pygame.image.load(BytesIO(jpeg), "picture.jpg")
    except pygame.error:
        return None


def draw_framed(canvas: Canvas, box: pygame.Rect, shown: pygame.Surface, what: str) -> pygame.Rect:
    """A picture in a brass frame, as large as fits. Returns its box."""
    line = canvas.measures.line
    room = box.inflate(-line * 6, -line * 6)
    scale = min(room.width / shown.get_width(), room.height / shown.get_height())
    size = (max(1, round(shown.get_width() * scale)), max(1, round(shown.get_height() * scale)))
    place = pygame.Rect((0, 0), size)
    place.center = room.center
    canvas.box(place.inflate(line * 6, line * 6), brass.NIGHT, radius=line * 2, rim=line * 2, what=what)
    canvas.surface.blit(pygame.transform.smoothscale(shown, size), place)
    return place
