"""Whether the director has what the tables played: their journals alone against the director's."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from kiosk.games.catalogue import drawn
from kiosk.table.storage.rows.saved_games import FinishedGame
from kiosk.table.storage.store import Store
from kiosk.tournament.control.evening_file import EveningPlan
from kiosk.tournament.director.director_journal import DirectorJournal
from kiosk.tournament.director.evening import Evening, Kept, Kind
from kiosk.tournament.director.receiver import Receiver
from kiosk.tournament.outbox.delivered_file import DeliveredFile
from kiosk.tournament.simulation.plan import EVENT
from kiosk.tournament.simulation.reckoning import Games, reckoned
from kiosk.tournament.simulation.table_player import OUTBOX


@dataclass(frozen=True, slots=True)
class Verdict:
    """How an evening ended: games played at the tables, and what the director made of them.

    `missing`: the lost ones in words.
    """

    results: int
    lost: int
    doubled: int
    wrong: int
    standings_equal: bool
    missing: tuple[str, ...] = field(default=(), compare=False)

    @property
    def well(self) -> bool:
        """Whether everything arrived once and right."""
        return self.results > 0 and not (self.lost or self.doubled or self.wrong) and self.standings_equal

    def to_json(self) -> dict[str, int | bool]:
        """The last line of `kiosk simulate evening`."""
        return {name: value for name, value in asdict(self).items() if name != "missing"}


@dataclass(frozen=True, slots=True)
class Told:
    """What the director says: results that count, the people of each by the game's id, games in conflicts.

    `several`: meetings in which a drawn game was played again; `standings` as its status tells them. `restored`: an
    older backup of it came back, after which conflicts are to be expected. `replaced`: games that counted until a
    person decided for another of their meeting.
    """

    counted: Sequence[Kept]
    names: Mapping[str, tuple[str, ...]]
    standings: Sequence[Mapping[str, Any]]
    conflicts: Sequence[str] = ()
    several: frozenset[int] = frozenset()
    restored: bool = False
    replaced: Sequence[str] = ()


@dataclass(frozen=True, slots=True)
class AtTable:
    """A game in the journal of a table."""

    table: str
    game: FinishedGame

    @property
    def number(self) -> int:
        """Of the meeting."""
        return self.game.frame.number or 0

    def decides(self, several: frozenset[int]) -> bool:
        """Whether the meeting is over by it."""
        return self.number not in several or not drawn(self.game.game, self.game.winners)


def verdict(
    plan: EveningPlan, tables: Iterable[Path], director: Path, standings: Sequence[Mapping[str, Any]]
) -> Verdict:
    """Compares journals that nobody has open. A table's folder may hold older journals in `aside-N`.

    What only an older journal held is owed where the director had acknowledged it before the backup came back.
    `standings`: the director's last status.
    """
    with closing(DirectorJournal(director)) as journal:
        evening = Receiver(journal).evening
        told = Told(
            tuple(evening.results.values()),
            {one.game_id: journal.names.names(one.who) for one in evening.results.values()},
            standings,
            [line.record["game_id"] for line in journal.lines() if line.record["kind"] == Kind.CONFLICT],
            _several(evening),
            any(director.glob("aside-*")),
            list(replaced(journal, evening)),
        )
    truth: dict[str, AtTable] = {}
    for table in tables:
        for folder in sorted(table.glob("aside-*")):
            games, acknowledged = _results(table.name, folder)
            truth |= {key: game for key, game in games.items() if key in acknowledged or key in told.names}
        truth |= _results(table.name, table)[0]
    return judged(plan, list(truth.values()), told)


def judged(plan: EveningPlan, truth: Sequence[AtTable], told: Told) -> Verdict:
    """The comparison itself."""
    counted = {one.game_id: one for one in told.counted}
    found = reckoned(plan, _deciding(truth, told))
    lost = [one for one in truth if one.game.id not in counted and not _excused(one, told)]
    return Verdict(
        results=len(truth),
        lost=len(lost),
        doubled=_doubled(told),
        wrong=_wrong(truth, told) + len(found.astray) + (0 if told.restored else len(told.conflicts)),
        standings_equal=found.lines == list(told.standings),
        missing=tuple(f"{one.table} {one.game.id}: meeting {one.number}, {one.game.names}" for one in lost),
    )


def _deciding(truth: Sequence[AtTable], told: Told) -> Games:
    """The game of each meeting; where two were, because a director had forgotten one, that which a person chose."""
    counted = {one.game_id for one in told.counted}
    decisive = [one for one in truth if one.decides(told.several)]
    chosen = {one.number: one.game for one in decisive}
    return chosen | {one.number: one.game for one in decisive if one.game.id in counted}


def _excused(one: AtTable, told: Told) -> bool:
    """A game that does not count, but that a person was shown; or a drawn one after which that person decided."""
    if not told.restored:
        return False
    return one.game.id in (*told.conflicts, *told.replaced) or not one.decides(told.several)


def replaced(journal: DirectorJournal, evening: Evening) -> Iterator[str]:
    """The ids of games that counted until a person decided for another of their meeting."""
    lines = {line.number: line.record for line in journal.lines()}
    taken = [one["conflict"] for one in lines.values() if one["kind"] == Kind.SETTLED and one["taken"]]
    decided = {lines[conflict]["number"] for conflict in taken}
    for record in lines.values():
        if record["kind"] == Kind.RESULT and record["number"] in decided and record["game_id"] not in evening.results:
            yield record["game_id"]


def _doubled(told: Told) -> int:
    decided = Counter(one.number for one in told.counted if one.number not in told.several or not one.drawn)
    return sum(times - 1 for times in decided.values())


def _wrong(truth: Sequence[AtTable], told: Told) -> int:
    """Results that are not as they were played, and those that nobody has played."""
    played = {one.game.id: one for one in truth}
    invented = sum(one.game_id not in played for one in told.counted)
    return invented + sum(
        one.game_id in played and not _agree(played[one.game_id], one, told.names[one.game_id])
        for one in told.counted
    )


def _agree(one: AtTable, kept: Kept, names: tuple[str, ...]) -> bool:
    game = one.game
    return (one.table, one.number, game.game, game.names, game.scores, game.winners) == (
        kept.table, kept.number, kept.game, names, kept.scores, kept.winners,
    )  # fmt: skip


def _several(evening: Evening) -> frozenset[int]:
    return frozenset(number for number, called in evening.called.items() if called.several)


def _results(table: str, folder: Path) -> tuple[dict[str, AtTable], set[str]]:
    """The games of a journal, and which of them the director has acknowledged."""
    with closing(Store(folder, read_only=True)) as store, closing(DeliveredFile(folder / OUTBOX, EVENT)) as file:
        return {game.id: AtTable(table, game) for game in store.results("event_id = ?", EVENT)}, set(file.games)
