"""The board: disk, memory, heat, power, versions."""

import os
import platform
import shutil
import subprocess
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from kiosk.appliance.doctor.checks import FAIL, OK, WARN, Check, Patient

MEGA = 1024 * 1024
LITTLE_DISK, NO_DISK = 500, 20
LITTLE_MEMORY, NO_MEMORY = 200, 60
"""Megabytes."""

HOT, TOO_HOT = 70.0, 80.0
"""Degrees Celsius; a Pi slows itself down at 80."""

THROTTLED = (
    "sys/devices/platform/soc/soc:firmware/get_throttled",
    "sys/devices/platform/axi/axi:firmware/get_throttled",
)
UNDER_VOLTAGE, SLOWED = 0x1, 0xE
"""Bits of the firmware's get_throttled; those of "since the start" lie 16 higher.
Source: the Raspberry Pi documentation, vcgencmd get_throttled."""


def disk(patient: Patient) -> Iterator[Check]:
    """Room for the journal, and whether it can be written at all."""
    folder = patient.data
    if folder is None or not os.access(folder, os.W_OK):
        advice = "Make it writable for the kiosk, or name another with --data; games are not saved."
        yield Check("disk", FAIL, f"the data folder {folder or ''} cannot be written".replace("  ", " "), advice)
        return
    free = shutil.disk_usage(folder).free // MEGA
    level = FAIL if free < NO_DISK else WARN if free < LITTLE_DISK else OK
    advice = "" if level == OK else f"Make room on the disk that holds {folder}."
    yield Check("disk", level, f"{free} MB free in {folder}", advice)


def memory(patient: Patient) -> Iterator[Check]:
    """Memory that programs can still have."""
    free = _meminfo(patient.root, "MemAvailable")
    if free is None:
        yield Check("memory", WARN, "this machine does not tell", "Look at it with `free -m`.")
        return
    level = FAIL if free < NO_MEMORY else WARN if free < LITTLE_MEMORY else OK
    advice = "" if level == OK else "Close other programs, or use a board with 2 GB or more."
    yield Check("memory", level, f"{free} of {_meminfo(patient.root, 'MemTotal')} MB available", advice)


def _meminfo(root: Path, name: str) -> int | None:
    """Megabytes."""
    try:
        lines = (root / "proc/meminfo").read_text("utf-8").splitlines()
        return next(int(line.split()[1]) // 1024 for line in lines if line.startswith(f"{name}:"))
    except (OSError, ValueError, IndexError, StopIteration):
        return None


def temperature(patient: Patient) -> Iterator[Check]:
    """The hottest place that the machine measures."""
    degrees = [
        value / 1000
        for zone in (patient.root / "sys/class/thermal").glob("thermal_zone*/temp")
        if (value := _number(zone)) is not None
    ]
    if not degrees:
        yield Check("temperature", OK, "this machine does not tell")
        return
    hottest = max(degrees)
    level = FAIL if hottest >= TOO_HOT else WARN if hottest >= HOT else OK
    advice = "" if level == OK else "Give the board air or a heat sink; it slows down at 80 degrees."
    yield Check("temperature", level, f"{hottest:.0f} degrees", advice)


def _number(path: Path) -> int | None:
    try:
        return int(path.read_text("utf-8").strip())
    except (OSError, ValueError):
        return None


def power(patient: Patient) -> Iterator[Check]:
    """Under-voltage and slowing down, as the Pi's firmware tells; nothing on another machine."""
    bits = throttled(patient.root)
    if bits is None:
        return
    since = bits >> 16
    if bits & UNDER_VOLTAGE or since & UNDER_VOLTAGE:
        when, level = ("now", FAIL) if bits & UNDER_VOLTAGE else ("since the start", WARN)
        yield Check("power", level, f"under-voltage {when}", "Use the board's own power supply and a short cable.")
    elif bits & SLOWED or since & SLOWED:
        when, level = ("now", WARN) if bits & SLOWED else ("since the start", OK)
        advice = "Give the board air or a heat sink." if level == WARN else ""
        yield Check("power", level, f"slowed down by heat {when}", advice)
    else:
        yield Check("power", OK, "neither under-voltage nor slowed down")


def throttled(root: Path, command: str = "vcgencmd") -> int | None:
    """The firmware's get_throttled, None where there is none."""
    for path in THROTTLED:
        try:
            return int((root / path).read_text("utf-8").strip(), 16)
        except (OSError, ValueError):
            continue
    try:
        done = subprocess.run([command, "get_throttled"], capture_output=True, text=True, timeout=5)
        return int(done.stdout.strip().partition("=")[2], 16)
    except (OSError, ValueError, subprocess.TimeoutExpired):
        return None


def versions(patient: Patient) -> Iterator[Check]:
    """What runs here."""
    names = ("piste", "pygame-ce", "opencv-python-headless", "numpy")
    said = [f"{name} {_version(name)}" for name in names]
    board = _model(patient.root) or platform.machine()
    yield Check(
        "versions", OK, ", ".join([*said, f"Python {platform.python_version()}", _system(patient.root), board])
    )


def _version(name: str) -> str:
    try:
        return version(name)
    except PackageNotFoundError:
        return "not installed"


def _model(root: Path) -> str | None:
    try:
        return (root / "proc/device-tree/model").read_text("utf-8", "replace").strip("\0\n ")
    except OSError:
        return None


def _system(root: Path) -> str:
    try:
        lines = (root / "etc/os-release").read_text("utf-8").splitlines()
        return next(line.partition("=")[2].strip('"') for line in lines if line.startswith("PRETTY_NAME="))
    except (OSError, StopIteration):
        return platform.system()
