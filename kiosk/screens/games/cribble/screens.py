"""How the screens show Cribble."""

from kiosk.screens.games.common.game_screens import GameScreens
from kiosk.screens.games.cribble.count_screen import reveal
from kiosk.screens.games.cribble.cover import COVER
from kiosk.screens.games.cribble.rule_pages import pages
from kiosk.screens.games.cribble.sheet import CribbleSheet

SCREENS = GameScreens(CribbleSheet(), rules=pages, cover=COVER, after_move=reveal, cards=True)
