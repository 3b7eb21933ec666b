"""The rules of Cribble in our own words."""

import pygame

from kiosk.games.cribble.game import Cribble
from kiosk.games.engine.moves import decision_from
from kiosk.i18n.phrase import phrase
from kiosk.screens.games.common.rule_examples import PEOPLE
from kiosk.screens.games.common.rule_page import RulePage
from kiosk.screens.games.cribble import board
from kiosk.screens.kit.drawing.canvas import Canvas

MARKED = ((0, 12), (1, 29), (0, 24), (1, 29), (0, 10), (1, 20))
"""What either side has marked so far on the board of the first page."""


def _pegs(canvas: Canvas, box: pygame.Rect) -> None:
    """The board, two pegs a side."""
    game = Cribble()
    state = game.start(4, {"mode": "marque"}).play(decision_from("dealer", {"seat": 0}))
    for team, points in MARKED:
        state = state.play(decision_from("mark", {"team": team, "points": points}))
    board.draw(canvas, box, game.sheet(state)["board"], PEOPLE)


CRIBBLE: tuple[RulePage, ...] = (
    RulePage(
        phrase("Le but"),
        phrase(
            "À quatre, partenaires face à face, avec 52 cartes. Chaque équipe fait avancer ses deux fiches ; "
            "la première au trou 121 gagne, sur-le-champ."
        ),
        picture=_pegs,
    ),
    RulePage(
        phrase("La donne"),
        phrase(
            "La plus basse carte tirée donne ; l’As est la plus basse. Cinq cartes chacun, et chacun en écarte une, "
            "cachée : ces quatre cartes sont le crib, un jeu de plus pour le donneur."
        ),
        cards=("9C", "2D", "KH", "7S"),
        worth=phrase("quatre écarts : le crib"),
    ),
    RulePage(
        phrase("Le départ"),
        phrase(
            "Le voisin de droite du donneur retourne une carte : le départ, cinquième carte de chaque main et du "
            "crib."
        ),
        cards=("JC",),
        worth=phrase("Valet coupé : 1 au donneur"),
    ),
    RulePage(
        phrase("Compter jusqu’à 31"),
        phrase(
            "À gauche du donneur, puis dans le sens de la montre, chacun pose une carte en comptant, jusqu’à 31 au "
            "plus. Qui ne peut pas poser dit « go ». As 1, figures 10."
        ),
        cards=("TH", "7C", "KD", "4S"),
        worth=phrase("31 pour 2"),
    ),
    RulePage(
        phrase("Points en posant"),
        phrase("Faire 15 ou 31 : 2. Paire 2, brelan 6, carré 12. Suite, dans n’importe quel ordre : 1 par carte."),
        cards=("3H", "5C", "4D"),
        worth=phrase("suite de trois pour 3"),
    ),
    RulePage(
        phrase("La dernière carte"),
        phrase(
            "Quand plus personne ne peut poser, la dernière carte vaut 1 point, sauf à 31. On repart de zéro, "
            "à gauche de celui qui l’a posée."
        ),
        cards=("TH", "9C", "JD"),
        worth=phrase("29, go : 1 point"),
    ),
    RulePage(
        phrase("Le décompte"),
        phrase(
            "Chacun reprend ses quatre cartes, le départ en plus ; à gauche du donneur d’abord. Chaque quinze : 2. "
            "Puis paires et suites, comme en posant."
        ),
        cards=("5H", "TC", "JC", "QD", "5S"),
        worth=phrase("six quinze, une paire, une suite : 17"),
    ),
    RulePage(
        phrase("Couleur et valet"),
        phrase(
            "Quatre cartes de même couleur en main : 4, et 5 avec celle du départ. Dans le crib il faut les cinq. "
            "Le valet de la couleur du départ : 1."
        ),
        cards=("2S", "6S", "JS", "KS", "9S"),
        worth=phrase("quinze-deux, couleur de cinq, valet : 8"),
    ),
    RulePage(
        phrase("Les points oubliés"),
        phrase(
            "Le capitaine parle seul pour son équipe : il annonce chaque main. Ce qu’elle oublie, le capitaine "
            "adverse peut le prendre avant la main suivante. Trop annoncé, c’est corrigé."
        ),
        cards=("4C", "5D", "6H", "5S", "KH"),
        worth=phrase("14 annoncés, il y en a 16 : 2 à prendre"),
    ),
    RulePage(
        phrase("Le crib"),
        phrase("Le donneur compte sa main, puis le crib, en dernier. La donne passe à son voisin de gauche."),
        cards=("4C", "4D", "5H", "6S", "6H"),
        worth=phrase("quatre suites, quatre quinze, deux paires : 24"),
    ),
)
