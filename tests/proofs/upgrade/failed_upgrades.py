"""`make proof-upgrade`: upgrades whose power is cut, that do not hold, that are damaged.

A Debian machine with a release that plays lies on a disk of its own (`disk_image`), and `make install` of another
version runs in it. Then mutants of what does it, with which the proof must fail. Needs root.
"""

import argparse
import random
import sys
import time
from collections.abc import Callable, Mapping
from pathlib import Path

from tests.proofs.machine.nspawn_machine import fetch_wheels, inside, make_tree, put_source, run
from tests.proofs.steps import Failed, prove
from tests.proofs.upgrade.checks import BROKEN, DROP_IN, INSTALL, Edits
from tests.proofs.upgrade.disk_image import CutDisk
from tests.proofs.upgrade.power_cuts import CutUpgrades, loses

MEGABYTES = 3500
KEEPER = "systemd/keeper/releases"
FADVISE = "        os.posix_fadvise(file.fileno(), 0, 0, os.POSIX_FADV_DONTNEED)\n"
READ = "    try:\n        text = (release"
MUTANTS: Mapping[str, tuple[Edits, Callable[[CutUpgrades], str]]] = {
    # Reading files to check them makes the kernel write them out, so that goes too.
    "nothing is synced before the exchange": (
        (
            (f"{KEEPER}/manifest.py", "    os.sync()\n", ""),
            (f"{KEEPER}/manifest.py", FADVISE, ""),
            (f"{KEEPER}/exchange.py", "    os.sync()\n", ""),
            (f"{KEEPER}/disk.py", "os.fsync(", "id("),
        ),
        lambda upgrades: upgrades.unsynced(),
    ),
    "a release is whole without being read (installed again)": (
        ((f"{KEEPER}/manifest.py", READ, f"    return None\n{READ}"),),
        lambda upgrades: upgrades.repaired(),
    ),
    "a release is whole without being read (started)": (
        ((f"{KEEPER}/manifest.py", READ, f"    return None\n{READ}"),),
        lambda upgrades: upgrades.damaged_on_trial(),
    ),
    "nothing is gone back from": (
        ((f"{KEEPER}/watch.py", "now, target = home.pointed(), go_back(home, why)", "now, target = why, None"),),
        lambda upgrades: upgrades.broken("exits at once", patience=150),
    ),
}  # fmt: skip


class Proof:
    """The steps, on one disk after the other."""

    def __init__(self, disk: CutDisk, tree: Path, seed: int, count: int) -> None:
        self.disk, self._tree, self._count = disk, tree, count
        self.dice = random.Random(seed)
        self.upgrades = CutUpgrades(disk.tree, disk=disk, dice=self.dice)
        self._first: dict[str, dict[str, str]] = {}

    def first(self) -> str:
        """The old release is installed, and plays."""
        begin = time.monotonic()
        self.disk.open()
        run("cp", "-a", f"{self._tree}/.", str(self.disk.tree), patience=600)
        self.upgrades.put("old")
        inside(self.disk.tree, *INSTALL)
        for unit in ("kiosk.service", "kiosk-safe.service"):
            drop_in = self.disk.tree / f"etc/systemd/system/{unit}.d/proof.conf"
            drop_in.parent.mkdir(exist_ok=True)
            drop_in.write_text(DROP_IN)
        self.upgrades.learn()
        self._first = dict(self.upgrades.known)
        run("sync")
        self.disk.leave()
        self.disk.keep("first")
        self.disk.reopen()
        return f"a machine with the old release, {time.monotonic() - begin:.0f} s"

    def method(self) -> str:
        """What a cut loses."""
        return loses(self.disk)

    def cuts(self) -> str:
        """See `CutUpgrades.cuts`."""
        return self.upgrades.cuts(self._count)

    def mutant(self, name: str) -> str:
        """The proof fails where the keeper is broken like this."""
        edits, step = MUTANTS[name]
        self.upgrades.off()
        self.disk.leave()
        self.disk.take("first")
        self.disk.reopen()
        self.upgrades = CutUpgrades(self.disk.tree, edits, dict(self._first), disk=self.disk, dice=self.dice)
        try:
            said = step(self.upgrades)
        except Failed as error:
            return f"killed: {error}"
        finally:
            self.upgrades.off()
        raise Failed(f"the mutant survives: {name} ({said})")

    def tell(self) -> None:
        """The machine's last words."""
        if self.upgrades.machine is not None:
            units = ("-u", "kiosk", "-u", "kiosk-safe", "-u", "piste-keeper")
            print(self.upgrades.it.do("journalctl", "-b", *units, "-n", "60", "--no-pager", check=False))

    def steps(self, mutants: bool) -> "list[tuple[str, Callable[[], str]]]":
        """All of them, in order."""
        upgrades = [
            *((how, lambda how=how: self.upgrades.broken(how)) for how in BROKEN),
            *((name.replace("_", " "), lambda name=name: getattr(self.upgrades, name)()) for name in
              ("damaged_on_trial", "repaired", "damaged_later", "rollback")),
        ]  # fmt: skip
        steps = [("first", self.first), ("method", self.method), ("cuts", self.cuts), *upgrades]
        return [*steps, *((f"mutant {n}", lambda name=name: self.mutant(name)) for n, name in
                          enumerate(MUTANTS if mutants else (), 1))]  # fmt: skip


def main() -> int:
    """Runs every step; prints a line each and the verdict."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--folder", type=Path, default=Path("/var/tmp/piste-proof-upgrade"), help="the machine's")
    parser.add_argument("--release", default="trixie", help="of Debian: trixie or bookworm")
    parser.add_argument("--cuts", type=int, default=30, help="moments at which the power goes")
    parser.add_argument("--seed", type=int, default=random.randrange(10**6), help="of those moments")
    parser.add_argument("--without-mutants", action="store_true", help="the proof alone")
    parser.add_argument("--only", nargs="*", help="these steps, besides the first")
    args = parser.parse_args()
    tree = args.folder / f"tree-{args.release}"
    tree.mkdir(parents=True, exist_ok=True)
    make_tree(tree, args.release)
    if not (tree / "root/wheels").is_dir():
        put_source(tree)
        fetch_wheels(tree)
    proof = Proof(CutDisk(args.folder / "work", MEGABYTES), tree, args.seed, args.cuts)
    steps = proof.steps(not args.without_mutants)
    if args.only is not None:
        steps = [one for one in steps if one[0] in ("first", *args.only)]
    try:
        return prove(f"{args.release}, seed {args.seed}", steps, proof.tell)
    finally:
        proof.upgrades.off()
        proof.disk.close()


if __name__ == "__main__":
    sys.exit(main())
