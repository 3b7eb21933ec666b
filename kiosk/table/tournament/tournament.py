"""An event for 4 to 32 entrants at one table: a knock-out or a round-robin, meeting after meeting.

Nothing is kept but the draw, who did not come to a meeting, and who has left; everything else follows from the
results of the event's games. In a game for four an entrant is a pair, whose captain bears its name. A drawn game is
played again in a knock-out; in a round-robin it brings each one point, a win two. Equal entrants of a round-robin are
parted by the meeting between them, then by the difference of points, else they share the place.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from kiosk.errors import StoreError
from kiosk.games.catalogue import find_game
from kiosk.games.engine.errors import BadOptions
from kiosk.games.engine.moves import Json
from kiosk.games.engine.protocols import Game
from kiosk.i18n.phrase import phrase
from kiosk.table import known_players
from kiosk.table.storage.rows.saved_games import FinishedGame, GameContext, dump, names_from, options_from, understood
from kiosk.table.storage.store import Store, new_id
from kiosk.table.table import Table
from kiosk.table.tournament.pairings import BYE, rounds_of_knockout, rounds_of_robin, slots

KNOCKOUT, ROBIN = "knockout", "robin"
LEAST, MOST = 4, 32
WIN, DRAW = 2, 1
PAIRS = 4
"""Players of a game in which two play together against two."""
_COLUMNS = "SELECT id, game, names, options, form, demo, started, put_away FROM events"
_START = "INSERT INTO events (id, game, names, options, form, demo, started) VALUES (?, ?, ?, ?, ?, ?, ?)"
_FORFEIT = "INSERT OR REPLACE INTO forfeits (event_id, number, loser) VALUES (?, ?, ?)"
_COMES = "DELETE FROM forfeits WHERE event_id = ? AND number = ?"
LEFT = -1
"""In the table of forfeits, number `LEFT - entrant` stands for all that this entrant has not played."""


@dataclass(frozen=True, slots=True)
class Tournament:
    """An event as it was begun; `names` are the entrants in the order of the draw."""

    id: str
    game: str
    names: tuple[str, ...]
    options: Json = field(hash=False)
    form: str
    demo: bool
    started: str
    put_away: bool = False


@dataclass(frozen=True, slots=True)
class Meeting:
    """Two entrants, by place in the draw: None while not known, `BYE` where nobody stands.

    `one` begins. `scores` are theirs in that order, None while nothing was played; `forfeit` tells who did not come.
    """

    number: int
    round: int
    one: int | None
    other: int | None
    winner: int | None = None
    drawn: bool = False
    scores: tuple[int, int] | None = None
    forfeit: int | None = None

    @property
    def bye(self) -> bool:
        """Nobody stands against one of them."""
        return BYE in (self.one, self.other)

    @property
    def over(self) -> bool:
        """Nothing is to be played any more."""
        return self.winner is not None or self.drawn

    @property
    def ready(self) -> bool:
        """Both are known, and they have to play."""
        return not self.over and not self.bye and None not in (self.one, self.other)

    @property
    def waits(self) -> bool:
        """One of them is known, the other is still to come."""
        return (self.one is None) != (self.other is None)


@dataclass(frozen=True, slots=True)
class StandingsRow:
    """An entrant's line of the standings; in a knock-out `points` are rounds survived."""

    place: int
    entrant: int
    played: int
    wins: int
    draws: int
    points: int
    difference: int


def can_hold(game: Game) -> bool:
    """Whether two sides can meet in a game: two players, or two pairs."""
    return game.least_players <= 2 <= game.most_players or game.least_players == game.most_players == PAIRS


def start(
    store: Store, game: str, names: Sequence[str], options: Mapping[str, object], form: str, demo: bool = False
) -> Tournament:
    """Begins an event. Raises `BadOptions`, and `StoreError` where it cannot be kept."""
    played = find_game(game)
    names = known_players.seating(store, names)
    if not LEAST <= len(names) <= MOST:
        reason = phrase(
            "Un tournoi se joue entre {least} et {most} inscrits, pas {n}.",
            least=LEAST,
            most=MOST,
            n=len(names),
        )
        raise BadOptions("entrants", reason)
    if form not in (KNOCKOUT, ROBIN) or not can_hold(played):
        raise BadOptions("no_event", phrase("{game} ne se joue pas en tournoi de cette forme.", game=played.name))
    played.start(seats_of(played), options)
    event = Tournament(new_id(), game, tuple(names), dict(options), form, demo, store.now())
    store.write((_START, (event.id, game, dump(list(names)), dump(event.options), form, demo, event.started)))
    if not store.catch_up():
        raise StoreError("the journal cannot be written now; an event needs it")
    return event


