"""The day's ranking of a game, for a festival where hundreds play one after the other.

What ranks is the game's to say. A day ends at `DAY_ENDS` in the morning, local time: a long evening is one day.
"""

import json
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, time, timedelta, tzinfo

from kiosk.games.catalogue import GAMES
from kiosk.games.engine.moves import Json
from kiosk.games.engine.values import Ranking
from kiosk.table.referee.state.bot_player import level_of
from kiosk.table.statistics.player_records import earned
from kiosk.table.storage.rows.saved_games import FinishedGame
from kiosk.table.storage.store import Store

DAY_ENDS = time(5)


@dataclass(frozen=True, slots=True)
class Ranked:
    """A line: equal values share the place; `value` are points or games won, by the game's `ranked_by`."""

    place: int
    name: str
    value: int
    games: int

    def to_json(self) -> Json:
        """One line of `kiosk history --day --json`, without the game."""
        return {"place": self.place, "name": self.name, "value": self.value, "games": self.games}


def day_of(moment: datetime, zone: tzinfo | None = None) -> tuple[datetime, datetime]:
    """The beginning and the end of the day that a moment belongs to; `zone` None is that of the machine."""
    local = moment.astimezone(zone)
    begun = datetime.combine(local.date(), DAY_ENDS, local.tzinfo)
    if local < begun:
        begun -= timedelta(days=1)
    return begun, begun + timedelta(days=1)


def games_of_day(store: Store, moment: datetime, zone: tzinfo | None = None) -> tuple[FinishedGame, ...]:
    """The games that ended on that day, the last first; no demonstrations."""
    begun, ended = (each.astimezone(UTC).isoformat(timespec="milliseconds") for each in day_of(moment, zone))
    return store.results("NOT demo AND ended >= ? AND ended < ? ORDER BY results.rowid DESC", begun, ended)


def by_best(game: str) -> bool:
    """Whether the best game ranks, not the number of games won, as for a game that there is no more."""
    return game in GAMES and GAMES[game].ranked_by is Ranking.BEST


def ranking(lines: Sequence[FinishedGame], game: str) -> tuple[Ranked, ...]:
    """Everybody who played `game` in these games, the first first; the machine is not ranked."""
    own = [line for line in lines if line.game == game]
    found = _best(own) if by_best(game) else _wins(own)
    people = {name: entry for name, entry in found.items() if level_of(name) is None}
    order = sorted(people, key=lambda name: (-people[name][0], _fewer(game, people[name]), name))
    keys = [(people[name][0], _fewer(game, people[name])) for name in order]
    return tuple(
        Ranked(keys.index(key) + 1, name, people[name][0], people[name][1])
        for name, key in zip(order, keys, strict=True)
    )


def _fewer(game: str, entry: tuple[int, int]) -> int:
    return 0 if by_best(game) else entry[1]


def _best(lines: Sequence[FinishedGame]) -> dict[str, tuple[int, int]]:
    """The best score and the number of games, by name, under the rules of most games."""
    counted = Counter(_rules(line) for line in lines)
    usual = max(counted, key=lambda rules: counted[rules], default="")
    found: dict[str, tuple[int, int]] = {}
    for line in lines:
        if _rules(line) == usual:
            for seat, name in enumerate(line.names):
                best, games = found.get(name, (-1, 0))
                found[name] = max(best, earned(line, seat)), games + 1
    return found


def _rules(line: FinishedGame) -> str:
    """The options without those that are no rules: games with and without them are compared."""
    beside = [option.key for option in GAMES[line.game].options if not option.is_rule]
    return json.dumps({key: value for key, value in line.options.items() if key not in beside}, sort_keys=True)


def _wins(lines: Sequence[FinishedGame]) -> dict[str, tuple[int, int]]:
    found: dict[str, tuple[int, int]] = {}
    for line in lines:
        for seat, name in enumerate(line.names):
            wins, games = found.get(name, (0, 0))
            found[name] = wins + (seat in line.winners), games + 1
    return found
