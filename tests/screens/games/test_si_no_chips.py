"""Chips are in their players' colours and carry their marks: eight are told apart without colours too."""

from collections.abc import Sequence
from itertools import combinations

import numpy as np
import pygame
import pytest
from numpy.typing import NDArray

from kiosk.screens.games.si_no.chips import SMALL, chip, pile
from kiosk.screens.kit.drawing import player_marks
from kiosk.screens.kit.drawing.player_marks import RGB, seat_marks
from kiosk.screens.kit.motion.moves import Glide, Hops
from kiosk.screens.kit.motion.pieces import Before, Move, Spot
from kiosk.table.player_marks import OWN, PlayerMark
from tests.screens.drawing import canvas_of

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
        canvas = canvas_of()
        surface = canvas.surface
        surface.fill((0, 0, 0))
        room = pygame.Rect(10, 10, 30, 40)
        pile(canvas, room, range(count), OWN, (1, "8"))
        drawn = pygame.mask.from_threshold(surface, (0, 0, 0), (1, 1, 1))
        drawn.invert()
        assert all(room.contains(box) for box in drawn.get_bounding_rects()), count


def laid(seats: Sequence[int], before: Before, betting: bool = False) -> dict[str, Move]:
    """What moves when these players' chips lie on a square."""
    canvas = canvas_of()
    pile(canvas, pygame.Rect(100, 100, 60, 60), seats, OWN, (1, "8"), betting)
    return {piece.key: move for piece in canvas.pieces if (move := piece.moved(before))}


PLATE = Spot(pygame.Rect(400, 300, 80, 20), 500)


def test_a_chip_comes_from_its_player_s_plate_where_that_was_in_sight() -> None:
    (move,) = laid((2,), Before({"total of 2": PLATE})).values()
    assert isinstance(move, Glide) and move.begin == PLATE.rect.center
    assert laid((2,), Before()) == {}
    assert list(laid((2, 0), Before({"chip 1 8 0 0": PLATE, "total of 2": PLATE}))) == ["chip 1 8 2 0"]


def test_a_chip_that_is_about_to_be_laid_hops_with_the_cursor_and_then_stays() -> None:
    hop = laid((2,), Before({"betting on 1": Spot(PLATE.rect, "10")}), betting=True)["betting on 1"]
    assert isinstance(hop, Hops) and hop.places[0] == PLATE.rect.center
    there = Before({"betting on 1": Spot(pygame.Rect(100, 100, 60, 60), "8"), "total of 2": PLATE})
    assert laid((2,), there) == {}
