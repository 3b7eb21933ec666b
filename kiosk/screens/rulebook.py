"""The rules in our own words: pages of a few sentences, with dice as examples."""

from typing import Any

from kiosk.games.cameroun import Cameroun
from kiosk.games.engine import Throw, decision, phrase
from kiosk.screens.page import Page
from kiosk.screens.rulebook_cribble import CRIBBLE
from kiosk.screens.rulebook_linotte import LINOTTE
from kiosk.screens.rulebook_pictures import table
from kiosk.screens.rulebook_poker import MENTEUR, POKER_AS
from kiosk.screens.rulebook_si_no import SI_NO

__all__ = ["PAGES", "Page"]

TURNS = "55562:5 66661:6 12345:S 44422:F 33132:3 23456:B 11162:1 66655:F"
"""Turns of Le Cameroun that end at their first throw: dice and column."""


def _begun() -> Any:
    """A sheet on which some columns are closed and others fill up."""
    state = Cameroun().start(3)
    for turn in TURNS.split():
        faces, column = turn.split(":")
        state = state.play(Throw(tuple(int(face) for face in faces))).play(decision("write", column=column))
    return state


PAGES: dict[str, tuple[Page, ...]] = {
    "cribble": CRIBBLE,
    "linotte": LINOTTE,
    "poker_as": POKER_AS,
    "menteur": MENTEUR,
    "si_no": SI_NO,
    "cameroun": (
        Page(
            phrase("Un tour"),
            phrase(
                "Lance les cinq dés, garde ceux qui te plaisent, relance les autres : trois lancers au plus, "
                "dix tours chacun. À chaque tour, une seule colonne."
            ),
            (5, 5, 5, 6, 2),
            phrase("15 dans la colonne 5"),
        ),
        Page(
            phrase("Les colonnes 1 à 6"),
            phrase("Chaque dé de ce chiffre compte ses points."),
            (6, 6, 6, 6, 1),
            phrase("24 dans la colonne 6"),
        ),
        Page(
            phrase("Les suites : S et B"),
            phrase(
                "De 1 à 5, la petite : 15 points. De 2 à 6, la grande : 20 points. "
                "Chacune une seule fois par partie, tous joueurs confondus."
            ),
            (2, 3, 4, 5, 6),
            phrase("20 dans la colonne B"),
        ),
        Page(
            phrase("Le full : F"),
            phrase("Trois dés pareils et deux autres pareils : la somme des cinq dés."),
            (6, 6, 6, 5, 5),
            phrase("28 dans la colonne F"),
        ),
        Page(
            phrase("Le cake : C"),
            phrase("Cinq dés pareils, quels qu’ils soient : 30 points."),
            (3, 3, 3, 3, 3),
            phrase("30 dans la colonne C"),
        ),
        Page(
            phrase("L’annonce"),
            phrase(
                "Avant le troisième lancer, annonce la colonne. Une suite, un full ou un cake manqués : "
                "une croix, et la colonne est fermée pour tous."
            ),
            (2, 3, 4, 5, 1),
            phrase("B annoncée, manquée : ✕"),
        ),
        Page(
            phrase("Une feuille pour tous"),
            phrase(
                "Au bas de chaque colonne : ce que tous y ont écrit, et son plafond. Pleine, elle est fermée. "
                "Après dix tours, le plus grand total gagne."
            ),
            picture=table("cameroun", _begun),
        ),
    ),
}
