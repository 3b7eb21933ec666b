"""Who is before whom in a tournament: by points in a round-robin, by rounds survived in a knock-out."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from kiosk.table.tournament.meeting_list import Meeting
from kiosk.table.tournament.tournament import ROBIN, Tournament

WIN, DRAW = 2, 1


@dataclass(frozen=True, slots=True)
class StandingsRow:
    """An entrant's line of the standings; in a knock-out `points` are rounds survived."""

    place: int
    entrant: int
    played: int
    wins: int
    draws: int
    points: int
    difference: int


def standings(event: Tournament, planned: Sequence[Meeting]) -> tuple[StandingsRow, ...]:
    """Every entrant, the first first."""
    return _by_points(event, planned) if event.form == ROBIN else _by_rounds(event, planned)


def champion(event: Tournament, planned: Sequence[Meeting]) -> tuple[int, ...]:
    """Who has won once nothing is left to be played, several where they share the first place; else nobody."""
    if any(not meeting.over for meeting in planned):
        return ()
    return tuple(line.entrant for line in standings(event, planned) if line.place == 1)


def _by_rounds(event: Tournament, planned: Sequence[Meeting]) -> tuple[StandingsRow, ...]:
    """Who got further is before; who fell in the same round shares the place."""
    lines = []
    for entrant in range(len(event.names)):
        own = [meeting for meeting in planned if entrant in (meeting.one, meeting.other)]
        won = [meeting for meeting in own if meeting.winner == entrant]
        played = [meeting for meeting in own if meeting.over and not meeting.bye]
        wins = sum(not meeting.bye for meeting in won)
        lines.append(StandingsRow(0, entrant, len(played), wins, 0, len(won), _difference(entrant, own)))
    lines.sort(key=lambda line: (-line.points, line.entrant))
    return _placed(lines, [(line.points,) for line in lines])


def _by_points(event: Tournament, planned: Sequence[Meeting]) -> tuple[StandingsRow, ...]:
    lines = []
    for entrant in range(len(event.names)):
        own = [meeting for meeting in planned if entrant in (meeting.one, meeting.other)]
        wins, draws = (sum(meeting.winner == entrant for meeting in own), sum(meeting.drawn for meeting in own))
        played = sum(meeting.over for meeting in own)
        lines.append(
            StandingsRow(0, entrant, played, wins, draws, WIN * wins + DRAW * draws, _difference(entrant, own))
        )
    keys = {line.entrant: (line.points, _between(line, lines, planned), line.difference) for line in lines}
    lines.sort(key=lambda line: (*(-part for part in keys[line.entrant]), line.entrant))
    return _placed(lines, [keys[line.entrant] for line in lines])


def _between(line: StandingsRow, lines: Sequence[StandingsRow], planned: Sequence[Meeting]) -> int:
    """Points from the meetings with those who have as many points in all."""
    equal = {other.entrant for other in lines if other.points == line.points} - {line.entrant}
    own = [m for m in planned if line.entrant in (m.one, m.other) and equal & {m.one, m.other}]
    return sum(WIN * (meeting.winner == line.entrant) + DRAW * meeting.drawn for meeting in own)


def _difference(entrant: int, own: Sequence[Meeting]) -> int:
    found = 0
    for meeting in own:
        if meeting.scores is not None:
            ahead = meeting.scores[0] - meeting.scores[1]
            found += ahead if meeting.one == entrant else -ahead
    return found


def _placed(lines: Sequence[StandingsRow], keys: Sequence[tuple[int, ...]]) -> tuple[StandingsRow, ...]:
    return tuple(replace(line, place=keys.index(key) + 1) for line, key in zip(lines, keys, strict=True))
