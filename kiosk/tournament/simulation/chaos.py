"""What goes wrong in an evening: drawn by a seed, one harm after the other, and all of it mended at the end."""

from collections import Counter
from collections.abc import Callable, Sequence
from random import Random

from kiosk.tournament.simulation.broker_process import BrokerProcess
from kiosk.tournament.simulation.processes import Player
from kiosk.tournament.simulation.slow_cable import SlowCable

YEARS = (0, 0, -56, 7)
"""What a table's clock may be off by when it starts."""
SLOWEST = 1.5
"""Seconds."""


class Chaos:
    """Harms the parts of an evening. In one evening either tables or the director come back from backups: what only
    one of them still has must not be taken from both."""

    def __init__(
        self, random: Random, broker: BrokerProcess, director: Player, tables: Sequence[Player],
        cables: Sequence[SlowCable],
    ) -> None:  # fmt: skip
        self.done = Counter[str]()
        self._random, self._broker = random, broker
        self._director, self._tables, self._cables = director, tables, cables
        self._restored = random.choice((*tables[:1], director))
        self._harms: tuple[tuple[int, Callable[[], str]], ...] = (
            (2, self._broker_killed), (1, self._broker_held), (2, self._director_killed),
            (6, self._table_killed), (4, self._cable_cut),
            (4, self._cable_pulled), (3, self._cable_slow), (2, self._backup_made), (2, self._backup_restored),
        )  # fmt: skip

    def harm(self) -> None:
        """One harm; some of what was broken before is mended first."""
        self.mend(0.5)
        weights, harms = zip(*self._harms, strict=True)
        self.done[self._random.choices(harms, weights)[0]()] += 1

    def mend(self, share: float = 1.0) -> None:
        """Mends that share of what is broken."""
        if self._random.random() < share:
            self._broker.go_on()
        for cable in self._cables:
            if self._random.random() < share:
                cable.plug()
        for player in (self._director, *self._tables):
            if self._random.random() < share:
                player.begin()

    def _broker_killed(self) -> str:
        self._broker.kill()
        return "broker killed"

    def _broker_held(self) -> str:
        self._broker.hold()
        return "broker held up"

    def _director_killed(self) -> str:
        self._kill(self._director)
        return "director killed"

    def _table_killed(self) -> str:
        table = self._random.choice(self._tables)
        table.kill()
        table.years = self._random.choice(YEARS)
        return "table killed, its clock set"

    def _cable_cut(self) -> str:
        self._random.choice(self._cables).cut()
        return "connection cut"

    def _cable_pulled(self) -> str:
        self._random.choice(self._cables).pull()
        return "cable pulled"

    def _cable_slow(self) -> str:
        self._random.choice(self._cables).delay = self._random.uniform(0.05, SLOWEST)
        return "cable slow"

    def _kill(self, player: Player) -> None:
        if player is self._director:
            # One that is held up would keep the port.
            self._broker.go_on()
        player.kill()

    def _one_that_is_restored(self) -> Player:
        return self._director if self._restored is self._director else self._random.choice(self._tables)

    def _backup_made(self) -> str:
        player = self._one_that_is_restored()
        self._kill(player)
        player.save()
        player.begin()
        return "backup made"

    def _backup_restored(self) -> str:
        player = self._one_that_is_restored()
        self._kill(player)
        restored = player.restore()
        player.begin()
        return "older backup restored" if restored else "killed, no backup yet"
