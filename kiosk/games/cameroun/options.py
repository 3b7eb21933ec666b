"""What the table may choose before a game of Le Cameroun."""

from kiosk.games import handicap
from kiosk.games.cameroun.board import COLUMNS, DATA
from kiosk.games.engine.options import Option
from kiosk.i18n.phrase import phrase

OPTIONS: tuple[Option, ...] = (
    Option(
        "preset",
        "choice",
        "normal",
        phrase("Plafonds"),
        phrase("Combien de points les colonnes 1 à 6 acceptent en tout."),
        (
            ("normal", phrase("Normaux : 5 dés par joueur")),
            ("court", phrase("Bas : 4 dés par joueur")),
            ("long", phrase("Hauts : 6 dés par joueur")),
        ),
    ),
    Option(
        "over_cap",
        "choice",
        "ecretage",
        phrase("Points au-delà du plafond"),
        phrase("Que faire d’un résultat qui dépasse le plafond de sa colonne."),
        (
            ("ecretage", phrase("Écrêtage : on marque ce qui reste")),
            ("refus", phrase("Refus : il ne peut pas être marqué")),
        ),
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
    Option(
        "turns",
        "int",
        DATA["turns"],
        phrase("Tours par joueur"),
        phrase("Combien de fois chacun a les dés."),
        minimum=1,
        maximum=30,
        shown=False,
    ),
    Option(
        "announce_by_throwing",
        "bool",
        False,
        phrase("Annoncer en lançant"),
        phrase("Qui lance une troisième fois sans rien dire annonce la première colonne proposée."),
        shown=False,
    ),
    Option(
        "caps",
        "table",
        {},
        phrase("Plafonds colonne par colonne"),
        phrase("Colonnes au plafond choisi une par une ; 0 retire la colonne du jeu."),
        tuple((column.key, column.name) for column in COLUMNS),
        minimum=0,
        maximum=9999,
        shown=False,
    ),
    handicap.option(DATA["most_players"], phrase("Points d’avance au départ, joueur par joueur."), 100, 5),
)
