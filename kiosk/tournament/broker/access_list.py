"""Who may say and hear what at the broker: a list for tables and the director, another for spectators."""

from collections.abc import Iterable, Iterator

from kiosk.tournament.authority.authority import DIRECTOR
from kiosk.tournament.messages.topics import down, page, up


def tables_list(event: str, tables: Iterable[str]) -> str:
    """The access list of the listener for tables: what is not in it is denied."""
    return "\n".join(_lines(event, tables)) + "\n"


def spectators_list(event: str) -> str:
    """The access list of the listener for spectators, who have no name."""
    return f"topic read {page(event)}\n"


def _lines(event: str, tables: Iterable[str]) -> Iterator[str]:
    yield f"user {DIRECTOR}"
    yield f"topic read {up(event, '+')}"
    yield f"topic write {down(event, '+')}"
    yield f"topic write {page(event)}"
    for table in tables:
        yield f"user {table}"
        yield f"topic write {up(event, table)}"
        yield f"topic read {down(event, table)}"
