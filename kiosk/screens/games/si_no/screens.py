"""How the screens show Les Cases Si-No."""

from kiosk.screens.games.common.game_screens import GameScreens
from kiosk.screens.games.si_no.rule_pages import si_no_pages
from kiosk.screens.games.si_no.sheet import SiNoSheet

SHEET = SiNoSheet()
SCREENS = GameScreens(
    SHEET, rules=si_no_pages, on_board=SHEET.on_board, last_dice=SHEET.last_dice, brief_choices=True
)
