"""What sheets have in common: a change to point at, and which rows to show when not all fit."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Change:
    """A score that changed: the seat, the column's key, and the totals before and after."""

    seat: int
    column: str
    before: int
    after: int
    points: int
    cross: bool = False


def window(count: int, room: int, centre: int) -> range:
    """The rows to show of `count` when only `room` fit: those around `centre`."""
    room = max(1, min(count, room))
    first = min(max(0, centre - room // 2), count - room)
    return range(first, first + room)
