"""What the table may choose before a game of Les Cases Si-No."""

from kiosk.games import handicap
from kiosk.games.engine.base_game import game_options
from kiosk.games.si_no.board import DATA, LINE_KEYS, STEPS, VERTICAL
from kiosk.i18n.phrase import phrase

BY_LOT = "tirage"
"""The first croupier is found with the dice."""
_CIRCLES = tuple((str(n), phrase("Cercle {n}", n=n)) for n in range(1, STEPS + 1))
_SEATS = tuple((str(seat), phrase("Le joueur {n}", n=seat + 1)) for seat in range(DATA["most_players"]))
_LINES = (
    *((LINE_KEYS[n], phrase("Ligne {n}", n=n + 1)) for n in range(VERTICAL)),
    *((f"verticale{n + 1}", phrase("Verticale, tirages de la ligne {n}", n=n + 1)) for n in range(VERTICAL)),
)
_CHOICES = {
    "croupier": ((BY_LOT, phrase("Par les dés")), *_SEATS),
    "lines": _LINES,
    "vert": _CIRCLES,
    "rouge": _CIRCLES,
}
OPTIONS = (
    *game_options("kiosk.games.si_no", _CHOICES),
    handicap.option(DATA["most_players"], phrase("Points d’avance au départ, joueur par joueur."), 6000, 100),
)
