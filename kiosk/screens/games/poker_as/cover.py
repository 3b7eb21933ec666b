"""The cover of Le Poker d'As: five figures in an arc."""

import pygame

from kiosk.games.poker_as.hand_names import hand_name
from kiosk.screens.games.common.cover import Cover, Letter, Lying, ShownThrow, lay_dice

DICE = (
    Lying("10", 0.2, 0.66, 24), Lying("V", 0.33, 0.38, 12), Lying("A", 0.52, 0.7, -5), Lying("D", 0.66, 0.33, -10),
    Lying("R", 0.81, 0.62, -26),
)  # fmt: skip


def _motif(surface: pygame.Surface, letter: Letter) -> None:
    lay_dice(surface, DICE, 0.26, letter)


THROWS = (
    ShownThrow(("A", "A", "A", "R", "9"), hand_name("brelan", ("A",))),
    ShownThrow(("R", "R", "R", "D", "D"), hand_name("full", ("R", "D"))),
    ShownThrow(("V", "V", "V", "V", "10"), hand_name("carre", ("V",))),
    ShownThrow(("A", "A", "A", "A", "A"), hand_name("poker", ("A",))),
)
COVER = Cover((112, 24, 34), _motif, dice=5, minutes=5, throws=THROWS)
