"""The people who played here: one spelling for everybody, and taking one's data out."""

from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import replace

from kiosk.errors import StoreError
from kiosk.games import seats
from kiosk.games.engine.moves import Decision, Move
from kiosk.games.seats import same
from kiosk.table.storage.integrity.chain_audit import ANONYMOUS
from kiosk.table.storage.rows.chained_rows import ENTRIES, KINDS_OF_ROWS, PLAYERS, RowKind, names_in, renamed
from kiosk.table.storage.rows.saved_games import names_from
from kiosk.table.storage.store import Store
from kiosk.table.storage.transaction import Statement

# One spelling for everybody


def as_known(store: Store, name: str) -> str:
    """A name as it was spelled when its bearer was here last; as it is kept, for somebody who never was."""
    wanted = same(name)
    return next((known for known in store.remembered_names() if same(known) == wanted), seats.cleaned(name))


def seating(store: Store, names: Sequence[str]) -> tuple[str, ...]:
    """The players of a new game, as they are known. Raises `BadOptions` where they could not be told apart."""
    return tuple(as_known(store, name) for name in seats.seating(names))


def as_known_move(store: Store, move: Move) -> Move:
    """A move with whoever it brings to the table spelled as known."""
    name = move.get("name") if isinstance(move, Decision) and move.kind in ("replace", "add") else None
    if not isinstance(move, Decision) or not seats.is_name(name):
        return move
    spelled = as_known(store, name)
    return replace(move, details=tuple((key, spelled if key == "name" else value) for key, value in move.details))


# Taking a player's data out


def is_anonymous(name: str) -> bool:
    """Whether that is what stands for somebody who was taken out."""
    return name.startswith(ANONYMOUS)


def knows(store: Store, name: str) -> bool:
    """Whether anybody of that name, however it is spelled, is in the journal. Raises `StoreError`."""
    return bool(_known_spellings(store, name))


def remove(store: Store, name: str) -> str:
    """Takes a name out of everything that is kept. Games stay, played by the anonymous name that is returned.

    The hash chain holds: the name's token stays under the anonymous name, and its salt is forgotten. In an event of
    pairs the second player bears the captain's name with a 2 (`tournament.meeting_list.seats`), and goes too. Raises
    `StoreError` where the journal cannot be written now: then nothing changed.
    """
    if not store.catch_up():
        raise StoreError("the journal cannot be written now; the name stays until it can")
    others = [_taken_out(store, known) for known in _known_spellings(store, name) or [name]]
    store.tidy()
    return others[0]


def _known_spellings(store: Store, name: str) -> list[str]:
    """Every spelling of the name in the journal (an older version told them apart), `name` itself first."""
    found = [known for (known,) in store.rows("SELECT name FROM tokens") if same(known) == same(name)]
    return sorted(found, key=lambda known: known != name)


def _taken_out(store: Store, name: str) -> str:
    going = _Going(name, _anonymous(store))
    for kind in KINDS_OF_ROWS.values():
        if kind is not PLAYERS and kind.names:
            going.rows(kind, store.rows(_SELECT[kind.table]))
    store.write(*going.statements(store))
    if not store.catch_up():
        raise StoreError("the journal cannot be written now; the name goes as soon as it can")
    return going.other


def _anonymous(store: Store) -> str:
    """A made-up name that nobody bears or ever bore."""
    taken = {name for (name,) in store.rows("SELECT name FROM tokens")}
    return next(name for number in range(1, len(taken) + 2) if (name := f"{ANONYMOUS}{number}") not in taken)


_SELECT = {
    kind.table: f"SELECT {kind.lookup}, {'event_id IS NOT NULL' if kind.table == 'tables' else '0'}, "
    f"{', '.join(kind.names)} FROM {kind.table}"
    for kind in KINDS_OF_ROWS.values()
} | {"entries": "SELECT number, 0, entry FROM entries WHERE entry LIKE '%\"name\"%'"}
"""For each row its key, whether it is of an event, and the columns with names."""
_LIFT = "DROP TRIGGER entries_as_written"
_TRIGGER = "SELECT sql FROM sqlite_master WHERE name = 'entries_as_written'"


class _Going:
    """A name that goes, the one that comes in its place, and what that changes."""

    def __init__(self, name: str, other: str) -> None:
        self.name, self.other = name, other
        self.second, self.other_second = f"{name} 2", f"{other} 2"
        self._partner = self._elsewhere = False
        self._updates: list[Statement] = []
        self._entries: list[Statement] = []

    def rows(self, kind: RowKind, rows: Iterable[tuple[str | None, ...]]) -> None:
        """Rows of `_SELECT`."""
        for key, of_event, *texts in rows:
            renames = {self.name: self.other}
            if of_event and any(self.second in _third_on(text) for text in texts):
                renames[self.second], self._partner = self.other_second, True
            for (column, how), text in zip(kind.names.items(), texts, strict=True):
                self._elsewhere |= self.second not in renames and self.second in names_in(how, text)
                if (changed := renamed(how, text, renames)) is not None:
                    update = f"UPDATE {kind.table} SET {column} = ? WHERE {kind.lookup} = ?"
                    (self._entries if kind is ENTRIES else self._updates).append((update, (changed, key)))

    def statements(self, store: Store) -> list[Statement]:
        """All that has to be done. Raises `StoreError`."""
        found: list[Statement] = [("DELETE FROM players WHERE name = ?", (self.name,))]
        found.append(("UPDATE tokens SET name = ?, salt = NULL WHERE name = ?", (self.other, self.name)))
        if self._partner:
            found += self._second()
        if self._entries:
            # Entries are never changed otherwise: the trigger that sees to it is lifted for these rows alone.
            found += [(_LIFT, ()), *self._entries, (store.rows(_TRIGGER)[0][0], ())]
        return found + self._updates

    def _second(self) -> list[Statement]:
        """The partner's name; somebody else of that name keeps his."""
        if self._elsewhere:
            both = "INSERT INTO tokens (name, salt, token) SELECT ?, NULL, token FROM tokens WHERE name = ?"
            return [(both, (self.other_second, self.second))]
        return [
            ("DELETE FROM players WHERE name = ?", (self.second,)),
            ("UPDATE tokens SET name = ?, salt = NULL WHERE name = ?", (self.other_second, self.second)),
        ]


def _third_on(text: str | None) -> tuple[str, ...]:
    """The partners in a JSON list of names."""
    with suppress(ValueError, TypeError):
        return names_from(text or "[]")[2:]
    return ()
