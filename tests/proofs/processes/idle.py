"""`make proof-idle`: what the kiosk costs while nobody plays: start, processor, writes, memory of all its processes.

The screen that waits for guests, voice and hands-free on, a camera that gives 1280x720 pictures of an empty track.
Processor time is counted by the kernel and does not depend on what else runs; the seconds to the first picture do.
"""

import argparse
import os
import shutil
import signal
import sys
import tempfile
from pathlib import Path

from tests.proofs.processes.running_kiosk import Running, family, resident, seconds_of, written
from tests.proofs.steps import Failed, Limits

SETTLES = 70.0
"""Seconds until the camera's process has seen that nobody plays, and the settings have been lived with for long."""
START, SHARE, MEGABYTES = 3.0, 0.02, 400


def measured(running: Running, seconds: float) -> dict[str, float]:
    """The figures."""
    started = running.until_ready()
    computed = sum(map(seconds_of, (running.pid,)))
    running.watch(SETTLES)
    pids = list(family(running.pid))
    before, wrote = {pid: seconds_of(pid) for pid in pids}, sum(map(written, pids))
    running.watch(seconds)
    used = {pid: seconds_of(pid) - before[pid] for pid in pids}
    beside = running.children()
    names = {running.pid: "screen", **{pid: name for name, pid in beside.items()}}
    figures = {"start to first picture, s": started, "processor time of the start, s": computed}
    figures |= {f"{names.get(pid, 'other')}: part of one core, %": 100 * used[pid] / seconds for pid in pids}
    figures |= {f"{names.get(pid, 'other')}: resident, MB": resident(pid)[0] / 1024 for pid in pids}
    figures["all: part of one core, %"] = 100 * sum(used.values()) / seconds
    figures["all: resident, MB"] = sum(resident(pid)[0] for pid in pids) / 1024
    figures["all: resident, what is shared counted once, MB"] = sum(resident(pid)[1] for pid in pids) / 1024
    figures["written while idle, bytes"] = sum(map(written, pids)) - wrote
    figures["longest silence of the signs of life, s"] = running.longest_silence
    return figures


def faults(figures: dict[str, float]) -> list[str]:
    """What is over its budget."""
    budgets = {
        "all: part of one core, %": SHARE * 100,
        "all: resident, MB": MEGABYTES,
        "written while idle, bytes": 0,
    }
    return [f"{name}: {figures[name]:.1f}, {most} at most" for name, most in budgets.items() if figures[name] > most]


def main() -> int:
    """Prints the figures and the verdict."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--camera", default="fake:still:1280x720")
    args = parser.parse_args()
    folder = Path(tempfile.mkdtemp(prefix="piste-idle-"))
    running = Running(folder, args.camera)
    try:
        figures = measured(running, args.seconds)
    finally:
        running.end(signal.SIGTERM)
    print("".join(f"{value:10.2f}  {name}\n" for name, value in figures.items()), end="")
    wrong, limits = faults(figures), Limits()
    try:
        limits.keep(figures["start to first picture, s"], START, "start to first picture")
    except Failed as error:
        wrong.append(str(error))
    shutil.rmtree(folder)
    shutil.rmtree(running.trace.parent)
    words, status = (f"fail: {'; '.join(wrong)}", 1) if wrong else limits.verdict(f"(load {os.getloadavg()[0]:.0f})")
    print(f"VERDICT: {words}")
    return status


if __name__ == "__main__":
    sys.exit(main())
