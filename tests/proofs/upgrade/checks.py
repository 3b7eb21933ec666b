"""What must hold of upgrades, on a machine in a folder. Each step returns its figure as text."""

import subprocess
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from tests.proofs.machine.nspawn_machine import NO_CONSOLE, OFFLINE, SOURCE, Machine, change, inside, put_source
from tests.proofs.steps import Failed, check
from tests.proofs.upgrade.disk_image import contents

INSTALL = (*OFFLINE, "sh", f"{SOURCE}/systemd/install.sh")
KEEPER = ("python3", "-IBS", "/opt/piste/keeper")
UNIT = "systemd/units/kiosk.service"
TITLE = "Description=Piste, the referee of the dice track"
PLAY, LOOP = "kiosk/cli/playing/play.py", "kiosk/screens/app/main_loop.py"
Edits = tuple[tuple[str, str, str], ...]
"""A file, a text in it, what takes its place."""
BROKEN: Mapping[str, Edits] = {
    "exits at once": ((PLAY, "    faulthandler.enable()\n", "    return 1\n"),),
    "hangs": ((LOOP, "        self._lamps.show(self._lit, now)\n", "        time.sleep(10**6)\n"),),
    "draws nothing": ((LOOP, "        if self._draw(now):\n", "        if False:\n"),),
}
DROP_IN = f"""{NO_CONSOLE}Environment=SDL_VIDEODRIVER=dummy PISTE_NOTICE_SECONDS=8
"""


def version(name: str, more: Edits = ()) -> Edits:
    """What makes a version another one: its unit says which it is."""
    return ((UNIT, TITLE, f"{TITLE}, {name}"), *more)


