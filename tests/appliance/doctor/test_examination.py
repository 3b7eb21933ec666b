"""kiosk doctor: healthy and sick machines, made of files; cameras that are dark, blurred, dead or hung."""

import errno
import json
import os
import sqlite3
import sys
from contextlib import closing
from pathlib import Path

import cv2
import numpy as np
import pytest

from calibration.camera.sharpness import edge_width
from kiosk.appliance.doctor import camera_checks, component_checks, hardware_checks
from kiosk.appliance.doctor.examination import examine
from kiosk.appliance.doctor.finding import FAIL, OK, WARN, Patient, Playing
from kiosk.cli.main import main
from kiosk.config.schema import Config
from kiosk.devices import board_sensors as machine
from kiosk.devices.camera_process.picture_quality import PICTURES, PictureQuality
from kiosk.devices.camera_process.status import REASONS, CameraStatus
from kiosk.devices.cameras.base import frame_of
from kiosk.devices.cameras.virtual_camera import virtual_camera
from kiosk.devices.voice.base import VoiceStatus
from kiosk.i18n.phrase import phrase
from kiosk.i18n.words import Words
from kiosk.table.storage.store import Store

CHECKS = [
    "settings", "screen", "camera", "calibration", "buttons", "sound", "voice", "journal", "backups", "disk",
    "memory", "temperature", "versions",
]  # fmt: skip


def patient(folder: Path, source: str | None = None, data: Path | None = None) -> Patient:
    return Patient(Config(), None, source, data or folder, folder)


def write(root: Path, path: str, text: str) -> None:
    (root / path).parent.mkdir(parents=True, exist_ok=True)
    (root / path).write_text(text)


def level(findings) -> tuple[str, str]:
    (finding,) = findings
    assert bool(finding.advice) == (finding.level != OK)
    return finding.level, finding.to_json()["found"]


@pytest.mark.parametrize(
    ("available", "expected"), [("900000", OK), ("150000", WARN), ("50000", FAIL), ("much", WARN), (None, WARN)]
)
def test_memory(tmp_path, available, expected):
    if available:
        write(tmp_path, "proc/meminfo", f"MemTotal: 2000000 kB\nMemAvailable:  {available} kB\n")
    assert level(hardware_checks.memory(patient(tmp_path)))[0] == expected


@pytest.mark.parametrize(
    ("milli", "expected"), [(["45000"], OK), (["45000", "72000"], WARN), (["81500"], FAIL), ([], OK)]
)
def test_temperature(tmp_path, milli, expected):
    for number, value in enumerate(milli):
        write(tmp_path, f"sys/class/thermal/thermal_zone{number}/temp", value)
    assert level(hardware_checks.temperature(patient(tmp_path)))[0] == expected


@pytest.mark.parametrize(
    ("bits", "expected", "said"),
    [
        ("0", OK, "neither"),
        ("50005", FAIL, "under-voltage now"),
        ("10000", WARN, "under-voltage since"),
        ("4", WARN, "slowed down by heat now"),
        ("80000", OK, "slowed down by heat since"),
    ],
)
def test_what_the_firmware_of_a_pi_tells(tmp_path, bits, expected, said):
    write(tmp_path, machine.THROTTLED[0], bits + "\n")
    found = level(hardware_checks.power(patient(tmp_path)))
    assert found[0] == expected and said in found[1]


@pytest.mark.parametrize(("alarm", "expected"), [("1", FAIL), ("0", OK)])
def test_the_pi_s_own_sensor_of_under_voltage(tmp_path, alarm, expected):
    write(tmp_path, "sys/class/hwmon/hwmon0/name", "cpu_thermal\n")
    write(tmp_path, "sys/class/hwmon/hwmon1/name", "rpi_volt\n")
    write(tmp_path, "sys/class/hwmon/hwmon1/in0_lcrit_alarm", f"{alarm}\n")
    assert level(hardware_checks.power(patient(tmp_path)))[0] == expected


