"""Opens the display, with the picture of the start on it at once: long before the rest of the program is there.

Imported before anything else of the kiosk, so it needs pygame alone.
"""

import os
from pathlib import Path

import pygame

from kiosk.errors import PisteError

PICTURES = Path(__file__).parents[3] / "systemd" / "splash"
"""The same that stands on the bare framebuffer before."""
GROUND = (13, 26, 21)
SHARE = 0.85
"""Of the display's width that the picture takes at most."""


class NoDisplay(PisteError):
    """There is nothing to draw on."""


def has_display() -> bool:
    """Whether a display can be opened here; a dummy driver is none."""
    if os.environ.get("SDL_VIDEODRIVER") in ("dummy", "offscreen"):
        return False
    desktop = any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER"))
    if not desktop and not any(Path("/dev/dri").glob("card*")):
        # Asking the drivers one by one would only print their complaints.
        return False
    try:
        pygame.display.init()
    except pygame.error:
        return False
    return pygame.display.get_driver() not in ("dummy", "offscreen")


def open_display(size: tuple[int, int], windowed: bool) -> pygame.Surface:
    """The window of that size, or the whole screen; the one that is open already, if any. Raises `NoDisplay`."""
    try:
        pygame.display.init()
        if pygame.display.get_driver() == "x11":
            # Ready pictures go to the server by shared memory: OpenGL would only carry them, for 100 MB.
            os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
        flags = pygame.RESIZABLE if windowed else pygame.FULLSCREEN
        surface = pygame.display.set_mode(size if windowed else (0, 0), flags)
    except pygame.error as error:
        raise NoDisplay(f"cannot open a window: {error}; there is no display here") from error
    pygame.display.set_caption("Piste")
    pygame.mouse.set_visible(windowed)
    draw_start(surface)
    pygame.display.flip()
    return surface


def draw_start(surface: pygame.Surface) -> None:
    """The picture of the start: the widest that fits, in the middle; its ground alone where there is none."""
    surface.fill(GROUND)
    found = [(int(path.stem.partition("-")[2]), path) for path in PICTURES.glob("piste-*.png")]
    fitting = [one for one in found if one[0] <= surface.get_width() * SHARE]
    try:
        _, path = max(fitting) if fitting else min(found)
        picture = pygame.image.load(path)
    except (ValueError, OSError, pygame.error):
        return
    surface.blit(picture, picture.get_rect(center=surface.get_rect().center))
