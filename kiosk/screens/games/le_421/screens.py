"""How the screens show Le 421."""

from kiosk.games.le_421.view import ending
from kiosk.screens.games.common.game_screens import GameScreens
from kiosk.screens.games.le_421.cover import COVER
from kiosk.screens.games.le_421.rule_pages import pages
from kiosk.screens.games.le_421.sheet import Le421Sheet

SCREENS = GameScreens(Le421Sheet(), rules=pages, cover=COVER, ending=ending)
