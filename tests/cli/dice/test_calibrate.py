"""`kiosk calibrate`: the sheet, the steps by themselves, older calibrations."""

import errno
import json
import os

import cv2
import numpy as np
import pytest

from calibration.camera.lens_distortion import Lens
from calibration.maintenance.calibration_files import Calibration, store
from calibration.track.markers import find_markers
from kiosk.cli.main import main
from tests.calibration.camera.rendered_markers import Shot

SHOT = Shot(size=(800, 600), high=560, focal=0.95)


@pytest.fixture(scope="module")
def film(tmp_path_factory):
    """A folder of pictures of the painted track."""
    folder = tmp_path_factory.mktemp("film")
    picture = SHOT.picture()
    for n in range(75):
        noisy = picture + np.random.default_rng(n).integers(-2, 3, picture.shape, np.int16)
        cv2.imwrite(str(folder / f"{n:03}.jpg"), np.clip(noisy, 0, 255).astype(np.uint8))
    return folder


def said(capsys, *words):
    status = main([*map(str, words)])
    out, err = capsys.readouterr()
    return status, out.splitlines(), err


def test_the_sheet_is_written(tmp_path, capsys):
    status, lines, _ = said(capsys, "calibrate", "--print", tmp_path / "sheet.pdf")
    assert status == 0 and (tmp_path / "sheet.pdf").read_bytes().startswith(b"%PDF") and "100 %" in lines[0]
    status, _, err = said(capsys, "calibrate", "--print", tmp_path / "no" / "sheet.pdf")
    assert status == 1 and err.count("\n") == 1


def test_the_sheet_goes_over_no_other_file_and_leaves_none_on_a_full_disk(tmp_path, monkeypatch, capsys):
    (tmp_path / "mine.pdf").write_text("mine")
    status, _, err = said(capsys, "calibrate", "--print", tmp_path / "mine.pdf")
    assert status == 1 and "exists already" in err and (tmp_path / "mine.pdf").read_text() == "mine"

    def full(number):
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr("calibration.files.atomic_file.os.fsync", full)
    status, _, err = said(capsys, "calibrate", "--print", tmp_path / "sheet.pdf")
    assert status == 1 and "No space left" in err and [path.name for path in tmp_path.iterdir()] == ["mine.pdf"]


def test_a_step_that_takes_too_long_says_so(film, tmp_path, capsys):
    words = ("--camera", film, "--json", "--seconds", "0.01", "--data", tmp_path)
    status, _, err = said(capsys, "calibrate", *words)
    assert status == 1 and "'track' was not done in 0.01 s" in err and err.count("\n") == 1


@pytest.mark.parametrize("seconds", ["-5", "0", "nan", "inf", "soon"])
def test_a_time_to_wait_is_more_than_none(tmp_path, seconds, capsys):
    status, lines, err = said(capsys, "calibrate", f"--seconds={seconds}", "--data", tmp_path)
    assert (status, lines) == (2, []) and "--seconds" in err and err.count("\n") == 1


def test_without_a_calibration_the_list_says_so(tmp_path, capsys):
    assert "No calibration" in said(capsys, "calibrate", "--list", "--data", tmp_path)[1][0]
    assert said(capsys, "calibrate", "--list", "--json", "--data", tmp_path)[1] == []


def test_track_and_light_by_themselves(film, tmp_path, capsys):
    config = tmp_path / "piste.toml"
    config.write_text("[track]\nwidth_mm = 400\nheight_mm = 300\n")
    words = ("--camera", film, "--json", "--pictures", tmp_path / "seen", "--data", tmp_path, "--config", config)
    status, lines, err = said(capsys, "calibrate", *words)
    told = [json.loads(line) for line in lines]
    assert (status, err) == (0, ""), told
    assert [one.get("step") for one in told] == ["track", "light", None] and told[-1]["result"] == "kept"
    assert all(one["good"] for one in told[:-1])
    assert cv2.imread(told[0]["picture"]).shape == (600, 800, 3)
    assert not list(tmp_path.glob("calibration/*"))


def test_what_is_to_be_mended_ends_it(tmp_path, capsys):
    folder = tmp_path / "dark"
    folder.mkdir()
    cv2.imwrite(str(folder / "0.png"), np.full((600, 800, 3), 40, np.uint8))
    status, _, err = said(capsys, "calibrate", "--camera", folder, "--json", "--data", tmp_path)
    assert status == 1 and "ended" in err


def test_old_ones_are_listed_and_brought_back(tmp_path, capsys):
    folder = tmp_path / "calibration"
    store(folder, Calibration("usb", SHOT.size, find_markers(SHOT.picture()), lens=Lens(-0.02)), "calibration")
    (folder / "calibration-20200101-000000.json").write_text("{")
    status, lines, _ = said(capsys, "calibrate", "--list", "--json", "--data", tmp_path)
    good, bad = map(json.loads, lines)
    assert status == 0 and good["lens"] == -0.02 and bad["error"] == "damaged"
    status, lines, _ = said(capsys, "calibrate", "--back", good["date"], "--data", tmp_path)
    assert status == 0 and good["date"] in lines[0]
    status, _, err = said(capsys, "calibrate", "--back", "1999", "--data", tmp_path)
    assert status == 2 and "--list" in err


@pytest.mark.parametrize("words", [("--steps", "cards"), ("--camera", ""), ("nonsense",)])
def test_bad_use_is_one_line(tmp_path, capsys, words):
    status, _, err = said(capsys, "calibrate", *words, "--data", tmp_path)
    assert status == 2 and err.count("\n") == 1
