"""The cover of Cribble: a hand of twenty-nine, and the pegging board."""

import pygame

from kiosk.screens.games.common.cover import Cover, Letter, at
from kiosk.screens.games.cribble.pegs import peg
from kiosk.screens.kit.drawing import felt_and_wood, playing_cards
from kiosk.screens.kit.drawing.player_marks import seat_mark
from kiosk.screens.kit.drawing.theme import BRASS

HAND = (("5", "H", 18, 0.27, 0.4), ("5", "S", 7, 0.41, 0.36), ("5", "D", -7, 0.59, 0.36), ("V", "C", -18, 0.74, 0.4))
HOLES = 10


def _motif(surface: pygame.Surface, letter: Letter) -> None:
    size = playing_cards.size_for(round(min(surface.get_size()) * 0.46))
    for rank, suit, angle, x, y in HAND:
        said = letter(rank) if rank == "V" else rank
        card = pygame.transform.rotozoom(playing_cards.face(said or rank, suit, size), angle, 1)
        surface.blit(card, card.get_rect(center=at(surface, x, y)))
    _board(surface)


def _board(surface: pygame.Surface) -> None:
    """A strip of wood with two rows of holes, and a peg of each side."""
    wide, tall = surface.get_width(), round(min(surface.get_size()) * 0.2)
    top = round(surface.get_height() * 0.74)
    surface.blit(felt_and_wood.wood((wide, tall), (104, 62, 30), (158, 104, 56)), (0, top))
    pygame.draw.line(surface, BRASS, (0, top), (wide, top), max(2, tall // 24))
    for side, ahead in ((0, 6), (1, 4)):
        y = top + tall * (1 + side) // 3
        for number in range(HOLES):
            pygame.draw.circle(surface, (38, 20, 10), (wide * (2 * number + 1) // (2 * HOLES), y), max(2, tall // 16))
        for number in (ahead, ahead - 3):
            peg(surface, (wide * (2 * number + 1) // (2 * HOLES), y), max(4, tall // 8), seat_mark(side, ""))


COVER = Cover((52, 60, 82), _motif, dice=0, minutes=30)
