"""The cover of La Linotte: the board, a rod of pawns, a die."""

import pygame

from kiosk.games.linotte.hands import name
from kiosk.screens.games.common.cover import Cover, Letter, Lying, ShownThrow, lay_dice
from kiosk.screens.games.linotte.pawns import pawn, rod
from kiosk.screens.kit.drawing.player_marks import seat_mark
from kiosk.screens.kit.drawing.theme import BRASS, BRASS_LIGHT

SQUARES = 5
MINE, OTHERS = ((1, 1), (2, 2), (3, 3)), ((0, 2), (3, 1), (1, 4))


def _motif(surface: pygame.Surface, letter: Letter) -> None:
    side = round(min(surface.get_size()) * 0.86)
    board = pygame.Rect(0, 0, side, side)
    board.center = surface.get_rect().center
    step, line = side // SQUARES, max(2, side // 130)
    surface.fill((150, 156, 170), board, special_flags=pygame.BLEND_RGB_MULT)
    for number in range(SQUARES + 1):
        edge = number in (0, SQUARES)
        colour, at = (BRASS_LIGHT if edge else BRASS), number * step
        pygame.draw.line(
            surface, colour, (board.left + at, board.top), (board.left + at, board.top + SQUARES * step), line
        )
        pygame.draw.line(
            surface, colour, (board.left, board.top + at), (board.left + SQUARES * step, board.top + at), line
        )
    _pawns(surface, board, step)
    lay_dice(surface, [Lying(6, 0.8, 0.24, 18)], 0.2, letter)


def _pawns(surface: pygame.Surface, board: pygame.Rect, step: int) -> None:
    rod(surface, _middle(board, step, MINE[0]), _middle(board, step, MINE[-1]), step // 6, 0)
    for seat, places in enumerate((MINE, OTHERS)):
        for place in places:
            piece = pawn(seat, seat_mark(seat, ""), round(step * 0.66))
            surface.blit(piece, piece.get_rect(center=_middle(board, step, place)))


def _middle(board: pygame.Rect, step: int, place: tuple[int, int]) -> tuple[int, int]:
    column, row = place
    return board.left + column * step + step // 2, board.top + row * step + step // 2


THROWS = (
    ShownThrow((2, 3, 4, 5, 6), name("quinte")),
    ShownThrow((4, 4, 4, 4, 1), name("carre")),
    ShownThrow((1, 1, 2, 1, 3), name("small")),
    ShownThrow((3, 3, 3, 3, 3), name("yam")),
)
COVER = Cover((26, 58, 108), _motif, dice=5, minutes=25, throws=THROWS)
