"""Whether the director has what the tables played: their journals alone against the director's."""

from collections.abc import Iterable
from contextlib import closing
from dataclasses import asdict, dataclass
from pathlib import Path

from kiosk.pairing.facts import Played
from kiosk.table.storage.rows.saved_games import FinishedGame
from kiosk.table.storage.store import Store
from kiosk.tournament.director.director_journal import DirectorJournal
from kiosk.tournament.director.evening import Kept
from kiosk.tournament.director.receiver import Receiver
from kiosk.tournament.outbox.delivered_file import DeliveredFile
from kiosk.tournament.simulation.schedule import EVENT, Schedule
from kiosk.tournament.simulation.table_player import OUTBOX


@dataclass(frozen=True, slots=True)
class Verdict:
    """How an evening ended: games played at the tables, and what the director made of them."""

    results: int
    lost: int
    doubled: int
    wrong: int
    standings_equal: bool

    @property
    def well(self) -> bool:
        """Whether everything arrived once and right."""
        return self.results > 0 and not (self.lost or self.doubled or self.wrong) and self.standings_equal

    def to_json(self) -> dict[str, int | bool]:
        """The last line of `kiosk simulate evening`."""
        return asdict(self)


def verdict(schedule: Schedule, tables: Iterable[Path], director: Path) -> Verdict:
    """Compares journals that nobody has open. A table's folder may hold older journals in `aside-N`.

    What only an older journal held is owed where the director had acknowledged it before the backup came back.
    """
    with closing(DirectorJournal(director)) as journal:
        counted = list(Receiver(journal).evening.results.values())
        names = {one.game_id: journal.names.names(one.who) for one in counted}
    truth: dict[str, FinishedGame] = {}
    for table in tables:
        for folder in sorted(table.glob("aside-*")):
            games, acknowledged = _results(folder)
            truth |= {key: game for key, game in games.items() if key in acknowledged or key in names}
        truth |= _results(table)[0]
    return judged(schedule, list(truth.values()), counted, names)


def judged(
    schedule: Schedule, truth: list[FinishedGame], counted: list[Kept], names: dict[str, tuple[str, ...]]
) -> Verdict:
    """The comparison itself; `names` are the director's, by the game's id."""
    told = {one.game_id: one for one in counted}
    played = {game.id: game for game in truth}
    wrong = sum(
        game.id in told and not _agree(game, told[game.id], names[game.id], schedule) for game in played.values()
    )
    invented = sum(one.game_id not in played for one in counted)
    ours = {game.frame.number or 0: Played(game.scores, game.winners) for game in truth}
    theirs = {one.number: Played(one.scores, one.winners) for one in counted}
    return Verdict(
        results=len(played),
        lost=sum(game not in told for game in played),
        doubled=len(counted) - len(theirs),
        wrong=wrong + invented,
        standings_equal=schedule.standings(ours) == schedule.standings(theirs),
    )


def _agree(game: FinishedGame, told: Kept, names: tuple[str, ...], schedule: Schedule) -> bool:
    one, other = schedule.pairs[told.number]
    meant = (schedule.names[one], schedule.names[other])
    return (game.frame.number, game.names, game.scores, game.winners) == (
        told.number, names, told.scores, told.winners,
    ) and names == meant and schedule.table_of(told.number) == told.table  # fmt: skip


def _results(folder: Path) -> tuple[dict[str, FinishedGame], set[str]]:
    """The games of a journal, and which of them the director has acknowledged."""
    with closing(Store(folder, read_only=True)) as store, closing(DeliveredFile(folder / OUTBOX, EVENT)) as file:
        return {game.id: game for game in store.results("event_id = ?", EVENT)}, set(file.games)
