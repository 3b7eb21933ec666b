"""How the screens show Le Cameroun."""

from kiosk.screens.games.cameroun.cover import COVER
from kiosk.screens.games.cameroun.rule_pages import pages
from kiosk.screens.games.cameroun.sheet import CamerounSheet
from kiosk.screens.games.common.game_screens import GameScreens

SCREENS = GameScreens(CamerounSheet(), rules=pages, cover=COVER)
