"""The pictures and the numbers on the pages of the rules of Le 421; `rule_pages.toml` has what they say."""

from kiosk.games.engine.options import Options
from kiosk.games.le_421.decisions import STOP
from kiosk.games.le_421.game import Le421
from kiosk.games.le_421.hand_names import tokens_said
from kiosk.games.le_421.hands import WORTH
from kiosk.games.le_421.options import Throws
from kiosk.i18n.phrase import phrase
from kiosk.screens.games.common.rule_page import RulePage, read_pages
from kiosk.screens.games.le_421.rule_pictures import at_table, ladder, thrown

NUMBERS = ("tokens", "worth_421", "order", "throws")
"""The options that change a number, the ladder of hands or how often people throw."""
OTHERS = {
    Throws.AT_MOST: phrase("Les autres n’ont pas plus de lancers que lui."),
    Throws.EXACTLY: phrase("À cette table, les autres lancent exactement autant de fois que lui."),
    Throws.FREE: phrase("À cette table, les autres aussi."),
}
"""How often those throw who follow the first."""


def pages(options: Options) -> tuple[RulePage, ...]:
    """The pages with the numbers of these options."""
    chosen = {key: options[key] for key in NUMBERS if key in options}
    rules = Le421().start(2, chosen).rules
    total = rules.tokens
    shares = ((total - 4) // 2, 4, total - 4 - (total - 4) // 2)
    pictures = {
        "aim": at_table(chosen, (0, 0, 0)),
        "charge": at_table(chosen, (0, 4, 3), thrown(6, 6, 6), thrown(6, 4, 2)),
        "emptied": at_table(chosen, (4, total - 6, 0), thrown(5, 1, 1), thrown(6, 6, 2)),
        "ladder": ladder(chosen),
        "discharge": at_table(chosen, shares, thrown(4, 4, 4), STOP, thrown(6, 5, 2)),
        "tie": at_table(chosen, (0, 4, 3), thrown(5, 1, 1), thrown(6, 3, 2), thrown(6, 3, 2)),
    }
    numbers = {
        "total": total,
        "best": tokens_said(rules.ways.worth_421),
        "aces": WORTH["trois_as"],
        "straight": WORTH["suite"],
        "others": OTHERS[rules.throws],
        "straight_said": tokens_said(WORTH["suite"]),
    }
    return read_pages("kiosk.screens.games.le_421", pictures, numbers)
