"""The sheets and boards, one file a game."""

from collections.abc import Mapping

from kiosk.screens.games.cameroun.sheet import CamerounSheet
from kiosk.screens.games.common.sheet_base import Sheet
from kiosk.screens.games.cribble.sheet import CribbleSheet
from kiosk.screens.games.linotte.sheet import LinotteSheet
from kiosk.screens.games.menteur.sheet import MenteurSheet
from kiosk.screens.games.poker_as.sheet import PokerAsSheet
from kiosk.screens.games.si_no.sheet import SiNoSheet

SHEETS: Mapping[str, Sheet] = {
    "cameroun": CamerounSheet(),
    "poker_as": PokerAsSheet(),
    "menteur": MenteurSheet(),
    "linotte": LinotteSheet(),
    "cribble": CribbleSheet(),
    "si_no": SiNoSheet(),
}
