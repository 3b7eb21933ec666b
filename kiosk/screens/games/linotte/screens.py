"""How the screens show La Linotte."""

from kiosk.screens.games.common.game_screens import GameScreens
from kiosk.screens.games.linotte.choice_board import LinotteBoard
from kiosk.screens.games.linotte.rule_pages import LINOTTE
from kiosk.screens.games.linotte.sheet import LinotteSheet

SCREENS = GameScreens(LinotteSheet(), rules=lambda options: LINOTTE, board=LinotteBoard())
