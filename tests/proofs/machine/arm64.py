"""`make proof-arm64`: Debian for the Pi's processor, emulated: Piste installed from its lock, tested, a game played.

Pictures are read here and there, and the readings held against each other. What it does not show: the speed of a Pi,
its camera, pins and display. Needs root, qemu-user-static with binfmt_misc, mmdebstrap, and Debian's archive.
"""

import argparse
import json
import sys
import time
from pathlib import Path
from typing import Any

from tests.proofs.machine.nspawn_machine import SOURCE, inside, put_source, run
from tests.proofs.steps import check, prove
from tests.shared import ROOT

PACKAGES = (
    "base-files,base-passwd,bash,coreutils,dash,findutils,grep,gzip,libc-bin,libstdc++6,procps,python3,python3-venv,"
    "sed,tar"
)
MIRROR = "http://deb.debian.org/debian"
PATIENCE = 7200.0
"""Seconds that a step may take: a picture takes fifty times longer in emulation, and others use this machine too."""
PROCESSOR = "cortex-a72"
"""A Pi 4's. The one that qemu takes by itself signs the address of every return, which Debian's programs ask for and
no Pi can: ten times slower in emulation. Its vectors of any length (SVE) also raise false alarms in numpy."""
SUITES = (
    "tests/test_dependency_lock.py",
    "tests/appliance/test_pin_lock.py",
    "tests/config",
    "tests/devices/buttons/test_gpio_buttons.py",
    "tests/games/cameroun/test_game.py",
    "tests/games/test_engine.py",
    "tests/rules",
    "tests/cli/text/test_malformed_lines.py",
    "tests/table/backup/test_verified_backup.py",
    "tests/table/referee/test_dice_cup.py",
    "tests/table/test_journal.py",
    "tests/table/storage/test_kill_while_playing.py",
    "tests/table/storage/test_store.py",
    "tests/table/referee/test_referee.py",
    "tests/vision/motion/test_frame_difference.py",
    "tests/vision/classification/test_pip_template.py",
    "tests/vision/geometry/test_camera_pose.py",
    "tests/vision/tracking/test_die_tracker.py",
)
PYTHON = ".venv/bin/python"
PICTURES = (
    "track-70001", "track-70003", "track-70005", "track-empty", "fast-window", "fast-two-lamps", "doubt-cup",
    "doubt-covered-face",
)  # fmt: skip
"""Quick ones: where dice are sought for long, because one may be missed, a picture takes ten minutes there."""
NEAR = 2
"""Pixels by which a box may differ: sums of floats come in another order there."""

Reading = dict[str, Any]


