"""What the players still to throw in Le Poker d'As leave of the best hand so far: chances, looked up in a table.

Each of them knows the hand to beat and plays for his own win of the round, those behind him included; players who tie
throw once more each, as often as need be, so that each of k has one k-th. `tests/make_poker_odds.py` works that out
backwards from the last player and writes the table, `tests/odds` checks it. Beyond `LIMIT` throws nothing changes by
one in ten thousand.

The table is a zip archive with a member for every way of counting hands. A member has a row for each limit, number of
holders and number of players behind, in that order: the chance that one of the holders wins, in parts of `FULL`, as
differences modulo `FULL` + 1 from one strength of hand to the next; all low bytes first, then all high bytes. A
stronger hand may be worth a little less: who follows aims at something else then.
"""

from __future__ import annotations

import zipfile
from functools import cache, lru_cache
from importlib.resources import files
from itertools import accumulate

from kiosk.games.poker_as.hand_strengths import levels
from kiosk.games.poker_as.hands import DATA, HandRules

LIMIT = 64
FULL = 65535
_MOST: int = DATA["most_players"]
ROWS = tuple((held, behind) for held in range(1, _MOST) for behind in range(1, _MOST + 1 - held))
"""Holders of the best hand and players behind them, in the order of the rows of a limit."""


def member(ways: HandRules) -> str:
    """The name of a way's member. Without jokers every hand is pure."""
    told = {"joker": ways.joker, "strict": ways.strict, "pure": ways.pure or not ways.joker, "kickers": ways.kickers}
    return "-".join(name for name, on in told.items() if on) or "plain"


@cache
def _table(ways: HandRules) -> bytes:
    with files("kiosk.games.poker_as").joinpath("win_table.zip").open("rb") as file, zipfile.ZipFile(file) as archive:
        return archive.read(member(ways))


@lru_cache(maxsize=1024)
def holding(ways: HandRules, limit: int, held: int, behind: int) -> tuple[float, ...]:
    """For each strength, were it the best so far, the chance of each of the `held` players who have it.

    `behind` players follow, who may throw `limit` times each.
    """
    count = max(levels(ways)) + 1
    if not behind:
        return (1 / held,) * count
    table = _table(ways)
    high = len(table) // 2
    start = ((min(limit, LIMIT) - 1) * len(ROWS) + ROWS.index((held, behind))) * count
    steps = zip(table[start : start + count], table[high + start : high + start + count], strict=True)
    parts = accumulate(low + 256 * more for low, more in steps)
    return tuple(part % (FULL + 1) / FULL / held for part in parts)
