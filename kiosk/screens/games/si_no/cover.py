"""The cover of Les Cases Si-No: the dice of the bets, and chips."""

import pygame

from kiosk.i18n.phrase import phrase
from kiosk.screens.games.common.cover import Cover, Letter, Lying, ShownThrow, at, lay_dice
from kiosk.screens.games.si_no.chips import chip
from kiosk.screens.kit.drawing.player_marks import seat_mark

DICE = (
    Lying(6, 0.26, 0.26, -10), Lying(6, 0.62, 0.22, 14), Lying(3, 0.44, 0.55, 28, "green"),
    Lying(4, 0.77, 0.5, -16, "red"),
)  # fmt: skip
CHIPS = ((0, 0.22, 0.8), (1, 0.33, 0.84), (2, 0.27, 0.72), (3, 0.68, 0.82), (4, 0.79, 0.78))


def _motif(surface: pygame.Surface, letter: Letter) -> None:
    px = round(min(surface.get_size()) * 0.19)
    for seat, x, y in CHIPS:
        piece = chip(seat_mark(seat, ""), px)
        surface.blit(piece, piece.get_rect(center=at(surface, x, y)))
    lay_dice(surface, DICE, 0.24, letter)


THROWS = (
    ShownThrow((4, 3), phrase("7 vert"), ("green", "red")),
    ShownThrow((6, 6), phrase("Double six")),
    ShownThrow((2, 5), phrase("7 rouge"), ("green", "red")),
)
COVER = Cover((12, 82, 96), _motif, dice=4, minutes=25, throws=THROWS)
