"""The rules of Le 421, in our own words; the numbers are the table's."""

from collections.abc import Mapping
from typing import Any

from kiosk.games.le_421.decisions import STOP
from kiosk.games.le_421.game import Le421
from kiosk.games.le_421.hand_names import tokens_said
from kiosk.games.le_421.hands import WORTH
from kiosk.i18n.phrase import phrase
from kiosk.screens.games.common.rule_page import RulePage
from kiosk.screens.games.le_421.rule_pictures import at_table, ladder, thrown

NUMBERS = ("tokens", "worth_421", "order")
"""The options that change a number or the ladder of hands."""


def pages(options: Mapping[str, Any]) -> tuple[RulePage, ...]:
    """The pages with the numbers of these options."""
    chosen = {key: options[key] for key in NUMBERS if key in options}
    rules = Le421().start(2, chosen).rules
    total, best = rules.tokens, tokens_said(rules.ways.worth_421)
    half = (total // 2, 0, total - total // 2)
    return (
        RulePage(
            phrase("Le but"),
            phrase(
                "Trois dés, {n} jetons au pot, et personne n’en veut. La charge les distribue ; dans la décharge on "
                "s’en débarrasse. Qui finit avec tous les jetons a perdu.",
                n=total,
            ),
            picture=at_table(chosen, (0, 0, 0)),
        ),
        RulePage(
            phrase("La charge"),
            phrase(
                "Chacun lance une fois les trois dés. La plus faible main prend au pot les jetons que vaut la "
                "meilleure, et commence le tour suivant."
            ),
            picture=at_table(chosen, (0, 4, 3), thrown(6, 6, 6), thrown(6, 4, 2)),
        ),
        RulePage(
            phrase("Le pot se vide"),
            phrase("Au dernier tour de la charge, on ne prend que ce qui reste au pot. Puis vient la décharge."),
            picture=at_table(chosen, (4, total - 6, 0), thrown(5, 1, 1), thrown(6, 6, 2), turn=True),
        ),
        RulePage(
            phrase("Le 421"),
            phrase(
                "Quatre, deux, un : la plus haute main. Trois As viennent juste après, et valent {n} jetons.", n=7
            ),
            (4, 2, 1),
            phrase("421 : {best}", best=best),
        ),
        RulePage(
            phrase("Les fiches"),
            phrase("Deux As et un autre dé : autant de jetons que montre cet autre dé."),
            (1, 1, 6),
            phrase("Deux As et 6 : 6 jetons"),
        ),
        RulePage(
            phrase("Les brelans"),
            phrase(
                "Trois dés pareils valent leur chiffre. À valeur égale, la fiche passe devant : deux As et 5 battent "
                "trois 5, et trois 6 battent les deux."
            ),
            (5, 5, 5),
            phrase("Brelan de 5 : 5 jetons"),
        ),
        RulePage(
            phrase("Les suites"),
            phrase(
                "Trois dés qui se suivent valent {n} jetons, de 6\u00a05\u00a04 à 3\u00a02\u00a01.", n=WORTH["suite"]
            ),
            (6, 5, 4),
            phrase("Suite : {count}", count=tokens_said(WORTH["suite"])),
        ),
        RulePage(
            phrase("Le reste, et la nénette"),
            phrase(
                "Toute autre main vaut un jeton et se lit du plus grand dé au plus petit : 6\u00a06\u00a05, puis "
                "6\u00a06\u00a04… La plus faible de toutes est la nénette, 2\u00a02\u00a01."
            ),
            (2, 2, 1),
            phrase("Nénette : un jeton"),
        ),
        RulePage(
            phrase("Toutes les mains"),
            phrase("De la plus forte à la plus faible, avec les jetons qu’elles valent."),
            picture=ladder(chosen),
        ),
        RulePage(
            phrase("La décharge"),
            phrase(
                "À présent la plus faible main reçoit les jetons de la meilleure : celui qui l’a faite les donne."
            ),
            picture=at_table(chosen, half, thrown(4, 4, 4), STOP, thrown(6, 5, 2)),
        ),
        RulePage(
            phrase("Trois lancers au plus"),
            phrase(
                "Le premier lance jusqu’à trois fois, garde les dés qu’il veut, et s’arrête quand il veut. Les "
                "autres n’ont pas plus de lancers que lui."
            ),
            (4, 2, 6),
            phrase("Garder 4 et 2, relancer le 6…"),
        ),
        RulePage(
            phrase("Égalité"),
            phrase(
                "Pour la meilleure main ou pour la plus faible, ceux qui sont à égalité relancent une fois les trois "
                "dés. Ce que vaut le tour ne change pas."
            ),
            picture=at_table(chosen, (0, 4, 3), thrown(5, 1, 1), thrown(6, 3, 2), thrown(6, 3, 2)),
        ),
        RulePage(
            phrase("Hors de danger"),
            phrase(
                "Qui n’a pas pris de jeton dans la charge, ou a donné son dernier, est hors de danger. Il marque un "
                "point par joueur qui reste derrière lui."
            ),
            (1, 1, 1),
            phrase("Le dernier jeton donné : sorti !"),
        ),
        RulePage(
            phrase("La fin"),
            phrase(
                "Qui a tous les jetons a perdu la manche, et commence la suivante s’il y en a. Le plus de points "
                "gagne la partie."
            ),
            (2, 2, 1),
            phrase("{n} jetons : perdu !", n=total),
        ),
    )


LE_421 = pages({})
"""With the usual numbers."""
