"""How the screens show Cribble."""

from kiosk.screens.games.common.game_screens import GameScreens
from kiosk.screens.games.cribble.count_screen import reveal
from kiosk.screens.games.cribble.rule_pages import CRIBBLE
from kiosk.screens.games.cribble.sheet import CribbleSheet

SCREENS = GameScreens(CribbleSheet(), rules=lambda options: CRIBBLE, after_move=reveal, cards=True)
