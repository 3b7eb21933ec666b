"""The rules of Les Cases Si-No in our own words, with dice and with the board itself as examples.

Every number is the table's: the target, the values of the lines and those of the circles can be chosen.
"""

from collections.abc import Mapping
from typing import Any

import pygame

from kiosk.games.engine.moves import Throw, decision
from kiosk.games.si_no.board import STEPS, VERTICAL
from kiosk.games.si_no.game import SiNo
from kiosk.games.si_no.options import BY_LOT
from kiosk.i18n.phrase import phrase
from kiosk.screens.games.common.rule_page import Picture, RulePage
from kiosk.screens.games.si_no.board import board
from kiosk.screens.games.si_no.token_tracks import GREEN, RED, circles, worth
from kiosk.screens.kit.drawing.canvas import Canvas
from kiosk.screens.kit.drawing.fonts import width
from kiosk.screens.kit.drawing.type_scaling import roomy

NUMBERS = ("target", "preset", "lines", "vert", "rouge", "rouge_perd")
"""The options that change a number."""
LARGEST = 2.0
"""How much larger than the least type the values of the circles may be."""
COLOURED = ("green", "red")
WHITE = ("white", "white")
FIRST = ("8", "10", "4.4", "8")
SECOND = ("8", "11", "4.4", "5")


def _table(options: Mapping[str, Any], *bets: tuple[str, ...]) -> Picture:
    """The board with these bets, the first player being the croupier."""

    def draw(canvas: Canvas, box: pygame.Rect) -> None:
        state = SiNo().start(len(bets) + 1, options).play(Throw((3, 4), colours=WHITE))
        for seat, chips in enumerate(bets, 1):
            state = state.play(decision("bet", player=seat, chips=chips))
        board(canvas, box, SiNo().sheet(state), {})

    return draw


def _circles(options: Mapping[str, Any]) -> Picture:
    """What a green and a red 7 are worth at each of the circles."""

    def draw(canvas: Canvas, box: pygame.Rect) -> None:
        canvas = roomy(canvas, lambda larger: _values_fit(larger, box), LARGEST)
        tall = min(box.height, canvas.measures.cell * 9)
        place = pygame.Rect(box.left, box.centery - tall // 2, box.width, tall)
        game = SiNo()
        circles(canvas, place, game.sheet(game.start(2, {**options, "croupier": BY_LOT})))

    return draw


def _values_fit(canvas: Canvas, box: pygame.Rect) -> bool:
    """Whether ten values stand side by side in this type, beside the words for green and red."""
    cell = canvas.measures.cell
    words = max(width("bold", cell, canvas.say(said)) for said in (GREEN, RED))
    return words + cell + STEPS * width("bold", cell, "00000") <= box.width and cell * 6 <= box.height


def si_no_pages(options: Mapping[str, Any]) -> tuple[RulePage, ...]:
    """The pages with the numbers of these options."""
    chosen = {key: options[key] for key in NUMBERS if key in options}
    state = SiNo().start(2, chosen)
    values, target = state.rules.values, state.rules.target
    green, red = worth(SiNo().sheet(state), 0)
    line, vertical = values.chip(0, "8"), values.chip(VERTICAL, "8")
    both = line + vertical
    return (
        RulePage(
            phrase("Le total, pile"),
            phrase(
                "Chacun est croupier à son tour ; les autres misent sur ses lancers. Le premier qui a exactement le "
                "total convenu, ici {target}, gagne, à l’instant même.",
                target=target,
            ),
            (6, 2),
            phrase("8 : payé à qui a misé dessus"),
            colours=COLOURED,
        ),
        RulePage(
            phrase("Jetons et dés"),
            phrase(
                "24 jetons de six couleurs : chacun prend les quatre de la sienne, à six joueurs au plus. Quatre "
                "dés : deux blancs, un vert, un rouge."
            ),
            (3, 4, 5, 2),
            phrase("blancs, vert et rouge"),
            colours=WHITE + COLOURED,
        ),
        RulePage(
            phrase("Les cercles"),
            phrase(
                "D’abord, avec les deux dés blancs, le croupier cherche un 7. Son jeton part du cercle 1 et descend "
                "d’un cercle à chaque essai manqué, jusqu’au 10. Un 7 précoce vaudra cher."
            ),
            (3, 4),
            phrase("7 au cercle 1 : vert {green}, rouge {red}", green=green, red=red),
            colours=WHITE,
        ),
        RulePage(
            phrase("Ce que vaut le 7"),
            phrase("Les dix cercles, et ce qu’un 7 du croupier y vaut."),
            picture=_circles(chosen),
        ),
        RulePage(
            phrase("Les mises"),
            phrase(
                "Puis les autres posent quatre jetons : un par ligne, un sur la verticale. Même deux sur un numéro."
            ),
            picture=_table(chosen, FIRST),
        ),
        RulePage(
            phrase("Deux numéros en commun"),
            phrase("Plusieurs peuvent miser sur un numéro ; deux joueurs n’en partagent jamais plus de deux."),
            picture=_table(chosen, FIRST, SECOND),
        ),
        RulePage(
            phrase("Les doubles"),
            phrase(
                "Un double est un tirage à part : quatre et quatre, ce n’est pas 8. Ainsi, sur une ligne, tous les "
                "tirages ont la même chance."
            ),
            (4, 4),
            phrase("4.4 : {points} sur la ligne 3", points=values.chip(2, "4.4")),
            colours=COLOURED,
        ),
        RulePage(
            phrase("Dix lancers"),
            phrase(
                "Le croupier lance dix fois le dé vert et le dé rouge ; son second jeton monte d’une case à chaque "
                "fois. Les mises restent en place et paient chaque fois que leur tirage sort."
            ),
            (2, 6),
            phrase("8 : ligne {line} + verticale {vertical}", line=line, vertical=vertical),
            colours=COLOURED,
        ),
        RulePage(
            phrase("Le 7 du croupier"),
            phrase(
                "Un 7 est pour le croupier, selon le cercle où son premier jeton s’est arrêté. Dé vert plus grand : "
                "la valeur verte ; dé rouge plus grand : la valeur rouge."
            ),
            (5, 2),
            phrase("7 vert : {green} au cercle 1", green=green),
            colours=COLOURED,
        ),
        RulePage(
            phrase("Ni plus ni moins"),
            phrase(
                "Ce qui ferait dépasser {target} est annulé : ce lancer ne rapporte rien à ce joueur. Plusieurs à "
                "{target} d’un coup ? Vert et rouge à tour de rôle : le premier 7 gagne.",
                target=target,
            ),
            (6, 2),
            phrase("{had} + {points} : annulé, on reste à {had}", had=target - both + vertical, points=both),
            colours=COLOURED,
        ),
        RulePage(
            phrase("Au suivant"),
            phrase(
                "Après dix lancers, les jetons reviennent et le voisin de gauche est croupier. Au tout début, c’est "
                "le plus petit total des deux dés blancs ; à la partie d’après, le suivant."
            ),
            (1, 2),
            phrase("3 : premier croupier"),
            colours=WHITE,
        ),
    )


SI_NO = si_no_pages({})
"""With the usual numbers."""
