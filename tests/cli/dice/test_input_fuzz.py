"""Whatever is given as a picture, a film or a calibration: one clear line or an unsure reading, never a crash."""

import argparse
import json
from pathlib import Path
from types import SimpleNamespace

import cv2
import numpy as np
import pytest
from hypothesis import HealthCheck, given, reject, settings
from hypothesis import strategies as st

from calibration.maintenance.calibration_files import Calibration, newest
from kiosk.cli.dice import read as read_command
from kiosk.cli.dice import watch as watch_command
from kiosk.config.schema import Config
from kiosk.devices.virtual.track import VirtualTrack
from kiosk.errors import PisteError
from vision.geometry.track_view import TrackView
from vision.imaging.picture_io import PictureError, load
from vision.tracking.track_reader import TrackReader
from vision.tracking.watcher import Watcher
from vision.types.dice_set import PIPS, DiceSet
from vision.types.reading import Reading

FEW = settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])


class Nothing:
    """A reader that sees no die and takes any picture of the right form."""

    def read(
        self,
        image: np.ndarray,
        *,
        dice: DiceSet = PIPS,
        die_px: float | None = None,
        white: object = None,
        ground: object = None,
    ) -> Reading:
        assert image.dtype == np.uint8 and image.ndim == 3 and image.shape[2] == 3 and image.size
        return Reading(())


def read(path: Path, reader: object) -> Reading | str:
    """What `kiosk read` makes of a file: a reading, or its one line."""
    try:
        return read_command.read(reader, Config(), load(path), PIPS)  # type: ignore[arg-type]
    except PictureError as error:
        assert "\n" not in str(error) and str(error)
        return str(error)


@pytest.fixture(scope="module")
def reader() -> object:
    from vision.reader import Reader

    return Reader()


@FEW
@given(
    content=st.binary(max_size=400),
    head=st.sampled_from([b"", b"\xff\xd8\xff\xe0", b"\x89PNG\r\n\x1a\n", b"GIF89a", b"BM"]),
)
def test_random_bytes_are_no_picture(tmp_path: Path, content: bytes, head: bytes) -> None:
    path = tmp_path / "dice.jpg"
    path.write_bytes(head + content)
    assert isinstance(read(path, Nothing()), str | Reading)


@pytest.mark.parametrize(
    "picture",
    [
        np.full((1, 1, 3), 200, np.uint8),
        np.full((1, 3000), 90, np.uint8),
        np.full((40, 40), 0, np.uint8),
        np.full((64, 48, 4), 255, np.uint8),
        (np.arange(64 * 64).reshape(64, 64) * 16).astype(np.uint16),
        np.random.default_rng(1).integers(0, 65536, (50, 70, 3)).astype(np.uint16),
    ],
    ids=["1x1", "line", "grey", "alpha", "16-bit grey", "16-bit noise"],
)
def test_odd_pictures_are_read_or_refused(tmp_path: Path, reader: object, picture: np.ndarray) -> None:
    path = tmp_path / "odd.png"
    cv2.imwrite(str(path), picture)
    answer = read(path, reader)
    assert isinstance(answer, str) or not (answer.sure and answer.dice)


def test_twenty_megapixels_are_read(tmp_path: Path) -> None:
    path = tmp_path / "large.jpg"
    cv2.imwrite(str(path), np.full((3888, 5184, 3), 120, np.uint8))
    assert isinstance(read(path, Nothing()), Reading)


@FEW
@given(share=st.floats(0.0, 1.0), kind=st.sampled_from([".jpg", ".png"]))
def test_truncated_pictures_are_read_or_refused(tmp_path: Path, share: float, kind: str) -> None:
    data = cv2.imencode(kind, cv2.resize(_track(), (320, 180)))[1].tobytes()
    path = tmp_path / f"cut{kind}"
    path.write_bytes(data[: round(len(data) * share)])
    assert isinstance(read(path, Nothing()), str | Reading)


NUMBERS = st.floats(-1e12, 1e12, allow_nan=False, allow_infinity=False)


@FEW
@given(entries=st.lists(NUMBERS, min_size=9, max_size=9), size=st.tuples(NUMBERS, NUMBERS, NUMBERS))
def test_absurd_views_crash_nothing(entries: list[float], size: tuple[float, float, float]) -> None:
    view = TrackView(np.array(entries).reshape(3, 3), *size)
    try:
        TrackReader(Nothing(), view).read(_track(), PIPS)
    except np.linalg.LinAlgError:
        reject()  # no camera sees so, and `view_of` builds no such view


@FEW
@given(
    corners=st.lists(
        st.lists(st.lists(NUMBERS, min_size=2, max_size=2), min_size=4, max_size=4), min_size=4, max_size=4
    )
)
def test_absurd_calibration_files_are_taken_or_left(tmp_path: Path, corners: list[list[list[float]]]) -> None:
    from calibration.maintenance.view_keeper import TrackSize, ViewKeeper

    content = {"source": "usb", "size": [1280, 720], "markers": {str(k): quad for k, quad in enumerate(corners)}}
    (tmp_path / "track-20260101-000000.json").write_text(json.dumps(content))
    stored = newest(tmp_path, "usb", (1280, 720))
    assert stored is None or isinstance(stored, Calibration)
    keeper = ViewKeeper(TrackSize(400, 225, 16), "usb", tmp_path)
    keeper.check(_track(), 0.0)
    watcher = Watcher(Nothing(), view=keeper.view)
    for k in range(12):
        watcher.feed(cv2.resize(_track(), (320, 180)), k / 10, _track)


@pytest.mark.parametrize("name", ["film.mp4", "film.avi", "folder"])
def test_films_that_are_none_end_with_one_line(tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    if name == "folder":
        path.mkdir()
        (path / "0001.jpg").write_bytes(b"no picture at all")
    else:
        path.write_bytes(np.random.default_rng(2).bytes(5000))
    args = argparse.Namespace(config=None, data=tmp_path, json=True, dice="pips", source=str(path))
    with pytest.raises(PisteError) as error:
        watch_command.run(args)
    assert "\n" not in str(error.value)


def test_frames_of_any_form_are_watched() -> None:
    random, watcher = np.random.default_rng(3), Watcher(Nothing())
    for k, shape in enumerate([(180, 320), (1, 1), (3, 900), (181, 7), (180, 320), (180, 320)] * 3):
        picture = random.integers(0, 256, (*shape, 3)).astype(np.uint8)
        watcher.feed(picture, k / 30, lambda picture=picture: picture)  # type: ignore[misc]
    watcher.finish()


_KEPT = SimpleNamespace(picture=None)


def _track() -> np.ndarray:
    if _KEPT.picture is None:
        _KEPT.picture = VirtualTrack(1).full()
    return _KEPT.picture
