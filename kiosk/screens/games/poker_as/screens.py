"""How the screens show Le Poker d'As."""

from kiosk.screens.games.common.game_screens import GameScreens
from kiosk.screens.games.poker_as.rule_pages import POKER_AS
from kiosk.screens.games.poker_as.sheet import PokerAsSheet

SCREENS = GameScreens(PokerAsSheet(), rules=lambda options: POKER_AS)
