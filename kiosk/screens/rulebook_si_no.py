"""The rules of Les Cases Si-No in our own words, with dice and with the board itself as examples."""

import pygame

from kiosk.games.engine import Throw, decision, phrase
from kiosk.games.si_no import SiNo
from kiosk.screens.canvas import Canvas
from kiosk.screens.page import Page, Picture
from kiosk.screens.sheets.si_no_board import board

COLOURED = ("green", "red")
WHITE = ("white", "white")
FIRST = ("8", "10", "4.4", "8")
SECOND = ("8", "11", "4.4", "5")


def _table(*bets: tuple[str, ...]) -> Picture:
    """The board with these bets, the first player being the croupier."""

    def draw(canvas: Canvas, box: pygame.Rect) -> None:
        state = SiNo().start(len(bets) + 1).play(Throw((3, 4), colours=WHITE))
        for seat, chips in enumerate(bets, 1):
            state = state.play(decision("bet", player=seat, chips=chips))
        board(canvas, box, state.sheet(), {})

    return draw


SI_NO: tuple[Page, ...] = (
    Page(
        phrase("Sept mille, pile"),
        phrase(
            "Chacun est croupier à son tour ; les autres misent sur ses lancers. Le premier qui a exactement "
            "7000 points gagne, à l’instant même."
        ),
        (6, 2),
        phrase("8 : payé à qui a misé dessus"),
        colours=COLOURED,
    ),
    Page(
        phrase("Les cercles"),
        phrase(
            "D’abord, avec les deux dés blancs, le croupier cherche un 7. Son jeton part du cercle 1 et descend d’un "
            "cercle à chaque essai manqué, jusqu’au 10. Un 7 précoce vaudra cher."
        ),
        (3, 4),
        phrase("7 au cercle 1 : vert 1000, rouge 500"),
        colours=WHITE,
    ),
    Page(
        phrase("Les mises"),
        phrase("Puis les autres posent quatre jetons : un sur chacune des trois lignes, un sur la verticale."),
        picture=_table(FIRST),
    ),
    Page(
        phrase("Deux numéros en commun"),
        phrase(
            "Deux joueurs ne partagent jamais plus de deux numéros. Le même sur la ligne et la verticale : permis."
        ),
        picture=_table(FIRST, SECOND),
    ),
    Page(
        phrase("Les doubles"),
        phrase(
            "Un double est un tirage à part : quatre et quatre, ce n’est pas 8. Ainsi, sur une ligne, tous les "
            "tirages ont la même chance."
        ),
        (4, 4),
        phrase("4.4 : 800 sur la ligne 3"),
        colours=COLOURED,
    ),
    Page(
        phrase("Dix lancers"),
        phrase(
            "Le croupier lance dix fois le dé vert et le dé rouge ; son second jeton monte d’une case à chaque fois. "
            "Les mises restent en place et paient chaque fois que leur tirage sort."
        ),
        (2, 6),
        phrase("8 : ligne 200 + verticale 100"),
        colours=COLOURED,
    ),
    Page(
        phrase("Le 7 du croupier"),
        phrase(
            "Un 7 est pour le croupier, selon le cercle où son premier jeton s’est arrêté. Dé vert plus grand : la "
            "valeur verte ; dé rouge plus grand : la valeur rouge."
        ),
        (5, 2),
        phrase("7 vert : 1000 au cercle 1"),
        colours=COLOURED,
    ),
    Page(
        phrase("Ni plus ni moins"),
        phrase(
            "Ce qui ferait dépasser 7000 est annulé : ce lancer ne rapporte rien à ce joueur. Plusieurs à 7000 d’un "
            "coup ? Vert et rouge à tour de rôle : le premier 7 gagne."
        ),
        (6, 2),
        phrase("6800 + 300 : annulé, on reste à 6800"),
        colours=COLOURED,
    ),
    Page(
        phrase("Au suivant"),
        phrase(
            "Après dix lancers, les jetons reviennent et le voisin de gauche est croupier. Au tout début, c’est le "
            "plus petit total des deux dés blancs."
        ),
        (1, 2),
        phrase("3 : premier croupier"),
        colours=WHITE,
    ),
)