def test_vcgencmd_is_asked_where_the_kernel_tells_nothing(tmp_path):
    command = tmp_path / "vcgencmd"
    command.write_text("#!/bin/sh\necho throttled=0x50000\n")
    command.chmod(0o755)
    assert hardware_checks.firmware(tmp_path, str(command)) == 0x50000
    assert hardware_checks.firmware(tmp_path, str(tmp_path / "nothing")) is None


@pytest.mark.parametrize(
    ("states", "expected"), [(["disconnected", "connected"], OK), (["disconnected"], FAIL), ([], WARN)]
)
def test_the_screen_of_a_machine_without_a_desktop(tmp_path, monkeypatch, states, expected):
    for name in component_checks.DRIVERS:
        monkeypatch.delenv(name, raising=False)
    for number, state in enumerate(states):
        write(tmp_path, f"sys/class/drm/card1-HDMI-A-{number}/status", f"{state}\n")
    assert level(component_checks.screen(patient(tmp_path)))[0] == expected


def test_sound(tmp_path):
    assert level(component_checks.sound(patient(tmp_path)))[0] == WARN
    write(tmp_path, "proc/asound/cards", " 0 [Headphones     ]: bcm2835_headphon - bcm2835 Headphones\n")
    assert level(component_checks.sound(patient(tmp_path))) == (OK, "bcm2835_headphon - bcm2835 Headphones")


def test_voice(tmp_path, monkeypatch):
    assert level(component_checks.voice(patient(tmp_path))) == (OK, "not wanted")
    spoken = Config.model_validate({"voice": {"level": "full"}})
    monkeypatch.setattr(component_checks.espeak, "samples", lambda *_: b"")
    heard = Patient(spoken, None, None, tmp_path, tmp_path)
    assert level(component_checks.voice(heard)) == (OK, "level full, 150 words a minute")
    monkeypatch.undo()
    monkeypatch.setenv("PATH", "/nowhere")
    assert level(component_checks.voice(heard))[0] == WARN


def test_pins_that_cannot_be_used(tmp_path, monkeypatch):
    monkeypatch.setenv("GPIOZERO_PIN_FACTORY", "mock")
    assert level(component_checks.buttons(patient(tmp_path)))[0] == OK
    monkeypatch.setenv("GPIOZERO_PIN_FACTORY", "nothing")
    found = level(component_checks.buttons(patient(tmp_path)))
    assert found[0] == FAIL and "left" in found[1]


def test_a_journal_that_is_whole_damaged_or_not_there(tmp_path):
    assert level(component_checks.journal(patient(tmp_path))) == (OK, "none yet")
    store = Store(tmp_path)
    store.lay("cameroun", ["Anne"], {}, demo=False)
    store.close()
    assert level(component_checks.journal(patient(tmp_path))) == (OK, "whole, 1 games")
    with closing(sqlite3.connect(tmp_path / "piste.sqlite", isolation_level=None)) as database:
        database.execute("UPDATE tables SET names = '[\"Zoé\"]'")
    assert level(component_checks.journal(patient(tmp_path)))[0] == FAIL
    with closing(Store(tmp_path)) as store:
        assert store.case is not None
    assert level(component_checks.journal(patient(tmp_path)))[0] == WARN, (
        "it was set aside, and nobody has answered yet"
    )
    (tmp_path / "piste.sqlite").write_bytes(b"SQLite format 3\0" + os.urandom(5000))
    assert level(component_checks.journal(patient(tmp_path)))[0] == FAIL
    (tmp_path / "piste.sqlite").unlink()
    assert level(component_checks.journal(patient(tmp_path))) == (FAIL, "it is gone, or was emptied")


@pytest.mark.parametrize(("free", "expected"), [(5000, OK), (100, WARN), (3, FAIL)])
def test_disk(tmp_path, monkeypatch, free, expected):
    monkeypatch.setattr(hardware_checks.shutil, "disk_usage", lambda path: _Usage(free * hardware_checks.MEGA))
    assert level(hardware_checks.disk(patient(tmp_path)))[0] == expected


