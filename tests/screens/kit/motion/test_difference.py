"""Where two pictures differ."""

import pygame
import pytest

from kiosk.screens.kit.motion.difference import TILE, differing

SIZE = (200, 130)


def pair() -> tuple[pygame.Surface, pygame.Surface]:
    return pygame.Surface(SIZE, 0, 32), pygame.Surface(SIZE, 0, 32)


def test_pictures_that_are_alike_differ_nowhere() -> None:
    assert differing(*pair()) == []


@pytest.mark.parametrize("place", [(0, 0), (40, 70), (199, 129)])
def test_one_pixel_is_found_in_its_tile(place: tuple[int, int]) -> None:
    one, other = pair()
    other.set_at(place, (0, 0, 1))
    (box,) = differing(one, other)
    assert box.collidepoint(place) and box.width <= TILE and box.height <= TILE
    assert one.get_rect().contains(box)


def test_a_block_is_one_rectangle_and_two_far_apart_are_two() -> None:
    one, other = pair()
    other.fill((9, 9, 9), (0, 0, 70, 70))
    assert differing(one, other) == [pygame.Rect(0, 0, 96, 96)]
    other.fill((9, 9, 9), (170, 100, 10, 10))
    assert len(differing(one, other)) == 2


def test_pictures_of_other_sizes_differ_everywhere() -> None:
    assert differing(pygame.Surface((10, 10)), pygame.Surface((20, 20))) == [pygame.Rect(0, 0, 20, 20)]
