"""What the table may choose before a game of Le Poker d'As."""

from kiosk.games import handicap
from kiosk.games.engine.options import Option
from kiosk.games.poker_as.hands import DATA
from kiosk.i18n.phrase import phrase

DICE_OPTION = Option(
    "dice",
    "choice",
    "poker",
    phrase("Dés"),
    phrase("Dés de poker, ou dés ordinaires : 1 As, 2 Roi, 3 Dame, 4 Valet, 5 dix, 6 neuf."),
    (("poker", phrase("Dés de poker")), ("pips", phrase("Dés ordinaires"))),
)
TOKENS_OPTION = Option(
    "tokens",
    "int",
    DATA["tokens"]["start"],
    phrase("Jetons au départ"),
    phrase("Combien de jetons chacun reçoit."),
    minimum=DATA["tokens"]["least"],
    maximum=DATA["tokens"]["most"],
    shown=False,
)
OPTIONS: tuple[Option, ...] = (
    Option(
        "throws",
        "choice",
        "libre",
        phrase("Lancers du premier joueur"),
        phrase("Sur la feuille il lance autant qu’il veut ; à trois lancers, la partie est plus équilibrée."),
        (("trois", phrase("3 lancers au plus")), ("libre", phrase("Comme la feuille"))),
        at_table="trois",
    ),
    DICE_OPTION,
    Option(
        "mode",
        "choice",
        "classique",
        phrase("Les As"),
        phrase("En Poker-Joker, un As remplace la figure que l’on veut."),
        (("classique", phrase("Classique : une figure")), ("joker", phrase("Poker-Joker : joker"))),
    ),
    Option(
        "followers",
        "choice",
        "autant",
        phrase("Lancers des suivants"),
        phrase("Pas plus que le premier joueur, ou, selon la feuille, en moins de lancers : un au moins."),
        (("autant", phrase("Pas plus que le premier")), ("moins", phrase("En moins de lancers"))),
    ),
    Option(
        "match",
        "choice",
        "coup",
        phrase("Durée de la partie"),
        phrase("Un seul coup, un nombre de coups, ou jusqu’à ce que l’un ait tous les jetons."),
        (
            ("coup", phrase("Un coup")),
            ("coups", phrase("Plusieurs coups")),
            ("jetons", phrase("Tous les jetons")),
        ),
    ),
    Option(
        "rounds",
        "int",
        DATA["rounds"]["start"],
        phrase("Nombre de coups"),
        phrase("Combien de coups se jouent, si la durée est « Plusieurs coups »."),
        minimum=1,
        maximum=DATA["rounds"]["most"],
        shown=False,
    ),
    Option(
        "stake",
        "int",
        DATA["tokens"]["stake"],
        phrase("Mise"),
        phrase("Les jetons que chacun met au pot à chaque coup."),
        minimum=1,
        maximum=DATA["tokens"]["most_stake"],
        shown=False,
    ),
    TOKENS_OPTION,
    Option(
        "first",
        "choice",
        "0",
        phrase("Premier joueur"),
        phrase("Qui lance d’abord. La partie suivante, c’est le perdant du dernier coup."),
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
    ),
    Option(
        "sequence",
        "choice",
        "differents",
        phrase("Séquence"),
        phrase("Cinq dés différents, ou cinq figures qui se suivent : sinon, la main ne vaut rien."),
        (("differents", phrase("Cinq dés différents")), ("stricte", phrase("Suite stricte"))),
        shown=False,
    ),
    Option(
        "kickers",
        "bool",
        False,
        phrase("Les autres dés départagent"),
        phrase("À figures égales, le plus haut des autres dés gagne ; sinon on rejoue un coup sec."),
        shown=False,
    ),
    Option(
        "pure",
        "bool",
        True,
        phrase("Main pure d’abord"),
        phrase("En Poker-Joker, à égalité, la main sans joker gagne."),
        shown=False,
    ),
    handicap.option(DATA["most_players"], phrase("Jetons d’avance au départ, joueur par joueur."), 20),
)
