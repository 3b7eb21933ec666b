"""Chips of six players are told apart without their colours too."""

from itertools import combinations

import pygame

from kiosk.screens.games.si_no.chips import BODIES, INKS, SPOTS, chip, pile
from kiosk.screens.kit.drawing.theme import contrast_of


def grey(seat: int) -> bytes:
    return pygame.image.tobytes(pygame.transform.grayscale(chip(seat, 48)), "RGB")


def test_every_player_has_another_pattern() -> None:
    assert len(set(SPOTS)) == len(BODIES) == len(INKS) == 6
    assert all(grey(one) != grey(other) for one, other in combinations(range(6), 2))
    assert all(contrast_of(body, ink) > 2.5 for body, ink in zip(BODIES, INKS, strict=True)), "the pattern is seen"


def test_a_pile_stays_in_its_room() -> None:
    for count in range(1, 6):
        surface = pygame.Surface((60, 60))
        room = pygame.Rect(10, 10, 30, 40)
        pile(surface, room, list(range(count)))
        drawn = pygame.mask.from_threshold(surface, (0, 0, 0), (1, 1, 1))
        drawn.invert()
        assert all(room.contains(box) for box in drawn.get_bounding_rects()), count
