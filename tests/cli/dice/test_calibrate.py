"""`kiosk calibrate`: the sheet, the steps by themselves, older calibrations."""

import json

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
