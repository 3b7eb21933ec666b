"""Draws the pictures of the start, systemd/splash/*.png: the name in brass and a die, as guests see them later."""

import os
from pathlib import Path

WIDTHS = (640, 1280)
FOLDER = Path(__file__).resolve().parent.parent / "systemd" / "splash"
GROUND = (13, 26, 21)
COLOURS = 200


def main() -> None:
    """Writes them, with a palette: what reads them at the start knows nothing else."""
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    import pygame
    from PIL import Image

    from kiosk.screens.kit.drawing import brass, die_sprites
    from kiosk.screens.kit.drawing.fonts import render

    pygame.font.init()
    for width in WIDTHS:
        surface = pygame.Surface((width, width // 3))
        surface.fill(GROUND)
        letters = brass.gild(render("serif", width // 5, "P I S T E", (255, 255, 255)))
        surface.blit(letters, letters.get_rect(center=(width // 2, width // 8)))
        die = die_sprites.die(5, width // 12, angle=12)
        surface.blit(die, die.get_rect(center=(width // 2, width * 27 // 100)))
        for side in (-1, 1):
            brass.diamond(surface, (width // 2 + side * width // 7, width * 27 // 100), width // 90)
        picture = Image.frombytes("RGB", surface.get_size(), pygame.image.tobytes(surface, "RGB"))
        few = picture.quantize(COLOURS, dither=Image.Dither.NONE)
        few.save(FOLDER / f"piste-{width}.png", optimize=True)


if __name__ == "__main__":
    main()
