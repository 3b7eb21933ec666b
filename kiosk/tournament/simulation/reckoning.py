"""The standings of an evening from the tables' journals alone: neither the director's records nor its memory.

Of a form that is drawn by round the rounds are put together again from the games.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from kiosk.pairing.facts import Facts, Played, Round
from kiosk.pairing.forms import Form
from kiosk.pairing.meeting import BYE, Meeting
from kiosk.pairing.planned import meetings
from kiosk.pairing.standings import standings
from kiosk.table.storage.rows.saved_games import FinishedGame
from kiosk.tournament.control.evening_file import EveningPlan
from kiosk.tournament.control.games_format import Mix
from kiosk.tournament.messages.teams import by_side, members
from kiosk.tournament.simulation.plan import per_round

Games = Mapping[int, FinishedGame]
"""What decides each meeting, by its number."""


@dataclass(frozen=True, slots=True)
class Reckoned:
    """Lines as a director's status tells them; `astray` are the numbers of games that nobody should have played."""

    lines: list[dict[str, Any]]
    astray: frozenset[int] = field(default_factory=frozenset)


def reckoned(plan: EveningPlan, games: Games) -> Reckoned:
    """The standings after these games, and the games of people whom that meeting does not bring together."""
    rounds = _rounds(plan, games) if plan.format.drawn_by_round else ()
    facts = Facts(rounds=rounds)
    while True:
        planned = meetings(plan.format, facts)
        played = {one.number: found for one in planned if (found := _played(plan, one, games)) is not None}
        if played == facts.played:
            break
        facts = Facts(played, rounds=rounds)
    again = _met_again(rounds) if plan.format.form == Form.SWISS and plan.format.size == 2 else set()
    return Reckoned(_lines(plan, planned), frozenset((games.keys() - played.keys()) | again))


def _rounds(plan: EveningPlan, games: Games) -> tuple[Round, ...]:
    """Up to the first that is not whole; who sat nowhere in one had the bye."""
    chosen = plan.format
    found: list[Round] = []
    for first in range(0, chosen.rounds * per_round(chosen), per_round(chosen)):
        numbers = range(first, first + per_round(chosen))
        seated = {number: _entrants(plan, games[number].names) for number in numbers if number in games}
        sitting = [one for table in seated.values() for one in table]
        missing = set(range(chosen.entrants)) - set(sitting)
        if len(sitting) + len(missing) != chosen.entrants or len(missing) > 1:
            break
        free = tuple((one, BYE) for one in missing)
        gap = [number for number in numbers if number not in seated]
        if len(gap) != len(free):
            break
        seated |= dict(zip(gap, free, strict=True))
        found.append(tuple(seated[number] for number in numbers))
    return tuple(found)


def _met_again(rounds: Iterable[Round]) -> set[int]:
    """The numbers of meetings of two who had met before, and of a second bye of somebody."""
    pairs = [frozenset(pair) for tables in rounds for pair in tables]
    return {number for number, pair in enumerate(pairs) if pair in pairs[:number]}


def _played(plan: EveningPlan, meeting: Meeting, games: Games) -> Played | None:
    """The game as pairing takes it, by the people of the meeting; None where others sat there, or at another game."""
    game = games.get(meeting.number)
    if game is None or meeting.bye or None in meeting.sides:
        return None
    if plan.mix == Mix.ROUNDS and game.game != plan.played(meeting.round, "")[0]:
        return None
    wanted, there = [side for side in meeting.sides if side is not None], _entrants(plan, game.names)
    if sorted(wanted) != sorted(there):
        return None
    # Partners have the same points: those of the one who sits first are their side's.
    seats = [there.index(side) for side in wanted]
    found = Played(
        tuple(game.scores[seat] for seat in seats),
        tuple(place for place, seat in enumerate(seats) if seat in game.winners),
    )
    return found.alike if plan.more and len(seats) == 2 else found


def _entrants(plan: EveningPlan, names: Sequence[str]) -> tuple[int, ...]:
    """Who sat at a table, by side; `BYE` for who is none of the evening, or sat with another's partner."""
    places = {frozenset(members(name, plan.team)): place for place, name in enumerate(plan.people)}
    return tuple(places.get(frozenset(side), BYE) for side in by_side(names, plan.team))


def _lines(plan: EveningPlan, planned: Sequence[Meeting]) -> list[dict[str, Any]]:
    found = []
    for line in standings(plan.format, planned):
        said: dict[str, Any] = {"name": plan.people[line.entrant]} | line.to_json()
        if plan.format.drawn_by_round:
            said |= {"buchholz": round(float(line.buchholz), 2), "sonneborn": round(float(line.sonneborn), 2)}
        found.append(said)
    return found
