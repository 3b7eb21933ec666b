"""Sticks as the system mounts them: the rule, the unit's sandbox, and real small, full and read-only ones."""

import os
import re
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from kiosk.cli.main import main
from kiosk.devices.usb_storage import find
from tests.shared import ROOT
from tests.table.backup.test_verified_backup import played

SYSTEMD = ROOT / "systemd"
RULES = SYSTEMD / "units" / "91-piste-sticks.rules"
root_only = pytest.mark.skipif(os.geteuid() != 0, reason="mounting needs root")


@contextmanager
def mounted(place: Path, options: str) -> Iterator[Path]:
    """A file system of its own, as small as it is wanted."""
    place.mkdir(parents=True)
    done = subprocess.run(["mount", "-t", "tmpfs", "-o", options, "tmpfs", str(place)], check=False)
    if done.returncode:
        pytest.skip("nothing can be mounted here")
    try:
        yield place
    finally:
        subprocess.run(["umount", "-l", str(place)], check=True)


@pytest.fixture
def data(tmp_path: Path) -> Path:
    folder = tmp_path / "data"
    folder.mkdir()
    played(folder)
    return folder


def test_nothing_on_a_stick_can_be_run_or_give_rights() -> None:
    (line,) = re.findall(r'RUN\+="/usr/bin/systemd-mount (.*)"', RULES.read_text("utf-8"))
    options = re.search(r"--options=(\S+)", line)
    assert options is not None
    assert {"nosuid", "nodev", "noexec", "sync", "uid=piste", "umask=0077"} <= set(options[1].split(","))
    assert line.endswith("$devnode /media/piste/$env{ID_FS_LABEL}-%k")


@pytest.mark.skipif(shutil.which("udevadm") is None, reason="no udevadm here")
def test_udev_understands_the_rule() -> None:
    done = subprocess.run(["udevadm", "verify", str(RULES)], capture_output=True, text=True, check=False)
    if "Unknown command" in done.stderr or "Unknown operation" in done.stderr:
        pytest.skip("this udevadm cannot verify")
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_kiosk_may_write_where_sticks_and_the_backlight_are() -> None:
    (line,) = re.findall(r"^ReadWritePaths=(.*)$", (SYSTEMD / "units" / "kiosk.service").read_text("utf-8"), re.M)
    assert line.split() == ["-/media", "-/run/media", "-/sys/devices/platform"]


def test_the_drive_of_the_system_is_no_stick() -> None:
    device = subprocess.run(
        ["findmnt", "-n", "--nofsroot", "--first-only", "-o", "SOURCE", "/"],
        capture_output=True,
        text=True,
        check=False,
    ).stdout.strip()
    name = Path(device).resolve().name
    if not device.startswith("/dev/") or not Path("/sys/class/block", name).exists():
        pytest.skip("the system is on no disk of its own here")
    script = str(SYSTEMD / "foreign-drive")
    assert subprocess.run([script, name], check=False).returncode == 1
    assert subprocess.run([script, "no-such-disk"], check=False).returncode == 1
    assert subprocess.run([script], check=False).returncode == 1
    others = [path.name for path in Path("/sys/class/block").glob("loop*")]
    if others and not Path(device).resolve().name.startswith("loop"):
        assert subprocess.run([script, others[0]], check=False).returncode == 0


@root_only
def test_a_real_stick_takes_backup_and_help_file(data: Path, tmp_path: Path) -> None:
    with mounted(tmp_path / "media" / "pi" / "FESTIVAL", "size=16m") as place:
        stick = find([f"{tmp_path}/media/*/*"])
        assert stick is not None and (stick.path, stick.writable, stick.full) == (place, True, False)
        for words in (["backup", str(place)], ["diagnostics", "--out", str(place)]):
            assert main([*words, "--data", str(data)]) == 0
        assert len(list(place.iterdir())) == 2
        assert main(["restore", str(place), "--list"]) == 0


@root_only
@pytest.mark.parametrize("words", [["backup"], ["diagnostics", "--personal", "--out"]])
def test_a_full_stick_is_one_line_and_holds_no_half_file(
    data: Path, tmp_path: Path, words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    with mounted(tmp_path / "media" / "FULL", "size=16k") as place:
        stick = find([f"{tmp_path}/media/*"])
        assert stick is not None and stick.full
        (place / "filler").write_bytes(bytes(16 * 1024))
        assert main([*words, str(place), "--data", str(data)]) == 1
        said = capsys.readouterr().err
        assert "No space left on device" in said and said.count("\n") == 1
        assert [path.name for path in place.iterdir()] == ["filler"]


@root_only
def test_a_read_only_stick_is_one_line(data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with mounted(tmp_path / "media" / "LOCKED", "ro") as place:
        stick = find([f"{tmp_path}/media/*"])
        assert stick is not None and not stick.writable and not stick.full
        for words in (["backup", str(place)], ["diagnostics", "--out", str(place)]):
            assert main([*words, "--data", str(data)]) == 1
            said = capsys.readouterr().err
            assert "Read-only file system" in said and said.count("\n") == 1
