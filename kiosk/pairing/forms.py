"""The forms that a tournament can have, and what is chosen of one before the draw."""

from dataclasses import asdict, dataclass
from enum import StrEnum
from typing import Any

LEAST, MOST = 4, 256
SMALL = 8
"""Fewer entrants than these play a round-robin: a Swiss tournament would be as long."""
AT_TABLE = range(2, 6)


class Form(StrEnum):
    """How it is decided who meets whom.

    Knock-out: who loses is out. Double: who loses twice is out. Robin: everybody meets everybody. Pools: a robin in
    each, then a knock-out of the first of each. Swiss: in each round equals meet, nobody the same person twice.
    Tables: rounds at tables of several, as few as possible meeting again.
    """

    KNOCKOUT = "knockout"
    DOUBLE = "double"
    ROBIN = "robin"
    POOLS = "pools"
    SWISS = "swiss"
    TABLES = "tables"


@dataclass(frozen=True, slots=True)
class Format:
    """What was chosen: `entrants` in all, `late` of them after the draw.

    `rounds` and `size`, people at a table, of Swiss and tables; `pools` and how many go `through` from each.
    """

    form: Form
    entrants: int
    late: int = 0
    rounds: int = 0
    size: int = 2
    pools: int = 0
    through: int = 2

    @property
    def drawn_by_round(self) -> bool:
        """Whether rounds are drawn as the tournament goes on, and have to be kept."""
        return self.form in (Form.SWISS, Form.TABLES)

    @property
    def unit(self) -> int:
        """Points of who wins a meeting: shares of it are whole numbers at tables of two to five."""
        return 2 if self.size == 2 else 24

    def to_json(self) -> dict[str, Any]:
        """As a journal keeps it."""
        return asdict(self)

    @classmethod
    def from_json(cls, value: dict[str, Any]) -> "Format":
        """From a journal. Raises `ValueError` or `TypeError` for what is none."""
        found = cls(**value | {"form": Form(value.get("form", ""))})
        if fault(found):
            raise ValueError(fault(found))
        return found


def fault(chosen: Format) -> str:
    """Why nobody can play like that; empty where they can."""
    drawn = chosen.entrants - chosen.late
    if not LEAST <= drawn <= chosen.entrants <= MOST:
        return f"a tournament has {LEAST} to {MOST} entrants"
    if (
        chosen.size not in AT_TABLE
        or (chosen.size > 2) > chosen.drawn_by_round
        or (chosen.size == 2 and chosen.form == Form.TABLES)
    ):
        return "nobody can sit like that"
    if chosen.drawn_by_round and not 1 <= chosen.rounds <= most_rounds(drawn, chosen.size):
        return "so many rounds cannot be played"
    if chosen.form == Form.POOLS and not (
        2 <= chosen.pools <= drawn // 3 and 1 <= chosen.through <= drawn // chosen.pools
    ):
        return "the pools do not come out"
    return ""


def most_rounds(entrants: int, size: int = 2) -> int:
    """Half the field for two at a table: then nobody has to meet anybody twice. At larger tables as many games."""
    return max(1, entrants // 2 if size == 2 else entrants - 1)


def usual_rounds(entrants: int) -> int:
    """As many as a knock-out would have: then one alone can have won all of them."""
    return min((entrants - 1).bit_length(), most_rounds(entrants))


def proposed(entrants: int) -> Form:
    """What is proposed to so many."""
    return Form.ROBIN if entrants < SMALL else Form.SWISS
