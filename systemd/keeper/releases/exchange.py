"""From one release to another: the old or the new with all that belongs to it, wherever the power goes.

What is to be done is written down first; once it is, it is done to its end, by the next start if need be.
"""

import os
import subprocess
import time
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from pathlib import Path

from releases import disk, links, manifest
from releases.home import Home
from releases.trial import Trial, boot_id


class Refused(Exception):
    """It cannot be done; nothing was changed. Its text says why, in a line."""


@dataclass(frozen=True, slots=True)
class Step:
    """An exchange that was begun. `tried`: the release has proved itself before; `now`: it is started at once."""

    release: str
    way: str
    watchdog: bool = False
    tried: bool = False
    now: bool = True


def exchange(home: Home, step: Step) -> None:
    """The release runs from now on. Raises `Refused`, `OSError`."""
    if (fault := manifest.first_fault(home.release(step.release))) is not None:
        raise Refused(f"the release {step.release} is damaged: {fault}")
    _begin(home, step)


def _begin(home: Home, step: Step) -> None:
    disk.write_json(home.step, asdict(step))
    finish(home, step)


def finish(home: Home, step: Step) -> None:
    """Does what was begun, from wherever it was left; once more does no harm. Raises `OSError`."""
    now = home.pointed()
    if now != step.release:
        running = Trial.read(home)
        # Whoever was on trial is nothing to go back to.
        before = running.before if running is not None and running.release == now else now
        if before is not None and not step.tried and step.way != links.NO_KIOSK:
            trial = Trial(step.release, before)
            (trial.begun(boot_id(home.root), time.monotonic()) if step.now else trial).write(home)
        if before != step.release:
            home.point("previous", before)
        home.point("current", step.release)
    # Where no kiosk plays nothing can prove itself.
    if step.tried or step.way == links.NO_KIOSK:
        disk.remove(home.trial)
    apply(home, step.way, step.watchdog)
    disk.remove(home.step)


def unfinished(home: Home) -> Step | None:
    """What was begun; forgotten where its release is not whole, for then nothing was exchanged yet."""
    told = disk.read_json(home.step)
    try:
        step = None if told is None else Step(**told)
    except TypeError:
        step = None
    if (
        step is not None
        and step.way in links.WAYS
        and (home.pointed() == step.release or manifest.whole(home.release(step.release)))
    ):
        return step
    disk.remove(home.step)
    return None


def apply(home: Home, way: str, watchdog: bool = False) -> None:
    """Units, rules and boot files of the release that runs."""
    links.put(home, way, watchdog)
    folder = [] if home.root == Path("/") else [str(home.root / "boot")]
    words = "on" if way in links.CONSOLE else "off"
    quiet = home.release(home.pointed() or "none") / "systemd/quiet-boot"
    subprocess.run(["sh", str(quiet), words, *folder], check=False)
    os.sync()


def go_back(home: Home, why: str) -> str | None:
    """To the release before, or any other that is whole; which one, None where there is none. Raises `OSError`."""
    now = home.pointed()
    if (target := _whole_other(home)) is None:
        return None
    told = {"from": now, "to": target, "why": why, "at": datetime.now(UTC).isoformat(timespec="seconds")}
    disk.write_json(home.fallback, told)
    _begin(home, Step(target, links.way_of(home), tried=True))
    home.point("previous", _whole_other(home, but=now))
    return target


def roll_back(home: Home) -> str:
    """By hand: to the release before; which one. Raises `Refused`, `OSError`."""
    if (target := home.pointed("previous")) is None or target == home.pointed():
        raise Refused("there is no release to go back to")
    if (fault := manifest.first_fault(home.release(target))) is not None:
        raise Refused(f"the release before, {target}, is damaged ({fault}): install it again")
    exchange(home, Step(target, links.way_of(home), tried=True))
    return target


def settle(home: Home) -> None:
    """The release that runs has proved itself: that and one to go back to stay. Raises `OSError`."""
    disk.remove(home.trial)
    disk.remove(home.fallback)
    home.point("previous", _whole_other(home))
    home.clear({home.pointed(), home.pointed("previous")})


def _whole_other(home: Home, but: str | None = None) -> str | None:
    return next((name for name in home.others() if name != but and manifest.whole(home.release(name))), None)