def test_a_partition_of_the_games_that_could_not_be_mounted(tmp_path):
    write(tmp_path, "run/piste-data-missing", "")
    found, said = level(hardware_checks.disk(patient(tmp_path)))
    assert found == FAIL and "games" in said


def test_a_disk_that_takes_long_to_write(tmp_path, monkeypatch):
    clock = iter((100.0, 103.2))
    monkeypatch.setattr(hardware_checks.time, "monotonic", lambda: next(clock))
    monkeypatch.setattr(hardware_checks.shutil, "disk_usage", lambda path: _Usage(5000 * hardware_checks.MEGA))
    assert level(hardware_checks.disk(patient(tmp_path))) == (WARN, "writing a move takes 3.2 s there")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(("code", "advised"), [(errno.ENOSPC, "Make room"), (errno.EIO, "Make it writable")])
def test_a_disk_with_room_on_which_no_file_can_be_made(tmp_path, monkeypatch, code, advised):
    monkeypatch.setattr(hardware_checks.shutil, "disk_usage", lambda path: _Usage(5000 * hardware_checks.MEGA))

    def fails(number):
        raise OSError(code, os.strerror(code))

    monkeypatch.setattr(hardware_checks.os, "fsync", fails)
    (check,) = hardware_checks.disk(patient(tmp_path))
    assert (check.level, Words("en").say(check.advice)[: len(advised)]) == (FAIL, advised)
    assert list(tmp_path.iterdir()) == []


class _Usage:
    def __init__(self, free: int) -> None:
        self.free = free


def test_no_data_folder_at_all(tmp_path):
    assert level(hardware_checks.disk(Patient(Config(), None, None, None, tmp_path)))[0] == FAIL


@pytest.mark.parametrize(("days", "expected"), [(0, OK), (1, OK), (200, WARN), (None, WARN)])
def test_the_age_of_the_calibration(tmp_path, monkeypatch, days, expected):
    now = 1_790_000_000.0
    monkeypatch.setattr(camera_checks.time, "time", lambda: now)
    if days is not None:
        then = camera_checks.datetime.fromtimestamp(now - days * 86400 - 60)
        write(tmp_path, f"calibration/track-{then:%Y%m%d-%H%M%S}.json", "{}")
        write(tmp_path, "calibration/track-rubbish.json", "{}")
    assert level(camera_checks.calibration(patient(tmp_path)))[0] == expected


@pytest.fixture(scope="module")
def picture():
    """The virtual track with its dice and markers."""
    camera = virtual_camera(3, Config())
    camera.start()
    frame = camera.capture(3.0)
    return frame.full().copy()


def examined(*pictures):
    """What the eyes find: these pictures over and over, 30 a second."""
    examination = PictureQuality()
    for number in range(PICTURES):
        examination.see(frame_of(number / 30, pictures[number % len(pictures)]))
    return examination.result


def seen(picture):
    return examined(picture)


def test_a_good_picture(picture):
    found = seen(picture)
    assert (found["width"], found["height"], found["markers"]) == (1280, 720, 4)
    assert 25 < found["fps"] < 35
    assert [check(found).level for check in (camera_checks._light, camera_checks._focus, camera_checks._markers)] == [
        OK
    ] * 3


@pytest.mark.parametrize(("sigma", "expected"), [(0.6, OK), (3.0, WARN), (6.0, WARN)])
def test_focus(picture, sigma, expected):
    assert camera_checks._focus(seen(cv2.GaussianBlur(picture, (0, 0), sigma))).level == expected


def test_edges_widen_with_the_blur(picture):
    widths = [edge_width(cv2.GaussianBlur(picture, (0, 0), sigma)) for sigma in (0.5, 1.0, 2.0, 3.0)]
    assert widths == sorted(widths)
    assert edge_width(np.full((100, 100, 3), 128, np.uint8)) is None


@pytest.mark.parametrize(("gain", "expected"), [(0.02, FAIL), (0.4, WARN), (1.0, OK), (8.0, WARN)])
def test_light(picture, gain, expected):
    assert camera_checks._light(seen(cv2.convertScaleAbs(picture, alpha=gain))).level == expected


