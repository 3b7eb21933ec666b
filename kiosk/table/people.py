"""The people who played here: their marks, finding one of hundreds by first letters, and taking one's data out.

A mark is a shape and a colour together, so that nobody has to tell colours apart.
"""

import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import lru_cache

from kiosk.errors import StoreError
from kiosk.games import seats
from kiosk.games.engine import Decision, Json, Move, Phrase, phrase
from kiosk.games.seats import among, same
from kiosk.table.saved import dump, entry_from, names_from
from kiosk.table.scribe import Statement
from kiosk.table.store import Store

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


def remove(store: Store, name: str) -> str:
    """Takes a name out of everything that is kept. Games stay, played by the anonymous name that is returned.

    Raises `StoreError` where the journal cannot be written now: then nothing changed.
    """
    if not store.catch_up():
        raise StoreError("the journal cannot be written now; the name stays until it can")
    other = _anonymous(store)
    spelled = [known for (known,) in store.rows("SELECT name FROM players") if same(known) == same(name)]
    statements: list[Statement] = [("DELETE FROM players WHERE name = ?", (known,)) for known in spelled]
    for table, column in (("tables", "names"), ("tables", "seated"), ("matches", "names"), ("events", "names")):
        statements += _renamed_lists(store, table, column, name, other)
    statements += _renamed_entries(store, name, other)
    statements += _renamed_partners(store, name, other)
    store.write(*statements)
    if not store.catch_up():
        raise StoreError("the journal cannot be written now; the name goes as soon as it can")
    store.tidy()
    return other


def _anonymous(store: Store) -> str:
    rows = store.rows("SELECT coalesce(seated, names) FROM tables UNION ALL SELECT names FROM tables")
    taken = {name for row in rows for name in _names(row[0])}
    return next(name for number in range(1, len(taken) + 2) if (name := f"Anonyme {number}") not in taken)


def _renamed_lists(store: Store, table: str, column: str, name: str, other: str) -> list[Statement]:
    found = [(row, _names(text)) for row, text in store.rows(f"SELECT rowid, {column} FROM {table}")]
    renamed = [(row, _renamed(names, {name: other})) for row, names in found if among(name, names)]
    return [(f"UPDATE {table} SET {column} = ? WHERE rowid = ?", (dump(names), row)) for row, names in renamed]


def _names(text: str | None) -> tuple[str, ...]:
    """Names as the journal keeps them; none where they cannot be read."""
    with suppress(ValueError):
        return names_from(text or "[]")
    return ()


def _renamed(names: Sequence[str], renames: Mapping[str, str]) -> list[str]:
    others = {same(name): other for name, other in renames.items()}
    return [others.get(same(name), name) for name in names]


def _renamed_partners(store: Store, name: str, other: str) -> list[Statement]:
    """In an event of pairs the second player bears the captain's name with a 2 (`events.seats`)."""
    second = f"{name} 2"
    renames = {name: other, second: f"{other} 2"}
    statements: list[Statement] = []
    elsewhere = False
    for column in ("names", "seated"):
        for row, text, of_event in store.rows(f"SELECT rowid, {column}, event_id IS NOT NULL FROM tables"):
            names = _names(text)
            if of_event and among(second, names[2:]):
                renamed = dump(_renamed(names, renames))
                statements.append((f"UPDATE tables SET {column} = ? WHERE rowid = ?", (renamed, row)))
            else:
                elsewhere = elsewhere or among(second, names)
    gone: list[Statement] = [("DELETE FROM players WHERE name = ?", (second,))]
    return statements + (gone if statements and not elsewhere else [])


def _renamed_entries(store: Store, name: str, other: str) -> list[Statement]:
    """Entries are never changed otherwise: the trigger that sees to it is lifted for these rows alone."""
    found = store.rows("SELECT number, entry FROM entries WHERE entry LIKE '%\"name\"%'")
    entries = [(number, entry_from(text)) for number, text in found]
    changed = [(number, entry | {"name": other}) for number, entry in entries if _names_somebody(entry, name)]
    if not changed:
        return []
    trigger = store.rows("SELECT sql FROM sqlite_master WHERE name = 'entries_as_written'")[0][0]
    updates: list[Statement] = [
        ("UPDATE entries SET entry = ? WHERE number = ?", (dump(entry), number)) for number, entry in changed
    ]
    return [("DROP TRIGGER entries_as_written", ()), *updates, (trigger, ())]


def _names_somebody(entry: Json, name: str) -> bool:
    """Whether an entry brings that player to the table."""
    known = entry.get("name")
    return isinstance(known, str) and same(known) == same(name)
