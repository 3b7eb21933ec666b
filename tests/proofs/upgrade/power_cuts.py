"""Upgrades whose power is cut, on a machine whose disk is a `CutDisk`. Each step returns its figure as text."""

import os
import random
import subprocess
import time
from dataclasses import dataclass, field
from pathlib import Path

from tests.proofs.machine.nspawn_machine import Machine, run
from tests.proofs.steps import Failed, check
from tests.proofs.upgrade.checks import INSTALL, Upgrades
from tests.proofs.upgrade.disk_image import CutDisk

AFTERWARDS = 120.0
"""Seconds after an installation in which the power may still go."""


@dataclass(kw_only=True)
class CutUpgrades(Upgrades):
    """A machine with a release that works, on a disk of its own; `dice` choose the moments."""

    disk: CutDisk
    dice: random.Random = field(default_factory=random.Random)

    def cuts(self, count: int) -> str:
        """An upgrade, the power cut at random moments from its start until two minutes after it."""
        old = self.current()
        self.put("new")
        self.on()
        copies, switched, took = self._copies_while_installing(old)
        check(self.current() != old, "the new release runs in the end")
        new = self.learn()
        self.check_plays(self.tree, self.it)
        check(not (self.tree / "opt/piste/on-trial.json").exists(), "it is on trial no more")
        self.off()
        random_ones = self.dice.sample(copies, min(count, len(copies)))
        near = [one for one in copies if -2 <= one[0] - switched <= 10 and one not in random_ones][:6]
        ends = {old: 0, new: 0}
        for when, copy in sorted(random_ones + near):
            ends[self._boots(when, copy)] += 1
        for _, copy in copies:
            copy.unlink(missing_ok=True)
        return (
            f"{len(random_ones)} cuts at random, {len(near)} around the exchange, in {took + AFTERWARDS:.0f} s: "
            f"{ends[old]} came back with the old release, {ends[new]} with the new one, all whole and at play"
        )

    def _copies_while_installing(self, old: str) -> tuple[list[tuple[float, Path]], float, float]:
        """Copies of the disk and when they were taken, when the exchange was, when the installation ended."""
        begin = time.monotonic()
        install = subprocess.Popen(
            [*self.it.enter(), *INSTALL], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True
        )
        copies: list[tuple[float, Path]] = []
        switched = took = 0.0
        while not took or time.monotonic() - begin < took + AFTERWARDS:
            now = time.monotonic() - begin
            check(now < 900, "the installation ends")
            if not switched and self.current() != old:
                switched = now
            copies.append((now, self.disk.cut(f"cut-{len(copies):04d}")))
            if not took and install.poll() is not None:
                took = time.monotonic() - begin
                said = install.stderr.read() if install.stderr is not None else ""
                check(install.returncode == 0, f"the installation succeeds: {said[-2000:]}")
            # More often right after the exchange, so that more of those that are chosen lie there.
            time.sleep(
                self.dice.uniform(0.05, 0.3) if switched and now - switched < 5 else self.dice.uniform(0.4, 1.6)
            )
        return copies, switched, took

    def _boots(self, when: float, copy: Path) -> str:
        with self.disk.after(copy) as tree:
            try:
                found = self.check_whole(tree)
                machine = Machine(tree)
                try:
                    machine.until("active", patience=150)
                    name = self.check_plays(tree, machine)
                finally:
                    machine.cut()
            except (Failed, TimeoutError) as error:
                raise Failed(f"cut at {when:.1f} s: {error}") from error
        print(f"      cut at {when:6.1f} s: {found} was current, {name} plays", flush=True)
        return name

    def unsynced(self) -> str:
        """Right after the exchange, the release that is current is whole on the disk."""
        old = self.current()
        self.put("new")
        self.on()
        begin = time.monotonic()
        install = subprocess.Popen([*self.it.enter(), *INSTALL], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            self._until(lambda: self.current() != old, 600, "the exchange comes")
            new = self.learn()
            copies = []
            for number in range(10):
                copies.append(self.disk.cut(f"sync-{number}"))
                time.sleep(1.5)
        finally:
            install.kill()
            self.off()
        ends = []
        for copy in copies:
            with self.disk.after(copy) as tree:
                ends.append(self.check_whole(tree))
            copy.unlink()
        return f"{len(ends)} cuts within 15 s of the exchange, {ends.count(new)} with the new release, whole " \
            f"({time.monotonic() - begin:.0f} s)"  # fmt: skip


def loses(disk: CutDisk, tries: int = 10) -> str:
    """The method itself: a copy has what was synced, and nothing else unless the kernel wrote it out by itself."""
    lost = 0
    for number in range(tries):
        for name in ("lost", "kept"):
            (disk.tree / "root" / name).unlink(missing_ok=True)
        run("sync")
        (disk.tree / "root/lost").write_bytes(b"x" * 100_000)
        with (disk.tree / "root/kept").open("wb") as file:
            file.write(b"x" * 100_000)
            file.flush()
            os.fsync(file.fileno())
        copy = disk.cut(f"method-{number}")
        with disk.after(copy) as tree:
            check((tree / "root/kept").stat().st_size == 100_000, "what was synced is there after a cut")
            path = tree / "root/lost"
            lost += not path.exists() or path.stat().st_size == 0
        copy.unlink()
    check(lost > tries // 2, f"a cut loses what was not synced, not only {lost} times of {tries}")
    return f"a file written and not synced is gone after {lost} of {tries} cuts, one that was synced after none"
