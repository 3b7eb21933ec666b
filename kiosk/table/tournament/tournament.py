"""An event for 4 to 32 entrants at one table: a knock-out or a round-robin, meeting after meeting.

Nothing is kept but the draw, who did not come to a meeting, and who has left; everything else follows from the
results of the event's games. In a game for four an entrant is a pair, whose captain bears its name. A drawn game is
played again in a knock-out; in a round-robin it brings each one point, a win two. Equal entrants of a round-robin are
parted by the meeting between them, then by the difference of points, else they share the place.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from kiosk.errors import StoreError
from kiosk.games.catalogue import find_game
from kiosk.games.engine.errors import BadOptions
from kiosk.games.engine.moves import Json
from kiosk.games.engine.protocols import Game
from kiosk.i18n.phrase import phrase
from kiosk.pairing.forms import Form, Format
from kiosk.table import known_players
from kiosk.table.storage.rows.saved_games import dump, names_from, options_from, understood
from kiosk.table.storage.store import Store, new_id

LEAST, MOST = 4, 32
PAIRS = 4
"""Players of a game in which two play together against two."""
_COLUMNS = "SELECT id, game, names, options, form, demo, started, put_away FROM events"
_START = "INSERT INTO events (id, game, names, options, form, demo, started) VALUES (?, ?, ?, ?, ?, ?, ?)"


KNOCKOUT, ROBIN = Form.KNOCKOUT, Form.ROBIN


@dataclass(frozen=True, slots=True)
class Tournament:
    """A tournament as it was begun; `names` are the entrants in the order of the draw."""

    id: str
    game: str
    names: tuple[str, ...]
    options: Json = field(hash=False)
    form: str
    demo: bool
    started: str
    put_away: bool = False

    @property
    def format(self) -> Format:
        """The form and the size of the field; a form that is not known here reads as a round-robin."""
        return Format(KNOCKOUT if self.form == KNOCKOUT else ROBIN, len(self.names))


def can_hold(game: Game) -> bool:
    """Whether two sides can meet in a game: two players, or two pairs."""
    return game.least_players <= 2 <= game.most_players or game.least_players == game.most_players == PAIRS


def start(
    store: Store, game: str, names: Sequence[str], options: Mapping[str, object], form: str, demo: bool = False
) -> Tournament:
    """Begins a tournament of `form` (a `Form`) and writes it to the journal.

    `names` are the entrants in the order of the draw, `LEAST` to `MOST`. Raises `BadOptions` for a wrong number of
    entrants, form, game or option, and `StoreError` where the journal cannot be written now.
    """
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
        raise BadOptions("no_event", phrase("{game} ne se joue pas en tournoi de cette formule.", game=played.name))
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
    """The tournament that is not over, or whose result nobody has closed; None without one."""
    return next((event for event in every(store, demo) if not event.put_away), None)


def put_away(store: Store, event: Tournament) -> None:
    """The event is no longer offered; its games stay."""
    store.write(("UPDATE events SET put_away = 1 WHERE id = ?", (event.id,)))


def _event(row: tuple[str, str, str, str, str, int, str, int]) -> Tournament:
    event, game, names, options, form, demo, started, away = row
    with understood(event):
        chosen = options_from(options)
        return Tournament(event, game, names_from(names), chosen, form, bool(demo), started, bool(away))


def seats_of(game: Game) -> int:
    """How many sit at the table of a meeting."""
    return 2 if game.least_players <= 2 else PAIRS
