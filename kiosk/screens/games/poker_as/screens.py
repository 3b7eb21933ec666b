"""How the screens show Le Poker d'As."""

from kiosk.screens.games.common.game_screens import GameScreens
from kiosk.screens.games.poker_as.cover import COVER
from kiosk.screens.games.poker_as.rule_pages import pages
from kiosk.screens.games.poker_as.sheet import PokerAsSheet

SCREENS = GameScreens(PokerAsSheet(), rules=pages, cover=COVER)
