"""What was freed goes back to the system."""

import subprocess
import sys
from pathlib import Path

import pytest

from kiosk.devices import malloc_trim
from tests.shared import ROOT

FREED = """
import re
from pathlib import Path
from kiosk.devices.malloc_trim import trim_heap

def resident():
    return int(re.search(r"VmRSS:\\s+(\\d+)", Path("/proc/self/status").read_text())[1]) / 1024

pieces = [bytes(60_000) + bytes([k % 256]) for k in range(2000)]
full = resident()
kept = pieces[-1]
del pieces
pinned = resident()
trim_heap()
print(full - pinned, pinned - resident())
"""


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="reads Linux's own figures")
def test_memory_that_the_last_piece_pins_goes_back() -> None:
    done = subprocess.run([sys.executable, "-c", FREED], cwd=ROOT, capture_output=True, text=True, check=True)
    by_itself, given_back = map(float, done.stdout.split())
    assert by_itself < 40 and given_back > 80, "of 120 MB"


def test_a_library_without_the_call_is_no_trouble(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(malloc_trim.ctypes, "CDLL", lambda name: object())
    malloc_trim.trim_heap()
