"""What is missing where no camera looks: the track under its post, and the camera's place at the arm, empty."""

import pygame

from kiosk.screens.kit.drawing import brass, felt_and_wood
from kiosk.screens.kit.drawing.canvas import Canvas
from kiosk.screens.kit.drawing.theme import BRASS, BRASS_DARK, FELT, GLOW, GOLD
from kiosk.screens.kit.moving import still_life

RATIO = 1.5
"""Width by height of the drawing."""
LEAST = 1.6
"""The least height of it, in targets of a finger."""
DASHES = 9


def has_room(canvas: Canvas, height: int) -> bool:
    """Whether the drawing can be made out in so many pixels."""
    return height >= canvas.measures.target * LEAST


def draw(canvas: Canvas, room: pygame.Rect) -> None:
    """The track seen from its side, in the middle of `room`. It is no mark on the canvas."""
    tall = min(room.height, round(room.width / RATIO))
    box = pygame.Rect(0, 0, round(tall * RATIO), tall)
    box.center = room.center
    surface, line = canvas.surface, canvas.measures.line
    brass.light(surface, box.inflate(box.width // 3, box.height // 3), GLOW, 40)
    tray = pygame.Rect(box.left, box.bottom - tall * 2 // 7, box.width, tall * 2 // 7)
    camera = pygame.Rect(0, box.top, tall // 3, tall // 5)
    camera.centerx = box.centerx
    for side in (-1, 1):
        _dashed(surface, camera.midbottom, (tray.centerx + side * (tray.width // 2 - line * 6), tray.top), line)
    post = pygame.Rect(box.right - line * 8, camera.centery - line, line * 4, tray.top - camera.centery + line)
    arm = pygame.Rect(camera.right, camera.centery - line * 2, post.right - camera.right, line * 4)
    for part in (post, arm):
        surface.fill(BRASS_DARK, part)
        surface.fill(BRASS, part.inflate(-line * 2, -line * 2))
    _outline(surface, camera, line)
    _tray(canvas, tray)


def _tray(canvas: Canvas, tray: pygame.Rect) -> None:
    """The wooden tray with dice on its felt."""
    line, radius = canvas.measures.line, canvas.measures.gap // 3
    canvas.surface.blit(brass.rounded(felt_and_wood.wood(tray.size), radius), tray)
    cloth = tray.inflate(-line * 8, -line * 8)
    pygame.draw.rect(canvas.surface, FELT, cloth, border_radius=radius // 2)
    pygame.draw.rect(canvas.surface, BRASS, cloth, line, border_radius=radius // 2)
    still_life.draw(canvas, cloth, "camera", ruled=False)


def _outline(surface: pygame.Surface, camera: pygame.Rect, line: int) -> None:
    """Where a camera would be: its edge and its lens in dashes."""
    corners = (camera.topleft, camera.topright, camera.bottomright, camera.bottomleft)
    for start, end in zip(corners, (*corners[1:], corners[0]), strict=True):
        _dashed(surface, start, end, line)
    pygame.draw.aacircle(surface, GOLD, camera.center, camera.height // 4, line)


def _dashed(surface: pygame.Surface, start: tuple[int, int], end: tuple[int, int], line: int) -> None:
    """A straight line of dashes, each as long as the gap after it; the last dash ends it."""
    steps = 2 * DASHES - 1
    ends = [
        (start[0] + (end[0] - start[0]) * step / steps, start[1] + (end[1] - start[1]) * step / steps)
        for step in range(steps + 1)
    ]
    for number in range(0, steps, 2):
        pygame.draw.line(surface, GOLD, ends[number], ends[number + 1], line)
