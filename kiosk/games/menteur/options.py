"""What the table may choose before a game of Le Poker d'As menteur."""

from kiosk.games import handicap
from kiosk.games.engine.base_game import game_options
from kiosk.games.menteur.calls import DATA
from kiosk.games.poker_as import options as poker_as
from kiosk.i18n.phrase import phrase

_SHARED = {option.key: option for option in poker_as.OPTIONS}
OPTIONS = (
    _SHARED["dice"],
    *game_options("kiosk.games.menteur"),
    _SHARED["tokens"],
    handicap.option(DATA["most_players"], phrase("Jetons d’avance au départ, joueur par joueur."), 20),
)
