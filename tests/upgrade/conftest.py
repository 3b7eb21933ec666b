"""A machine's file system in a folder, with releases of a few files."""

import os
import sys

import pytest

from tests.shared import ROOT

sys.path.insert(0, str(ROOT / "systemd/keeper"))

from releases import links, manifest
from releases.home import Home

UNITS = [unit for _, unit, _ in links.LINKS] + [links.DIRECT[1], links.WATCHDOG[1], links.DATA[1]]


def put_release(home, name, *, sealed=True, units=UNITS):
    """A whole one, unless it is not sealed."""
    folder = home.release(name)
    (folder / "systemd/units").mkdir(parents=True)
    for unit in units:
        (folder / "systemd/units" / unit).write_text(f"# {unit} of {name}\n")
    (folder / "systemd/quiet-boot").write_text('echo "$1" >"$2/words"\n')
    (folder / "program").write_bytes(name.encode() * 1000)
    (folder / "python").symlink_to("/usr/bin/python3")
    if sealed:
        manifest.seal(folder)
    return name


@pytest.fixture
def home(tmp_path, monkeypatch):
    """Two releases, "old" runs; nothing is on trial."""
    # The disk may be busy with other things; what a cut loses is shown by `make proof-upgrade`.
    monkeypatch.setattr(os, "sync", lambda: None)
    monkeypatch.setattr(os, "fsync", lambda handle: None)
    monkeypatch.setattr(links, "systemd_version", lambda: links.DIRECT_SINCE)
    there = Home(tmp_path)
    (tmp_path / "boot").mkdir()
    monkeypatch.setattr(links, "_has_data_partition", lambda: False)
    put_release(there, "old")
    put_release(there, "new")
    there.point("current", "old")
    links.put(there, "kms")
    return there
