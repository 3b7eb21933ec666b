"""The processes of an evening: each can be killed, begun again, and come back from an older backup."""

import json
import shutil
import subprocess
import sys
from pathlib import Path
from typing import IO

from kiosk.tournament.simulation.table_player import FINISH, OUTBOX

Orders = dict[str, str | int | float | None]
"""What a process is told when it starts."""
_ROOM = "kiosk.tournament.simulation"
_OURS = ("piste.sqlite*", "piste.high", "director.sqlite*")


class Player:
    """A table's process, or the director's, with its folder."""

    def __init__(self, module: str, folder: Path, orders: Orders, log: IO[bytes]) -> None:
        self.folder, self.years = folder, 0
        self._module, self._orders, self._log = module, dict(orders), log
        self._process: subprocess.Popen[bytes] | None = None
        self._starts = self._restored = 0
        folder.mkdir(parents=True, exist_ok=True)

    @property
    def status(self) -> int | None:
        """How the process ended; None while it runs or was never begun."""
        return None if self._process is None else self._process.poll()

    @property
    def running(self) -> bool:
        """Whether the process runs."""
        return self._process is not None and self._process.poll() is None

    @property
    def pid(self) -> int | None:
        """The process, while it runs."""
        return self._process.pid if self._process is not None and self.running else None

    def begin(self) -> None:
        """Starts the process where it does not run."""
        if self.running:
            return
        self._starts += 1
        orders = self._orders | {"folder": str(self.folder), "years": self.years}
        orders["seed"] = f"{orders.get('seed', 0)}/{self._starts}"
        command = [sys.executable, "-m", f"{_ROOM}.{self._module}", json.dumps(orders)]
        self._process = subprocess.Popen(command, stdout=self._log, stderr=self._log)

    def kill(self) -> None:
        """Kills it with signal 9."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()

    def finish(self) -> None:
        """Asks a table to end once everything is played and delivered."""
        (self.folder / FINISH).touch()

    def save(self) -> None:
        """Makes the backup to which `restore` goes back, of a process that was killed."""
        place = self.folder / "backup"
        shutil.rmtree(place, ignore_errors=True)
        self._copy(self.folder, place)

    def restore(self) -> bool:
        """An older journal comes back; the present one is kept in `aside-N`. False without a backup."""
        if not any((self.folder / "backup").glob("*.sqlite")):
            return False
        self._restored += 1
        aside = self.folder / f"aside-{self._restored:03}"
        self._copy(self.folder, aside)
        if (self.folder / OUTBOX).exists():
            shutil.copytree(self.folder / OUTBOX, aside / OUTBOX)
        for pattern in _OURS:
            for file in self.folder.glob(pattern):
                file.unlink()
        self._copy(self.folder / "backup", self.folder)
        return True

    @staticmethod
    def _copy(source: Path, target: Path) -> None:
        target.mkdir(exist_ok=True)
        for pattern in _OURS:
            for file in source.glob(pattern):
                shutil.copy2(file, target)
