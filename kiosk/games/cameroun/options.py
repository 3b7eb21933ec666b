"""What the table may choose before a game of Le Cameroun."""

from kiosk.games import handicap
from kiosk.games.cameroun.board import COLUMNS, DATA
from kiosk.games.engine.base_game import game_options
from kiosk.i18n.phrase import phrase

OPTIONS = (
    *game_options("kiosk.games.cameroun", {"caps": [(column.key, column.name) for column in COLUMNS]}),
    handicap.option(DATA["most_players"], phrase("Points d’avance au départ, joueur par joueur."), 100, 5),
)
