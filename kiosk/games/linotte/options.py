"""What the table may choose before a game of La Linotte."""

from dataclasses import dataclass

from kiosk.games import handicap
from kiosk.games.engine.options import Option
from kiosk.games.linotte.board import DATA
from kiosk.i18n.phrase import phrase

OPTIONS: tuple[Option, ...] = (
    Option(
        "defi_libre",
        "bool",
        False,
        phrase("Défi libre"),
        phrase("L’appel ne nomme aucune figure : n’importe quelle figure majeure le gagne."),
    ),
    Option(
        "appel_souple",
        "bool",
        False,
        phrase("Appel souple"),
        phrase("Un appel manqué n’empêche pas de poser une autre combinaison."),
    ),
    Option(
        "appel_case_seule",
        "bool",
        False,
        phrase("Appel : sa case seule"),
        phrase("Un appel réussi se pose sur une case appel, pas sur celle de la figure."),
        shown=False,
    ),
    Option(
        "victoire_immediate",
        "bool",
        False,
        phrase("Cinq en ligne gagnent"),
        phrase("Qui aligne cinq pions gagne aussitôt, quels que soient les points."),
    ),
    Option(
        "yam_predateur",
        "bool",
        False,
        phrase("Yam prédateur"),
        phrase("Avec un yam, au lieu de poser un pion, on peut en reprendre un à l’autre joueur."),
        shown=False,
    ),
    Option(
        "guide",
        "bool",
        False,
        phrase("Aide pour débuter"),
        phrase("Dit quels dés garder, et ce que cela promet."),
        is_rule=False,
    ),
    handicap.option(DATA["most_players"], phrase("Points d’avance au départ, joueur par joueur."), 20),
)


@dataclass(frozen=True, slots=True)
class HouseRules:
    """The options that are on, and what each seat has ahead."""

    defi_libre: bool = False
    appel_souple: bool = False
    appel_case_seule: bool = False
    victoire_immediate: bool = False
    yam_predateur: bool = False
    handicap: tuple[int, ...] = (0, 0)
