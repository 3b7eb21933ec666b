"""A picture's header is looked at before anything is unpacked: small files that promise a lot cost nothing."""

import json
import os
import subprocess
import sys
from pathlib import Path

import cv2
import numpy as np
import pytest

from calibration.dice.poker_set_files import SETS
from calibration.files.named_sets import SetError
from tests.shared import ROOT
from tests.vision.imaging.oversized_pictures import write_all, write_png
from tests.vision.poker.drawn_throws import shown_set
from vision import MOST_PIXELS
from vision.imaging.picture_io import MOST_BYTES, PictureError
from vision.imaging.picture_io import load as load_picture

MOST_MB = 120
"""Beyond what a process has that read a small picture: what 20,000 by 20,000 pixels take is 1,200 at least."""

TOO_LARGE = "more than 64 megapixels; make the picture smaller first"
PEAKS = """
import resource, sys
from pathlib import Path
from {module} import {load}
def peak():
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
{load}(Path(sys.argv[1]))
before = peak()
for name in sys.argv[2:]:
    try:
        {load}(Path(name))
        print("read", name)
    except ValueError as error:
        print(error)
print(peak() - before)
"""


@pytest.fixture(scope="module")
def huge(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    return write_all(tmp_path_factory.mktemp("huge"))


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("small") / "small.png"
    cv2.imwrite(str(path), np.zeros((64, 64, 3), np.uint8))
    return path


def run(*command: str, **more: str) -> subprocess.CompletedProcess[str]:
    bare = {name: value for name, value in os.environ.items() if not name.startswith("OPENCV_IO")}
    return subprocess.run([sys.executable, *command], cwd=ROOT, env=bare | more, capture_output=True, text=True)


@pytest.mark.parametrize(
    ("module", "loads"),
    [("vision.imaging.picture_io", "load"), ("kiosk.devices.cameras.files.picture_folder", "large_enough")],
)
def test_no_format_unpacks_more_than_64_megapixels(huge: list[Path], small: Path, module: str, loads: str) -> None:
    done = run("-c", PEAKS.format(module=module, load=loads), str(small), *map(str, huge))
    assert done.stderr == "" and done.returncode == 0
    *lines, peak = done.stdout.splitlines()
    assert int(peak) < MOST_MB
    # Of an AVIF whose parts contradict each other libavif says no more than that.
    broken = {path: "not a picture that can be read" for path in huge if path.suffix == ".avif"}
    assert lines == [f"{path}: {broken.get(path, TOO_LARGE)}" for path in huge]
    assert len(lines) - len(broken) >= 12


def test_one_line_each_and_the_others_are_read(huge: list[Path], small: Path) -> None:
    done = run("-m", "kiosk.cli.main", "read", "--json", *map(str, huge[:3]), str(small))
    told = [json.loads(line) for line in done.stdout.splitlines()]
    assert done.returncode == 1 and [set(one) == {"image", "error"} for one in told] == [True, True, True, False]
    assert "64 megapixels" in told[0]["error"] and done.stderr == ""


@pytest.mark.whole
def test_a_folder_of_pictures_leaves_them_out(huge: list[Path], tmp_path: Path) -> None:
    (tmp_path / "1.png").symlink_to(huge[0])
    for number in range(10, 40):
        cv2.imwrite(str(tmp_path / f"{number}.png"), np.full((360, 640, 3), 90, np.uint8))
    done = run("-m", "kiosk.cli.main", "watch", str(tmp_path))
    assert done.returncode == 0
    assert (
        done.stderr == f"kiosk: {tmp_path}/1.png: more than 64 megapixels; make the picture smaller first: left out\n"
    )


def test_a_large_picture_within_the_limit_is_read(tmp_path: Path) -> None:
    side = int(MOST_PIXELS**0.5)
    assert load_picture(write_png(tmp_path / "a.png", side)).shape == (side, side, 3)


def test_a_file_that_no_picture_is_is_not_taken_into_memory(tmp_path: Path) -> None:
    with (tmp_path / "a.png").open("wb") as file:
        file.truncate(MOST_BYTES + 1)
    with pytest.raises(PictureError, match="larger than 256 MB"):
        load_picture(tmp_path / "a.png")
    for endless in ("/dev/zero", "/dev/full"):
        with pytest.raises(PictureError, match="not a file"):
            load_picture(Path(endless))
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(PictureError, match="not a file"):
        load_picture(tmp_path / "pipe")


def test_a_shown_poker_face_is_as_large_as_it_must_be_before_it_is_unpacked(
    huge: list[Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import base64

    path = SETS.store(tmp_path, shown_set())
    content = json.loads(path.read_text("utf-8"))
    content["sights"][0]["png"] = base64.b64encode(huge[0].read_bytes()).decode("ascii")
    path.write_text(json.dumps(content), "utf-8")
    monkeypatch.setattr(cv2, "imdecode", lambda *_: pytest.fail("it was unpacked"))
    with pytest.raises(SetError, match="damaged"):
        SETS.load(tmp_path, shown_set().name)
