"""How the screens show La Linotte."""

from kiosk.screens.games.common.game_screens import GameScreens
from kiosk.screens.games.linotte.choice_board import LinotteBoard
from kiosk.screens.games.linotte.cover import COVER
from kiosk.screens.games.linotte.rule_pages import pages
from kiosk.screens.games.linotte.sheet import LinotteSheet

SCREENS = GameScreens(LinotteSheet(), rules=pages, cover=COVER, board=LinotteBoard())
