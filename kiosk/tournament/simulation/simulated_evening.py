"""Plays an evening by processes through a real broker, with or without chaos, and gives the verdict."""

import sqlite3
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, suppress
from dataclasses import dataclass
from pathlib import Path
from random import Random

from kiosk.errors import PisteError
from kiosk.tournament.director.director_journal import FILE
from kiosk.tournament.simulation.broker_process import BrokerProcess
from kiosk.tournament.simulation.chaos import Chaos
from kiosk.tournament.simulation.processes import Orders, Player
from kiosk.tournament.simulation.schedule import Schedule, table_name
from kiosk.tournament.simulation.slow_cable import SlowCable
from kiosk.tournament.simulation.verdict import Verdict, verdict

_ACCEPTED = (
    "SELECT count(DISTINCT json_extract(body, '$.number')) FROM records WHERE json_extract(body, '$.kind') = 'result'"
)


@dataclass(frozen=True, slots=True)
class Size:
    """What is simulated: `harms` is how much goes wrong, `pace` the seconds between two moves at a table."""

    schedule: Schedule
    seed: int = 0
    harms: int = 0
    pace: float = 0.05
    seconds: float = 600.0


class SimulatedEvening:
    """One evening in a folder of its own; `say` hears how it goes."""

    def __init__(self, folder: Path, size: Size, say: Callable[[str], None]) -> None:
        self.harms = Counter[str]()
        self._folder, self._size, self._say = folder, size, say
        self._random = Random(size.seed)
        self._players: tuple[Player, ...] = ()
        self._end = time.monotonic() + size.seconds

    def run(self) -> Verdict:
        """Plays it; Raises `PisteError` where the broker is missing or the evening does not come to its end."""
        with ExitStack() as ended:
            broker = BrokerProcess(self._folder)
            ended.callback(broker.kill)
            director, tables, cables = self._parts(broker, ended)
            self._players = (director, *tables)
            for player in self._players:
                player.begin()
            if self._size.harms:
                self._break(Chaos(self._random, broker, director, tables, cables))
            self._wait("all games played and delivered", lambda: self._accepted() == len(self._size.schedule.pairs))
            for table in tables:
                table.finish()
            self._wait("every table done", lambda: all(table.status == 0 for table in tables))
        return verdict(self._size.schedule, [table.folder for table in tables], director.folder)

    def _parts(self, broker: BrokerProcess, ended: ExitStack) -> tuple[Player, list[Player], list[SlowCable]]:
        schedule, log = self._size.schedule, ended.enter_context((self._folder / "log").open("ab"))
        cables = [SlowCable(broker.port) for _ in range(schedule.tables + 1)]
        sizes: Orders = {"tables": schedule.tables, "people": schedule.people, "rounds": schedule.rounds}
        director = Player("director_process", self._folder / "director", sizes | {"port": cables[0].port}, log)
        tables = []
        for number, cable in enumerate(cables[1:]):
            name = table_name(number)
            orders: Orders = {
                "table": name,
                "port": cable.port,
                "pace": self._size.pace,
                "seed": f"{self._size.seed}/{name}",
            }
            tables.append(Player("table_process", self._folder / name, orders, log))
        for cable in cables:
            ended.callback(cable.close)
        for player in (director, *tables):
            ended.callback(player.kill)
        return director, tables, cables

    def _break(self, chaos: Chaos) -> None:
        self._wait("the first result", lambda: self._accepted() > 0)
        for number in range(self._size.harms):
            chaos.harm()
            self._play_on((number + 1) / self._size.harms)
            if number % 20 == 19:
                self._say(f"{number + 1} harms done, {self._accepted()} results with the director")
        chaos.mend()
        self.harms = chaos.done

    def _play_on(self, share: float) -> None:
        """Until that share of the evening is played, or a moment: where much is broken nothing goes on."""
        end = time.monotonic() + self._random.uniform(0.1, 2.5)
        while time.monotonic() < end and self._accepted() < share * len(self._size.schedule.pairs):
            time.sleep(0.1)

    def _wait(self, what: str, done: Callable[[], bool]) -> None:
        for _ in self._ticks(what):
            if done():
                return

    def _ticks(self, what: str) -> Iterator[None]:
        while time.monotonic() < self._end:
            yield
            # Who was killed has a negative status.
            if failed := [one.folder.name for one in self._players if (one.status or 0) > 0]:
                raise PisteError(f"{', '.join(failed)} ended with an error; see {self._folder / 'log'}")
            time.sleep(0.1)
        raise PisteError(f"after {self._size.seconds:.0f} s there is still to come: {what}; see {self._folder}")

    def _accepted(self) -> int:
        file = self._folder / "director" / FILE
        with (
            suppress(sqlite3.Error),
            closing(sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True)) as one,
        ):
            return int(one.execute(_ACCEPTED).fetchone()[0])
        return 0