def find(store: Store, event: str) -> Tournament:
    """An event by its id. Raises `StoreError`."""
    rows = store.rows(f"{_COLUMNS} WHERE id = ?", event)
    if not rows:
        raise StoreError(f"no event '{event}' in the journal")
    return _event(rows[0])


def every(store: Store, demo: bool = False) -> tuple[Tournament, ...]:
    """All events, the last begun first."""
    return tuple(_event(row) for row in store.rows(f"{_COLUMNS} WHERE demo = ? ORDER BY rowid DESC", int(demo)))


def current(store: Store, demo: bool = False) -> Tournament | None:
    """The event that goes on, or whose end nobody has put away."""
    return next((event for event in every(store, demo) if not event.put_away), None)


def put_away(store: Store, event: Tournament) -> None:
    """The event is no longer offered; its games stay."""
    store.write(("UPDATE events SET put_away = 1 WHERE id = ?", (event.id,)))


def forfeit(store: Store, event: Tournament, meeting: Meeting, loser: int) -> None:
    """An entrant did not come: the other one wins without playing."""
    store.write((_FORFEIT, (event.id, meeting.number, loser)))


def comes_after_all(store: Store, event: Tournament, meeting: Meeting) -> None:
    """The meeting is to be played."""
    store.write((_COMES, (event.id, meeting.number)))


def leave(store: Store, event: Tournament, entrant: int) -> None:
    """An entrant goes home: what was played stands, everything else is forfeited, whoever it would be against."""
    store.write((_FORFEIT, (event.id, LEFT - entrant, entrant)))


def come_back(store: Store, event: Tournament, entrant: int) -> None:
    """The entrant plays on."""
    store.write((_COMES, (event.id, LEFT - entrant)))


def left(store: Store, event: Tournament) -> frozenset[int]:
    """The entrants who have gone home. Raises `StoreError`."""
    rows = store.rows("SELECT loser FROM forfeits WHERE event_id = ? AND number <= ?", event.id, LEFT)
    return frozenset(int(loser) for (loser,) in rows)


def _event(row: tuple[str, str, str, str, str, int, str, int]) -> Tournament:
    event, game, names, options, form, demo, started, away = row
    with understood(event):
        chosen = options_from(options)
        return Tournament(event, game, names_from(names), chosen, form, bool(demo), started, bool(away))


# What was played, and what comes next


def meetings(store: Store, event: Tournament) -> tuple[Meeting, ...]:
    """Every meeting of an event as it stands, in order of play. Raises `StoreError`."""
    played: dict[int, FinishedGame] = {}
    for line in store.results("event_id = ? ORDER BY results.rowid", event.id):
        played[line.frame.number or 0] = line
    rows = store.rows("SELECT number, loser FROM forfeits WHERE event_id = ?", event.id)
    absent = {int(number): int(loser) for number, loser in rows}
    so_far = _Results(event, played, absent, left(store, event))
    return tuple(_knockout(so_far) if event.form == KNOCKOUT else _robin(so_far))


@dataclass(frozen=True, slots=True)
class _Results:
    """What is known: games by the meeting's number, who did not come to one, who has left."""

    event: Tournament
    played: Mapping[int, FinishedGame]
    absent: Mapping[int, int]
    left: frozenset[int]


def _robin(so_far: _Results) -> list[Meeting]:
    found: list[Meeting] = []
    for number, pairs in enumerate(rounds_of_robin(len(so_far.event.names))):
        for one, other in pairs:
            found.append(_played(so_far, Meeting(len(found), number, one, other)))
    return found


def _knockout(so_far: _Results) -> list[Meeting]:
    found: list[Meeting] = []
    count = len(so_far.event.names)
    entrants: list[int | None] = list(slots(count))
    for number, numbers in enumerate(rounds_of_knockout(count)):
        met = []
        for place, meeting in enumerate(numbers):
            one, other = entrants[2 * place : 2 * place + 2]
            met.append(_played(so_far, Meeting(meeting, number, one, other)))
        found += met
        entrants = [meeting.winner for meeting in met]
    return found


def _played(so_far: _Results, meeting: Meeting) -> Meeting:
    if meeting.bye:
        return replace(meeting, winner=meeting.other if meeting.one == BYE else meeting.one)
    if not meeting.ready:
        return meeting
    one, other = meeting.one or 0, meeting.other or 0
    loser = so_far.absent.get(meeting.number)
    line = so_far.played.get(meeting.number)
    if loser not in (one, other):
        meeting = meeting if line is None else _settled(so_far.event, meeting, line)
        loser = next((entrant for entrant in (other, one) if entrant in so_far.left), None)
    if loser is None or meeting.over:
        return meeting
    return replace(meeting, winner=other if loser == one else one, forfeit=loser)


