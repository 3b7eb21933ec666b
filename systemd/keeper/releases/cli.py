"""What install.sh, uninstall.sh, `make rollback` and the units ask for."""

import io
import subprocess
import sys
import time
import zipfile
from collections.abc import Callable, Sequence
from inspect import signature
from pathlib import Path

from releases import backups, disk, links, manifest
from releases.exchange import Refused, Step, exchange, roll_back, settle
from releases.home import Home
from releases.machine import Machine
from releases.room import make_room
from releases.trial import LONG_LIFE, Trial
from releases.watch import before_the_kiosk, rescue, watch

UNIT = "piste-keeper.service"
PATIENCE = 300.0
"""Seconds that whoever installs is kept waiting; the trial goes on without him."""
ASLEEP = 15.0
"""Seconds after which a kiosk that is not even being started is waited for no longer."""
DAMAGED = """
   PISTE

   Les fichiers de Piste sont abîmés. Aucune partie n'est perdue. Réinstaller : sudo make install

   Piste's files are damaged. No game is lost. Install it again: sudo make install
"""


def main(words: Sequence[str]) -> int:
    """Runs one command. Returns 0 on success, 1 on failure, 2 on bad use."""
    name, rest = (words[0], words[1:]) if words else ("", [])
    command = COMMANDS.get(name)
    if command is None:
        print(f"piste: usage: keeper {'|'.join(COMMANDS)}", file=sys.stderr)
        return 2
    home, machine = Home(), Machine()
    try:
        signature(command).bind(home, machine, *rest)
    except TypeError:
        machine.say(f"{name} wants other words than {' '.join(rest) or 'none'}")
        return 2
    try:
        return command(home, machine, *rest)
    except Refused as error:
        machine.say(str(error))
    except OSError as error:
        machine.say(f"{error.filename or home.opt}: {error.strerror or error}")
    return 1


def _find(home: Home, machine: Machine, sources: str) -> int:
    """The whole release made of these sources, 1 where there is none."""
    for name in home.names():
        if name.partition(".")[0] == sources and manifest.whole(home.release(name)):
            print(home.release(name))
            return 0
    return 1


def _place(home: Home, machine: Machine, sources: str) -> int:
    """An empty folder for a release made of these sources, on a disk with room for it."""
    with home.alone():
        _adopt(home)
        home.clear({home.pointed(), *(name for name in home.names() if manifest.sealed(home.release(name)))}, True)
        make_room(home)
        taken = home.names()
        numbers = (f"{sources}.{number}" for number in range(2, len(taken) + 3))
        folder = home.release(next(name for name in (sources, *numbers) if name not in taken))
        folder.mkdir(parents=True)
    print(folder)
    return 0


def _adopt(home: Home) -> None:
    """Releases from when a mark said that one is complete are taken as they are, if they run."""
    for release in map(home.release, home.names()):
        if (release / ".complete").exists() and not manifest.sealed(release) and _runs(release):
            manifest.seal(release)


def _runs(release: Path) -> bool:
    try:
        return (
            subprocess.run([release / ".venv/bin/kiosk", "--help"], capture_output=True, check=False).returncode == 0
        )
    except OSError:
        return False


def _seal(home: Home, machine: Machine, release: str) -> int:
    manifest.seal(Path(release))
    return 0


def _install(home: Home, machine: Machine, release: str, way: str, *more: str) -> int:
    """The release runs from now on; whether it holds."""
    now = "later" not in more
    put_keeper(home, Path(release))
    step = Step(Path(release).name, way, watchdog="watchdog" in more, now=now and machine.running)
    with home.alone():
        _adopt(home)
        exchange(home, step)
    machine.reload()
    if way == links.NO_KIOSK:
        machine.start(way)
        with home.alone():
            settle(home)
        machine.say("installed, without a kiosk on this machine")
        return 0
    if not step.now:
        machine.say("installed; it starts with the machine")
        return 0
    machine.watch()
    machine.start(way)
    if way == "desktop":
        machine.say("installed; it starts with the next desktop session")
        return 0
    return _await_proof(home, machine, step.release)


def _await_proof(home: Home, machine: Machine, release: str) -> int:
    machine.say("installed and started; systemctl status kiosk tells how it does")
    if home.trial.exists():
        machine.say(f"waiting until it has played for {LONG_LIFE:.0f} seconds; else the version before comes back")
    begin = moved = time.monotonic()
    while home.trial.exists() and time.monotonic() < begin + PATIENCE:
        life = machine.life(links.way_of(home))
        if life is None or life.state != "inactive":
            moved = time.monotonic()
        elif time.monotonic() > moved + ASLEEP:
            machine.say(
                "the kiosk does not start now: the trial comes with its next start (is there a file piste-off?)"
            )
            return 0
        time.sleep(1)
    if home.pointed() != release:
        machine.say("the new version did not hold; the one before runs again (journalctl -u kiosk tells why)")
        return 1
    machine.say("the new version is still on trial" if home.trial.exists() else "it holds")
    return 0


def put_keeper(home: Home, release: Path) -> None:
    """This program and its unit in places of their own, which no release's damage reaches. Raises `OSError`."""
    folder = Path(__file__).parents[1]
    if folder.is_dir():
        packed = io.BytesIO()
        with zipfile.ZipFile(packed, "w") as archive:
            for path in sorted(folder.rglob("*.py")):
                archive.write(path, path.relative_to(folder).as_posix())
        disk.write_whole(home.opt / "keeper", packed.getvalue())
    disk.write_whole(home.root / links.KEEPER, (release / "systemd/units" / UNIT).read_bytes())
    disk.put_link(home.root / links.KEEPER_ENABLED[0], links.KEEPER_ENABLED[1])


def _watch(home: Home, machine: Machine) -> int:
    """As a unit: first what must be done before the kiosk starts, then beside it."""
    try:
        before_the_kiosk(home, machine)
    finally:
        machine.ready()
    watch(home, machine)
    return 0


def _rescue(home: Home, machine: Machine) -> int:
    """Before safe mode is shown: 0 where another release runs from now on."""
    if rescue(home, machine):
        return 0
    now = home.pointed()
    if now is None or not manifest.whole(home.release(now)):
        print(DAMAGED, flush=True)
    return 1


def _rollback(home: Home, machine: Machine) -> int:
    """By hand."""
    since = (home.opt / "current").lstat().st_mtime
    with home.alone():
        target = roll_back(home)
    machine.reload()
    machine.start(links.way_of(home))
    machine.say(f"the version before, {target}, runs again; make rollback once more undoes this")
    machine.say("if it says that the journal is of a newer version: the backup from before that is")
    machine.say(f"{backups.from_before(home, since)} (how: docs/install.md, Backups)")
    return 0


def _remove(home: Home, machine: Machine) -> int:
    """Takes away what lies outside Piste's folder."""
    links.take_away(home)
    return 0


def _status(home: Home, machine: Machine) -> int:
    """Says how it stands."""
    trial = Trial.read(home)
    print(f"current {home.pointed()}, before {home.pointed('previous')}, on trial: {trial}")
    return 0


COMMANDS: dict[str, Callable[..., int]] = {
    "find": _find,
    "place": _place,
    "seal": _seal,
    "install": _install,
    "watch": _watch,
    "rescue": _rescue,
    "rollback": _rollback,
    "remove": _remove,
    "status": _status,
}
