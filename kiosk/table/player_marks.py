"""The mark of each player: a shape and a colour together, so that nobody has to tell colours apart."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from kiosk.games.seats import same
from kiosk.i18n.phrase import Phrase, phrase
from kiosk.table.known_players import as_known
from kiosk.table.storage.store import Store

SQUARE = phrase("{n:carré|carrés}", n=1)
"""Counted, so that it is another phrase than the « carré » of four dice or cards alike."""
SHAPES: dict[str, Phrase] = {
    "disc": phrase("rond"), "square": SQUARE, "triangle": phrase("triangle"), "diamond": phrase("losange"),
    "star": phrase("étoile"), "cross": phrase("croix"), "ring": phrase("anneau"), "heart": phrase("cœur"),
}  # fmt: skip

COLOURS: dict[str, Phrase] = {
    "yellow": phrase("jaune"), "sky": phrase("bleu ciel"), "orange": phrase("orange"), "green": phrase("vert"),
    "pink": phrase("rose"), "white": phrase("blanc"), "red": phrase("rouge"), "lilac": phrase("lilas"),
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class PlayerMark:
    """A shape of `SHAPES` in a colour of `COLOURS`."""

    shape: str
    colour: str

    def __str__(self) -> str:
        return f"{self.shape}-{self.colour}"

    @property
    def words(self) -> Phrase:
        """For people: shape, then colour."""
        return phrase("{shape} {colour}", shape=SHAPES[self.shape], colour=COLOURS[self.colour])


OWN = tuple(PlayerMark(shape, colour) for shape, colour in zip(SHAPES, COLOURS, strict=True))
"""What players get, by seat, who have chosen none: no shape and no colour twice."""
EVERY = tuple(PlayerMark(shape, colour) for shape in SHAPES for colour in COLOURS)


def mark_from(text: str | None) -> PlayerMark | None:
    """A mark as the journal keeps it; None for no mark, or one that this version does not know."""
    shape, _, colour = (text or "").partition("-")
    return PlayerMark(shape, colour) if shape in SHAPES and colour in COLOURS else None


def chosen_marks(store: Store) -> dict[str, PlayerMark]:
    """The marks that people chose, by name, the last seen first; see `mark_of`."""
    rows = store.rows("SELECT name, mark FROM players WHERE mark IS NOT NULL ORDER BY seen DESC")
    found = {name: mark_from(text) for name, text in rows}
    return {name: mark for name, mark in found.items() if mark is not None}


def mark_of(name: str, chosen: Mapping[str, PlayerMark]) -> PlayerMark | None:
    """The mark that a player chose, with any spelling of the name."""
    wanted = same(name)
    return next((mark for known, mark in chosen.items() if same(known) == wanted), None)


def marks_of(names: Sequence[str], chosen: Mapping[str, PlayerMark]) -> tuple[PlayerMark, ...]:
    """A mark for every seat, none twice: who chose one has it, unless somebody before him chose the same."""
    taken: dict[str, PlayerMark] = {}
    for name in names:
        mark = mark_of(name, chosen)
        if mark is not None and mark not in taken.values():
            taken[name] = mark
    for name in names:
        if name not in taken:
            marks = set(taken.values())
            shapes = {mark.shape for mark in marks}
            free = [mark for mark in (*OWN, *EVERY) if mark not in marks]
            taken[name] = next((mark for mark in free if mark.shape not in shapes), free[0])
    return tuple(taken[name] for name in names)


def choose_mark(store: Store, name: str, mark: PlayerMark | None) -> None:
    """This player is shown with that mark from now on, or by seat again for None."""
    store.write(
        (
            """INSERT INTO players (name, seen, games, mark) VALUES (?, ?, 0, ?)
            ON CONFLICT (name) DO UPDATE SET mark = excluded.mark""",
            (as_known(store, name), store.now(), None if mark is None else str(mark)),
        )
    )
