"""The results as tables of words: for a printed page, for files of comma-separated values, for anything else."""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime

from kiosk.games.catalogue import GAMES
from kiosk.games.engine.moves import Json
from kiosk.i18n.phrase import Phrase, phrase
from kiosk.pairing.meeting import Meeting
from kiosk.table.statistics.dice_fairness import faces_of
from kiosk.table.statistics.player_records import Record, dice_of, recorded, told
from kiosk.table.statistics.ranking import by_best, games_of_day, ranking
from kiosk.table.storage.rows.saved_games import FinishedGame
from kiosk.table.storage.store import Store
from kiosk.table.tournament import matches, meeting_list, standings_list, tournament
from kiosk.table.tournament.matches import half
from kiosk.table.tournament.tournament import Tournament

Cell = Phrase | str | int
Say = Callable[[Phrase | str], str]
"""Puts a phrase into the reader's language; text stays as it is."""
FRACTION = re.compile(r"[+-]?\d+\.\d+")
NAME, GAME, POINTS = phrase("Joueur"), phrase("Le jeu"), phrase("Points")
WINS, GAMES_PLAYED, PLACE = phrase("Gagnées"), phrase("Parties"), phrase("Place")


@dataclass(frozen=True, slots=True)
class Column:
    """A heading, its share of the width; figures stand at the right."""

    heading: Phrase
    share: float
    figures: bool = False


@dataclass(frozen=True, slots=True)
class Section:
    """One table; `key` names its file."""

    key: str
    title: Phrase
    columns: tuple[Column, ...]
    rows: tuple[tuple[Cell, ...], ...]


def shown(cell: Cell, say: Say) -> str:
    """A cell in the reader's language, numbers too: "18.6" is a date to a French spreadsheet."""
    if isinstance(cell, str) and FRACTION.fullmatch(cell):
        whole, _, part = cell.partition(".")
        return say(phrase("{whole},{part}", whole=whole, part=part))
    return str(cell) if isinstance(cell, int) else say(cell)


def game_name(key: str) -> Cell:
    """What a game is called; its key where this version has no such game."""
    return GAMES[key].name if key in GAMES else key


def results(store: Store, now: datetime) -> list[Section]:
    """Everything that is worth a page: the event, the day, matches, players, games, dice. Raises `StoreError`.

    Tables without a line are left out.
    """
    games = list(told(store))
    found = [
        *_events(store),
        *_day(store, now),
        _matches(store),
        _players(recorded(games)),
        _games(store),
        _dice(games),
    ]
    return [section for section in found if section.rows]


def _games(store: Store) -> Section:
    rows = []
    for line in store.finished():
        people = ", ".join(f"{name} {score}" for name, score in zip(line.names, line.scores, strict=True))
        won = " + ".join(line.names[seat] for seat in line.winners)
        rows.append((moment(line.ended), game_name(line.game), people, won))
    columns = (
        Column(phrase("Fin"), 2.2), Column(GAME, 2.4), Column(phrase("Points de chacun"), 6),
        Column(phrase("Gagné par"), 2.8),
    )  # fmt: skip
    return Section("games", phrase("Les parties"), columns, tuple(rows))


def moment(text: str) -> str:
    """A time of the journal, ISO 8601, by this machine's clock."""
    return datetime.fromisoformat(text).astimezone().strftime("%Y-%m-%d %H:%M")


def _players(people: Sequence[Record]) -> Section:
    rows = [tuple(row) for person in people for row in _person(person)]
    columns = (
        Column(NAME, 3), Column(GAME, 3), Column(GAMES_PLAYED, 1.4, True), Column(WINS, 1.5, True),
        Column(phrase("En moyenne"), 1.6, True), Column(phrase("Meilleure"), 1.6, True),
        Column(phrase("Meilleurs dés"), 2.4), Column(phrase("Chance"), 1.4, True),
    )  # fmt: skip
    return Section("players", phrase("Les joueurs"), columns, tuple(rows))


def _person(person: Record) -> Iterator[tuple[Cell, ...]]:
    for key, own in person.by_game.items():
        luck = "" if own.luck is None else f"{own.luck:+.1f}"
        mean, best = "" if own.mean is None else f"{own.mean:.1f}", "" if own.best is None else own.best
        hand = "" if own.hand is None else " ".join(map(str, own.hand))
        yield person.name, game_name(key), own.games, own.wins, mean, best, hand, luck


