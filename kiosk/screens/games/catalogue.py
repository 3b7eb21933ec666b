"""How the screens show each game, by its key: one line a game."""

from collections.abc import Mapping
from typing import Any

from kiosk.screens.games.cameroun.screens import SCREENS as CAMEROUN
from kiosk.screens.games.common.game_screens import GameScreens
from kiosk.screens.games.cribble.screens import SCREENS as CRIBBLE
from kiosk.screens.games.le_421.screens import SCREENS as LE_421
from kiosk.screens.games.linotte.screens import SCREENS as LINOTTE
from kiosk.screens.games.menteur.screens import SCREENS as MENTEUR
from kiosk.screens.games.poker_as.screens import SCREENS as POKER_AS
from kiosk.screens.games.si_no.screens import SCREENS as SI_NO

SCREENS: Mapping[str, GameScreens[Any]] = {
    "cameroun": CAMEROUN,
    "poker_as": POKER_AS,
    "menteur": MENTEUR,
    "linotte": LINOTTE,
    "cribble": CRIBBLE,
    "si_no": SI_NO,
    "le_421": LE_421,
}
