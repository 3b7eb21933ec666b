"""Reads `limits.toml`: a table for each module, a line for each limit that it goes by.

A module takes its limits by name when it is imported, and says there what they mean.
"""

import tomllib
from collections.abc import Mapping
from pathlib import Path

from pydantic import BaseModel, ConfigDict, TypeAdapter

PATH = Path(__file__).with_name("limits.toml")


class Limit(BaseModel):
    """A limit, or several that belong together; what it was set with, and on how many places, pictures or dice.

    `n` is 0 where it was set by hand.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    value: int | float | tuple[int | float, ...]
    fitted_on: str
    n: int


Limits = Mapping[str, Mapping[str, Limit]]
"""Limits by their table and name."""


def parsed(text: str) -> Limits:
    """The limits in a file. Raises ValueError where it is no TOML, or a limit lacks something or has too much."""
    return TypeAdapter(dict[str, dict[str, Limit]]).validate_python(tomllib.loads(text))


LIMITS = parsed(PATH.read_text("utf-8"))


def row(table: str, name: str) -> tuple[float, ...]:
    """A limit's numbers, one or several. Raises KeyError for one that is not there, as do all of these."""
    value = LIMITS[table][name].value
    return value if isinstance(value, tuple) else (value,)


def number(table: str, name: str) -> float:
    """The one number of a limit. Raises ValueError where it has several, as do all below."""
    (value,) = row(table, name)
    return value


def numbers(table: str, *names: str) -> tuple[float, ...]:
    """The numbers of limits of one table."""
    return tuple(number(table, name) for name in names)


def band(table: str, name: str) -> tuple[float, float]:
    """The lower and the upper end of a limit. Raises ValueError where it has not two numbers."""
    low, high = row(table, name)
    return low, high


def whole(table: str, name: str) -> int:
    """A limit that counts something. Raises ValueError where it is a fraction."""
    value = number(table, name)
    if not isinstance(value, int):
        raise ValueError(f"{table}.{name} is not whole: {value}")
    return value
