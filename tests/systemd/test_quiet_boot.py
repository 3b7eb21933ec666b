"""The words for a start without letters: added once, taken back to the letter, and what is the owner's stays."""

import subprocess

import pytest

from tests.shared import ROOT

CMDLINE = "console=serial0,115200 console=tty1 root=PARTUUID=2-02 rootfstype=ext4 fsck.repair=yes rootwait\n"
CONFIG = "dtparam=audio=on\ncamera_auto_detect=1\n[cm4]\notg_mode=1\n"


def quiet(folder, how):
    subprocess.run(["sh", str(ROOT / "systemd/quiet-boot"), how, str(folder)], check=True)
    return (folder / "cmdline.txt").read_text(), (folder / "config.txt").read_text()


@pytest.fixture
def boot(tmp_path):
    (tmp_path / "cmdline.txt").write_text(CMDLINE)
    (tmp_path / "config.txt").write_text(CONFIG)
    return tmp_path


def test_words_are_added_behind_the_others_on_the_one_line(boot):
    cmdline, config = quiet(boot, "on")
    assert cmdline.startswith(CMDLINE.strip() + " quiet ")
    assert cmdline.count("\n") == 1
    assert config.startswith(CONFIG)
    assert "[all]\ndisable_splash=1\n" in config


def test_the_kernel_is_to_count_memory_for_the_units(boot):
    assert "cgroup_enable=memory" in quiet(boot, "on")[0].split()


def test_twice_is_once(boot):
    assert quiet(boot, "on") == quiet(boot, "on")


def test_off_takes_back_what_on_added(boot):
    quiet(boot, "on")
    quiet(boot, "on")
    assert quiet(boot, "off") == (CMDLINE, CONFIG)
    assert sorted(path.name for path in boot.iterdir()) == ["cmdline.txt", "config.txt"]


def test_words_of_the_owner_stay(boot):
    owner = CMDLINE.strip() + " quiet loglevel=7\n"
    (boot / "cmdline.txt").write_text(owner)
    cmdline, _ = quiet(boot, "on")
    assert cmdline.split().count("quiet") == 1
    assert "loglevel=3" not in cmdline
    assert quiet(boot, "off") == (owner, CONFIG)


def test_what_the_owner_changed_meanwhile_stays(boot):
    quiet(boot, "on")
    (boot / "cmdline.txt").write_text((boot / "cmdline.txt").read_text().strip() + " cfg80211.ieee80211_regdom=FR\n")
    cmdline, _ = quiet(boot, "off")
    assert cmdline == CMDLINE.strip() + " cfg80211.ieee80211_regdom=FR\n"


def test_a_machine_without_such_files_is_left_alone(tmp_path):
    done = subprocess.run(["sh", str(ROOT / "systemd/quiet-boot"), "on", str(tmp_path)], check=False)
    assert done.returncode == 0
    assert list(tmp_path.iterdir()) == []
