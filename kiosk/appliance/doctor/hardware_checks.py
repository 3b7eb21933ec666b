"""The board: disk, memory, heat, power, versions."""

import errno
import os
import platform
import shutil
import subprocess
import time
from collections.abc import Iterator
from contextlib import suppress
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from kiosk.appliance.doctor.finding import FAIL, OK, WARN, Check, Patient
from kiosk.appliance.service.start_mode import AWAY, MARK
from kiosk.devices.board_sensors import (
    SLOWED,
    TOO_HOT,
    UNDER_VOLTAGE,
    WARM,
    Vitals,
    degrees,
    throttled,
    vitals,
    volt_sensor,
)
from kiosk.i18n.phrase import Phrase, phrase

MEGA = 1024 * 1024
LITTLE_DISK, NO_DISK = 500, 20
SLOW_DISK = 0.5
"""Seconds for a move from which people at the table feel it."""
LITTLE_MEMORY, NO_MEMORY = 200, 60
"""Megabytes."""
MAKE_WRITABLE = phrase("Rendez-le inscriptible, ou nommez-en un autre ; les parties ne sont pas gardées.")


def disk(patient: Patient) -> Iterator[Check]:
    """Room for the journal, and whether it can be written at all."""
    folder = patient.data
    if (patient.root / MARK).exists():
        yield Check("disk", FAIL, AWAY, phrase("Branchez le disque des parties, puis redémarrez."))
        return
    if folder is None or not os.access(folder, os.W_OK):
        yield _unwritable(folder or "–", MAKE_WRITABLE)
        return
    free = shutil.disk_usage(folder).free // MEGA
    room = phrase("Faites de la place sur le disque de {folder}.", folder=folder)
    try:
        seconds = _seconds_to_write(folder)
    except OSError as error:
        full = error.errno in (errno.ENOSPC, errno.EDQUOT)
        yield _unwritable(folder, room if full else MAKE_WRITABLE)
        return
    if seconds > SLOW_DISK:
        slow = phrase("une action y prend {seconds} s à écrire", seconds=f"{seconds:.1f}")
        yield Check("disk", WARN, slow, phrase("Changez la carte : elle est usée, ou trop lente."))
        return
    level = FAIL if free < NO_DISK else WARN if free < LITTLE_DISK else OK
    found = phrase("{free} Mo libres dans {folder}", free=free, folder=folder)
    yield Check("disk", level, found, "" if level == OK else room)


def _unwritable(folder: object, advice: Phrase) -> Check:
    return Check("disk", FAIL, phrase("rien ne peut s’écrire dans {folder}", folder=folder), advice)


def _seconds_to_write(folder: Path) -> float:
    """How long a few bytes take until they are on the disk for good, as a move does. Raises `OSError`."""
    begin, probe = time.monotonic(), folder / ".doctor"
    try:
        with probe.open("wb") as file:
            file.write(b"piste")
            file.flush()
            os.fsync(file.fileno())
    finally:
        with suppress(OSError):
            probe.unlink()
    return time.monotonic() - begin


def memory(patient: Patient) -> Iterator[Check]:
    """Memory that programs can still have."""
    free = _meminfo(patient.root, "MemAvailable")
    if free is None:
        slow = phrase("Fermez d’autres programmes si la machine est lente.")
        yield Check("memory", WARN, phrase("cette machine ne le dit pas"), slow)
        return
    level = FAIL if free < NO_MEMORY else WARN if free < LITTLE_MEMORY else OK
    more = "" if level == OK else phrase("Fermez d’autres programmes, ou prenez une carte de 2 Go ou plus.")
    total = _meminfo(patient.root, "MemTotal")
    yield Check("memory", level, phrase("{free} Mo libres sur {total}", free=free, total=total), more)


def _meminfo(root: Path, name: str) -> int | None:
    """Megabytes."""
    try:
        lines = (root / "proc/meminfo").read_text("utf-8").splitlines()
        return next(int(line.split()[1]) // 1024 for line in lines if line.startswith(f"{name}:"))
    except (OSError, ValueError, IndexError, StopIteration):
        return None


def temperature(patient: Patient) -> Iterator[Check]:
    """The hottest place that the machine measures."""
    hottest = degrees(patient.root)
    if hottest is None:
        yield Check("temperature", OK, phrase("cette machine ne le dit pas"))
        return
    level = FAIL if hottest >= TOO_HOT else WARN if hottest >= WARM else OK
    rate = Vitals(hottest).rate(patient.config.camera.fps)
    found = phrase("{degrees} degrés", degrees=f"{hottest:.0f}")
    if level != OK:
        found = phrase(
            "{degrees} degrés, {rate} images regardées par seconde", degrees=f"{hottest:.0f}", rate=round(rate)
        )
    advice = phrase("Donnez de l’air à la carte, ou un radiateur ; elle ralentit à 80 degrés.") if level != OK else ""
    yield Check("temperature", level, found, advice)


def power(patient: Patient) -> Iterator[Check]:
    """Under-voltage and throttling as reported by kernel and firmware; nothing on another machine."""
    now, bits = vitals(patient.root), firmware(patient.root)
    if bits is None and not now.low_voltage and not now.slowed and not volt_sensor(patient.root):
        return
    since = (bits or 0) >> 16
    supply = phrase("Prenez l’alimentation de la carte et un câble court.")
    if now.low_voltage:
        yield Check("power", FAIL, phrase("sous-tension en ce moment"), supply)
    elif since & UNDER_VOLTAGE:
        yield Check("power", WARN, phrase("sous-tension depuis le démarrage"), supply)
    elif now.slowed:
        yield Check(
            "power", WARN, phrase("ralentie par la chaleur en ce moment"), phrase("Donnez de l’air à la carte.")
        )
    elif since & SLOWED:
        yield Check("power", OK, phrase("a été ralentie par la chaleur depuis le démarrage"))
    else:
        yield Check("power", OK, phrase("ni sous-tension ni ralentissement"))


def firmware(root: Path, command: str = "vcgencmd") -> int | None:
    """The firmware's get_throttled: from the kernel, else by its own command; None where there is none."""
    if (bits := throttled(root)) is not None:
        return bits
    try:
        done = subprocess.run([command, "get_throttled"], capture_output=True, text=True, timeout=5)
        return int(done.stdout.strip().partition("=")[2], 16)
    except (OSError, ValueError, subprocess.TimeoutExpired):
        return None


def versions(patient: Patient) -> Iterator[Check]:
    """The installed versions."""
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
