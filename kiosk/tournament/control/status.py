"""How an evening stands, as JSON: all of it for whoever leads it, and what spectators may see."""

from collections.abc import Iterable
from dataclasses import asdict
from typing import Any

from kiosk.tournament.control.league import League
from kiosk.tournament.director.evening import Called, Kept
from kiosk.tournament.director.receiver import Receiver
from kiosk.tournament.messages.encoding import VERSION, written

MOST_PAGE_BYTES = 15 * 1024
"""Of what spectators are told: the broker passes no message over 16 KiB on."""
_LATEST = 12
Json = dict[str, Any]


def status(league: League, receiver: Receiver, tables: Iterable[str]) -> Json:
    """Everything but the keys."""
    evening = receiver.evening
    return {
        "event": league.plan.event,
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


def page_payload(league: League, receiver: Receiver, tables: Iterable[str]) -> bytes:
    """What spectators see: who plays where, the latest results, as many lines of the standings as fit."""
    evening = receiver.evening
    calls = [[table, *receiver.journal.names.names(called.who)] for table in tables for called in evening.open(table)]
    latest = [
        [*zip(receiver.journal.names.names(kept.who), kept.scores, strict=True)]
        for kept in list(evening.results.values())[: -_LATEST - 1 : -1]
    ]
    said = {
        "v": VERSION, "kind": "page", "title": league.plan.title, "game": league.plan.game,
        "meetings": len(league.pairs), "played": _played(league, receiver), "calls": calls, "latest": latest,
    }  # fmt: skip
    lines = [[line["place"], line["name"], line["played"], line["points"]] for line in _standings(league)]
    while lines and len(written(said | {"standings": lines}).encode()) > MOST_PAGE_BYTES:
        lines = lines[: len(lines) * 3 // 4]
    return written(said | {"standings": lines}).encode()


def _played(league: League, receiver: Receiver) -> int:
    return sum(bool(receiver.evening.of_meeting(number)) for number in range(len(league.pairs)))


def _called(receiver: Receiver, called: Called) -> Json:
    return {"number": called.number, "names": list(receiver.journal.names.names(called.who))}


def _result(receiver: Receiver, kept: Kept) -> Json:
    names = receiver.journal.names.names(kept.who)
    told = {"number": kept.number, "table": kept.table, "names": list(names), "scores": list(kept.scores)}
    return told | {"winners": list(kept.winners)}


def _standings(league: League) -> list[Json]:
    return [
        {"name": league.plan.people[line.entrant]} | {key: value for key, value in asdict(line).items() if key != "entrant"}
        for line in league.standings()
    ]
