"""What is known of a tournament besides its draw, and what it makes of a meeting."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from kiosk.pairing.meeting import BYE, Meeting

Round = tuple[tuple[int, ...], ...]
"""Who sits at each table of a round, `BYE` beside who plays nobody."""


@dataclass(frozen=True, slots=True)
class Played:
    """A finished game, by seat. Where two entrants meet, the even seats are those of who begins."""

    scores: tuple[int, ...]
    winners: tuple[int, ...]

    @property
    def alike(self) -> "Played":
        """The same where points of different games are added up: won or not is all that counts."""
        return Played(tuple(int(seat in self.winners) for seat in range(len(self.scores))), self.winners)


@dataclass(frozen=True, slots=True)
class Facts:
    """Games by the meeting's number, who did not come to one, who has left, the rounds that were drawn."""

    played: Mapping[int, Played] = field(default_factory=dict)
    absent: Mapping[int, frozenset[int]] = field(default_factory=dict)
    left: frozenset[int] = frozenset()
    rounds: tuple[Round, ...] = ()


def settled(facts: Facts, meeting: Meeting, replayed: bool, neither: bool = False) -> Meeting:
    """A meeting as it stands. `replayed`: a draw decides nothing. `neither`: nobody wins where both stay away."""
    if meeting.bye:
        return replace(meeting, winner=meeting.other if meeting.one == BYE else meeting.one)
    if not meeting.ready:
        return meeting
    return _at_table(facts, meeting) if meeting.more else _between_two(facts, meeting, replayed, neither)


def _between_two(facts: Facts, meeting: Meeting, replayed: bool, neither: bool) -> Meeting:
    one, other = meeting.one or 0, meeting.other or 0
    absent = facts.absent.get(meeting.number, frozenset()) & {one, other}
    if not absent:
        game = facts.played.get(meeting.number)
        meeting = meeting if game is None else _decided(meeting, game, replayed)
        absent = facts.left & {one, other}
    if not absent or meeting.over:
        return meeting
    if neither and len(absent) == 2:
        return replace(meeting, places=(0, 0))
    loser = other if other in absent else one
    return replace(meeting, winner=one if loser == other else other, forfeit=loser)


def _decided(meeting: Meeting, game: Played, replayed: bool) -> Meeting:
    sides = {seat % 2 for seat in game.winners}
    winner = None if len(sides) != 1 else meeting.one if 0 in sides else meeting.other
    return replace(meeting, scores=game.scores[:2], winner=winner, drawn=winner is None and not replayed)


def _at_table(facts: Facts, meeting: Meeting) -> Meeting:
    """Who won is first, then the scores decide; who does not come has no place, and who is left alone the first."""
    sides = [side for side in meeting.sides if side is not None]
    game = facts.played.get(meeting.number)
    absent = facts.absent.get(meeting.number, frozenset())
    present = [side for side in sides if side not in absent | (facts.left if game is None else frozenset())]
    if game is not None and len(game.scores) == len(present):
        return _ranked(meeting, present, game)
    if len(present) > 1:
        return meeting
    return replace(
        meeting, winner=present[0] if present else None, places=tuple(int(side in present) for side in sides)
    )


def _ranked(meeting: Meeting, present: Sequence[int], game: Played) -> Meeting:
    marks = {side: (seat in game.winners, game.scores[seat]) for seat, side in enumerate(present)}
    # Several winners share the first place, whatever their scores.
    marks = {side: (won, 0 if won else score) for side, (won, score) in marks.items()}
    places = {side: 1 + sum(other > mark for other in marks.values()) for side, mark in marks.items()}
    first = [side for side, place in places.items() if place == 1]
    scores = dict(zip(present, game.scores, strict=True))
    sides = [side for side in meeting.sides if side is not None]
    return replace(
        meeting,
        winner=first[0] if len(first) == 1 else None,
        drawn=len(first) > 1,
        scores=tuple(scores.get(side, 0) for side in sides),
        places=tuple(places.get(side, 0) for side in sides),
    )
