"""`make proof-qr`: a phone's camera reads a finished game's code, drawn alone, at 0.3 and 0.5 m; 1 m is measured."""

import sys

import pygame

from kiosk.shots.scene_list import stage
from tests.screens.play.outcome.phone_camera import photographed, read

SIZES = ((800, 480), (1280, 800), (1920, 1080))
SCENES = ("result", "result-eight", "result-tie")
NEEDED, TOLD = (0.3, 0.5), (1.0,)
SLANTS = (-15.0, 0.0, 15.0)


def readings(metres: float) -> list[bool]:
    """Whether each scene was read, at every size, in both languages, at every slant."""
    found = []
    for scene in SCENES:
        for language in ("fr", "en"):
            app = stage(scene, language)
            app.screen.tap("phone")
            for size in SIZES:
                surface = pygame.Surface(size)
                app.paint(surface)
                found += [read(photographed(surface, metres, slant, seed)) != "" for seed, slant in enumerate(SLANTS)]
    return found


def main() -> int:
    """Prints how many were read at each distance and the verdict; 1 when one was not that must be."""
    good = True
    for metres in (*NEEDED, *TOLD):
        found = readings(metres)
        print(f"{metres} m: {sum(found)} of {len(found)} read", flush=True)
        good = good and (metres in TOLD or all(found))
    print(f"VERDICT: {'pass' if good else 'fail'}")
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
