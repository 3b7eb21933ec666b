"""The cover of Le 421: the throw that gave it its name, and what nobody wants."""

import pygame

from kiosk.games.le_421.hand_names import hand_name
from kiosk.screens.games.common.cover import Cover, Letter, Lying, ShownThrow, at, lay_dice
from kiosk.screens.games.le_421.jetons import stack

DICE = (Lying(4, 0.24, 0.3, -12), Lying(2, 0.55, 0.24, 8), Lying(1, 0.78, 0.5, 24))


def _motif(surface: pygame.Surface, letter: Letter) -> None:
    px = round(min(surface.get_size()) * 0.27)
    for count, x, y in ((3, 0.6, 0.86), (6, 0.33, 0.88)):
        pile = stack(count, px)
        surface.blit(pile, pile.get_rect(midbottom=at(surface, x, y)))
    lay_dice(surface, DICE, 0.27, letter)


THROWS = (
    ShownThrow((4, 2, 1), hand_name((4, 2, 1))),
    ShownThrow((1, 1, 1), hand_name((1, 1, 1))),
    ShownThrow((6, 1, 1), hand_name((6, 1, 1))),
    ShownThrow((2, 2, 1), hand_name((2, 2, 1))),
)
COVER = Cover((128, 62, 14), _motif, dice=3, minutes=10, throws=THROWS)
