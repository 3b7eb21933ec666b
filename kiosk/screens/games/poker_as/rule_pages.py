"""The rules of Le Poker d'As, of its Joker, and of Poker d'As menteur, in our own words."""

from dataclasses import replace

from kiosk.games.engine.moves import Decision, decision
from kiosk.games.menteur.game import Menteur
from kiosk.games.menteur.state import ACCEPT, MenteurState
from kiosk.i18n.phrase import phrase
from kiosk.screens.games.common.rule_examples import hands, table
from kiosk.screens.games.common.rule_page import Page


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


_HANDS = (
    Page(
        phrase("Les mains les plus hautes"),
        phrase(
            "Poker : cinq pareils. Puis le carré, quatre pareils, et le full : trois pareils et deux autres pareils."
        ),
        ("R", "R", "R", "R", "R"),
        phrase("Poker de Rois"),
    ),
    Page(
        phrase("Brelan et séquence"),
        phrase("Brelan : trois pareils. Juste après, la séquence : cinq dés tous différents, le plus haut compte."),
        ("A", "R", "V", "10", "9"),
        phrase("Une séquence"),
    ),
    Page(
        phrase("Les paires"),
        phrase("Deux paires battent une paire. À paires égales, le cinquième dé départage deux « deux paires »."),
        ("D", "D", "V", "V", "A"),
        phrase("Deux paires, et l’As"),
    ),
    Page(
        phrase("Les figures"),
        phrase("À main égale, la figure la plus haute gagne : As, Roi, Dame, Valet, 10, 9."),
        ("A", "A", "A", "9", "10"),
        phrase("bat le brelan de Rois"),
    ),
)
_PLAIN = Page(
    phrase("Avec des dés ordinaires"),
    phrase("1 As, 2 Roi, 3 Dame, 4 Valet, 5 dix, 6 neuf : le choix se fait avant la partie."),
    (1, 2, 3, 4, 5),
    phrase("A R D V 10"),
)
POKER_AS = (
    Page(
        phrase("Un coup"),
        phrase(
            "Chacun a dix jetons et met sa mise au pot. Le premier lance les cinq dés et relance ceux qu’il "
            "veut, même gardés : sans limite, ou trois lancers au plus."
        ),
        ("R", "R", "9", "10", "V"),
        phrase("Garder les Rois…"),
    ),
    Page(
        phrase("Les suivants"),
        phrase(
            "Le voisin de gauche, puis les autres : pas plus de lancers que le premier ; ou, si la table le veut, "
            "faire mieux en moins de lancers. La meilleure main prend le pot."
        ),
        ("R", "R", "R", "9", "V"),
        phrase("Brelan à battre"),
    ),
    *_HANDS,
    Page(
        phrase("Égalité"),
        phrase(
            "Mêmes mains, mêmes figures : les joueurs à égalité font un coup sec, un seul lancer des cinq dés. "
            "Le meilleur prend tout."
        ),
        picture=hands(
            (("R", "R", "9", "10", "V"), ("D", "D", "V", "10", "9"), ("R", "R", "A", "D", "V")),
            (9, 9, 9),
            leads=(0, 2),
        ),
    ),
    Page(
        phrase("Le Poker-Joker"),
        phrase(
            "Au choix de la table, l’As remplace la figure que l’on veut. Pas de paire d’As, donc : elle fait un "
            "brelan. Cinq As battent tout."
        ),
        ("D", "D", "D", "A", "A"),
        phrase("Poker de Dames"),
    ),
    Page(
        phrase("La main pure"),
        phrase("Au Poker-Joker, à main égale, celle qui se passe d’As de remplacement gagne."),
        ("R", "R", "R", "D", "9"),
        phrase("bat Roi, Roi, As, Valet, 10"),
    ),
    Page(
        phrase("Plusieurs coups"),
        phrase(
            "La partie dure un coup, plusieurs coups, ou jusqu’à ce que l’un ait tous les jetons. Le perdant "
            "commence le coup suivant ; sans jeton, on sort."
        ),
        picture=hands((), (17, 13, 0), leads=(0,)),
    ),
    _PLAIN,
)
MENTEUR = (
    Page(
        phrase("Sous le cornet"),
        phrase(
            "Chacun a dix jetons et en met un au pot. Le premier lance sous le cornet, regarde seul (la caméra ne "
            "regarde pas) et annonce une main, vraie ou fausse."
        ),
        picture=table(Menteur(), _first_call),
    ),
    Page(
        phrase("Le voisin accepte"),
        phrase(
            "À gauche, s’il y croit, l’annonce est validée, vraie ou non. Il prend le cornet, regarde seul, relance "
            "une fois s’il veut, et annonce plus haut."
        ),
        picture=table(Menteur(), _higher),
    ),
    Page(
        phrase("Bluff !"),
        phrase(
            "On soulève le cornet. Annonce fausse : elle est nulle, le menteur donne un jeton. Annonce tenue : "
            "celui qui doutait met un jeton au pot."
        ),
        ("R", "R", "9", "10", "V"),
        phrase("Brelan de Rois ? Non !"),
    ),
    Page(
        phrase("Vrai ou mieux"),
        phrase(
            "Des dés meilleurs que l’annonce la rendent vraie. Après un bluff, celui qui a douté relance les "
            "cinq dés et doit dépasser la dernière annonce validée."
        ),
        ("R", "R", "A", "9", "9"),
        phrase("Full : le brelan est vrai"),
    ),
    Page(
        phrase("L’As est joker"),
        phrase("Il remplace la figure que l’on veut. Ni paire ni brelan d’As, mais cinq As battent tout."),
        ("A", "R", "R", "9", "9"),
        phrase("Full aux Rois par les 9"),
    ),
    Page(
        phrase("Fin du tour"),
        phrase(
            "Quand chacun a annoncé, ou dès un poker d’As validé, la plus haute annonce validée prend le pot. "
            "Sans annonce validée, il reste pour le tour suivant."
        ),
        picture=table(Menteur(), _all_called, turn=False),
    ),
    Page(
        phrase("Le tour suivant"),
        phrase(
            "Le joueur à gauche de celui qui a commencé le tour commence le suivant, quel qu’en soit le vainqueur. "
            "Chacun remet un jeton au pot."
        ),
        picture=table(Menteur(), _second_tour),
    ),
    Page(
        phrase("Qui gagne"),
        phrase(
            "Sans jeton à la fin d’un tour, on sort. Le dernier qui a des jetons gagne ; ou, après un nombre de "
            "tours choisi, celui qui en a le plus."
        ),
        picture=hands((), (0, 30, 0), leads=(1,)),
    ),
    *_HANDS,
    _PLAIN,
)