def test_a_lamp_that_flickers(picture):
    found = camera_checks._light(examined(picture, cv2.convertScaleAbs(picture, alpha=0.8)))
    assert found.level == WARN and "flickers" in found.to_json()["found"]


@pytest.mark.parametrize(
    ("code", "said"),
    [("import time; time.sleep(60)", "no picture in"), ("import os; os.abort()", "driver died"), ("print()", "died")],
)
def test_a_camera_that_hangs_or_dies(tmp_path, code, said):
    found = camera_checks.look(patient(tmp_path, "usb:0"), (sys.executable, "-c", code), patience=1.5)
    assert said in found["fault"]


def test_a_camera_that_is_not_there_and_one_that_the_kiosk_holds(tmp_path):
    (finding,) = camera_checks.camera(patient(tmp_path, "/dev/no-such-camera"))
    assert finding.level == FAIL
    store = Store(tmp_path)
    (finding,) = camera_checks.camera(patient(tmp_path, "/dev/no-such-camera"))
    assert (finding.level, "being played" in finding.to_json()["found"]) == (WARN, True)
    store.close()


def test_without_a_camera_every_part_gets_its_line(tmp_path):
    data = tmp_path / "data"
    data.mkdir()
    findings = list(examine(Patient(Config(), None, None, data)))
    assert [finding.check for finding in findings if finding.check != "power"] == CHECKS


def test_a_machine_that_directs_says_who_listens(tmp_path):
    assert list(component_checks.evening(patient(tmp_path))) == []
    (tmp_path / component_checks.DIRECTS).mkdir(parents=True)
    assert level(component_checks.evening(patient(tmp_path))) == (
        OK,
        "directs an evening: the director listens in the network, the game itself does not",
    )


def test_the_command_exits_with_one_when_something_failed(tmp_path, capsys):
    settings = tmp_path / "piste.toml"
    settings.write_text("[general]\nprofil = 3\n")
    status = main(["doctor", "--json", "--config", str(settings), "--data", str(tmp_path / "data")])
    out, err = capsys.readouterr()
    lines = [json.loads(line) for line in out.splitlines()]
    assert (status, err) == (1, "")
    assert lines[0]["level"] == "fail" and "no such setting" in lines[0]["found"]
    assert all(set(line) == {"check", "level", "found", "advice"} for line in lines)


def test_the_command_exits_with_nought_when_nothing_failed(tmp_path, capsys, monkeypatch):
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setattr("kiosk.config.loader.config_path", lambda: tmp_path / "none.toml")
    status = main(["doctor", "--data", str(tmp_path / "data")])
    out = capsys.readouterr().out
    assert (status, "fail " in out) == (0, False)
    assert "none is configured. Choose one" in out


def itself(folder, seen=None, ok=True, **more):
    """A kiosk that examines itself while it plays."""
    reason = None if ok else REASONS["hung"]
    eyes = CameraStatus(ok, reason, "usb", code=None if ok else "hung", seen=seen)
    playing = Playing(eyes, VoiceStatus(True), **more)
    return Patient(Config(), None, "usb", folder, folder, playing)


def test_a_kiosk_that_plays_asks_itself_for_what_it_holds(tmp_path, picture, monkeypatch):
    assert [one.check for one in camera_checks.camera(itself(tmp_path, seen(picture)))] == [
        "camera",
        "light",
        "focus",
        "markers",
    ]
    assert level(camera_checks.camera(itself(tmp_path))) == (OK, "sends pictures")
    assert level(camera_checks.camera(itself(tmp_path, ok=False))) == (FAIL, "The camera no longer answers.")
    monkeypatch.setenv("GPIOZERO_PIN_FACTORY", "nothing")
    assert level(component_checks.buttons(itself(tmp_path)))[0] == OK
    assert level(component_checks.buttons(itself(tmp_path, buttons={"left": "stuck"}))) == (FAIL, "left: stuck")
    assert level(component_checks.journal(itself(tmp_path, trouble=phrase("Le disque est plein."))))[0] == FAIL
