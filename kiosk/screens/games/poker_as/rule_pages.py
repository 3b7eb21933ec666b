"""The rules of Le Poker d'As and of its Joker, in our own words."""

from kiosk.i18n.phrase import phrase
from kiosk.screens.games.common.rule_page import RulePage
from kiosk.screens.games.poker_as.hand_rules import HANDS, PLAIN, hands

POKER_AS = (
    RulePage(
        phrase("Un coup"),
        phrase(
            "Chacun a dix jetons et met sa mise au pot. Le premier lance les cinq dés et relance ceux qu’il "
            "veut, même gardés : sans limite, ou trois lancers au plus."
        ),
        ("R", "R", "9", "10", "V"),
        phrase("Garder les Rois…"),
    ),
    RulePage(
        phrase("Les suivants"),
        phrase(
            "Le voisin de gauche, puis les autres : pas plus de lancers que le premier ; ou, si la table le veut, "
            "faire mieux en moins de lancers. La meilleure main prend le pot."
        ),
        ("R", "R", "R", "9", "V"),
        phrase("Brelan à battre"),
    ),
    *HANDS,
    RulePage(
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
    RulePage(
        phrase("Le Poker-Joker"),
        phrase(
            "Au choix de la table, l’As remplace la figure que l’on veut. Pas de paire d’As, donc : elle fait un "
            "brelan. Cinq As battent tout."
        ),
        ("D", "D", "D", "A", "A"),
        phrase("Poker de Dames"),
    ),
    RulePage(
        phrase("La main pure"),
        phrase("Au Poker-Joker, à main égale, celle qui se passe d’As de remplacement gagne."),
        ("R", "R", "R", "D", "9"),
        phrase("bat Roi, Roi, As, Valet, 10"),
    ),
    RulePage(
        phrase("Plusieurs coups"),
        phrase(
            "La partie dure un coup, plusieurs coups, ou jusqu’à ce que l’un ait tous les jetons. Le perdant "
            "commence le coup suivant ; sans jeton, on sort."
        ),
        picture=hands((), (17, 13, 0), leads=(0,)),
    ),
    PLAIN,
)
