"""The cover of Poker d'As menteur: a cup that is just lifted."""

import pygame

from kiosk.screens.games.common.cover import Cover, Letter, Lying, at, lay_dice
from kiosk.screens.games.menteur.dice_cup import cup

DICE = (Lying("A", 0.26, 0.74, -12), Lying("R", 0.5, 0.83, 10), Lying("A", 0.76, 0.72, 28))


def _motif(surface: pygame.Surface, letter: Letter) -> None:
    leather = cup(round(min(surface.get_size()) * 0.62), True)
    surface.blit(leather, leather.get_rect(center=at(surface, 0.52, 0.34)))
    lay_dice(surface, DICE, 0.22, letter)


COVER = Cover((74, 34, 98), _motif, dice=5, minutes=20)