def _settled(event: Tournament, meeting: Meeting, line: FinishedGame) -> Meeting:
    """What a game brought: even seats are those of who begins."""
    sides = {seat % 2 for seat in line.winners}
    met = replace(meeting, scores=(line.scores[0], line.scores[1]))
    if len(sides) == 1:
        return replace(met, winner=meeting.one if 0 in sides else meeting.other)
    return replace(met, drawn=True) if event.form == ROBIN else met


def next_meeting(planned: Sequence[Meeting]) -> Meeting | None:
    """The first that can be played; None at the end."""
    return next((meeting for meeting in planned if meeting.ready), None)


def seats_of(game: Game) -> int:
    """How many sit at the table of a meeting."""
    return 2 if game.least_players <= 2 else PAIRS


def seats(event: Tournament, meeting: Meeting) -> tuple[str, ...]:
    """The names at the table of a meeting; of a pair the second one is numbered."""
    one, other = event.names[meeting.one or 0], event.names[meeting.other or 0]
    return (one, other) if seats_of(find_game(event.game)) == 2 else (one, other, f"{one} 2", f"{other} 2")


def table_of(store: Store, event: Tournament, meeting: Meeting) -> Table:
    """The table at which a meeting is played: the one that was left in the middle, else a new one.

    Raises `StoreError`.
    """
    for saved in store.unfinished():
        if saved.frame.event == event.id and saved.frame.number == meeting.number:
            return Table.resume(store, saved.id)
    frame = GameContext(event=event.id, number=meeting.number)
    return Table.create(store, event.game, seats(event, meeting), event.options, event.demo, frame)


# Standings


def standings(event: Tournament, planned: Sequence[Meeting]) -> tuple[StandingsRow, ...]:
    """Every entrant, the first first."""
    return _by_points(event, planned) if event.form == ROBIN else _by_rounds(event, planned)


def champion(event: Tournament, planned: Sequence[Meeting]) -> tuple[int, ...]:
    """Who has won once nothing is left to be played, several where they share the first place; else nobody."""
    if any(not meeting.over for meeting in planned):
        return ()
    return tuple(line.entrant for line in standings(event, planned) if line.place == 1)


def _by_rounds(event: Tournament, planned: Sequence[Meeting]) -> tuple[StandingsRow, ...]:
    """Who got further is before; who fell in the same round shares the place."""
    lines = []
    for entrant in range(len(event.names)):
        own = [meeting for meeting in planned if entrant in (meeting.one, meeting.other)]
        won = [meeting for meeting in own if meeting.winner == entrant]
        played = [meeting for meeting in own if meeting.over and not meeting.bye]
        wins = sum(not meeting.bye for meeting in won)
        lines.append(StandingsRow(0, entrant, len(played), wins, 0, len(won), _difference(entrant, own)))
    lines.sort(key=lambda line: (-line.points, line.entrant))
    return _placed(lines, [(line.points,) for line in lines])


def _by_points(event: Tournament, planned: Sequence[Meeting]) -> tuple[StandingsRow, ...]:
    lines = []
    for entrant in range(len(event.names)):
        own = [meeting for meeting in planned if entrant in (meeting.one, meeting.other)]
        wins, draws = (sum(meeting.winner == entrant for meeting in own), sum(meeting.drawn for meeting in own))
        played = sum(meeting.over for meeting in own)
        lines.append(
            StandingsRow(0, entrant, played, wins, draws, WIN * wins + DRAW * draws, _difference(entrant, own))
        )
    keys = {line.entrant: (line.points, _between(line, lines, planned), line.difference) for line in lines}
    lines.sort(key=lambda line: (*(-part for part in keys[line.entrant]), line.entrant))
    return _placed(lines, [keys[line.entrant] for line in lines])


def _between(line: StandingsRow, lines: Sequence[StandingsRow], planned: Sequence[Meeting]) -> int:
    """Points from the meetings with those who have as many points in all."""
    equal = {other.entrant for other in lines if other.points == line.points} - {line.entrant}
    own = [m for m in planned if line.entrant in (m.one, m.other) and equal & {m.one, m.other}]
    return sum(WIN * (meeting.winner == line.entrant) + DRAW * meeting.drawn for meeting in own)


def _difference(entrant: int, own: Sequence[Meeting]) -> int:
    found = 0
    for meeting in own:
        if meeting.scores is not None:
            ahead = meeting.scores[0] - meeting.scores[1]
            found += ahead if meeting.one == entrant else -ahead
    return found


def _placed(lines: Sequence[StandingsRow], keys: Sequence[tuple[int, ...]]) -> tuple[StandingsRow, ...]:
    return tuple(replace(line, place=keys.index(key) + 1) for line, key in zip(lines, keys, strict=True))
