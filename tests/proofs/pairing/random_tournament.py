"""A tournament drawn by round, with results at random: what its rounds kept and what they did not."""

import time
from collections import Counter
from dataclasses import dataclass, field, replace
from itertools import combinations
from random import Random

from kiosk.pairing.facts import Facts, Played, Round
from kiosk.pairing.forms import MOST, Format
from kiosk.pairing.meeting import BYE
from kiosk.pairing.planned import meetings, next_round
from kiosk.pairing.swiss import NoLegalPairing

SMALL = 14
"""Of so many it is counted out whether a legal pairing exists."""


@dataclass
class Account:
    """What happened in a tournament, or in many."""

    rounds: int = 0
    pairs: int = 0
    met: Counter[frozenset[int]] = field(default_factory=Counter)
    byes: Counter[int] = field(default_factory=Counter)
    told: int = 0
    told_wrongly: int = 0
    after_telling: int = 0
    not_seated: int = 0
    apart: Counter[int] = field(default_factory=Counter)
    late: int = 0
    gone: int = 0
    absent: int = 0
    slowest: float = 0.0

    @property
    def rematches(self) -> int:
        """Meetings of people who had met."""
        return sum(times - 1 for times in self.met.values())

    @property
    def second_byes(self) -> int:
        """Byes of people who had one."""
        return sum(times - 1 for times in self.byes.values())


class RandomTournament:
    """Plays a format to its end; `leaving`: people come late, leave, return, do not come."""

    def __init__(self, chosen: Format, random: Random, leaving: bool = False) -> None:
        self.format, self.random, self.leaving = chosen, random, leaving
        self.facts, self.account = Facts(), Account()
        self.flight = 0.35 if random.random() < 0.2 else 0.06
        """The part of those present who leave after a round."""

    def play(self) -> Account:
        """All rounds."""
        while (drawn := self._draw()) is not None:
            self._note(drawn)
            self.facts = replace(self.facts, rounds=(*self.facts.rounds, drawn))
            self._results()
            if self.leaving:
                self._comings_and_goings()
        return self.account

    def _draw(self) -> Round | None:
        started = time.process_time()
        try:
            drawn = next_round(self.format, self.facts)
        except NoLegalPairing:
            self.account.told += 1
            self.account.told_wrongly += self._exists()
            drawn = next_round(self.format, self.facts, repeats=True)
            assert drawn is not None
            self.account.after_telling += self._repeated(drawn)
        self.account.slowest = max(self.account.slowest, time.process_time() - started)
        return drawn

    def _note(self, drawn: Round) -> None:
        account, present = self.account, set(range(self.format.entrants)) - self.facts.left
        seated = sorted(side for table in drawn for side in table if side != BYE)
        account.not_seated += seated != sorted(present)
        account.rounds, account.pairs = account.rounds + 1, account.pairs + len(drawn)
        for table in drawn:
            if BYE in table:
                account.byes[table[0]] += 1
            else:
                account.met.update(map(frozenset, combinations(table, 2)))

    def _repeated(self, drawn: Round) -> int:
        met, byes = self.account.met, self.account.byes
        return sum(byes[table[0]] > 0 if BYE in table else met[frozenset(table)] > 0 for table in drawn)

    def _exists(self) -> bool:
        present = tuple(one for one in range(self.format.entrants) if one not in self.facts.left)
        return len(present) <= SMALL and self._pairs_of(present)

    def _pairs_of(self, waiting: tuple[int, ...]) -> bool:
        """Whether they can be paired, by trying."""
        if not waiting:
            return True
        one, *others = waiting
        if len(waiting) % 2 and any(
            not self.account.byes[bye] and self._pairs_of(tuple(w for w in waiting if w != bye)) for bye in waiting
        ):
            return True
        return len(waiting) % 2 == 0 and any(
            not self.account.met[frozenset((one, other))] and self._pairs_of(tuple(o for o in others if o != other))
            for other in others
        )

    def _results(self) -> None:
        random, played, absent = self.random, dict(self.facts.played), dict(self.facts.absent)
        for meeting in meetings(self.format, self.facts):
            if meeting.over:
                continue
            sides = [side for side in meeting.sides if side is not None]
            if self.leaving and random.random() < 0.02:
                absent[meeting.number] = frozenset(random.sample(sides, random.randint(1, len(sides))))
                self.account.absent += 1
                sides = [side for side in sides if side not in absent[meeting.number]]
                if len(sides) < 2 or not meeting.more:
                    continue
            scores = tuple(random.randint(0, 20) - side // 16 for side in sides)
            best = max(scores)
            played[meeting.number] = Played(scores, tuple(n for n, score in enumerate(scores) if score == best))
        self.facts = replace(self.facts, played=played, absent=absent)

    def _comings_and_goings(self) -> None:
        random, chosen, left = self.random, self.format, set(self.facts.left)
        for one in range(chosen.entrants):
            if one in left and random.random() < 0.1:
                left.discard(one)
            elif one not in left and random.random() < self.flight:
                left.add(one)
                self.account.gone += 1
        self.facts = replace(self.facts, left=frozenset(left))
        if chosen.entrants < MOST and random.random() < (0.05 if self.flight > 0.3 else 0.3):
            self.format = replace(chosen, entrants=chosen.entrants + 1, late=chosen.late + 1)
            self.account.late += 1


def sized(random: Random, least: int, most: int) -> int:
    """So many people, small fields as likely as large ones."""
    return min(most, int(least * (most / least) ** random.random() * 1.004))
