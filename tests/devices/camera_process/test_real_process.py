"""The camera's process, for real. Waits end as soon as what they wait for is there."""

import subprocess
import sys
import time
from pathlib import Path

import pytest

from kiosk.config.schema import Config
from kiosk.devices.camera_process.supervisor import CameraSupervisor
from vision.types.track_events import AtRest

CONFIG = Config.model_validate({"camera": {"timeout": 0.3}})
PATIENCE = 60.0
"""Seconds: a machine under load starts Python slowly."""


def until(eyes, wanted):
    """Polls until `wanted(events, status)`; the events."""
    events, end = [], time.monotonic() + PATIENCE
    while time.monotonic() < end:
        events += eyes.poll()
        if wanted(events, eyes.status()):
            return events
        time.sleep(0.01)
    pytest.fail(f"still {eyes.status()}")


def seen(events, status):
    return status.ok and any(isinstance(event, AtRest) for event in events)


PARENT = """
import sys, time
from kiosk.devices.camera_process.supervisor import CameraSupervisor
eyes = CameraSupervisor("fake:hang")
eyes.want_preview(True)
while not (eyes.poll() and eyes.preview()):
    time.sleep(0.01)
print(eyes.pid, eyes.status().ok, flush=True)
time.sleep(600)
"""


def test_a_real_child_sees_and_dies_with_its_parent_even_after_kill_9():
    parent = subprocess.Popen([sys.executable, "-c", PARENT], stdout=subprocess.PIPE, text=True)
    child, ok = parent.stdout.readline().split()
    assert ok == "True" and alive(child)
    parent.kill()
    parent.wait()
    parent.stdout.close()
    end = time.monotonic() + PATIENCE
    while alive(child) and time.monotonic() < end:
        time.sleep(0.02)
    assert not alive(child)


def alive(pid):
    try:
        return Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0] not in "ZX"
    except OSError:
        return False


@pytest.mark.slow
@pytest.mark.parametrize(
    ("kind", "code"), [("die", "died"), ("hang", "hung"), ("silent", "silent"), ("rubbish", "fault")]
)
def test_a_camera_that_fails_is_said_and_started_again(kind, code):
    eyes = CameraSupervisor(f"fake:{kind}", CONFIG)
    try:
        until(eyes, seen)
        until(eyes, lambda events, status: not status.ok)
        assert eyes.status().code == code
        until(eyes, seen)
    finally:
        eyes.close()


@pytest.mark.slow
def test_a_camera_that_is_plugged_in_later_comes_back_by_itself(tmp_path):
    eyes = CameraSupervisor(f"fake:back:{tmp_path / 'plug'}", CONFIG)
    try:
        until(eyes, lambda events, status: status.code == "missing")
        (tmp_path / "plug").touch()
        until(eyes, seen)
    finally:
        eyes.close()
