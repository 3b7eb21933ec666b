"""The broker's topics: one up and one down for each table of an event. The broker's ACL keeps tables apart."""

import re

ROOT = "piste"
_UP = re.compile(rf"{ROOT}/([0-9a-z@-]{{1,32}})/up/([0-9a-z-]{{1,32}})")
PUBLIC = f"{ROOT}/public"
PUBLIC_EVENING, PUBLIC_BEAT = f"{PUBLIC}/evening", f"{PUBLIC}/beat"
"""At the spectators' broker: how the evening stands, and that the director is there."""
_TABLE = re.compile(r"[0-9a-z-]{1,32}")
_TAKEN = ("director", "server", "authority")


def up(event: str, table: str) -> str:
    """Where a table speaks to the director; `+` for any table."""
    return f"{ROOT}/{event}/up/{table}"


def down(event: str, table: str) -> str:
    """Where the director speaks to a table."""
    return f"{ROOT}/{event}/down/{table}"


def table_in(topic: str, event: str) -> str | None:
    """The table that speaks in a topic; None where it is none of the event's."""
    found = _UP.fullmatch(topic)
    return found[2] if found is not None and found[1] == event else None


def is_table(name: str) -> bool:
    """Whether a table can have that name, which no other part of an evening has."""
    return _TABLE.fullmatch(name) is not None and name not in _TAKEN


def is_event(name: str) -> bool:
    """Whether an evening can have that id: `@` and a short word."""
    return name.startswith("@") and is_table(name[1:])
