"""What the table may choose before a game of Le 421, and what the rules make of it."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from kiosk.games import handicap
from kiosk.games.engine.options import Option
from kiosk.games.le_421.hand_names import tokens_said
from kiosk.games.le_421.hands import DATA, WORTH, HandRules
from kiosk.i18n.phrase import phrase


class Throws(StrEnum):
    """How the first player's throws bind the others in the décharge."""

    AT_MOST = "autant"
    EXACTLY = "exactement"
    FREE = "libre"


@dataclass(frozen=True, slots=True)
class HouseRules:
    """What the table fixed before the game.

    `tokens` jetons lie in the pot at first. `replayed`: equal hands throw again, else the first to have thrown is the
    better. `penalty` is what a nénette costs more. `safe`: who took none in the charge is out of danger.
    `to_the_last`: the décharge goes on until one player has all the jetons, else until one has none. `loser_opens`:
    who took jetons begins the next round, else the next on the left of who began.
    """

    players: int
    ways: HandRules
    tokens: int
    throws: Throws
    replayed: bool
    penalty: int
    safe: bool
    to_the_last: bool
    loser_opens: bool
    manches: int
    handicap: tuple[int, ...]


def rules_of(players: int, chosen: Mapping[str, Any]) -> HouseRules:
    """The rules at a table with these options. Raises `BadOptions` for a handicap of a seat where nobody sits."""
    return HouseRules(
        players,
        HandRules(chosen["worth_421"], chosen["order"] == "fiches"),
        DATA["tokens"][chosen["tokens"]],
        Throws(chosen["throws"]),
        chosen["ties"] == "rejouer",
        DATA["nenette"]["more"] if chosen["nenette"] else 0,
        chosen["safe"] == "sorti",
        chosen["end"] == "perdant",
        chosen["opens"] == "perdant",
        chosen["manches"],
        handicap.ahead(chosen, players),
    )


OPTIONS: tuple[Option, ...] = (
    Option(
        "tokens",
        "choice",
        "normal",
        phrase("Jetons"),
        phrase("Combien de jetons sont au pot au début. Avec 11, la manche est courte ; avec 41, longue."),
        tuple((key, tokens_said(count)) for key, count in DATA["tokens"].items()),
    ),
    Option(
        "throws",
        "choice",
        Throws.AT_MOST.value,
        phrase("Lancers des suivants"),
        phrase("Dans la décharge : au plus autant que le premier, exactement autant, ou toujours trois au plus."),
        (
            (Throws.AT_MOST.value, phrase("Pas plus que le premier")),
            (Throws.EXACTLY.value, phrase("Autant que le premier")),
            (Throws.FREE.value, phrase("3 lancers au plus")),
        ),
    ),
    Option(
        "end",
        "choice",
        "perdant",
        phrase("Fin de la manche"),
        phrase("Quand l’un a tous les jetons : il a perdu. Ou dès que l’un n’en a plus : il a gagné."),
        (("perdant", phrase("Un perdant")), ("gagnant", phrase("Un gagnant"))),
    ),
    Option(
        "manches",
        "int",
        DATA["manches"]["start"],
        phrase("Manches"),
        phrase("Une manche : une charge et une décharge. Le perdant commence la suivante."),
        minimum=1,
        maximum=DATA["manches"]["most"],
    ),
    Option(
        "safe",
        "choice",
        "sorti",
        phrase("Sans jeton après la charge"),
        phrase("Qui n’a rien pris dans la charge est sorti d’affaire, ou joue encore la décharge."),
        (("sorti", phrase("Sorti d’affaire")), ("joue", phrase("Joue la décharge"))),
        shown=False,
    ),
    Option(
        "ties",
        "choice",
        "rejouer",
        phrase("À égalité"),
        phrase("Les joueurs à égalité relancent une fois les trois dés, ou le premier qui a lancé passe devant."),
        (("rejouer", phrase("Un lancer de plus")), ("premier", phrase("Le premier devant"))),
        shown=False,
    ),
    Option(
        "opens",
        "choice",
        "perdant",
        phrase("Qui commence le tour"),
        phrase("Celui qui vient de prendre des jetons, ou le voisin de gauche de celui qui a commencé."),
        (("perdant", phrase("Qui a pris les jetons")), ("gauche", phrase("Le voisin de gauche"))),
        shown=False,
    ),
    Option(
        "worth_421",
        "int",
        WORTH["421"],
        phrase("Le 421 vaut"),
        phrase("Combien de jetons vaut un 421."),
        minimum=DATA["worth_421"]["least"],
        maximum=DATA["worth_421"]["most"],
        shown=False,
    ),
    Option(
        "order",
        "choice",
        "valeur",
        phrase("Fiches et brelans"),
        phrase("Selon leurs jetons, et à valeur égale la fiche devant ; ou toutes les fiches devant les brelans."),
        (("valeur", phrase("Selon les jetons")), ("fiches", phrase("Les fiches d’abord"))),
        shown=False,
    ),
    Option(
        "nenette",
        "bool",
        False,
        phrase("Nénette punie"),
        phrase("Qui prend les jetons avec une nénette en prend deux de plus."),
        shown=False,
    ),
    Option(
        "first",
        "choice",
        "0",
        phrase("Premier joueur"),
        phrase("Qui lance d’abord. La partie suivante, c’est le perdant de la dernière manche."),
        tuple((str(seat), phrase("Le joueur {n}", n=seat + 1)) for seat in range(DATA["most_players"])),
        shown=False,
    ),
    Option(
        "guide",
        "bool",
        False,
        phrase("Aide pour débuter"),
        phrase("Dit quels dés garder, et ce que cela promet."),
        shown=False,
        is_rule=False,
    ),
    handicap.option(
        DATA["most_players"], phrase("Points d’avance au départ, joueur par joueur."), DATA["handicap"]["most"]
    ),
)
