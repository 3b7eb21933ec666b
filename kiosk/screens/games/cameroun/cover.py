"""The cover of Le Cameroun: a full house."""

import pygame

from kiosk.games.cameroun.board import COLUMNS, PLACE
from kiosk.screens.games.common.cover import Cover, Letter, Lying, ShownThrow, lay_dice

DICE = (
    Lying(5, 0.28, 0.27, -14), Lying(5, 0.71, 0.23, 9), Lying(5, 0.52, 0.52, 31), Lying(2, 0.26, 0.76, 6),
    Lying(2, 0.75, 0.77, -22),
)  # fmt: skip


def _motif(surface: pygame.Surface, letter: Letter) -> None:
    lay_dice(surface, DICE, 0.25, letter)


THROWS = (
    ShownThrow((2, 3, 4, 5, 6), COLUMNS[PLACE["B"]].name),
    ShownThrow((5, 5, 5, 2, 2), COLUMNS[PLACE["F"]].name),
    ShownThrow((6, 6, 6, 6, 6), COLUMNS[PLACE["Q"]].name),
    ShownThrow((1, 2, 3, 4, 5), COLUMNS[PLACE["S"]].name),
)
COVER = Cover((22, 88, 54), _motif, dice=5, minutes=15, throws=THROWS)
