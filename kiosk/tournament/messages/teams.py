"""Entrants of one person, or of two where a game is played in sides: their names together and apart.

At a table partners sit opposite each other: a's first, b's first, a's second, b's second.
"""

import re
from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")
BETWEEN = " & "
_WRITTEN = re.compile(r"\s*[&+]\s*")


def members(name: str, team: int) -> tuple[str, ...]:
    """The people of an entrant of so many, as "Anne & Luc" or "Anne + Luc" names them: more where it names more."""
    return tuple(_WRITTEN.split(name.strip())) if team > 1 else (name,)


def team_name(people: Sequence[str]) -> str:
    """What an entrant is called."""
    return BETWEEN.join(people)


def seated(entrants: Sequence[Sequence[T]]) -> tuple[T, ...]:
    """Who sits where, by seat, of entrants as large as each other."""
    return tuple(one for row in zip(*entrants, strict=True) for one in row)


def by_side(seats: Sequence[T], team: int) -> tuple[tuple[T, ...], ...]:
    """What belongs to each side of what is told by seat."""
    sides = max(min(1, len(seats)), len(seats) // team)
    return tuple(tuple(seats[side::sides]) for side in range(sides))


def in_teams(people: Sequence[T], team: int) -> list[tuple[T, ...]]:
    """A list of all people, team after team, as entrants."""
    return [tuple(people[first : first + team]) for first in range(0, len(people), team)]
