"""What the rules of Le 421 show beside dice: the table at some moment, and the ladder of hands with their jetons."""

from dataclasses import replace

import pygame

from kiosk.games.engine.moves import Face, Move, Throw
from kiosk.games.engine.options import Options
from kiosk.games.le_421.game import Le421
from kiosk.games.le_421.hands import Dice, strength
from kiosk.games.le_421.position import Phase
from kiosk.games.le_421.state import Le421State
from kiosk.screens.games.common.rule_examples import middle, table
from kiosk.screens.games.common.rule_page import Picture
from kiosk.screens.games.le_421.hand_strip import dice_strip
from kiosk.screens.games.le_421.jetons import stack
from kiosk.screens.games.le_421.sheet import Le421Sheet
from kiosk.screens.kit.drawing import brass
from kiosk.screens.kit.drawing.canvas import Canvas
from kiosk.screens.kit.drawing.fonts import line_height, width
from kiosk.screens.kit.drawing.theme import BRASS_LIGHT

LADDER: tuple[Dice, ...] = (
    (4, 2, 1), (1, 1, 1), (6, 1, 1), (6, 6, 6), (5, 1, 1), (5, 5, 5), (4, 1, 1), (4, 4, 4),
    (3, 1, 1), (3, 3, 3), (2, 1, 1), (2, 2, 2), (6, 5, 4), (6, 6, 5), (2, 2, 1),
)  # fmt: skip
"""Hands of every kind, of those that have no jetons of their own the strongest."""
COLUMNS = 3
HAND, FIGURE = 6.2, 1.2
"""The width of a hand with its jetons and the height of a line of its figure, in the size of its dice."""


def thrown(*faces: Face) -> Throw:
    """A throw of all dice."""
    return Throw(faces)


def at_table(options: Options, tokens: tuple[int, ...], *moves: Move, turn: bool = True) -> Picture:
    """A table where the players have so many jetons each, the others lie in the pot, after these moves."""

    def state() -> Le421State:
        start = Le421().start(len(tokens), options)
        pot = start.rules.tokens - sum(tokens)
        now = replace(start, tokens=tokens, pot=pot, phase=Phase.CHARGE if pot else Phase.DECHARGE)
        for move in moves:
            now = now.play(move)
        return now

    return table(Le421Sheet(), state, turn=turn)


def ladder(options: Options) -> Picture:
    """Hands from the strongest, down the columns, each with the jetons that it is worth at this table."""
    state = Le421().start(2, options)
    hands = sorted(LADDER, key=lambda dice: strength(dice, state.rules.ways), reverse=True)
    rows = -(-len(hands) // COLUMNS)

    def draw(canvas: Canvas, box: pygame.Rect) -> None:
        room = middle(canvas, box)
        wide, tall = room.width // COLUMNS, room.height // rows
        px, cell = min(tall - 4 * canvas.measures.line, int(wide / HAND)), canvas.measures.cell
        grow = max(1.0, min(px * FIGURE, tall - 4) / line_height("bold", cell))
        for number, dice in enumerate(hands):
            column, row = divmod(number, rows)
            place = pygame.Rect(room.left + column * wide, room.top + row * tall, wide, tall).inflate(-cell // 2, -4)
            stops, rim = (brass.LACQUER, canvas.measures.line) if number == 0 else (brass.NIGHT, 0)
            canvas.box(place, stops, cell // 4, rim, f"hand {number}", 225)
            strip = pygame.Rect(place.left + cell // 3, place.top, px, place.height)
            end = dice_strip(canvas, strip, dice, px) + cell // 4
            figure = pygame.Rect(end, place.top, width("bold", round(cell * grow), "00") + 4, place.height)
            canvas.text(figure, str(state.worth(dice)), "cell", "bold", BRASS_LIGHT, (1, 0.5), grow)
            picture = stack(1, min(px, place.right - figure.right - cell // 2))
            canvas.surface.blit(picture, picture.get_rect(midleft=(figure.right + cell // 4, place.centery)))

    return draw
