"""Room on the disk for another release."""

import os
import shutil

from releases.home import Home
from releases.trial import Trial

SPARE = 200 << 20
"""Bytes left beside it, for the journal."""


def size_of(home: Home, name: str | None) -> int:
    """Bytes that a release takes; 0 of none."""
    if name is None:
        return 0
    return sum(
        os.lstat(os.path.join(folder, one)).st_blocks * 512  # noqa: PTH118
        for folder, _, files in os.walk(home.release(name))
        for one in files
    )


def make_room(home: Home) -> None:
    """Deletes older releases where the next one would not fit beside them; never what may have to be gone back to.

    Raises `Refused`.
    """
    from releases.exchange import Refused

    now, trial = home.pointed(), Trial.read(home)
    need = size_of(home, now)
    if not now or _free(home) >= need + SPARE:
        return
    home.clear({now, trial.before if trial is not None else None})
    if (free := _free(home)) < need + SPARE:
        raise Refused(f"no room for another version: {free >> 20} MB free, {(need + SPARE) >> 20} needed")


def _free(home: Home) -> int:
    return shutil.disk_usage(home.opt).free
