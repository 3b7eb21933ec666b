"""Beside the kiosk while a release is on trial: ends what was begun, counts its starts, keeps it or goes back."""

import time
from collections.abc import Callable

from releases import links, manifest
from releases.exchange import finish, go_back, settle, unfinished
from releases.home import Home
from releases.machine import Machine
from releases.trial import Life, Trial, boot_id

EVERY = 1.0
"""Seconds between two looks."""
DAMAGED, DIED = "damaged", "died"
"""Why a release was left: its files are not what they were; it did not hold."""


def before_the_kiosk(home: Home, machine: Machine) -> None:
    """At the machine's start, and after an installation: a release that cannot be relied on is left now."""
    with home.alone():
        if (step := unfinished(home)) is not None:
            machine.say(f"the exchange to {step.release} was cut short: it is brought to its end")
            finish(home, step)
            machine.reload()
            machine.start(step.way)
        trial = Trial.read(home)
        if trial is None or trial.release != home.pointed():
            home.trial.unlink(missing_ok=True)
            return
        boot = boot_id(home.root)
        if trial.boot == boot:
            return
        trial = trial.begun(boot)
        trial.write(home)
        if (fault := manifest.first_fault(home.release(trial.release))) is not None:
            machine.say(f"{fault} is damaged")
            leave(home, machine, DAMAGED)
        elif trial.failed:
            leave(home, machine, DIED)


def leave(home: Home, machine: Machine, why: str) -> bool:
    """Goes back, and starts what is there then. Whether there was anything to go back to. Raises `OSError`."""
    now, target = home.pointed(), go_back(home, why)
    if target is None:
        machine.say(f"{now}: {why}, and no other release is whole: install Piste again")
        return False
    machine.say(f"{now}: {why}; {target} runs again")
    machine.reload()
    machine.start(links.way_of(home))
    return True


def watch(home: Home, machine: Machine, clock: Callable[[], float] = time.monotonic,
          sleep: Callable[[float], None] = time.sleep) -> None:  # fmt: skip
    """Until the release has proved itself or was left. Raises `OSError`."""
    before: Life | None = None
    way = links.way_of(home)
    while home.trial.exists():
        life = machine.life(way)
        with home.alone():
            trial = Trial.read(home)
            if trial is None or trial.release != home.pointed():
                return
            if life is not None:
                if deaths := life.deaths_since(before):
                    trial = trial.after(deaths)
                    trial.write(home)
                if trial.failed or (life.state == "failed" and life.started > trial.since):
                    leave(home, machine, DIED)
                    return
                if life.held(trial, clock()):
                    settle(home)
                    machine.say(f"{trial.release} has proved itself")
                    return
                before = life
        sleep(EVERY)


def rescue(home: Home, machine: Machine) -> bool:
    """The kiosk gave up. Whether another release runs from now on. Raises `OSError`."""
    with home.alone():
        trial = Trial.read(home)
        if trial is not None and trial.release == home.pointed():
            return leave(home, machine, DIED)
        now = home.pointed()
        if now is not None and manifest.whole(home.release(now)):
            return False
        return leave(home, machine, DAMAGED)
