"""Chips are in their players' colours and carry their marks: eight are told apart without colours too."""

from itertools import combinations

import numpy as np
import pygame
import pytest
from numpy.typing import NDArray

from kiosk.screens.games.si_no.chips import SMALL, chip, pile
from kiosk.screens.kit.drawing import player_marks
from kiosk.screens.kit.drawing.player_marks import RGB, seat_marks
from kiosk.table.player_marks import OWN, PlayerMark

APART = 5.0
"""Grey levels by which two chips differ at least, on average, once all are of one colour."""


def one_colour(mark: PlayerMark, px: int) -> NDArray[np.float64]:
    """A chip of that shape in a colour that all have, as grey levels."""
    picture = pygame.Surface((px, px))
    picture.blit(chip(PlayerMark(mark.shape, "white"), px), (0, 0))
    return pygame.surfarray.array3d(picture).mean(axis=2)


@pytest.mark.parametrize("px", [SMALL - 8, SMALL, 48])
def test_eight_players_are_told_apart_without_colours(px: int) -> None:
    for one, other in combinations(OWN, 2):
        difference = np.abs(one_colour(one, px) - one_colour(other, px)).mean()
        assert difference > APART, (one.shape, other.shape)


def test_a_chip_has_the_colour_of_its_player_s_mark() -> None:
    for mark in OWN:
        picture = chip(mark, 48)
        ring = {tuple(picture.get_at((x, 24)))[:3] for x in range(1, 12)}
        assert any(np.abs(np.subtract(seen, RGB[mark.colour])).max() < 12 for seen in ring), mark


def test_the_mark_before_the_name_is_the_seat_s() -> None:
    names = (player_marks.letter(OWN[5]) + "Odile", "Paul")
    assert seat_marks(names) == (OWN[5], OWN[1])


def test_a_pile_stays_in_its_room() -> None:
    for count in range(1, 6):
        surface = pygame.Surface((60, 60))
        room = pygame.Rect(10, 10, 30, 40)
        pile(surface, room, OWN[:count])
        drawn = pygame.mask.from_threshold(surface, (0, 0, 0), (1, 1, 1))
        drawn.invert()
        assert all(room.contains(box) for box in drawn.get_bounding_rects()), count
