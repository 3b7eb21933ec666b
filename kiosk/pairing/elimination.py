"""Single and double elimination: the meetings of the brackets, as far as they are known."""

from collections.abc import Sequence

from kiosk.pairing.facts import Facts, settled
from kiosk.pairing.meeting import BYE, Meeting
from kiosk.pairing.pairings import slots

Known = int | None
"""An entrant, None while not known, `BYE` where nobody stands."""


class _Brackets:
    """Meetings as they are added, numbered one after the other; a drawn game is played again."""

    def __init__(self, facts: Facts, number: int, round_: int) -> None:
        self.found: list[Meeting] = []
        self._facts, self._first, self._round = facts, number, round_

    def play(self, standing: Sequence[Known]) -> list[Meeting]:
        """A round: each meets the next."""
        met: list[Meeting] = []
        for place in range(0, len(standing), 2):
            number = self._first + len(self.found) + len(met)
            one, other = standing[place : place + 2]
            met.append(settled(self._facts, Meeting(number, self._round, one, other), replayed=True))
        self.found += met
        self._round += 1
        return met


def knockout(facts: Facts, seeds: Sequence[Known], number: int = 0, round_: int = 0) -> list[Meeting]:
    """Who loses is out. `seeds` in the order of the draw; `number` and `round_` are those of the first meeting."""
    brackets = _Brackets(facts, number, round_)
    standing: Sequence[Known] = [BYE if place == BYE else seeds[place] for place in slots(len(seeds))]
    while len(standing) > 1:
        standing = _winners(brackets.play(standing))
    return brackets.found


def double(facts: Facts, entrants: int) -> list[Meeting]:
    """Who loses twice is out. Who has lost once plays on in a second bracket; the last of both meet in the final.

    If who had not lost yet loses it, a second final decides; else nobody meets in that.
    """
    brackets = _Brackets(facts, 0, 0)
    met = brackets.play(slots(entrants))
    unbeaten, beaten = _winners(met), _losers(met)
    while len(unbeaten) > 1:
        beaten = _winners(brackets.play(beaten))
        met = brackets.play(unbeaten)
        unbeaten, fallen = _winners(met), _apart(_losers(met))
        beaten = _winners(brackets.play([side for pair in zip(beaten, fallen, strict=True) for side in pair]))
    final = brackets.play([*unbeaten, *beaten])[0]
    again: list[Known] = [None, None]
    if final.winner is not None:
        again = [final.one, final.other] if final.winner == final.other else [final.winner, BYE]
    brackets.play(again)
    return brackets.found


def loser(meeting: Meeting) -> Known:
    """Who lost; `BYE` where nobody could."""
    if meeting.bye:
        return BYE
    return None if meeting.winner is None else meeting.other if meeting.winner == meeting.one else meeting.one


def _winners(met: Sequence[Meeting]) -> list[Known]:
    return [meeting.winner for meeting in met]


def _losers(met: Sequence[Meeting]) -> list[Known]:
    return [loser(meeting) for meeting in met]


def _apart(fallen: list[Known]) -> list[Known]:
    """In another order than those whom they have beaten fell in: they meet them again as late as can be."""
    half = len(fallen) // 2
    crossed = half > 1 and len(fallen).bit_length() % 2 == 0
    return [*fallen[:half][::-1], *fallen[half:][::-1]] if crossed else fallen[::-1]
