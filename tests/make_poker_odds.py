"""Writes what the followers leave of a hand in Le Poker d'As: `python -m tests.make_poker_odds`, ten minutes.

From the last player backwards: with a best hand of each strength, shared by so many players, the next player's best
play is worked out, for all strengths at once, a column each. What that play leaves to those who hold the hand is the
slope of his own chance when what an end is worth to them is worth a little to him too (the envelope theorem). The
form of the table is told in `kiosk.games.poker_as.win_table`.
"""

import zipfile
from itertools import product
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from kiosk.games.odds import DICE, EMPTY, HANDS, HOLDINGS, grown, shrunk
from kiosk.games.poker_as.hand_strengths import levels
from kiosk.games.poker_as.hands import DATA, HandRules
from kiosk.games.poker_as.win_table import FULL, LIMIT, ROWS, member

Columns = NDArray[np.float64]
TARGET = Path("kiosk/games/poker_as/win_table.zip")
NUDGE = 1e-6
"""How much of the others' chance counts as one's own while it is measured."""
HOPELESS = 1e-6
"""Hands with a smaller chance count as lost."""


def _means() -> Columns:
    """Row: a holding that is no full hand, column: a full hand; the chance that throwing the other dice makes it."""
    chances = np.eye(len(HOLDINGS), len(HANDS))
    for place in range(len(HANDS), len(HOLDINGS)):
        chances[place] = chances[list(grown(HOLDINGS[place]))].mean(axis=0)
    return chances[len(HANDS) :]


MEANS = _means()
SMALLER = {
    size: np.array([(row * DICE)[:size] for h in HOLDINGS if len(h) == size for row in [shrunk(h)]])
    for size in range(1, DICE + 1)
}
"""By size, for each holding the places of those with one die less, filled up by repeating them."""


def _thrown(values: Columns) -> Columns:
    """The best mean of `values` after throwing at least one die, by full hand."""
    best = np.concatenate([np.zeros_like(values), MEANS @ values])
    for size in range(1, DICE + 1):
        places = [place for place, holding in enumerate(HOLDINGS) if len(holding) == size]
        here = slice(places[0], places[-1] + 1)
        for column in SMALLER[size].T:
            np.maximum(best[here], best[column], out=best[here])
    return best[: len(HANDS)]


def _chance(stop: Columns, throws: int) -> NDArray[np.float64]:
    """What so many throws are worth when each full hand is worth `stop` at the end."""
    values = stop
    for _ in range(throws - 1):
        values = np.maximum(stop, _thrown(values))
    return np.asarray(MEANS[EMPTY - len(HANDS)] @ values)


def chances(ways: HandRules, limit: int) -> dict[tuple[int, int], NDArray[np.float64]]:
    """By holders and players behind: the chance of one holder, for each strength of hand."""
    level = np.array(levels(ways))
    count = level.max() + 1
    most: int = DATA["most_players"]
    found = {(held, 0): np.full(count, 1 / held) for held in range(1, most + 1)}
    for held, behind in sorted(ROWS, key=lambda row: row[1]):
        live = np.flatnonzero(found[held, behind - 1] > HOPELESS)
        better, equal = level[:, None] > live, level[:, None] == live
        alone, shared = found[held, behind - 1][live], found[held + 1, behind - 1][live]
        own = better * found[1, behind - 1][level][:, None] + equal * shared
        others = np.where(better, 0.0, np.where(equal, shared, alone))
        chance, nudged = np.split(_chance(np.hstack([own, own + NUDGE * others]), limit), 2)
        found[held, behind] = np.zeros(count)
        found[held, behind][live] = (nudged - chance) / NUDGE
    return found


def table(ways: HandRules) -> bytes:
    """A member of the archive."""
    rows = []
    for limit in range(1, LIMIT + 1):
        found = chances(ways, limit)
        rows += [np.round(found[held, behind] * held * FULL) for held, behind in ROWS]
    steps = np.diff(np.array(rows, dtype=np.int64), axis=1, prepend=0).ravel() % (FULL + 1)
    return (steps % 256).astype(np.uint8).tobytes() + (steps // 256).astype(np.uint8).tobytes()


def main() -> None:
    """All ways of counting hands; those that differ in nothing are one."""
    made = [HandRules(*flags) for flags in product((False, True), repeat=4)]
    with zipfile.ZipFile(TARGET, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for ways in {member(ways): ways for ways in made}.values():
            entry = zipfile.ZipInfo(member(ways))
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, table(ways), compresslevel=9)
            print(member(ways), flush=True)


if __name__ == "__main__":
    main()
