import cv2
import numpy as np
import pytest

from kiosk.devices.cameras.base import checked, frame_of, shrink
from kiosk.devices.cameras.files.picture_folder import FolderCamera, natural
from kiosk.devices.cameras.files.playback_clock import Pace
from kiosk.devices.cameras.files.video_file import VideoCamera
from kiosk.errors import CameraError


def frames(camera):
    camera.start()
    found = []
    while (frame := camera.capture(1.0)) is not None:
        found.append(frame)
    camera.stop()
    return found


def write_video(path, count=6, fps=10.0):
    writer = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*"mp4v"), fps, (640, 360))
    for k in range(count):
        writer.write(np.full((360, 640, 3), 40 * k, np.uint8))
    writer.release()


def test_a_video_gives_every_frame_with_the_files_own_time(tmp_path):
    write_video(tmp_path / "a.mp4")
    found = frames(VideoCamera(tmp_path / "a.mp4"))
    assert [round(frame.t, 2) for frame in found] == [0.0, 0.1, 0.2, 0.3, 0.4, 0.5]
    assert found[0].small.shape == (180, 320, 3)
    assert found[5].full().mean() == pytest.approx(200, abs=4)


@pytest.mark.parametrize(
    ("content", "what"), [(b"", "is empty"), (b"not a video" * 99, "no video that can be played")]
)
def test_a_broken_video_is_one_clear_line(tmp_path, content, what, capfd):
    path = tmp_path / "b.mp4"
    path.write_bytes(content)
    with pytest.raises(CameraError, match=what):
        frames(VideoCamera(path))
    assert capfd.readouterr().err == ""


def test_a_video_that_is_cut_short_inside_its_head(tmp_path, capfd):
    write_video(tmp_path / "a.mp4")
    (tmp_path / "c.mp4").write_bytes((tmp_path / "a.mp4").read_bytes()[:200])
    with pytest.raises(CameraError):
        frames(VideoCamera(tmp_path / "c.mp4"))
    assert capfd.readouterr().err == ""


def test_a_missing_video(tmp_path):
    with pytest.raises(CameraError, match="no file"):
        VideoCamera(tmp_path / "none.mp4").start()


def test_a_folder_is_read_in_natural_order_and_bad_pictures_are_told_once(tmp_path):
    for number in (2, 10, 1):
        cv2.imwrite(str(tmp_path / f"frame{number}.png"), np.full((64, 64, 3), number, np.uint8))
    (tmp_path / "frame3.jpg").write_text("no picture")
    (tmp_path / "notes.txt").write_text("ignored")
    told = []
    found = frames(FolderCamera(tmp_path, fps=10, report=told.append))
    assert [int(frame.full()[0, 0, 0]) for frame in found] == [1, 2, 10]
    assert [round(frame.t, 2) for frame in found] == [0.0, 0.1, 0.3]
    assert len(told) == 1 and "frame3.jpg" in told[0]


def test_folders_without_pictures(tmp_path):
    with pytest.raises(CameraError, match="holds no pictures"):
        FolderCamera(tmp_path).start()
    (tmp_path / "a.jpg").write_bytes(b"")
    with pytest.raises(CameraError, match="no picture of the folder"):
        frames(FolderCamera(tmp_path, report=lambda line: None))
    with pytest.raises(CameraError, match="no folder"):
        FolderCamera(tmp_path / "none").start()


def test_natural_order(tmp_path):
    names = ["b2", "a10", "a9", "10", "9"]
    assert sorted(names, key=lambda name: natural(tmp_path / name)) == ["9", "10", "a9", "a10", "b2"]


def test_pace_waits_only_when_it_should(monkeypatch):
    waits = []
    monkeypatch.setattr("kiosk.devices.cameras.files.playback_clock.time.sleep", waits.append)
    monkeypatch.setattr("kiosk.devices.cameras.files.playback_clock.time.monotonic", lambda: 50.0)
    for real_time in (False, True):
        pace = Pace(real_time)
        pace.wait(0.0)
        pace.wait(0.5)
    assert waits == [0.0, 0.5]


def test_rubbish_is_no_picture():
    for rubbish in (None, np.zeros((9, 9, 3), np.uint8), np.zeros((99, 99), np.uint8), np.zeros((99, 99, 3))):
        with pytest.raises(CameraError):
            checked(rubbish)
    assert frame_of(1.0, np.zeros((99, 99, 3), np.uint8)).full().shape == (99, 99, 3)
    assert shrink(np.zeros((1080, 1920, 3), np.uint8)).shape == (180, 320, 3)
