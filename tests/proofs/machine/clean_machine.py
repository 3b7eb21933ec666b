"""`make proof-fresh`: a bare Debian machine in a folder, on which `make run` and `make test` end well.

It has what the README asks for, git, make and Python, and nothing else; what is missing there, `make` installs. Where
it finds packages, and ../shared, it has from this machine. With `--first`, the JUnit file of a run here, every test
that ran in that run has to run there too. Needs root, mmdebstrap, systemd-nspawn and Debian's archive.
"""

import argparse
import os
import shutil
import sys
from pathlib import Path

from tests.proofs.machine import package_sources
from tests.proofs.machine.junit_outcomes import left_out, outcomes
from tests.proofs.machine.nspawn_machine import SOURCE, inside, put_source, run
from tests.proofs.steps import check, prove
from tests.shared import ROOT

BARE = "git,make,python3"
JUNIT = "build/junit.xml"
PATIENCE = 2400.0
SEEN_AS = "/root/shared"


class Proof:
    """The steps, in order; each returns its figure as text."""

    def __init__(self, folder: Path, release: str, first: Path | None) -> None:
        self.tree, self.base = folder / release, folder / f"{release}.tar"
        self.folder, self.release, self.first = folder, release, first

    def there(self, command: str) -> str:
        """What a command says in the checkout there."""
        shared = Path(os.environ.get("PISTE_SHARED", "../shared"))
        shared = shared if shared.is_absolute() else ROOT / shared
        seen = (f"--bind-ro={shared.resolve()}:{SEEN_AS}",) if shared.is_dir() else ()
        kept = (f"--bind={self.downloads}:/root/.cache/pip",)
        proxies = {name: os.environ[name] for name in package_sources.PROXIES if name in os.environ}
        words = ("sh", "-c", f"cd {SOURCE} && {command}")
        return inside(self.tree, *words, options=(*seen, *kept), patience=PATIENCE, PISTE_SHARED=SEEN_AS, **proxies)

    @property
    def downloads(self) -> Path:
        """What pip fetched, for the next time; each package is held against its hash when it is installed."""
        folder = self.folder / "pip"
        folder.mkdir(exist_ok=True)
        return folder

    def system(self) -> str:
        """The bare system, from the one that was made before if that is not old, and this checkout in it."""
        package_sources.make_bare(self.base, self.release, BARE)
        run("rm", "-rf", str(self.tree))
        self.tree.mkdir()
        run("tar", "-C", str(self.tree), "-xf", str(self.base), patience=PATIENCE)
        package_sources.tell_pip(self.tree)
        put_source(self.tree)
        return f"Debian {(self.tree / 'etc/debian_version').read_text().strip()}, {self.there('python3 --version')}"

    def plays(self) -> str:
        """`make run`: without a display a demonstration plays by itself."""
        told = self.there("make run")
        pictures = len(list((self.tree / SOURCE[1:] / "out/demonstration").glob("*.png")))
        check(pictures > 0, "the demonstration leaves pictures")
        return next(line for line in told.splitlines() if "throws" in line and "dice" in line)

    def tests(self) -> str:
        """`make test`."""
        told = self.there(f"PYTEST_ADDOPTS=--junit-xml={JUNIT} make test")
        return told.splitlines()[-1].strip("= ")

    def compared(self) -> str:
        """What was left out there, and whether it ran here."""
        there = self.tree / SOURCE[1:] / JUNIT
        skipped = [f"{name}: {reason}" for name, reason in outcomes(there).items() if reason is not None]
        if self.first is None:
            return "; ".join((f"{len(skipped)} skipped, held against no other run", *skipped))
        missing = left_out(self.first, there)
        check(not missing, f"every test of the first run runs there too, not: {missing}")
        return f"every test that ran here ran there; {len(skipped)} skipped"

    def clean(self) -> str:
        """Only what makes the next time quicker stays."""
        shutil.rmtree(self.tree)
        return f"{self.folder} keeps the bare system and what pip fetched"


def main() -> int:
    """Runs every step; prints a line each and the verdict."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--folder", type=Path, default=Path("/var/tmp/piste-fresh"), help="for the systems")
    parser.add_argument("--release", default="trixie", help="of Debian: trixie or bookworm")
    parser.add_argument("--first", type=Path, help="JUnit file of the tests here")
    parser.add_argument("--without", nargs="*", default=[], help="steps to leave out")
    args = parser.parse_args()
    args.folder.mkdir(parents=True, exist_ok=True)
    proof = Proof(args.folder, args.release, args.first)
    names = ("system", "plays", "tests", "compared", "clean")
    steps = [(name, getattr(proof, name)) for name in names if name not in args.without]
    return prove(f"bare Debian {args.release}", steps, lambda: None)


if __name__ == "__main__":
    sys.exit(main())
