"""The units: tight, understood by systemd, and in step with the programs that they start."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from kiosk.appliance.service.start_mode import MARK, OFF_STATUS, RESTART_STATUS
from kiosk.cli.main import COMMANDS, Parser, module_of
from tests.shared import ROOT

SYSTEMD = ROOT / "systemd"
SERVICES = ("kiosk.service", "kiosk-safe.service", "kiosk-backup.service", "kiosk-splash.service")
TIMERS = ("kiosk-backup.timer", "kiosk-desktop-backup.timer")
WITHOUT_KIOSK = {"kiosk-safe.service", "kiosk-splash.service", "piste-data.service", "piste-keeper.service"}
PLAIN = ("after-kiosk", "safe-mode", "desktop-start", "quiet-boot", "data-partition", "foreign-drive")
needs_systemd = pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="no systemd-analyze here")


@needs_systemd
@pytest.mark.parametrize("name", SERVICES)
def test_the_exposure_is_2_5_at_most(name):
    unit = str(SYSTEMD / "units" / name)
    command = ["systemd-analyze", "security", "--offline=true", "--threshold=25", unit]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout.splitlines()[-1]


EVENING = ("piste-director.service", "piste-dialer.service")


@needs_systemd
@pytest.mark.parametrize("name", EVENING)
def test_what_has_a_network_is_exposed_by_less_than_2_0(name):
    command = ["systemd-analyze", "security", "--offline=true", "--threshold=19", str(SYSTEMD / "units" / name)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout.splitlines()[-1]


@pytest.mark.parametrize("name", EVENING)
def test_what_has_a_network_sees_no_journal_of_a_kiosk_and_starts_only_where_it_was_asked_for(name):
    """The director needs its evening too; a dialer that was not told to join opens no network."""
    text = (SYSTEMD / "units" / name).read_text("utf-8")
    assert "InaccessiblePaths=-/var/lib/piste -/var/lib/piste-owner\n" in text
    assert ("\nConditionPathExists=/" in text) == (name == "piste-director.service")
    assert name not in (SYSTEMD / "keeper" / "releases" / "links.py").read_text("utf-8")


def test_the_kiosk_itself_has_no_network_whatever_is_installed():
    text = (SYSTEMD / "units" / "kiosk.service").read_text("utf-8")
    assert "RestrictAddressFamilies=AF_UNIX AF_NETLINK\nIPAddressDeny=any\n" in text


@needs_systemd
def test_systemd_understands_every_line(tmp_path):
    """With the programs' paths pointed at this checkout: at home they are there."""
    for unit in [*(SYSTEMD / "units").glob("*.service"), *(SYSTEMD / "units").glob("*.timer")]:
        text = unit.read_text("utf-8").replace("/opt/piste/current/.venv/bin/kiosk", "/bin/true")
        (tmp_path / unit.name).write_text(text.replace("/opt/piste/current", str(ROOT)))
    units = [
        str(tmp_path / name)
        for name in (
            *SERVICES,
            *TIMERS,
            "kiosk-desktop.service",
            "kiosk-desktop-backup.service",
            "piste-data.service",
            "piste-keeper.service",
            *EVENING,
        )
    ]
    done = subprocess.run(["systemd-analyze", "verify", "--man=no", *units], capture_output=True, text=True)
    assert [line for line in (done.stdout + done.stderr).splitlines() if str(tmp_path) in line] == []


@pytest.mark.parametrize("unit", [*sorted((SYSTEMD / "units").glob("*.service")), SYSTEMD / "units" / "cage.conf"])
def test_the_command_lines_are_understood(unit):
    import importlib

    lines = re.findall(r"^ExecStart=\S.*?kiosk (\w[\w -/.]*)$", unit.read_text("utf-8"), re.M)
    for line in lines:
        name, *words = line.split()
        assert name in COMMANDS
        parser = Parser()
        parser.add_argument("--config", type=Path)
        parser.add_argument("--data", type=Path)
        importlib.import_module(module_of(name)).add_arguments(parser)
        parser.parse_intermixed_args(words)
    assert lines or unit.name in WITHOUT_KIOSK


LONG_LIVED = ("kiosk", "kiosk-safe", "kiosk-backup", "kiosk-desktop", "kiosk-desktop-backup")


@pytest.mark.parametrize("name", LONG_LIVED)
def test_a_helper_that_goes_wild_takes_neither_the_machine_nor_the_screen_with_it(name):
    unit = (SYSTEMD / "units" / f"{name}.service").read_text("utf-8").split("[Service]")[1]
    limits = dict(re.findall(r"^(MemoryMax|TasksMax|OOMPolicy)=(\w+)$", unit, re.M))
    assert limits["OOMPolicy"] == "continue"
    # What the kiosk takes while it is played, and a quarter more; on a board of 1 GB something must be left.
    least, most = (64, 256) if "backup" in name else (400 * 5 // 4, 640)
    assert least <= int(limits["MemoryMax"].removesuffix("M")) <= most
    assert 16 <= int(limits["TasksMax"]) <= 256


def test_screen_and_script_mean_the_same_sign_of_a_missing_partition():
    assert f"mark=/{MARK}\n" in (SYSTEMD / "data-partition").read_text("utf-8")


def test_the_exit_statuses_of_the_screen_are_those_of_the_units():
    script = (SYSTEMD / "after-kiosk").read_text("utf-8")
    assert f"exited:{OFF_STATUS}) exec systemctl --no-block poweroff" in script
    assert f"exited:{RESTART_STATUS}) exec systemctl --no-block reboot" in script
    for name in ("kiosk.service", "kiosk-desktop.service"):
        assert f"RestartPreventExitStatus={OFF_STATUS} {RESTART_STATUS}" in (SYSTEMD / "units" / name).read_text(
            "utf-8"
        )


@pytest.mark.skipif(shutil.which("shellcheck") is None, reason="no shellcheck here")
def test_the_scripts_are_sound():
    scripts = [*SYSTEMD.glob("*.sh"), *(SYSTEMD / name for name in PLAIN)]
    done = subprocess.run(["shellcheck", *map(str, scripts)], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout
