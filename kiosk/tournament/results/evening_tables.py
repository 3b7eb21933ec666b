"""An evening as tables: the standings, every meeting with its result, and the history."""

from collections.abc import Iterator

from kiosk.games.catalogue import find_game
from kiosk.i18n.phrase import phrase
from kiosk.pairing.forms import Form
from kiosk.pairing.meeting import BYE, Meeting
from kiosk.pairing.standings import StandingsRow
from kiosk.table.report.result_tables import (
    GAMES_PLAYED,
    NAME,
    PLACE,
    POINTS,
    WINS,
    Cell,
    Column,
    Section,
)  # fmt: skip
from kiosk.table.tournament.called_games import table_name
from kiosk.tournament.control.contest import Contest
from kiosk.tournament.control.status import as_told
from kiosk.tournament.director.director_journal import DirectorJournal
from kiosk.tournament.director.evening import Kept
from kiosk.tournament.results.day_history import history


def sections(contest: Contest, journal: DirectorJournal) -> list[Section]:
    """All that is worth a page; tables without a line are left out. Raises `StoreError`."""
    found = [_standings(contest), _meetings(contest), history(contest, journal)]
    return [section for section in found if section.rows]


def _standings(contest: Contest) -> Section:
    columns = [
        Column(PLACE, 1.3, True), Column(NAME, 5), Column(GAMES_PLAYED, 1.5, True), Column(WINS, 1.7, True),
        Column(phrase("Nuls"), 1.2, True),
    ]  # fmt: skip
    chosen = contest.format
    if chosen.drawn_by_round:
        columns += [Column(POINTS, 1.4, True), Column(phrase("Buchholz"), 1.8, True)]
        columns.append(Column(phrase("Sonneborn-Berger"), 3.4, True))
    elif chosen.form == Form.ROBIN:
        columns += [Column(POINTS, 1.4, True), Column(phrase("Écart"), 1.4, True)]
    rows = tuple((*_line(contest, line), *_parted(contest, line)) for line in contest.standings())
    return Section("standings", phrase("Classement"), tuple(columns), rows)


def _line(contest: Contest, line: StandingsRow) -> tuple[Cell, ...]:
    name: Cell = contest.name(line.entrant)
    if line.entrant in contest.entrants.left:
        name = phrase("{name} (abandon)", name=name)
    return line.place, name, line.played, line.wins, line.draws


def _parted(contest: Contest, line: StandingsRow) -> tuple[Cell, ...]:
    """Points and what parts equal ones; nothing where who loses is out: places say it all."""
    if contest.format.drawn_by_round:
        return line.points, f"{float(line.buchholz):.2f}", f"{float(line.sonneborn):.2f}"
    return (line.points, f"{line.difference:+d}") if contest.format.form == Form.ROBIN else ()


def _meetings(contest: Contest) -> Section:
    game = (Column(phrase("Jeu"), 2.4),) if contest.plan.more else ()
    columns = (
        Column(phrase("Tour"), 1.3, True), Column(phrase("N°"), 1, True), Column(phrase("Table"), 1.8), *game,
        Column(phrase("Rencontre"), 4.4), Column(POINTS, 2.2 if contest.format.size == 2 else 3.3),
        Column(phrase("Gagné par"), 2.7), Column(phrase("Remarque"), 3),
    )  # fmt: skip
    rows = tuple(row for one in contest.planned for row in _met(contest, one))
    return Section("meetings", phrase("Les rencontres"), columns, rows)


def _met(contest: Contest, meeting: Meeting) -> Iterator[tuple[Cell, ...]]:
    round_, game = meeting.round + 1, _game(contest, meeting)
    if meeting.bye:
        if meeting.one not in (None, BYE) and meeting.other == BYE:
            yield round_, "", "", *game, contest.name(meeting.one or 0), "", "", phrase("exempt")
        return
    kept = contest.evening.counting(meeting.number)
    if kept is None or _absent(contest, meeting):
        names = [contest.name(side) for side in meeting.sides if side not in (None, BYE)]
        won = "" if meeting.winner is None else contest.name(meeting.winner)
        yield round_, as_told(meeting.number), "", *game, ", ".join(names), "", won, _missed(contest, meeting)
        return
    names = contest.told(kept.who)
    scores = " – ".join(map(str, kept.scores[: len(names)]))
    first = [name for side, name in enumerate(names) if side in {seat % len(names) for seat in kept.winners}]
    yield (
        round_, as_told(meeting.number), table_name(kept.table), *game, ", ".join(names), scores,
        phrase("nul") if len(first) == len(names) else ", ".join(first), _corrected(contest, kept),
    )  # fmt: skip


def _game(contest: Contest, meeting: Meeting) -> tuple[Cell, ...]:
    """What was called, of a mix; nothing where all play the same."""
    called = contest.evening.called.get(meeting.number)
    return ("" if called is None else find_game(called.game).name,) if contest.plan.more else ()


def _absent(contest: Contest, meeting: Meeting) -> list[str]:
    """Who did not come to a meeting that nobody played."""
    gone = {meeting.forfeit} if meeting.forfeit is not None else set(contest.entrants.absent.get(meeting.number, ()))
    return [contest.name(side) for side in meeting.sides if side is not None and side in gone]


def _missed(contest: Contest, meeting: Meeting) -> Cell:
    if absent := _absent(contest, meeting):
        return phrase("forfait : {people}", people=", ".join(absent))
    return "" if meeting.over else phrase("à jouer")


def _corrected(contest: Contest, kept: Kept) -> Cell:
    amended = contest.evening.amended.get(kept.game_id)
    return "" if amended is None else phrase("corrigé : {why}", why=amended.why)
