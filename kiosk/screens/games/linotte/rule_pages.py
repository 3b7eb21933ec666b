"""The rules of La Linotte in our own words."""

import pygame

from kiosk.games.linotte.game import Linotte
from kiosk.games.linotte.view import board_from
from kiosk.i18n.phrase import Phrase, phrase
from kiosk.screens.games.common.rule_page import RulePage
from kiosk.screens.games.linotte import board as linotte_board
from kiosk.screens.kit.drawing.canvas import Canvas
from kiosk.screens.kit.drawing.theme import GOLD

EXAMPLE = ("AAA.B", ".A..B", "..A.B", "...A.", "...B.")
"""Two lines of the first player, of three and of four pawns; a line of three and nothing more of the second."""

BEGUN = ("...A.", ".AB..", ".....", "..A.B", ".....")
FIVE = ("..B..", "AAAAA", ".B.B.", "..B..", ".....")


def _aim(canvas: Canvas, box: pygame.Rect) -> None:
    """A board on which both have begun, and what each has."""
    _board(canvas, box, BEGUN, phrase("Douze pions chacun"))


def _lines(canvas: Canvas, box: pygame.Rect) -> None:
    """A board with lines, and what they bring."""
    _board(canvas, box, EXAMPLE)


def _five(canvas: Canvas, box: pygame.Rect) -> None:
    """A board on which a line of five has ended the game."""
    _board(canvas, box, FIVE)


def _board(canvas: Canvas, box: pygame.Rect, example: tuple[str, ...], said: Phrase | None = None) -> None:
    game = Linotte()
    sheet = game.sheet(game.start(2).on(board_from(example)))
    room = pygame.Rect(box.left + box.width // 8, box.top, box.height, box.height)
    board = linotte_board.draw(canvas, room, sheet)
    light, dark = (
        " + ".join(str(line["points"]) for line in sheet["lines"] if line["player"] == seat) or "0"
        for seat in range(2)
    )
    told = said or phrase("Bois clair : {light}\nBois noir : {dark}", light=light, dark=dark)
    left = board.right + canvas.measures.gap
    place = pygame.Rect(left, box.top, box.right - box.width // 10 - left, box.height)
    canvas.text(place, told, face="bold", colour=GOLD, align=(0, 0.5))


LINOTTE: tuple[RulePage, ...] = (
    RulePage(
        phrase("Le but"),
        phrase(
            "À deux. Les dés donnent des cases, les pions y font des lignes de trois ou plus. Le plus de points "
            "gagne."
        ),
        picture=_aim,
    ),
    RulePage(
        phrase("Un tour"),
        phrase(
            "Trois lancers au plus : garde des dés, relance les autres. Dès que les dés donnent une case libre, "
            "tu peux y poser un pion. Le tour passe alors à l’autre."
        ),
        (4, 4, 4, 2, 1),
        phrase("trois 4, un brelan : une case 4"),
    ),
    RulePage(
        phrase("Poser ou non"),
        phrase(
            "Tu choisis parmi les cases que tes dés donnent. Poser n’est jamais obligé : relance, ou passe. Sans "
            "case libre au dernier lancer, le tour passe."
        ),
        (1, 1, 1, 1, 1),
        phrase("yam, carré, full, small ou 1"),
    ),
    RulePage(
        phrase("Full et carré"),
        phrase(
            "Trois dés pareils et deux autres pareils : full. Quatre pareils : carré. "
            "Ils contiennent aussi un brelan : une case de ce chiffre convient."
        ),
        (3, 3, 3, 2, 2),
        phrase("full, ou une case 3"),
    ),
    RulePage(
        phrase("Quinte"),
        phrase("Cinq dés qui se suivent : de 1 à 5, ou de 2 à 6."),
        (2, 3, 4, 5, 6),
        phrase("une case quinte"),
    ),
    RulePage(
        phrase("Small"),
        phrase("Les cinq dés ensemble font 8 points ou moins."),
        (3, 2, 1, 1, 1),
        phrase("8 points : small, ou une case 1"),
    ),
    RulePage(
        phrase("Yam"),
        phrase("Cinq dés pareils : la case du milieu. Full, carré et la case du chiffre conviennent aussi."),
        (2, 2, 2, 2, 2),
        phrase("yam, carré, full ou 2"),
    ),
    RulePage(
        phrase("Sec"),
        phrase("Une figure (full, carré, quinte, small ou yam) dès le premier lancer : une case sec, ou la sienne."),
        (1, 2, 3, 4, 5),
        phrase("au premier lancer : sec ou quinte"),
    ),
    RulePage(
        phrase("Appel"),
        phrase(
            "Après le premier lancer, annonce une figure, puis relance. Réussie : une case appel, ou la sienne. "
            "Manquée : rien ne se pose ce tour-ci."
        ),
        (2, 2, 2, 5, 5),
        phrase("full annoncé : appel ou full"),
    ),
    RulePage(
        phrase("Un appel après un sec"),
        phrase(
            "Tu peux annoncer la même figure ou une autre, et relancer au moins un des dés qui forment la première. "
            "D’un carré, l’autre dé seul ne suffit pas."
        ),
        (6, 6, 6, 6, 2),
        phrase("relance un 6 au moins"),
    ),
    RulePage(
        phrase("Les lignes"),
        phrase("En rangée, en colonne ou en diagonale : 3 pions, 1 point ; 4 pions, 2 points ; 5 pions, 3 points."),
        picture=_lines,
    ),
    RulePage(
        phrase("La fin"),
        phrase(
            "Cinq pions en ligne, ou le douzième pion d’un joueur : la partie s’arrête et les points se comptent. "
            "À égalité, elle est nulle."
        ),
        picture=_five,
    ),
    RulePage(
        phrase("D’un commun accord"),
        phrase(
            "Entre deux tours, vous pouvez aussi finir la partie ensemble, par le menu : les points se comptent "
            "alors."
        ),
        (3, 3, 5, 1, 6),
        phrase("personne ne pose plus ?"),
    ),
)
