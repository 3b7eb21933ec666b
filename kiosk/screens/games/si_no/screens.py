"""How the screens show Les Cases Si-No."""

from kiosk.screens.games.common.game_screens import GameScreens
from kiosk.screens.games.si_no.cover import COVER
from kiosk.screens.games.si_no.rule_pages import pages
from kiosk.screens.games.si_no.sheet import SiNoSheet

SCREENS = GameScreens(SiNoSheet(), rules=pages, cover=COVER, brief_choices=True)
