"""The ten columns of Le Cameroun: what each is worth, and what it may hold in all.

Columns 1 to 6 count the dice of that face; S (small) is 1-2-3-4-5, B (big) 2-3-4-5-6, F a full of two different
faces, Q the quinton, called cake, five alike. The numbers are in `data.toml`.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from kiosk.games.dice import PIPS, pips
from kiosk.games.engine.base_game import game_data
from kiosk.games.engine.moves import Face
from kiosk.i18n.phrase import Phrase, phrase

DATA = game_data("kiosk.games.cameroun")
SMALL, BIG = (1, 2, 3, 4, 5), (2, 3, 4, 5, 6)


@dataclass(frozen=True, slots=True)
class Column:
    """A column of the sheet; `face` is set for those that count a face, the others are combinations."""

    key: str
    short: str
    face: int | None = None
    points: int | None = None
    cap: int | None = None
    cap_each: int | None = None
    once: bool = False

    @property
    def name(self) -> Phrase:
        """What players call it."""
        return _NAMES[self.key] if self.face is None else phrase("Les {face}", face=self.face)


_NAMES = {
    "S": phrase("Petite suite"),
    "B": phrase("Grande suite"),
    "F": phrase("Full"),
    "Q": phrase("Cake"),
}
COLUMNS = tuple(Column(**entry) for entry in DATA["columns"])
KEYS = tuple(column.key for column in COLUMNS)
PLACE = {key: place for place, key in enumerate(KEYS)}


def short(column: str) -> str:
    """What heads a column on the sheet: the cake's C for Q."""
    return COLUMNS[PLACE[column]].short


@cache
def scores(dice: tuple[int, ...]) -> tuple[int, ...]:
    """What five dice are worth in each column, caps aside."""
    return tuple(_score(dice, column) for column in COLUMNS)


def _score(dice: tuple[int, ...], column: Column) -> int:
    if column.face is not None:
        return column.face * dice.count(column.face)
    shape = tuple(sorted(dice.count(face) for face in set(dice)))
    hit = {
        "S": tuple(sorted(dice)) == SMALL,
        "B": tuple(sorted(dice)) == BIG,
        "F": shape == (2, 3),
        "Q": shape == (5,),
    }[column.key]
    return (column.points or sum(dice)) if hit else 0


def caps(players: int, preset: str = "normal", changed: Mapping[str, int] | None = None) -> dict[str, int]:
    """What each column may hold in all: by the preset, then as the table changed it."""
    return {column.key: _cap(column, players, preset) for column in COLUMNS} | dict(changed or {})


def _cap(column: Column, players: int, preset: str) -> int:
    if column.face is not None:
        return int(DATA["presets"][preset]) * column.face * players
    return column.cap if column.cap is not None else (column.cap_each or 0) * players


@dataclass(frozen=True, slots=True)
class ColumnValue:
    """Points of five dice in the announced column, in the best one where none is announced; caps aside."""

    announced: str | None
    faces: tuple[Face, ...] = PIPS

    def of(self, dice: tuple[Face, ...]) -> float:
        """The points."""
        worth = scores(pips(dice))
        return max(worth) if self.announced is None else worth[PLACE[self.announced]]
