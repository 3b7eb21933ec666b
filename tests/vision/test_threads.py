"""One place decides on how many threads pictures are read: nobody else says otherwise, and that is what runs."""

import os
import subprocess
import sys

import pytest

from tests.shared import ROOT, sampled

READS = """
import {first}
from pathlib import Path
import os, cv2, numpy
from vision.imaging.picture_io import load
from vision.reader import Reader
numpy.ones((600, 600)) @ numpy.ones((600, 600))
assert Reader().read(load(Path("fixtures/images/fast-panel.jpg"))).dice
print(cv2.getNumThreads(), len(os.listdir("/proc/self/task")))
"""


@pytest.mark.parametrize(
    "first", sampled(["vision", "kiosk", "kiosk.devices.camera_process.worker", "calibration.track.markers"], every=2)
)
def test_a_picture_is_read_on_one_thread(first: str) -> None:
    bare = {name: value for name, value in os.environ.items() if not name.endswith(("NUM_THREADS", "THREADS_NUM"))}
    done = subprocess.run(
        [sys.executable, "-c", READS.format(first=first)], cwd=ROOT, env=bare, capture_output=True, text=True
    )
    assert done.stdout.split() == ["1", "1"], done.stderr


def test_one_place_decides() -> None:
    folders = (ROOT / "vision", ROOT / "calibration", ROOT / "kiosk")
    files = [file for folder in folders for file in folder.rglob("*.py")]
    words = ("setNumThreads", "OPENBLAS_NUM_THREADS", "OPENCV_FOR_THREADS_NUM", "OMP_NUM_THREADS")
    told = {str(file.relative_to(ROOT)) for file in files if any(word in file.read_text("utf-8") for word in words)}
    assert told == {"vision/__init__.py"}
