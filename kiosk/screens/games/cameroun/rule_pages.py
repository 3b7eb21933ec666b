"""The rules of Le Cameroun in our own words."""

from kiosk.games.cameroun.game import Cameroun
from kiosk.games.cameroun.state import CamerounState
from kiosk.games.engine.moves import Throw, decision
from kiosk.i18n.phrase import phrase
from kiosk.screens.games.cameroun.sheet import CamerounSheet
from kiosk.screens.games.common.rule_examples import table
from kiosk.screens.games.common.rule_page import RulePage

SHEET = CamerounSheet()
TURNS = "55562:5 66661:6 12345:S 44422:F 33132:3 23456:B 11162:1 66655:F"
"""Turns that end at their first throw: dice and column; some, and those after them."""
LATER = " 33333:Q 22251:2 44441:4 55553:5 66613:6 22223:2"


def _begun() -> CamerounState:
    """A sheet on which some columns are closed and others fill up."""
    return _played(3, TURNS)


def _at_the_end() -> CamerounState:
    """A sheet for two when the game is over."""
    return _played(2, TURNS + LATER, turns=7)


def _played(players: int, told: str, **options: int) -> CamerounState:
    state = Cameroun().start(players, options)
    for turn in told.split():
        faces, column = turn.split(":")
        state = state.play(Throw(tuple(int(face) for face in faces))).play(decision("write", column=column))
    return state


CAMEROUN: tuple[RulePage, ...] = (
    RulePage(
        phrase("Un tour"),
        phrase(
            "Lance les cinq dés. Garde ceux qui te plaisent, relance les autres, ou tous : trois lancers au plus. "
            "À chaque tour, une seule colonne."
        ),
        (5, 5, 5, 6, 2),
        phrase("relancer le 6 et le 2 ?"),
    ),
    RulePage(
        phrase("S’arrêter avant"),
        phrase(
            "Après le premier ou le deuxième lancer, tu peux t’arrêter là et marquer dans une colonne ouverte, sans "
            "rien annoncer."
        ),
        (5, 5, 5, 6, 2),
        phrase("15 dans la colonne 5"),
    ),
    RulePage(
        phrase("Les colonnes 1 à 6"),
        phrase("Chaque dé de ce chiffre compte ses points."),
        (6, 6, 6, 6, 1),
        phrase("24 dans la colonne 6"),
    ),
    RulePage(
        phrase("Les suites : S et B"),
        phrase(
            "S, small, la petite, de 1 à 5 : 15 points. B, big, la grande, de 2 à 6 : 20 points. Chacune une seule "
            "fois par partie, tous joueurs confondus."
        ),
        (2, 3, 4, 5, 6),
        phrase("20 dans la colonne B"),
    ),
    RulePage(
        phrase("Le full : F"),
        phrase(
            "Trois dés d’une valeur et deux d’une autre : la somme des cinq dés, de 7 à 28. Cinq dés pareils n’en "
            "sont pas un."
        ),
        (6, 6, 6, 5, 5),
        phrase("28 dans la colonne F"),
    ),
    RulePage(
        phrase("Le cake : C"),
        phrase(
            "C, le cake, ou quinton : cinq dés pareils, quels qu’ils soient, 30 points. Cake et full peuvent revenir "
            "dans la partie."
        ),
        (3, 3, 3, 3, 3),
        phrase("30 dans la colonne C"),
    ),
    RulePage(
        phrase("L’annonce"),
        phrase(
            "Avant le troisième lancer, annonce la colonne. Une suite, un full ou un cake manqués : "
            "une croix, zéro, et la colonne est fermée pour tous."
        ),
        (2, 3, 4, 5, 1),
        phrase("B annoncée, manquée : ✕"),
    ),
    RulePage(
        phrase("Annoncer de 1 à 6"),
        phrase(
            "Une de ces six colonnes ne se manque pas : tu y marques ce que montrent les dés à la fin, sans jamais "
            "de croix."
        ),
        (5, 5, 5, 1, 3),
        phrase("5 annoncée : 15"),
    ),
    RulePage(
        phrase("Une feuille pour tous"),
        phrase(
            "Au bas de chaque colonne : ce que tous y ont écrit, et son plafond. Pleine, elle est fermée pour tous."
        ),
        picture=table(Cameroun(), SHEET, _begun),
    ),
    RulePage(
        phrase("Au-delà du plafond"),
        phrase(
            "Des points de trop sont perdus : on marque ce qui reste, et la colonne est pleine. La table peut "
            "choisir avant la partie de les refuser."
        ),
        (5, 5, 5, 6, 2),
        phrase("il y restait 5 : on marque 5"),
    ),
    RulePage(
        phrase("La fin"),
        phrase(
            "L’ordre de jeu est tiré au sort. Dix tours chacun, ou plus une colonne ouverte : le plus grand total "
            "gagne, et l’égalité se partage."
        ),
        picture=table(Cameroun(), SHEET, _at_the_end, turn=False),
    ),
)
