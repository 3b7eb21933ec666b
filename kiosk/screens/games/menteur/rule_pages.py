"""The rules of Poker d'As menteur, in our own words."""

from dataclasses import replace

from kiosk.games.engine.moves import Decision, decision
from kiosk.games.menteur.game import Menteur
from kiosk.games.menteur.state import ACCEPT, MenteurState
from kiosk.i18n.phrase import phrase
from kiosk.screens.games.common.rule_examples import table
from kiosk.screens.games.common.rule_page import RulePage
from kiosk.screens.games.menteur.sheet import MenteurSheet
from kiosk.screens.games.poker_as.hand_rules import HANDS, PLAIN, hands

SHEET = MenteurSheet()


def _call(category: str, *figures: str) -> Decision:
    return decision("call", category=category, figures=figures)


def _called(*moves: Decision) -> MenteurState:
    """Three at the table, and what was called and answered so far."""
    state = Menteur().start(3)
    for move in moves:
        state = state.play(move)
    return state


def _first_call() -> MenteurState:
    return _called(_call("brelan", "R"))


def _higher() -> MenteurState:
    return _called(_call("paire", "R"), ACCEPT, _call("brelan", "10"))


def _all_called() -> MenteurState:
    last = _called(_call("paire", "R"), ACCEPT, _call("brelan", "10"), ACCEPT, _call("full", "V", "9"))
    return replace(last, calls=(*last.calls[:-1], replace(last.calls[-1], state="valid")))


def _second_tour() -> MenteurState:
    """The tour after that of `_all_called`: the second player begins."""
    calls = (_call("paire", "R"), ACCEPT, _call("brelan", "10"), ACCEPT, _call("full", "V", "9"), ACCEPT)
    return _called(*calls)


MENTEUR = (
    RulePage(
        phrase("Sous le cornet"),
        phrase(
            "Chacun a dix jetons et en met un au pot. Le premier lance sous le cornet, regarde seul (la caméra ne "
            "regarde pas) et annonce une main, vraie ou fausse."
        ),
        picture=table(Menteur(), SHEET, _first_call),
    ),
    RulePage(
        phrase("Le voisin accepte"),
        phrase(
            "À gauche, s’il y croit, l’annonce est validée, vraie ou non. Il prend le cornet, regarde seul, relance "
            "une fois s’il veut, et annonce plus haut."
        ),
        picture=table(Menteur(), SHEET, _higher),
    ),
    RulePage(
        phrase("Bluff !"),
        phrase(
            "On soulève le cornet. Annonce fausse : elle est nulle, le menteur donne un jeton. Annonce tenue : "
            "celui qui doutait met un jeton au pot."
        ),
        ("R", "R", "9", "10", "V"),
        phrase("Brelan de Rois ? Non !"),
    ),
    RulePage(
        phrase("Vrai ou mieux"),
        phrase(
            "Des dés meilleurs que l’annonce la rendent vraie. Après un bluff, celui qui a douté relance les "
            "cinq dés et doit dépasser la dernière annonce validée."
        ),
        ("R", "R", "A", "9", "9"),
        phrase("Full : le brelan est vrai"),
    ),
    RulePage(
        phrase("L’As est joker"),
        phrase("Il remplace la figure que l’on veut. Ni paire ni brelan d’As, mais cinq As battent tout."),
        ("A", "R", "R", "9", "9"),
        phrase("Full aux Rois par les 9"),
    ),
    RulePage(
        phrase("Fin du tour"),
        phrase(
            "Quand chacun a annoncé, ou dès un poker d’As validé, la plus haute annonce validée prend le pot. "
            "Sans annonce validée, il reste pour le tour suivant."
        ),
        picture=table(Menteur(), SHEET, _all_called, turn=False),
    ),
    RulePage(
        phrase("Le tour suivant"),
        phrase(
            "Le joueur à gauche de celui qui a commencé le tour commence le suivant, quel qu’en soit le vainqueur. "
            "Chacun remet un jeton au pot."
        ),
        picture=table(Menteur(), SHEET, _second_tour),
    ),
    RulePage(
        phrase("Qui gagne"),
        phrase(
            "Sans jeton à la fin d’un tour, on sort. Le dernier qui a des jetons gagne ; ou, après un nombre de "
            "tours choisi, celui qui en a le plus."
        ),
        picture=hands((), (0, 30, 0), leads=(1,)),
    ),
    *HANDS,
    PLAIN,
)
