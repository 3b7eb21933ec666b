"""How an evening stands, as JSON for whoever leads it."""

from collections.abc import Collection, Iterable, Iterator
from itertools import islice
from typing import Any

from kiosk.pairing.meeting import BYE, Meeting
from kiosk.pairing.standings import StandingsRow
from kiosk.tournament.control.contest import Contest
from kiosk.tournament.control.evening_format import word
from kiosk.tournament.director.evening import Called, Kept
from kiosk.tournament.director.receiver import Receiver

Json = dict[str, Any]
MOST_NEXT, MOST_RESULTS = 40, 40
"""Meetings that can be played, and last results: a league of 64 people has 2,016."""


def as_told(number: int) -> int:
    """A meeting's number where people see it or name it: from 1. In journals and messages they count from 0."""
    return number + 1


def status(contest: Contest, receiver: Receiver, tables: Iterable[str]) -> Json:
    """Everything but the keys."""
    evening = receiver.evening
    return {
        "event": contest.plan.event,
        "title": contest.plan.title,
        "meetings": sum(not meeting.bye for meeting in contest.planned),
        "played": sum(meeting.over and not meeting.bye for meeting in contest.planned),
        "tables": [
            {"table": table, "open": table not in evening.closed,
             "calls": [_called(contest, called) for called in evening.open(table)]}
            for table in tables
        ],
        "results": [result_of(contest, kept) for kept in _last(evening.results.values())],
        "standings": _standings(contest),
        "conflicts": [
            {"conflict": one.record, "reason": one.reason} | result_of(contest, one.result)
            for one in evening.conflicts.values()
        ],
        "amended": [
            {"number": as_told(one.now.number), "why": one.why,
             "before": [result_of(contest, kept) for kept in one.before]}
            for one in evening.amended.values()
        ],
    } | _draw(contest)  # fmt: skip


def _last(results: Collection[Kept]) -> Iterator[Kept]:
    return islice(results, max(0, len(results) - MOST_RESULTS), None)


def _called(contest: Contest, called: Called) -> Json:
    return {"number": as_told(called.number), "names": contest.told(called.who), "game": called.game}


def result_of(contest: Contest, kept: Kept) -> Json:
    """A result by side, people or teams: names, scores, and the winners from 0."""
    names = contest.told(kept.who)
    told = {"number": as_told(kept.number), "table": kept.table, "names": names}
    won = sorted({seat % len(names) for seat in kept.winners})
    return told | {"scores": list(kept.scores[: len(names)]), "winners": won}


def _draw(contest: Contest) -> Json:
    """The form, how far it is, who takes part, and why it does not go on."""
    chosen, entrants, planned = contest.format, contest.entrants, contest.planned
    return {
        "form": word(chosen.form),
        "rounds": chosen.rounds,
        "round": len(entrants.rounds),
        "table_size": chosen.size,
        "entrants": [
            {"name": contest.name(one), "late": one >= chosen.entrants - chosen.late, "left": one in entrants.left}
            for one in range(chosen.entrants)
        ],
        "next": [_meeting(contest, one) for one in islice((one for one in planned if one.ready), MOST_NEXT)],
        "forfeits": [
            _meeting(contest, one) | {"absent": _names(contest, _absent(contest, one))}
            for one in planned
            if one.over and _absent(contest, one)
        ],
        "byes": [{"round": as_told(one.round), "name": contest.name(one.one or 0)} for one in planned if _bye(one)],
        "stuck": contest.stuck,
        "ended": entrants.ended,
        "over": contest.over,
    }


def _meeting(contest: Contest, meeting: Meeting) -> Json:
    sides = [side for side in meeting.sides if side is not None]
    return {"number": as_told(meeting.number), "round": as_told(meeting.round), "names": _names(contest, sides)}


def _names(contest: Contest, entrants: Iterable[int]) -> list[str]:
    return [contest.name(one) for one in entrants]


def _absent(contest: Contest, meeting: Meeting) -> list[int]:
    """Who did not come to a meeting that is over."""
    gone = contest.entrants.absent.get(meeting.number, frozenset()) | {meeting.forfeit}
    return [side for side in meeting.sides if side is not None and side in gone]


def _bye(meeting: Meeting) -> bool:
    return meeting.other == BYE and meeting.one not in (None, BYE)


def _standings(contest: Contest) -> list[Json]:
    return [
        {"name": contest.name(line.entrant)} | line.to_json() | _parted(contest, line) for line in contest.standings()
    ]


def _parted(contest: Contest, line: StandingsRow) -> Json:
    """What parts equal points where rounds are drawn, to two places; places are reckoned with the exact values."""
    if not contest.format.drawn_by_round:
        return {}
    return {"buchholz": round(float(line.buchholz), 2), "sonneborn": round(float(line.sonneborn), 2)}