@dataclass
class Upgrades:
    """A machine with a release that works. `tree` holds its files while it is off, or from outside."""

    tree: Path
    mutant: Edits = ()
    """Changes to every version that is installed as an upgrade."""
    known: dict[str, dict[str, str]] = field(default_factory=dict)
    """What each release is made of, by its folder's name."""
    machine: Machine | None = None

    @property
    def it(self) -> Machine:
        """The machine while it is on."""
        assert self.machine is not None
        return self.machine

    # What is done

    def put(self, name: str, more: Edits = ()) -> None:
        """The sources of a version, changed as the mutant wants it."""
        put_source(self.tree)
        change(self.tree, version(name, more))
        change(self.tree, self.mutant)

    def on(self) -> float:
        """The machine is started; seconds until its first picture."""
        self.machine = Machine(self.tree)
        return self.it.until("active", patience=150)

    def off(self) -> None:
        """The plug is pulled."""
        if self.machine is not None:
            self.machine.cut()
            self.machine = None

    def current(self, tree: Path | None = None) -> str:
        """The release that runs."""
        return ((tree or self.tree) / "opt/piste/current").readlink().name

    def learn(self) -> str:
        """The release that runs now is as it should be."""
        name = self.current()
        self.known[name] = contents(self.tree / "opt/piste/releases" / name)
        return name

    def install(self, patience: float = 400.0) -> int:
        """`make install` on the running machine; its exit status."""
        done = subprocess.run([*self.it.enter(), *INSTALL], capture_output=True, text=True, timeout=patience)
        return done.returncode

    # What must hold

    def check_whole(self, tree: Path) -> str:
        """The release that `current` names, and that its units are there; its name."""
        name = self.current(tree)
        check(name in self.known, f"current is the old release or the new one, not {name}")
        there = contents(tree / "opt/piste/releases" / name)
        wrong = [path for path, said in self.known[name].items() if there.get(path) != said]
        check(not wrong, f"{name} is whole: of {len(there)} files {len(wrong)} differ, {wrong[:3]}")
        link = (tree / "etc/systemd/system/kiosk.service").readlink()
        check(str(link) == f"/opt/piste/current/{UNIT}", f"the unit is that of the release, not {link}")
        return name

    def check_plays(self, tree: Path, machine: Machine) -> str:
        """A whole release is at its first picture, started by its own unit; its name."""
        name = self.check_whole(tree)
        process = machine.do("cat", f"/proc/{machine.pid()}/cmdline").split("\0")[0]
        check(f"/releases/{name}/" in process, f"{name} plays, not {process}")
        wanted = (tree / f"opt/piste/releases/{name}/{UNIT}").read_text().split("Description=")[1].splitlines()[0]
        title = machine.show("kiosk", "Description")["Description"]
        check(title == wanted, f"the unit that is loaded is the release's own, not: {title}")
        return name

    def until_plays(self, patience: float = 150.0) -> str:
        """Waits for what `check_plays` checks, of the machine that is on."""
        end = time.monotonic() + patience
        while True:
            try:
                self.it.until("active", patience=patience)
                return self.check_plays(self.tree, self.it)
            except (Failed, subprocess.CalledProcessError):
                # The process that was active a moment ago may be gone.
                if time.monotonic() > end:
                    raise
                time.sleep(1)

    # Steps

    def broken(self, how: str, patience: float = 400.0) -> str:
        """An upgrade that does not hold: the release before runs again, by itself."""
        old = self.current()
        self.put(how, BROKEN[how])
        if self.machine is None:
            self.on()
        begin = time.monotonic()
        try:
            status = self.install(patience)
        except subprocess.TimeoutExpired:
            status = -1
        took = time.monotonic() - begin
        check(self.current() == old, f"{how}: the release before runs again")
        check(status == 1, f"{how}: the installation says so, status {status}")
        self.until_plays()
        check("new version did not hold" in self.doctor(), "the doctor says so")
        check("did not hold: an earlier one runs" in self.it.log(), "the log says so")
        return f"{how}: the release before is back, {took:.0f} s after the installation's start"

    def doctor(self) -> str:
        """What the examination says."""
        words = ("/opt/piste/current/.venv/bin/kiosk", "doctor", "--json", "--data", "/var/lib/piste")
        return self.it.do(*words, check=False)

    def damaged_on_trial(self) -> str:
        """A file that the card lost, before the first start of a new release."""
        self.off()
        old = self.current()
        self.put("damaged")
        inside(self.tree, *INSTALL)
        new = self.current()
        check(new != old, "the new release is the next to run")
        # Play does not need it: only whoever reads everything finds out.
        (self.tree / "opt/piste/releases" / new / "kiosk/cli/data/history.py").write_bytes(b"")
        self.on()
        check(self.current() == old, f"the release before runs, not {self.current()}, which is damaged")
        self.check_plays(self.tree, self.it)
        return "an empty file in a release not yet started: the release before runs from the first start on"

    def repaired(self) -> str:
        """A release of empty files is not taken for one that is here already."""
        self.off()
        self.put("repaired")
        inside(self.tree, *INSTALL)
        name = self.learn()
        for path in (self.tree / "opt/piste/releases" / name).rglob("*"):
            if path.is_file() and not path.is_symlink():
                path.write_bytes(b"")
        said = inside(self.tree, *INSTALL)
        check("is here already" not in said, "a release of empty files is not here already")
        again = self.current()
        check(again.split(".")[0] == name.split(".")[0], "it is the same version")
        wrong = self._differ(again, self.known[name], name)
        check(not wrong, f"it is whole again, not: {wrong[:3]}")
        self.known[again] = contents(self.tree / "opt/piste/releases" / again)
        self.on()
        self.check_plays(self.tree, self.it)
        return "every file emptied, installed again: whole, and at play"

    def _differ(self, name: str, known: Mapping[str, str], before: str) -> list[str]:
        """Files of the program that are not what they were: those that name their folder, and lists, aside."""
        there = contents(self.tree / "opt/piste/releases" / name)
        tops = ("kiosk/", "vision/", "calibration/", "systemd/")
        return [
            path
            for path, said in known.items()
            if path.startswith(tops) and not path.endswith(".pyc") and there.get(path) != said
        ]

    def damaged_later(self) -> str:
        """A release that held, damaged since: safe mode does not run it, the release before does."""
        self._until(lambda: not (self.tree / "opt/piste/on-trial.json").exists(), 150, "it proves itself")
        name, before = self.current(), (self.tree / "opt/piste/previous").readlink().name
        self.off()
        (self.tree / "opt/piste/releases" / name / PLAY).write_bytes(b"")
        self.machine = Machine(self.tree)
        begin = time.monotonic()
        self._until(lambda: self.current() == before, 150, f"{before} runs instead of {name}")
        self.until_plays()
        return (
            f"an empty file in a release that had held: the one before plays, {time.monotonic() - begin:.0f} s later"
        )

    def rollback(self) -> str:
        """By hand, there and back."""
        self.off()
        self.put("to go back from")
        self.on()
        check(self.install() == 0, "the new release holds")
        self.learn()
        return self.there_and_back()

    def there_and_back(self) -> str:
        """To the release before, which is known, and to the one that runs again."""
        new, old = self.current(), (self.tree / "opt/piste/previous").readlink().name
        for wanted in (old, new):
            done = subprocess.run(
                [*self.it.enter(), *KEEPER, "rollback"], capture_output=True, text=True, timeout=120
            )
            check(done.returncode == 0 and self.current() == wanted, f"{wanted} runs: {done.stderr}")
            check("/var/lib/piste/backups" in done.stderr, "it names the backup from before")
            self.until_plays()
        return "make rollback, and once more: each plays"

    def _until(self, probe: Callable[[], bool], patience: float, promise: str) -> None:
        end = time.monotonic() + patience
        while not probe():
            check(time.monotonic() < end, promise)
            time.sleep(0.3)
