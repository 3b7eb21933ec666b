"""What the table may choose before a game of Le Poker d'As menteur."""

from kiosk.games import handicap
from kiosk.games.engine.options import Option
from kiosk.games.menteur.calls import DATA
from kiosk.games.poker_as.options import DICE_OPTION, TOKENS_OPTION
from kiosk.i18n.phrase import phrase

OPTIONS: tuple[Option, ...] = (
    DICE_OPTION,
    Option(
        "match",
        "choice",
        "dernier",
        phrase("Durée de la partie"),
        phrase("Jusqu’au dernier qui a des jetons, ou un nombre de tours : le plus de jetons gagne."),
        (("dernier", phrase("Jusqu’au dernier")), ("tours", phrase("Nombre de tours"))),
    ),
    Option(
        "tours",
        "int",
        DATA["tours"]["start"],
        phrase("Nombre de tours"),
        phrase("Combien de tours se jouent, si la durée est « Nombre de tours »."),
        minimum=1,
        maximum=DATA["tours"]["most"],
    ),
    Option(
        "ante",
        "int",
        DATA["ante"]["start"],
        phrase("Mise"),
        phrase("Les jetons que chacun met au pot à chaque tour ; 0 pour jouer sans mise."),
        minimum=0,
        maximum=DATA["ante"]["most"],
    ),
    TOKENS_OPTION,
    handicap.option(DATA["most_players"], phrase("Jetons d’avance au départ, joueur par joueur."), 20),
)
