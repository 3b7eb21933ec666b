"""What makes a piece move, and what is kept of the picture below it."""

import pygame

from kiosk.screens.kit.motion.moves import Glide
from kiosk.screens.kit.motion.pieces import Before, Move, Piece, Spot, copied

PLACE = pygame.Rect(10, 10, 8, 8)


def slides(spot: Spot, was: Spot | None, before: Before) -> Move:
    begin = spot.rect.center if was is None else was.rect.center
    return Glide(pygame.Surface((8, 8)), begin, spot.rect.center, 0.2)


def piece(token: object, debut: bool = False) -> Piece:
    return Piece("peg", Spot(PLACE, token), (), slides, debut)


def test_it_moves_when_it_shows_something_else_not_when_only_its_place_changed() -> None:
    before = Before({"peg": Spot(PLACE.move(50, 0), 3)})
    assert piece(3).moved(before) is None
    move = piece(4).moved(before)
    assert isinstance(move, Glide) and move.begin == PLACE.move(50, 0).center


def test_it_enters_where_it_was_not_there() -> None:
    assert piece(4).moved(Before()) is not None


def test_on_the_first_picture_of_a_screen_only_what_makes_its_debut_moves() -> None:
    assert piece(4).moved(None) is None
    assert piece(4, debut=True).moved(None) is not None


def test_what_is_kept_of_a_picture_lies_on_it() -> None:
    surface = pygame.Surface((20, 20))
    surface.fill((7, 7, 7))
    patch, where = copied(surface, pygame.Rect(15, 15, 10, 10))
    assert where == pygame.Rect(15, 15, 5, 5) and patch.get_size() == (5, 5)
    assert patch.get_at((0, 0))[:3] == (7, 7, 7)
    assert copied(surface, pygame.Rect(50, 50, 5, 5))[0].get_size() == (0, 0)
