"""Who is before whom in a tournament of any form."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache

from kiosk.pairing import points
from kiosk.pairing.forms import Form, Format
from kiosk.pairing.meeting import Meeting
from kiosk.pairing.pairings import pools, rounds_of_robin

WIN, DRAW = 2, 1
Key = tuple[Fraction | int, ...]


@dataclass(frozen=True, slots=True)
class StandingsRow:
    """An entrant's line of the standings; where who loses is out, `points` are rounds survived.

    `buchholz` and `sonneborn` are of forms that are drawn by round.
    """

    place: int
    entrant: int
    played: int
    wins: int
    draws: int
    points: int
    difference: int
    buchholz: Fraction = Fraction()
    sonneborn: Fraction = Fraction()

    def to_json(self) -> dict[str, int]:
        """The place and what a league is reckoned by; whose line it is, the caller says."""
        return {
            "place": self.place, "played": self.played, "wins": self.wins, "draws": self.draws,
            "points": self.points, "difference": self.difference,
        }  # fmt: skip


def standings(chosen: Format, planned: Sequence[Meeting]) -> tuple[StandingsRow, ...]:
    """Every entrant, the first first."""
    everybody = range(chosen.entrants)
    if chosen.form == Form.KNOCKOUT:
        return by_rounds(everybody, planned)
    if chosen.form == Form.DOUBLE:
        return _by_last_loss(everybody, planned)
    if chosen.form == Form.POOLS:
        return _by_finals(chosen, planned)
    return _by_strength(chosen, planned) if chosen.drawn_by_round else by_points(everybody, planned)


@lru_cache
def first_final(chosen: Format) -> int:
    """The round in which the finals of pools begin."""
    return max(len(rounds_of_robin(len(members))) for members in pools(chosen.entrants, chosen.pools))


def champion(chosen: Format, planned: Sequence[Meeting]) -> tuple[int, ...]:
    """Who has won once nothing is left to be played, several where they share the first place; else nobody."""
    if any(not meeting.over for meeting in planned):
        return ()
    return tuple(line.entrant for line in standings(chosen, planned) if line.place == 1)


def by_rounds(entrants: Sequence[int], planned: Sequence[Meeting]) -> tuple[StandingsRow, ...]:
    """Who got further is before; who fell in the same round shares the place."""
    own = _own(entrants, planned)
    lines = [replace(_line(one, own[one]), points=sum(m.winner == one for m in own[one])) for one in entrants]
    return _placed(lines, {line.entrant: (line.points,) for line in lines})


def _by_last_loss(entrants: Sequence[int], planned: Sequence[Meeting]) -> tuple[StandingsRow, ...]:
    """Who was longer in it is before; who fell out in the same round shares the place."""
    own, last = _own(entrants, planned), planned[-1].round + 1
    keys: dict[int, Key] = {}
    for one in entrants:
        lost = [meeting.round for meeting in own[one] if meeting.over and meeting.winner != one]
        keys[one] = (lost[1] if len(lost) > 1 else last,)
    lines = [replace(_line(one, own[one]), points=sum(m.winner == one for m in own[one])) for one in entrants]
    return _placed(lines, keys)


def _by_finals(chosen: Format, planned: Sequence[Meeting]) -> tuple[StandingsRow, ...]:
    """Those in the finals by rounds, then the others by what they did in their pools."""
    finals = [meeting for meeting in planned if meeting.round >= first_final(chosen)]
    sides = {side for meeting in finals for side in meeting.sides}
    through = [one for one in range(chosen.entrants) if one in sides]
    before = by_rounds(through, finals)
    others = by_points([one for one in range(chosen.entrants) if one not in through], planned)
    return (*before, *(replace(line, place=line.place + len(before)) for line in others))


def by_points(entrants: Sequence[int], planned: Sequence[Meeting]) -> tuple[StandingsRow, ...]:
    """A league: points, then the meetings among those who are equal, then the difference of scores."""
    own = _own(entrants, planned)
    lines = [_line(one, own[one]) for one in entrants]
    lines = [replace(line, points=WIN * line.wins + DRAW * line.draws) for line in lines]
    groups: dict[int, set[int]] = {}
    for line in lines:
        groups.setdefault(line.points, set()).add(line.entrant)
    keys: dict[int, Key] = {}
    for line in lines:
        equal = groups[line.points] - {line.entrant}
        met = [meeting for meeting in own[line.entrant] if equal & set(meeting.sides)]
        between = sum(WIN * (meeting.winner == line.entrant) + DRAW * meeting.drawn for meeting in met)
        keys[line.entrant] = (line.points, between, line.difference)
    return _placed(lines, keys)


def _by_strength(chosen: Format, planned: Sequence[Meeting]) -> tuple[StandingsRow, ...]:
    """Swiss, and tables of several: points, Buchholz, Sonneborn-Berger, then the direct encounter of who is equal."""
    entrants = range(chosen.entrants)
    own, rounds = _own(entrants, planned), len({meeting.round for meeting in planned})
    total = points.totals(planned, chosen.entrants, chosen.unit)
    lines = [
        replace(
            _line(one, own[one]),
            points=total[one],
            buchholz=points.buchholz(own[one], rounds, one, total),
            sonneborn=points.sonneborn_berger(own[one], one, total),
        )
        for one in entrants
    ]
    equal: dict[Key, set[int]] = {}
    for line in lines:
        equal.setdefault((line.points, line.buchholz, line.sonneborn), set()).add(line.entrant)
    keys: dict[int, Key] = {}
    for key, who in equal.items():
        keys |= {one: (*key, points.between(own, one, who) or 0) for one in who}
    return _placed(lines, keys)


def _own(entrants: Sequence[int], planned: Sequence[Meeting]) -> dict[int, list[Meeting]]:
    own: dict[int, list[Meeting]] = {one: [] for one in entrants}
    for meeting in planned:
        for side in meeting.sides:
            if side in own:
                own[side].append(meeting)
    return own


def _line(entrant: int, own: Sequence[Meeting]) -> StandingsRow:
    met = [meeting for meeting in own if meeting.over and not meeting.bye]
    wins, draws = sum(meeting.winner == entrant for meeting in met), sum(meeting.drawn for meeting in met)
    return StandingsRow(0, entrant, len(met), wins, draws, 0, _difference(entrant, own))


def _difference(entrant: int, own: Sequence[Meeting]) -> int:
    found = 0
    for meeting in own:
        if meeting.scores is not None and not meeting.more:
            ahead = meeting.scores[0] - meeting.scores[1]
            found += ahead if meeting.one == entrant else -ahead
    return found


def _placed(lines: Sequence[StandingsRow], keys: Mapping[int, Key]) -> tuple[StandingsRow, ...]:
    lines = sorted(lines, key=lambda line: (*(-part for part in keys[line.entrant]), line.entrant))
    places: dict[Key, int] = {}
    for place, line in enumerate(lines, 1):
        places.setdefault(keys[line.entrant], place)
    return tuple(replace(line, place=places[keys[line.entrant]]) for line in lines)
