"""The pictures on the pages of the rules of Le Poker d'As and of its Joker; `rule_pages.toml` has what they say."""

from collections.abc import Sequence

import pygame

from kiosk.games.engine.moves import Face
from kiosk.games.engine.options import Options
from kiosk.games.poker_as.hand_names import hand_name
from kiosk.games.poker_as.hands import HandRules, rank
from kiosk.screens.games.common.player_rows import least_row
from kiosk.screens.games.common.rule_examples import PEOPLE, middle
from kiosk.screens.games.common.rule_page import Picture, RulePage, read_pages
from kiosk.screens.games.poker_as.players_table import Line, fits, seats
from kiosk.screens.games.poker_as.sheet import LARGEST
from kiosk.screens.kit.drawing.canvas import Canvas
from kiosk.screens.kit.drawing.type_scaling import roomy

ROW = 3.2
"""The height of a player's row at most, in rows of one line."""


def hands(dice: Sequence[tuple[Face, ...]], tokens: Sequence[int], leads: Sequence[int]) -> Picture:
    """A picture of the players in rows: the hand that each keeps, its jetons, an arrow for the seats in `leads`.

    `dice` and `tokens` are by seat, `dice` for the first seats at least; a player without jetons is shown as out.
    """
    said = [hand_name(hand.category, hand.figures) for hand in (rank(faces, HandRules()) for faces in dice)]

    def draw(canvas: Canvas, box: pygame.Rect) -> None:
        room = middle(canvas, box)
        lines = [
            Line(
                seat,
                dice[seat] if dice else (),
                said[seat] if dice else None,
                first=seat in leads,
                out=not tokens[seat],
            )
            for seat in range(len(tokens))
        ]
        names = PEOPLE[: len(tokens)]
        larger = roomy(canvas, lambda larger: fits(larger, room, lines, names), LARGEST)
        tall = min(room.height, round(least_row(larger) * ROW * len(tokens)))
        place = pygame.Rect(room.left, room.centery - tall // 2, room.width, tall)
        seats(larger, place, lines, names, tokens)

    return draw


EQUAL = (("R", "R", "9", "10", "V"), ("D", "D", "V", "10", "9"), ("R", "R", "A", "D", "V"))
PICTURES = {
    "equal_hands": hands(EQUAL, (9, 9, 9), leads=(0, 2)),
    "jetons": hands((), (17, 13, 0), leads=(0,)),
}


def pages(options: Options) -> tuple[RulePage, ...]:
    """The pages of the rules; they do not depend on the options."""
    return read_pages("kiosk.screens.games.poker_as", PICTURES)
