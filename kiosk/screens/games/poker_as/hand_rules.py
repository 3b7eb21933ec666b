"""What the rules of Le Poker d'As and of its menteur share: the hands, ordinary dice, players in rows."""

from collections.abc import Sequence

import pygame

from kiosk.games.engine.moves import Face
from kiosk.games.poker_as.hand_names import hand_name
from kiosk.games.poker_as.hands import HandRules, rank
from kiosk.i18n.phrase import phrase
from kiosk.screens.games.common.rule_examples import PEOPLE, middle
from kiosk.screens.games.common.rule_page import Picture, RulePage
from kiosk.screens.games.poker_as.players_table import Line, least_row, seats
from kiosk.screens.kit.drawing.canvas import Canvas

ROW = 3.2
"""The height of a player's row at most, in rows of one line."""

HANDS = (
    RulePage(
        phrase("Les mains les plus hautes"),
        phrase(
            "Poker : cinq pareils. Puis le carré, quatre pareils, et le full : trois pareils et deux autres pareils."
        ),
        ("R", "R", "R", "R", "R"),
        phrase("Poker de Rois"),
    ),
    RulePage(
        phrase("Brelan et séquence"),
        phrase("Brelan : trois pareils. Juste après, la séquence : cinq dés tous différents, le plus haut compte."),
        ("A", "R", "V", "10", "9"),
        phrase("Une séquence"),
    ),
    RulePage(
        phrase("Les paires"),
        phrase("Deux paires battent une paire. À paires égales, le cinquième dé départage deux « deux paires »."),
        ("D", "D", "V", "V", "A"),
        phrase("Deux paires, et l’As"),
    ),
    RulePage(
        phrase("Les figures"),
        phrase("À main égale, la figure la plus haute gagne : As, Roi, Dame, Valet, 10, 9."),
        ("A", "A", "A", "9", "10"),
        phrase("bat le brelan de Rois"),
    ),
)
PLAIN = RulePage(
    phrase("Avec des dés ordinaires"),
    phrase("1 As, 2 Roi, 3 Dame, 4 Valet, 5 dix, 6 neuf : le choix se fait avant la partie."),
    (1, 2, 3, 4, 5),
    phrase("A R D V 10"),
)


def hands(dice: Sequence[tuple[Face, ...]], tokens: Sequence[int], leads: Sequence[int]) -> Picture:
    """The players of Le Poker d'As in rows: the hands that they stand by, their jetons, a crown for those who lead.

    Who has no jetons is out.
    """
    said = [hand_name(hand.category, hand.figures) for hand in (rank(faces, HandRules()) for faces in dice)]

    def draw(canvas: Canvas, box: pygame.Rect) -> None:
        room = middle(canvas, box)
        tall = min(room.height, round(least_row(canvas) * ROW * len(tokens)))
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
        place = pygame.Rect(room.left, room.centery - tall // 2, room.width, tall)
        seats(canvas, place, lines, PEOPLE[: len(tokens)], tokens)

    return draw
