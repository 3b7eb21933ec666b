"""The people who played here: their marks, finding one of hundreds by first letters, and taking one's data out.

A mark is a shape and a colour together, so that nobody has to tell colours apart.
"""

import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from kiosk.errors import StoreError
from kiosk.games import seats
from kiosk.games.engine.moves import Decision, Move
from kiosk.games.seats import same
from kiosk.i18n.phrase import Phrase, phrase
from kiosk.table.storage.integrity.chain_audit import ANONYMOUS
from kiosk.table.storage.rows.chained_rows import ENTRIES, KINDS_OF_ROWS, PLAYERS, Kind, names_in, renamed
from kiosk.table.storage.rows.saved_games import names_from
from kiosk.table.storage.store import Store
from kiosk.table.storage.transaction import Statement

SHAPES: dict[str, Phrase] = {
    "disc": phrase("rond"), "square": phrase("pavé"), "triangle": phrase("triangle"), "diamond": phrase("losange"),
    "star": phrase("étoile"), "cross": phrase("croix"), "ring": phrase("anneau"), "heart": phrase("cœur"),
}  # fmt: skip
COLOURS: dict[str, Phrase] = {
    "yellow": phrase("jaune"), "sky": phrase("bleu ciel"), "orange": phrase("orange"), "green": phrase("vert"),
    "pink": phrase("rose"), "white": phrase("blanc"), "red": phrase("rouge"), "lilac": phrase("lilas"),
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Mark:
    """A shape of `SHAPES` in a colour of `COLOURS`."""

    shape: str
    colour: str

    def __str__(self) -> str:
        return f"{self.shape}-{self.colour}"

    @property
    def words(self) -> Phrase:
        """For people: shape, then colour."""
        return phrase("{shape} {colour}", shape=SHAPES[self.shape], colour=COLOURS[self.colour])


OWN = tuple(Mark(shape, colour) for shape, colour in zip(SHAPES, COLOURS, strict=True))
"""What players get, by seat, who have chosen none: no shape and no colour twice."""
EVERY = tuple(Mark(shape, colour) for shape in SHAPES for colour in COLOURS)


def mark_from(text: str | None) -> Mark | None:
    """A mark as the journal keeps it; None for no mark, or one that this version does not know."""
    shape, _, colour = (text or "").partition("-")
    return Mark(shape, colour) if shape in SHAPES and colour in COLOURS else None


def chosen_marks(store: Store) -> dict[str, Mark]:
    """The marks that people chose, by name, the last seen first; see `mark_of`."""
    rows = store.rows("SELECT name, mark FROM players WHERE mark IS NOT NULL ORDER BY seen DESC")
    found = {name: mark_from(text) for name, text in rows}
    return {name: mark for name, mark in found.items() if mark is not None}


def mark_of(name: str, chosen: Mapping[str, Mark]) -> Mark | None:
    """The mark that somebody chose, however the name was spelled then."""
    wanted = same(name)
    return next((mark for known, mark in chosen.items() if same(known) == wanted), None)


def marks_of(names: Sequence[str], chosen: Mapping[str, Mark]) -> tuple[Mark, ...]:
    """A mark for every seat, none twice: who chose one has it, unless somebody before him chose the same."""
    taken: dict[str, Mark] = {}
    for name in names:
        mark = mark_of(name, chosen)
        if mark is not None and mark not in taken.values():
            taken[name] = mark
    for name in names:
        if name not in taken:
            shapes = {mark.shape for mark in taken.values()}
            free = [mark for mark in (*OWN, *EVERY) if mark not in taken.values()]
            taken[name] = next((mark for mark in free if mark.shape not in shapes), free[0])
    return tuple(taken[name] for name in names)


def choose_mark(store: Store, name: str, mark: Mark | None) -> None:
    """This player is shown with that mark from now on, or by seat again for None."""
    store.write(
        (
            """INSERT INTO players (name, seen, games, mark) VALUES (?, ?, 0, ?)
            ON CONFLICT (name) DO UPDATE SET mark = excluded.mark""",
            (as_known(store, name), store.now(), None if mark is None else str(mark)),
        )
    )


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


# Finding one of many


UNDECOMPOSED = str.maketrans(
    {"œ": "oe", "æ": "ae", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ı": "i", "’": "'"}
)
"""Letters that Unicode does not take apart."""


@lru_cache(maxsize=4096)
def plain(text: str) -> str:
    """Letters without accents, small: how names are looked for. Kept: hundreds are gone through at every press."""
    bare = unicodedata.normalize("NFKD", text.casefold().translate(UNDECOMPOSED))
    return "".join(letter for letter in bare if not unicodedata.combining(letter))


def beginning(names: Iterable[str], start: str) -> list[str]:
    """The names of which one word begins with `start`, in the order of the alphabet."""
    wanted = plain(start)
    found = [name for name in names if any(plain(name)[place:].startswith(wanted) for place in _words(name))]
    return sorted(found, key=plain)


def next_letters(names: Iterable[str], start: str) -> list[str]:
    """The letters that can follow `start` in these names, in the order of the alphabet, capitals."""
    wanted, letters = plain(start), set[str]()
    for name in names:
        said = plain(name)
        for place in _words(name):
            if said[place:].startswith(wanted):
                letters.add(said[place + len(wanted) : place + len(wanted) + 1].upper())
    return sorted(letters - {""})


def complete(names: Iterable[str], start: str) -> list[str]:
    """The names that end where `start` ends: no further letter finds them."""
    wanted = plain(start)
    found = [name for name in names if any(plain(name)[place:] == wanted for place in _words(name))]
    return sorted(found, key=plain)


@lru_cache(maxsize=4096)
def _words(name: str) -> tuple[int, ...]:
    said = plain(name)
    return tuple(place for place in range(len(said)) if place == 0 or said[place - 1] in " -'")


# Taking a player's data out


def knows(store: Store, name: str) -> bool:
    """Whether anybody of that name, however it is spelled, is in the journal. Raises `StoreError`."""
    return bool(_known_spellings(store, name))


def remove(store: Store, name: str) -> str:
    """Takes a name out of everything that is kept. Games stay, played by the anonymous name that is returned.

    The hash chain holds: the name's token stays under the anonymous name, and its salt is forgotten. In an event of
    pairs the second player bears the captain's name with a 2 (`events.seats`), and goes too. Raises `StoreError`
    where the journal cannot be written now: then nothing changed.
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

    def rows(self, kind: Kind, rows: Iterable[Sequence[Any]]) -> None:
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
