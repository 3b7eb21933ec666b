"""The cover of Le Poker d'As: five figures in an arc."""

import pygame

from kiosk.screens.games.common.cover import Cover, Letter, Lying, lay_dice

DICE = (
    Lying("10", 0.2, 0.66, 24), Lying("V", 0.33, 0.38, 12), Lying("A", 0.52, 0.7, -5), Lying("D", 0.66, 0.33, -10),
    Lying("R", 0.81, 0.62, -26),
)  # fmt: skip


def _motif(surface: pygame.Surface, letter: Letter) -> None:
    lay_dice(surface, DICE, 0.26, letter)


COVER = Cover((112, 24, 34), _motif, dice=5, minutes=5)