class Proof:
    """The steps, in order; each returns its figure as text."""

    def __init__(self, tree: Path, release: str, by_setup: bool, turns: int) -> None:
        self.tree, self.release, self.by_setup, self.turns = tree, release, by_setup, turns

    def there(self, *words: str) -> str:
        """A command in the checkout there."""
        script = f'cd {SOURCE} && exec "$@"'
        settings = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "GPIOZERO_PIN_FACTORY": "mock"}
        # What is never imported need not be compiled: that takes longest there.
        pip = {"PIP_CERT": "/etc/ssl/certs/ca-certificates.crt", "PIP_NO_COMPILE": "1"}
        emulation = {"QEMU_CPU": PROCESSOR}
        return inside(self.tree, "sh", "-c", script, "sh", *words, patience=PATIENCE, **settings, **pip, **emulation)

    def system(self) -> str:
        """The tree, made or kept: packages unpacked, not configured: their scripts would take an hour."""
        if not (self.tree / ".made").exists():
            what = ("--quiet", "--variant=extract", "--architectures=arm64", f"--include={PACKAGES}")
            run("mmdebstrap", *what, self.release, str(self.tree), MIRROR, patience=PATIENCE)
            for name in ("passwd", "group"):
                (self.tree / "etc" / name).write_bytes(
                    (self.tree / f"usr/share/base-passwd/{name}.master").read_bytes()
                )
            (self.tree / ".made").touch()
        for path in ("etc/resolv.conf", "etc/ssl/certs/ca-certificates.crt"):
            (self.tree / path).parent.mkdir(parents=True, exist_ok=True)
            (self.tree / path).write_bytes((Path("/") / path).read_bytes())
        put_source(self.tree)
        return f"Debian {self.release}, {self.there('uname', '-m')}"

    def install(self) -> str:
        """Each package by its hash: put there by this machine's pip, or by what `make` does, emulated."""
        begin = time.monotonic()
        if self.by_setup:
            self.there("sh", "systemd/setup.sh", "dev")
        else:
            self.there("python3", "-m", "venv", "--clear", "--without-pip", ".venv")
            self._cross_install()
        script = "import platform; print(platform.machine(), platform.python_version())"
        machine, python = self.there(PYTHON, "-c", script).split()
        check(machine == "aarch64", f"its Python is aarch64, not {machine}")
        packages = len(list(self.site.glob("*.dist-info")))
        return f"{time.monotonic() - begin:.0f} s; Python {python}, {packages} packages by their hashes"

    @property
    def site(self) -> Path:
        """The folder of the packages there."""
        return next((self.tree / SOURCE[1:] / ".venv/lib").glob("python3*")) / "site-packages"

    def _cross_install(self) -> None:
        version = self.site.parent.name.removeprefix("python")
        platforms = [f"--platform=manylinux_2_{minor}_aarch64" for minor in range(17, 37)]
        what = ("--only-binary=:all:", "--no-compile", f"--python-version={version}", f"--target={self.site}")
        locks = ("-r", "requirements.lock", "-r", "requirements-dev.lock")
        pip = (sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check")
        # Markers are read for this machine: what only arm64 needs loses its own.
        folder = self.tree / SOURCE[1:]
        lock = (folder / "requirements.lock").read_text("utf-8").replace(" ; platform_machine == 'aarch64'", "")
        (folder / "requirements.lock").write_text(lock, "utf-8")
        run(*pip, *what, *platforms, "--platform=manylinux2014_aarch64", "--require-hashes",
            *(str(folder / word) if word != "-r" else word for word in locks), patience=PATIENCE)  # fmt: skip

    def readings(self) -> str:
        """The same pictures, here and there."""
        words = ("read", "--json", *(f"fixtures/images/{name}.jpg" for name in PICTURES))
        ours = run(sys.executable, "-m", "kiosk.cli.main", *words, PYTHONPATH=str(ROOT), patience=PATIENCE)
        theirs = self.there(PYTHON, "-m", "kiosk.cli.main", *words)
        dice, seconds = 0, 0.0
        for line, other in zip(ours.splitlines(), theirs.splitlines(), strict=True):
            here, there = json.loads(line), json.loads(other)
            check(alike(here, there), f"{here['image']} is read as here, not {there} for {here}")
            dice, seconds = dice + len(here["dice"]), seconds + there["ms"] / 1000
        return f"{len(PICTURES)} pictures, {dice} dice: as on this machine, {seconds:.0f} s"

    def tests(self) -> str:
        """Those of the suites."""
        told = self.there(PYTHON, "-m", "pytest", "-n", "2", "-p", "no:cacheprovider", *SUITES)
        return told.splitlines()[-1].strip("= ")

    def game(self) -> str:
        """A game through the real reader, from the first throw to its winner."""
        turns = ("--option", f"turns={self.turns}")
        words = ("simulate", "cameroun", "--games", "1", "--seed", "1", "--json", *turns)
        told = json.loads(self.there(PYTHON, "-m", "kiosk.cli.main", *words))
        check(told["over"], "the game ends")
        check(told["silent"] == 0, f"no wrong reading is taken as sure, not {told['silent']}")
        unsure, seconds = told["unsure"], told["seconds"]
        return f"Le Cameroun, {self.turns} turns: {told['throws']} throws, silent 0, unsure {unsure}, {seconds:.0f} s"


def alike(one: Reading, other: Reading) -> bool:
    """Whether two readings of a picture say the same; their dice come in any order, which hangs on confidences."""
    left = list(other["dice"])
    for die in one["dice"]:
        twin = next((each for each in left if _same(die, each)), None)
        if twin is None:
            return False
        left.remove(twin)
    return not left and one["sure"] == other["sure"]


def _same(one: Reading, other: Reading) -> bool:
    near = all(abs(x - y) <= NEAR for x, y in zip(one["box"], other["box"], strict=True))
    return near and all(one[key] == other[key] for key in ("face", "colour", "sure"))


def main() -> int:
    """Runs every step; prints a line each and the verdict."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tree", type=Path, default=Path("/var/tmp/piste-proof-arm64"), help="the system's folder")
    parser.add_argument("--release", default="trixie", help="of Debian: trixie or bookworm")
    parser.add_argument("--by-setup", action="store_true", help="install by setup.sh, emulated: many minutes more")
    parser.add_argument("--turns", type=int, default=1, help="of the game, each player's; 9 are a usual game")
    parser.add_argument("--without", nargs="*", default=[], help="steps to leave out")
    args = parser.parse_args()
    proof = Proof(args.tree / args.release, args.release, args.by_setup, args.turns)
    args.tree.mkdir(parents=True, exist_ok=True)
    names = ("system", "install", "readings", "game", "tests")
    steps = [(name, getattr(proof, name)) for name in names if name not in args.without]
    return prove(f"arm64, {args.release}", steps, lambda: None)


if __name__ == "__main__":
    sys.exit(main())
