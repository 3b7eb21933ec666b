"""How an evening stands, as JSON for whoever leads it."""

from collections.abc import Iterable
from typing import Any

from kiosk.tournament.control.league import League
from kiosk.tournament.director.evening import Called, Kept
from kiosk.tournament.director.receiver import Receiver

Json = dict[str, Any]


def status(league: League, receiver: Receiver, tables: Iterable[str]) -> Json:
    """Everything but the keys."""
    evening = receiver.evening
    return {
        "event": league.plan.event,
        "title": league.plan.title,
        "meetings": len(league.pairs),
        "played": _played(league, receiver),
        "tables": [
            {"table": table, "open": table not in evening.closed,
             "calls": [_called(receiver, called) for called in evening.open(table)]}
            for table in tables
        ],
        "results": [_result(receiver, kept) for kept in evening.results.values()],
        "standings": _standings(league),
        "conflicts": [
            {"conflict": one.record, "reason": one.reason} | _result(receiver, one.result)
            for one in evening.conflicts.values()
        ],
        "amended": [
            {"number": one.now.number, "why": one.why, "before": [_result(receiver, kept) for kept in one.before]}
            for one in evening.amended.values()
        ],
    }  # fmt: skip


def _played(league: League, receiver: Receiver) -> int:
    return sum(bool(receiver.evening.of_meeting(number)) for number in range(len(league.pairs)))


def _called(receiver: Receiver, called: Called) -> Json:
    return {"number": called.number, "names": list(receiver.journal.names.names(called.who))}


def _result(receiver: Receiver, kept: Kept) -> Json:
    names = receiver.journal.names.names(kept.who)
    told = {"number": kept.number, "table": kept.table, "names": list(names), "scores": list(kept.scores)}
    return told | {"winners": list(kept.winners)}


def _standings(league: League) -> list[Json]:
    return [{"name": league.plan.people[line.entrant]} | line.to_json() for line in league.standings()]
