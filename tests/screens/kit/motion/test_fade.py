"""One picture gives way to the next within 180 ms."""

import pygame
import pytest

from kiosk.screens.kit.motion.fade import LASTS, Fade

SIZE = (100, 100)


def filled(grey: int, box: pygame.Rect | None = None) -> pygame.Surface:
    surface = pygame.Surface(SIZE, 0, 32)
    surface.fill((grey, grey, grey), box)
    return surface


def shown(fade: Fade, after: pygame.Surface, now: float) -> int:
    surface = after.copy()
    fade.draw(surface, now)
    return surface.get_at((50, 50))[0]


def test_the_picture_before_vanishes_evenly() -> None:
    before, after = filled(200), filled(0)
    fade = Fade.between(before, 10.0, after)
    greys = [shown(fade, after, 10 + LASTS * part) for part in (0, 0.5, 1, 2)]
    assert greys == pytest.approx([200, 100, 0, 0], abs=3)
    assert not fade.over(10 + LASTS * 0.99) and fade.over(10.001 + LASTS)


def test_only_what_differs_is_drawn() -> None:
    fade = Fade.between(filled(200, pygame.Rect(0, 0, 20, 20)), 0, filled(0))
    assert list(fade.draw(filled(0), 0.1)) == [pygame.Rect(0, 0, 32, 32)]