def _day(store: Store, now: datetime) -> Iterator[Section]:
    lines = games_of_day(store, now)
    for key in GAMES:
        value = phrase("Meilleure partie") if by_best(key) else WINS
        rows = tuple((one.place, one.name, one.value, one.games) for one in ranking(lines, key))
        columns = (Column(PLACE, 1, True), Column(NAME, 5), Column(value, 2.4, True), Column(GAMES_PLAYED, 2, True))
        title = phrase("Classement du jour : {game}", game=GAMES[key].name)
        yield Section(f"day-{key}", title, columns, rows)


def _matches(store: Store) -> Section:
    rows = []
    for match in matches.every(store):
        stands = matches.standing(store, match)
        score = ", ".join(f"{name} {half(mark)}" for name, mark in zip(stands.names, stands.marks, strict=True))
        won = " + ".join(stands.names[contender] for contender in stands.winners)
        rows.append((moment(match.started), game_name(match.game), match.plan.words, score, won))
    columns = (
        Column(phrase("Début"), 2.2), Column(GAME, 2.4), Column(phrase("Match"), 3), Column(phrase("Score"), 4),
        Column(phrase("Gagné par"), 2.4),
    )  # fmt: skip
    return Section("matches", phrase("Les matchs"), columns, tuple(rows))


def _events(store: Store) -> Iterator[Section]:
    for number, event in enumerate(tournament.every(store)):
        planned = meeting_list.meetings(store, event)
        yield _standings(number, event, planned)
        yield _meetings(number, event, planned)


def _standings(number: int, event: Tournament, planned: Sequence[Meeting]) -> Section:
    robin = event.form == tournament.ROBIN
    title = phrase(
        "Tournoi du {day} : {game}, classement", day=moment(event.started)[:10], game=game_name(event.game)
    )
    columns = (
        Column(PLACE, 1, True), Column(NAME, 5), Column(phrase("Jouées"), 1.6, True), Column(WINS, 1.6, True),
        Column(phrase("Nuls"), 1.4, True), Column(POINTS, 1.4, True), Column(phrase("Écart"), 1.4, True),
    )  # fmt: skip
    rows: list[tuple[Cell, ...]] = []
    for line in standings_list.standings(event, planned):
        points: Cell = line.points if robin else ""
        name = event.names[line.entrant]
        rows.append((line.place, name, line.played, line.wins, line.draws, points, f"{line.difference:+d}"))
    return Section(f"event-{number + 1}-standings", title, columns, tuple(rows))


def _meetings(number: int, event: Tournament, planned: Sequence[Meeting]) -> Section:
    title = phrase("Tournoi du {day} : les rencontres", day=moment(event.started)[:10])
    columns = (Column(phrase("Tour"), 1, True), Column(NAME, 4), Column(POINTS, 2, True), Column(NAME, 4))
    rows = tuple(_met(event, meeting) for meeting in planned if not meeting.bye)
    return Section(f"event-{number + 1}-meetings", title, columns, rows)


def _met(event: Tournament, meeting: Meeting) -> tuple[Cell, ...]:
    one, other = entrant_name(event, meeting.one), entrant_name(event, meeting.other)
    return meeting.round + 1, one, score_words(meeting), other


def entrant_name(event: Tournament, entrant: int | None) -> str:
    """The name of an entrant; nothing where nobody is known yet, or stands."""
    return "" if entrant is None or entrant < 0 else event.names[entrant]


def score_words(meeting: Meeting) -> Cell:
    """How a meeting ended, as text: the scores, or the forfeit."""
    if meeting.forfeit is not None:
        return phrase("forfait")
    return "" if meeting.scores is None else f"{meeting.scores[0]} – {meeting.scores[1]}"


def _dice(games: Sequence[tuple[FinishedGame, Json]]) -> Section:
    reports = dice_of(games)
    columns = (
        Column(phrase("Dé"), 2.4), *(Column(face, 1, True) for face in faces_of(reports)),
        Column(phrase("Khi-deux"), 1.6, True), Column(Phrase("p"), 1.2, True),
    )  # fmt: skip
    rows: list[tuple[Cell, ...]] = [
        (f"{report.colour} {report.kind}", *report.counts, f"{report.chi_square:.2f}", f"{report.p:.3f}")
        for report in reports
    ]
    return Section("dice", phrase("Les dés, face par face"), columns, tuple(rows))
