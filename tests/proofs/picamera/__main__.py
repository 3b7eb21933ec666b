"""`make proof-picamera2`: a real Picamera2 gives the pictures of a rendered game to the kiosk's reader. Needs root.

What it does not show: a sensor, its modes, exposure, white balance and focus: libcamera's virtual camera has none.
"""

import argparse
import hashlib
import json
import os
import shutil
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

from tests.proofs.machine.nspawn_machine import inside, make_tree, run
from tests.proofs.picamera.recording import GAME, record, write_rests
from tests.proofs.steps import Failed, Limits, check
from tests.shared import ROOT

HERE = Path(__file__).parent
PARTS = ("kiosk", "vision", "calibration", "tests/proofs/picamera")
PYTHON = "/opt/venv/bin/python"
SEED, HZ = 7, 120
"""The virtual camera shows each picture four times: 120 exposures a second are 30 pictures."""
PATIENCE = 3.0
"""Times as long as the game lasts."""


def prepare(tree: Path) -> None:
    """Debian with libcamera, Python with what the kiosk needs and picamera2; each only where it is missing."""
    tree.mkdir(parents=True, exist_ok=True)
    make_tree(tree, "trixie")
    if not (tree / "usr/share/doc/python3-libcamera").exists():
        inside(tree, "apt-get", "update", "-q")
        inside(tree, "apt-get", "install", "-q", "-y", "--no-install-recommends", "python3-libcamera", "python3-venv")
    wanted = (ROOT / "requirements.lock").read_text() + (HERE / "packages.txt").read_text()
    stamp = tree / "opt/packages"
    if not stamp.exists() or stamp.read_text() != wanted:
        shutil.copy(ROOT / "requirements.lock", tree / "opt/kiosk.lock")
        shutil.copy(HERE / "packages.txt", tree / "opt/packages.txt")
        inside(tree, "python3", "-m", "venv", "--clear", "--system-site-packages", "/opt/venv")
        pip = (
            PYTHON,
            "-m",
            "pip",
            "install",
            "-q",
            "--only-binary",
            ":all:",
            "--cert",
            "/etc/ssl/certs/ca-certificates.crt",
        )
        inside(tree, *pip, "-r", "/opt/kiosk.lock")
        inside(tree, *pip, "--no-deps", "-r", "/opt/packages.txt")
        stamp.write_text(wanted)


def install(tree: Path) -> None:
    """This program, the virtual camera's settings, and what stands in for a Pi's memory."""
    program = tree / "opt/piste"
    shutil.rmtree(program, ignore_errors=True)
    for part in PARTS:
        shutil.copytree(ROOT / part, program / part, ignore=shutil.ignore_patterns("__pycache__"))
    settings = tree / "usr/share/libcamera/pipeline/virtual"
    settings.mkdir(parents=True, exist_ok=True)
    shutil.copy(HERE / "virtual.yaml", settings)
    run("cc", "-O1", "-shared", "-fPIC", "-Wall", "-o", str(tree / "opt/memory.so"), str(HERE / "memory.c"))


def pictures(tree: Path) -> int:
    """Renders the game, unless it was rendered by the same code. Returns how many pictures there are."""
    folder, stamp = tree / "var/piste-pictures", tree / "var/piste-rests.made"
    code = sorted([HERE / "recording.py", *(ROOT / "kiosk/devices/virtual").rglob("*.[pt]*[yl]")])
    made = hashlib.sha256(b"".join(path.read_bytes() for path in code)).hexdigest() + f" seed {SEED}"
    if not stamp.exists() or stamp.read_text() != made:
        shutil.rmtree(folder, ignore_errors=True)
        write_rests(tree / "var/piste-rests.json", record(folder, SEED)[1])
        stamp.write_text(made)
    return sum(1 for _ in folder.iterdir())


def watch(tree: Path, seconds: float) -> dict[str, Any]:
    """The kiosk's camera and reader in the tree. Raises `Failed`."""
    told = inside(
        tree, PYTHON, "-m", "tests.proofs.picamera.camera_session", "/var/piste-rests.json", str(seconds),
        patience=900, PYTHONPATH="/opt/piste", LD_PRELOAD="/opt/memory.so", PISTE_SENSOR_HZ=str(HZ),
        LIBCAMERA_PIPELINES_MATCH_LIST="virtual", LIBCAMERA_LOG_LEVELS="*:FATAL",
    )  # fmt: skip
    lines = [line for line in told.splitlines() if line.startswith("{")]
    check(bool(lines), f"the kiosk's camera works, not: {told[-600:]}")
    found: dict[str, Any] = json.loads(lines[-1])
    return found


def judge(found: dict[str, Any], seconds: float, limits: Limits) -> None:
    """Prints the figures. Raises `Failed`."""
    streams, (median, most, worst) = found["streams"], (1000 * age for age in found["age"])
    say("streams", ", ".join(f"{name} {one[0]} {one[1]}x{one[2]}" for name, one in sorted(streams.items())))
    check(
        {name: one[1:3] for name, one in streams.items()} == {"main": [1280, 720], "lores": [320, 180]},
        "both streams",
    )
    check(found["shapes"] == [[180, 320, 3], [720, 1280, 3]], "pictures as large as was read back")
    check(found["apart"] is not None and found["apart"] < 4, f"both streams show one moment: {found['apart']}")
    say("frames", f"{found['frames']} in {found['seconds']:.1f} s, for a game of {seconds:.1f} s")
    check(found["backwards"] == 0, "time runs forward")
    say("age", f"{median:.1f} ms median, {most:.1f} ms at 95 %, {worst:.0f} ms at most")
    check(found["after_stall"] is not None, "the kiosk was held up once")
    after = 1000 * found["after_stall"]
    say("after 0.7 s", f"the next frame was {after:.0f} ms old")
    limits.keep(after / 1000, 0.08, "the frame after the stall")
    limits.keep(most / 1000, 0.05, "a frame's age at 95 %")
    say("read", f"{len(found['told'])} of {len(GAME)} rests, {found['dice']} dice; events {found['events']}")
    check(not found["wrong"], f"every rest is read right, not: {'; '.join(found['wrong'][:3])}")
    check(len(found["told"]) == len(GAME), f"every rest is told; {found['told']} were")
    say("stopped", f"within {found['stopping']:.1f} s")


def say(name: str, figure: str) -> None:
    """A line of the report."""
    print(f"ok    {name:<14}{figure}", flush=True)


def main() -> int:
    """Prints a line each and the verdict."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--tree", type=Path, default=Path("/var/tmp/piste-proof-picamera2"), help="the machine's folder"
    )
    tree, begin, limits = parser.parse_args().tree / "trixie", time.monotonic(), Limits()
    try:
        prepare(tree)
        install(tree)
        count = pictures(tree)
        say("prepared", f"{time.monotonic() - begin:.0f} s, {count} pictures of a rendered game")
        seconds = count * 4 / HZ
        judge(watch(tree, PATIENCE * seconds), seconds, limits)
    except (Failed, OSError, subprocess.SubprocessError) as error:
        print(f"FAIL  {error} {(getattr(error, 'stderr', '') or '')[-800:]}", flush=True)
        print("VERDICT: fail")
        return 1
    load = f"load {os.getloadavg()[0]:.0f} on {os.cpu_count()} cores"
    words, status = limits.verdict(f"(picamera2 0.3.38, libcamera 0.4, {time.monotonic() - begin:.0f} s, {load})")
    print(f"VERDICT: {words}")
    return status


if __name__ == "__main__":
    sys.exit(main())
