import json

import cv2
import numpy as np
import pytest

from kiosk.cli.dice.watch import in_words
from kiosk.cli.main import main
from tests.reasons import because
from tests.vision.tracking.blob_reader import BlobReader
from tests.vision.tracking.painted_track import Stage
from vision.types.reading import Die
from vision.types.track_events import AtRest, Lifted, Nudged, Rolling, TrackedDie

DIE = Die("5", "red", (10, 20, 30, 30), 0.98765)


@pytest.fixture
def film(tmp_path):
    """An empty track, a throw of two dice, one of them taken away, as a folder of pictures."""
    stage = Stage(BlobReader())
    pictures = []
    stage.watcher.feed = lambda frame, t, full: pictures.append(full()) or []
    stage.run(0.4)
    stage.roll(a=(150, 100, 10, "1"), b=(250, 210, 40, "2"))
    stage.run(0.5)
    stage.dice.pop("a")
    stage.run(0.25)
    for number, picture in enumerate(pictures):
        cv2.imwrite(str(tmp_path / f"frame{number}.png"), picture)
    return tmp_path


@pytest.fixture(autouse=True)
def blob_reader(monkeypatch):
    monkeypatch.setattr("kiosk.devices.camera_process.pipeline_factory._reader", lambda source, data: BlobReader())


def test_json_lines_of_a_folder(film, capsys):
    assert main(["watch", "--json", str(film)]) == 0
    out, err = capsys.readouterr()
    lines = [json.loads(line) for line in out.splitlines()]
    assert [line["event"] for line in lines] == ["at_rest", "rolling", "at_rest", "lifted", "at_rest"]
    assert [line["t"] for line in lines] == sorted(line["t"] for line in lines)
    rest = lines[2]
    assert sorted(die["face"] for die in rest["dice"]) == ["1", "2"] and rest["sure"]
    assert set(rest["dice"][0]) == {"face", "colour", "box", "confidence", "sure", "reasons", "id", "kept"}
    assert [die["kept"] for die in rest["dice"]] == [False, False]
    assert lines[3]["ids"] == [die["id"] for die in rest["dice"] if die["face"] == "1"]
    assert [die["kept"] for die in lines[4]["dice"]] == [True]
    assert err == ""


def test_still_pictures_are_read_not_watched(film, tmp_path_factory, capsys):
    assert main(["watch", str(film / "frame0.png")]) == 2
    assert "kiosk read reads it" in capsys.readouterr().err
    alone = tmp_path_factory.mktemp("alone")
    (alone / "frame0.png").write_bytes((film / "frame0.png").read_bytes())
    assert main(["watch", str(alone)]) == 1
    said = capsys.readouterr()
    assert said.out == "" and said.err.count("\n") == 1 and "kiosk read" in said.err


@pytest.mark.whole
def test_lines_for_people(film, capsys):
    assert main(["watch", str(film)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert "no dice" in lines[0] and "rolling" in lines[1] and "1 white" in lines[2]
    assert "kept" in lines[-1]


def test_the_words_of_each_event():
    tracked = TrackedDie(3, True, DIE)
    unsure = TrackedDie(4, False, Die("6", "white", (0, 0, 9, 9), 0.4, because("leaning")))
    assert in_words(Rolling(1.5)).strip() == "1.50  rolling"
    assert in_words(AtRest(2.0, (tracked,))).strip() == "2.00  at rest: #3 5 red kept"
    line = in_words(AtRest(2.0, (unsure,), because("covered")))
    assert "#4 6? white - not sure (leaning, covered)" in line
    assert "ids [3]" in in_words(Lifted(2.0, (3,)))
    assert "before 2, after 6" in in_words(Nudged(2.0, 3, "2", "6"))


@pytest.mark.parametrize(
    ("source", "status", "what"),
    [
        ("none.mp4", 1, "no file or folder"),
        ("usb:nine", 2, "is no number"),
        ("/dev/video-none", 1, "plug it in"),
        ("broken.mp4", 1, "no video that can be played"),
        ("empty.mp4", 1, "is empty"),
        ("empty", 1, "holds no pictures"),
    ],
)
def test_bad_sources_are_one_clear_line(tmp_path, monkeypatch, capfd, source, status, what):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "broken.mp4").write_text("no video")
    (tmp_path / "empty.mp4").touch()
    (tmp_path / "empty").mkdir()
    assert main(["watch", "--json", source]) == status
    out, err = capfd.readouterr()
    assert out == "" and len(err.splitlines()) == 1 and what in err


@pytest.mark.whole
def test_a_picture_that_cannot_be_read_is_told_and_left_out(film, capsys):
    (film / "frame3.png").write_bytes(b"rubbish")
    assert main(["watch", "--json", str(film)]) == 0
    out, err = capsys.readouterr()
    assert len(out.splitlines()) == 5 and err.count("\n") == 1 and "frame3.png" in err


def test_an_unknown_set_of_dice_is_bad_use(tmp_path, capfd):
    assert main(["watch", "--dice", "dominoes", str(tmp_path)]) == 2


def test_a_picture_of_noise_is_no_dice(tmp_path, capsys):
    noise = np.random.default_rng(1).integers(0, 60, (120, 160, 3), np.uint8)
    for number in range(9):
        cv2.imwrite(str(tmp_path / f"{number}.png"), noise)
    assert main(["watch", "--json", str(tmp_path)]) == 0
    (line,) = capsys.readouterr().out.splitlines()
    assert json.loads(line)["dice"] == []
