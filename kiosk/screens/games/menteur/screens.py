"""How the screens show Poker d'As menteur."""

from kiosk.screens.games.common.game_screens import GameScreens
from kiosk.screens.games.menteur.cover import COVER
from kiosk.screens.games.menteur.rule_pages import pages
from kiosk.screens.games.menteur.sheet import MenteurSheet

SCREENS = GameScreens(MenteurSheet(), rules=pages, cover=COVER)
