"""When the memory of the unit is used up a helper is ended, and the screen lives: in a control group of its own."""

import os
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

import pytest

from kiosk.devices.oom_score import prefer_oom_kill
from tests.shared import ROOT

pytestmark = pytest.mark.slow
"""It needs root, and a control group of its own."""

GROUPS = ((Path("/sys/fs/cgroup/memory"), "memory.limit_in_bytes"), (Path("/sys/fs/cgroup"), "memory.max"))
LIMIT = 96 << 20
# The screen holds more than the helper will when the limit is reached: by size alone the kernel would end the screen.
SCREEN = """
import subprocess, sys
held = bytearray(b"x") * (55 << 20)
helper = subprocess.Popen([sys.executable, "-c", '''
from pathlib import Path
from kiosk.devices.oom_score import prefer_oom_kill
MUTANT or prefer_oom_kill()
wild = []
while True:
    wild.append(bytearray(b"x") * (1 << 20))
'''])
print(helper.wait(), held[-1], flush=True)
"""


@pytest.fixture
def group(tmp_path):
    """A control group with little memory; its folder."""
    for place, limit in GROUPS:
        folder = place / f"piste-test-{os.getpid()}"
        try:
            folder.mkdir()
        except OSError:
            continue
        try:
            (folder / limit).write_text(str(LIMIT))
        except OSError:
            folder.rmdir()
            continue
        yield folder
        empty(folder)
        return
    pytest.skip("no control groups for memory here, or no right to make one")


def empty(folder):
    """Ends what is left in the group, and removes it."""
    end = time.monotonic() + 10
    while folder.exists() and time.monotonic() < end:
        for pid in (folder / "cgroup.procs").read_text().split():
            with suppress(ProcessLookupError):
                os.kill(int(pid), signal.SIGKILL)
        with suppress(OSError):
            folder.rmdir()
        time.sleep(0.05)


def lived(group, mutant):
    """The screen's exit status and what it said of its helper's."""
    code = SCREEN.replace("MUTANT", str(mutant))

    def enter():
        (group / "cgroup.procs").write_text("0")

    done = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        cwd=ROOT,
        preexec_fn=enter,
        timeout=60,
        check=False,
    )
    return done.returncode, done.stdout.split()


def test_a_helper_that_goes_wild_is_ended_and_the_screen_lives(group):
    assert lived(group, mutant=False) == (0, [str(-signal.SIGKILL), str(ord("x"))])


def test_without_its_offer_the_screen_would_go(group):
    assert lived(group, mutant=True)[0] == -signal.SIGKILL


def test_where_the_kernel_does_not_ask_nothing_happens(tmp_path):
    prefer_oom_kill(tmp_path / "none" / "oom_score_adj")
