"""The cover of Poker d'As menteur: a cup that is just lifted."""

import pygame

from kiosk.games.poker_as.hand_names import hand_name
from kiosk.screens.games.common.cover import Cover, Letter, Lying, ShownThrow, at, lay_dice
from kiosk.screens.games.menteur.dice_cup import cup

DICE = (Lying("A", 0.26, 0.74, -12), Lying("R", 0.5, 0.83, 10), Lying("A", 0.76, 0.72, 28))


def _motif(surface: pygame.Surface, letter: Letter) -> None:
    leather = cup(round(min(surface.get_size()) * 0.62), True)
    surface.blit(leather, leather.get_rect(center=at(surface, 0.52, 0.34)))
    lay_dice(surface, DICE, 0.22, letter)


THROWS = (
    ShownThrow(("D", "D", "D", "D", "R"), hand_name("carre", ("D",))),
    ShownThrow(("R", "R", "9", "9", "V"), hand_name("deux_paires", ("R", "9"))),
    ShownThrow(("R", "R", "R", "V", "10"), hand_name("brelan", ("R",))),
)
COVER = Cover((74, 34, 98), _motif, dice=5, minutes=20, throws=THROWS)
