"""How an evening stands in lines that a person reads: the numbers that orders ask for stand beside the names."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

Json = Mapping[str, Any]
LAST = 12
"""Results that are listed, the newest last; meetings that come next."""
REASONS = {
    "no_meeting": "nobody was called to it", "other_table": "from another table", "other_game": "another game",
    "other_people": "other people", "second_result": "a second result", "differs": "it ended otherwise before",
    "amended": "it was corrected by you",
}  # fmt: skip


def plain(status: Json) -> Iterator[str]:
    """Lines of the director's status."""
    yield f"{status['title']}: {status['played']} of {status['meetings']} meetings played"
    if status["stuck"]:
        yield f"  STOPPED: {status['stuck'].replace('_', ' ')}"
    for table in status["tables"]:
        calls = [f"{call['number']}: {_against(call['names'])}" for call in table["calls"]]
        yield f"  {table['table']:<12} {'; '.join(calls) or ('free' if table['open'] else 'closed')}"
    yield from _listed("waits for a table", (_meeting(one) for one in _waiting(status)))
    yield from _listed("played", (f"{_meeting(one)}  {_scores(one)}" for one in status["results"][-LAST:]))
    yield from _listed("did not come", (f"{one['number']}: {', '.join(one['absent'])}" for one in status["forfeits"]))
    yield from _listed("for you to decide: settle NUMBER yes, or no", map(_conflict, status["conflicts"]))
    joining = status.get("joining", ())
    yield from _listed("asks to join with these words", (f"{o['table']}: {' '.join(o['words'])}" for o in joining))


def _waiting(status: Json) -> list[Json]:
    called = {call["number"] for table in status["tables"] for call in table["calls"]}
    return [one for one in status["next"] if one["number"] not in called][:LAST]


def _listed(heading: str, lines: Iterable[str]) -> Iterator[str]:
    for number, line in enumerate(lines):
        if not number:
            yield f"{heading}:"
        yield f"  {line}"


def _meeting(one: Json) -> str:
    return f"{one['number']}: {_against(one['names'])}"


def _against(names: Iterable[str]) -> str:
    return " – ".join(names)


def _scores(one: Json) -> str:
    return "–".join(map(str, one["scores"]))


def _conflict(one: Json) -> str:
    why = REASONS.get(one["reason"], one["reason"])
    return f"{one['conflict']}: {one['table']} says of meeting {_meeting(one)}  {_scores(one)} ({why})"
