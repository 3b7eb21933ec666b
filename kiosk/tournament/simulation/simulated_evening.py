"""Plays an evening by processes through a real broker, with or without chaos, and gives the verdict."""

import time
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from random import Random

from kiosk.errors import PisteError
from kiosk.tournament.broker.mosquitto import free_port
from kiosk.tournament.control.evening_file import EveningPlan
from kiosk.tournament.control.games_format import Mix
from kiosk.tournament.control.running import JOINING
from kiosk.tournament.simulation.broker_process import BrokerProcess
from kiosk.tournament.simulation.chaos import Chaos
from kiosk.tournament.simulation.organiser import Organiser
from kiosk.tournament.simulation.plan import games_of, plan_of
from kiosk.tournament.simulation.processes import Orders, Player
from kiosk.tournament.simulation.slow_cable import SlowCable
from kiosk.tournament.simulation.table_player import KEYS
from kiosk.tournament.simulation.verdict import Verdict, verdict
from kiosk.tournament.transport.access import access_in

_LOOK = 0.3
"""Seconds between two looks at the director."""


@dataclass(frozen=True, slots=True)
class Size:
    """What is simulated: `harms` is how much goes wrong, `pace` the seconds between two moves at a table."""

    form: str
    people: int
    tables: int
    rounds: int | None = None
    seed: int = 0
    harms: int = 0
    pace: float = 0.05
    seconds: float = 600.0
    games: tuple[str, ...] = ()
    mix: str = Mix.ROUNDS

    @property
    def plan(self) -> EveningPlan:
        """What is played. Raises `UsageError`."""
        return plan_of(self.form, self.people, self.tables, self.rounds, self.games, self.mix)


class SimulatedEvening:
    """One evening in a folder of its own; `say` hears how it goes."""

    def __init__(self, folder: Path, size: Size, say: Callable[[str], None]) -> None:
        """Raises `UsageError` for a form that cannot be played so."""
        self.harms = Counter[str]()
        self._folder, self._size, self._say, self._plan = folder, size, say, size.plan
        self._random = Random(size.seed)
        self._players: tuple[Player, ...] = ()
        self._organiser = Organiser(folder / "director")
        self._end = time.monotonic() + size.seconds

    def run(self) -> Verdict:
        """Plays it; Raises `PisteError` where the broker is missing or the evening does not come to its end."""
        with ExitStack() as ended:
            self._log = ended.enter_context((self._folder / "log").open("ab"))
            port = free_port()
            cables = [SlowCable(port) for _ in range(self._size.tables + 1)]
            for cable in cables:
                ended.callback(cable.close)
            director = self._director(port, cables[0].port)
            self._begin(ended, director)
            self._wait_for_director()
            tables = [self._table(*one) for one in zip(self._plan.tables, cables[1:], strict=True)]
            self._begin(ended, *tables)
            if self._size.harms:
                self._break(Chaos(self._random, BrokerProcess(director), director, tables, cables))
                self._greet_anew(tables)
            self._wait("all games played and delivered", lambda: self._organiser.over)
            for table in tables:
                table.finish()
            self._wait("every table done", lambda: all(table.status == 0 for table in tables))
            self._wait("the last conflicts", lambda: self._organiser.over)
        told = self._organiser.status["standings"]
        return verdict(self._plan, [table.folder for table in tables], director.folder, told)

    def _begin(self, ended: ExitStack, *players: Player) -> None:
        for player in players:
            ended.callback(player.kill)
            player.begin()
        self._players += players

    def _director(self, port: int, cable: int) -> Player:
        size = self._size
        orders: Orders = {"form": size.form, "people": size.people, "tables": size.tables, "rounds": size.rounds}
        orders |= {"games": ",".join(size.games), "mix": size.mix}
        return Player(
            "director_process", self._folder / "director", orders | {"port": port, "cable": cable}, self._log
        )

    def _table(self, name: str, cable: SlowCable) -> Player:
        """A table with its key, which a stick has carried there."""
        orders: Orders = {
            "table": name, "port": cable.port, "pace": self._size.pace, "seed": f"{self._size.seed}/{name}",
        }  # fmt: skip
        made = Player("table_process", self._folder / name, orders, self._log)
        access_in(self._folder / "director" / JOINING / f"{name}.json").unpack(made.folder / KEYS)
        return made

    def _break(self, chaos: Chaos) -> None:
        self._wait("the first result", lambda: self._organiser.played > 0)
        for number in range(self._size.harms):
            chaos.harm()
            self._play_on((number + 1) / self._size.harms)
            if number % 20 == 19:
                self._say(f"{number + 1} harms done, {self._organiser.played} meetings played")
        chaos.mend()
        self.harms = chaos.done

    def _greet_anew(self, tables: Sequence[Player]) -> None:
        """Every table starts again once the director is back.

        One that has not noticed yet that an older director came back would end with what that does not know.
        """
        self._organiser.status = {}
        self._wait_for_director()
        for table in tables:
            table.kill()
            table.begin()

    def _wait_for_director(self) -> None:
        self._wait("the director", lambda: bool(self._organiser.status))

    def _play_on(self, share: float) -> None:
        """Until that share of the evening is played, or a moment: where much is broken nothing goes on."""
        end, wanted = time.monotonic() + self._random.uniform(0.1, 2.5), share * games_of(self._plan.format)
        while time.monotonic() < end and self._organiser.played < wanted:
            self._look("the harms to be done")

    def _wait(self, what: str, done: Callable[[], bool]) -> None:
        while not done():
            self._look(what)
        self._look(what)

    def _look(self, what: str) -> None:
        """Everybody is watched for a moment."""
        # Who was killed has a negative status.
        if failed := [one.folder.name for one in self._players if (one.status or 0) > 0]:
            said = (self._folder / "log").read_text("utf-8", "replace").strip().rpartition("\n")[2]
            raise PisteError(f"{', '.join(failed)} ended with an error; see {self._folder / 'log'}: {said}")
        if time.monotonic() > self._end:
            raise PisteError(f"after {self._size.seconds:.0f} s there is still to come: {what}; see {self._folder}")
        if self._players[0].running:
            self._organiser.look()
        time.sleep(_LOOK)
