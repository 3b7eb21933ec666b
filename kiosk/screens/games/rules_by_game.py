"""The rules in our own words, by game: pages of a few sentences, with dice, cards or the board as examples."""

from collections.abc import Mapping
from typing import Any

from kiosk.screens.games.cameroun.rule_pages import CAMEROUN
from kiosk.screens.games.common.rule_page import Page
from kiosk.screens.games.cribble.rule_pages import CRIBBLE
from kiosk.screens.games.linotte.rule_pages import LINOTTE
from kiosk.screens.games.menteur.rule_pages import MENTEUR
from kiosk.screens.games.poker_as.rule_pages import POKER_AS
from kiosk.screens.games.si_no.rule_pages import SI_NO, si_no_pages

__all__ = ["PAGES", "Page", "pages_of"]

PAGES: dict[str, tuple[Page, ...]] = {
    "cribble": CRIBBLE,
    "linotte": LINOTTE,
    "poker_as": POKER_AS,
    "menteur": MENTEUR,
    "si_no": SI_NO,
    "cameroun": CAMEROUN,
}
"""As the games are usually played."""


def pages_of(game: str, options: Mapping[str, Any]) -> tuple[Page, ...]:
    """The pages of a game at a table with these options: the numbers of Les Cases Si-No are the table's."""
    return si_no_pages(options) if game == "si_no" else PAGES[game]
