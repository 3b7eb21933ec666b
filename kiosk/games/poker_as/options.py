"""What the table may choose before a game of Le Poker d'As."""

from kiosk.games import handicap
from kiosk.games.engine.base_game import game_options
from kiosk.games.poker_as.hands import DATA
from kiosk.i18n.phrase import phrase

_SEATS = [(str(seat), phrase("Le joueur {n}", n=seat + 1)) for seat in range(DATA["most_players"])]
OPTIONS = (
    *game_options("kiosk.games.poker_as", {"first": _SEATS}),
    handicap.option(DATA["most_players"], phrase("Jetons d’avance au départ, joueur par joueur."), 20),
)
