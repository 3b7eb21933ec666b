"""What the table may choose before a game of Les Cases Si-No."""

from kiosk.games import handicap
from kiosk.games.engine.options import Option
from kiosk.games.si_no.board import DATA, LINE_KEYS, STEPS, VERTICAL
from kiosk.i18n.phrase import phrase

BY_LOT = "tirage"
"""The first croupier is found with the dice."""
STEP = 50
_CIRCLES = tuple((str(n), phrase("Cercle {n}", n=n)) for n in range(1, STEPS + 1))
_SEATS = tuple((str(seat), phrase("Le joueur {n}", n=seat + 1)) for seat in range(DATA["most_players"]))
_LINES = (
    *((LINE_KEYS[n], phrase("Ligne {n}", n=n + 1)) for n in range(VERTICAL)),
    *((f"verticale{n + 1}", phrase("Verticale, tirages de la ligne {n}", n=n + 1)) for n in range(VERTICAL)),
)

OPTIONS: tuple[Option, ...] = (
    Option(
        "target",
        "int",
        DATA["target"],
        phrase("Points à atteindre"),
        phrase("Pile, ni plus ni moins ; 3500 pour une partie courte."),
        minimum=500,
        maximum=20_000,
        step=500,
    ),
    Option(
        "preset",
        "choice",
        "normal",
        phrase("Valeur des lignes"),
        phrase("Les petites valeurs font une partie plus longue."),
        (("normal", phrase("200, 400, 800")), ("long", phrase("100, 200, 400"))),
    ),
    Option(
        "rouge_perd",
        "bool",
        False,
        phrase("Le 7 rouge fait perdre"),
        phrase("Avec un 7 rouge, le croupier perd les points au lieu de les gagner ; jamais sous zéro."),
    ),
    Option(
        "croupier",
        "choice",
        "0",
        phrase("Premier croupier"),
        phrase("Au tirage : le plus petit total des deux dés blancs. La partie suivante, c’est au suivant."),
        ((BY_LOT, phrase("Au tirage")), *_SEATS),
        at_table=BY_LOT,
    ),
    Option(
        "guide",
        "bool",
        False,
        phrase("Aide pour débuter"),
        phrase("Dit, avant de miser, ce que chaque choix promet."),
        is_rule=False,
    ),
    Option(
        "lines",
        "table",
        {},
        phrase("Valeurs, ligne par ligne"),
        phrase("Ce que rapporte un jeton ; la plus petite valeur doit diviser toutes les autres."),
        _LINES,
        minimum=STEP,
        maximum=5000,
        shown=False,
        step=STEP,
    ),
    Option(
        "vert",
        "table",
        {},
        phrase("Valeurs du 7 vert"),
        phrase("Selon le cercle où le croupier a fait son 7."),
        _CIRCLES,
        minimum=0,
        maximum=5000,
        shown=False,
        step=STEP,
    ),
    Option(
        "rouge",
        "table",
        {},
        phrase("Valeurs du 7 rouge"),
        phrase("Selon le cercle où le croupier a fait son 7."),
        _CIRCLES,
        minimum=0,
        maximum=5000,
        shown=False,
        step=STEP,
    ),
    handicap.option(DATA["most_players"], phrase("Points d’avance au départ, joueur par joueur."), 6000, 100),
)
