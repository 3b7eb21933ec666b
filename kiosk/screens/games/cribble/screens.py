"""How the screens show Cribble."""

from kiosk.screens.games.common.game_screens import GameScreens, Trainer
from kiosk.screens.games.cribble.counting.count_screen import reveal
from kiosk.screens.games.cribble.counting.hand_trainer import ABOUT, TITLE, HandTrainer
from kiosk.screens.games.cribble.cover import COVER
from kiosk.screens.games.cribble.fallen_cards import fallen
from kiosk.screens.games.cribble.rule_pages import pages
from kiosk.screens.games.cribble.sheet import CribbleSheet

SCREENS = GameScreens(
    CribbleSheet(),
    rules=pages,
    cover=COVER,
    after_move=reveal,
    fallen=fallen,
    trainer=Trainer(TITLE, ABOUT, HandTrainer),
    cards=True,
)
