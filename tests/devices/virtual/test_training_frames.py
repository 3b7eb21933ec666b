"""Frames to learn from how dice lie: each die lies and leans where its label says."""

import json

import numpy as np
import pytest

from kiosk.devices.virtual.training_frames import A_LOOK, frames, main
from vision.evaluation.labelled_cases import view_of_entry
from vision.geometry.camera_pose import CameraPose

SIZE = (1280, 720)


@pytest.fixture(scope="module")
def drawn():
    return list(frames(5, 1))


def dice(drawn):
    for picture, entry in drawn:
        pose = CameraPose.of(view_of_entry(entry), SIZE, entry["focal"])
        for die in entry["dice"]:
            quad = np.array(die["quad"])
            yield picture, die, quad, np.hypot(*(die["slant"] - pose.flat(quad.mean(0, keepdims=True))[0]))


@pytest.mark.whole
def test_flat_dice_show_what_the_camera_makes_of_them_and_tipped_ones_do_not(drawn):
    off = [(die["margin"] > 0.999, far) for _, die, _, far in dice(drawn)]
    assert len(drawn) == A_LOOK and 5 * A_LOOK <= len(off) <= 7 * A_LOOK
    assert all(far < 0.002 for flat, far in off if flat)
    tipped = [far for flat, far in off if not flat]
    assert len(tipped) > 5 and min(tipped) > 0.06 and max(tipped) > 0.3


@pytest.mark.whole
def test_a_face_is_drawn_where_its_corners_are(drawn):
    for picture, die, quad, _ in dice(drawn):
        x, y, width, height = die["box"]
        assert quad.min() >= 0 and (quad.max(0) <= SIZE).all() and 1 <= die["value"] <= 6
        inside = picture[y : y + height, x : x + width].reshape(-1, 3)
        assert np.ptp(inside.astype(int), axis=0).max() > 25


@pytest.mark.whole
def test_they_are_written_with_their_manifest(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr("sys.argv", ["training_frames", str(tmp_path), "--looks", "1", "--seed", "5"])
    main()
    entries = json.loads((tmp_path / "manifest.json").read_text("utf-8"))
    assert capsys.readouterr().out == "8 frames\n" and len({entry["file"] for entry in entries}) == 8
    assert all((tmp_path / entry["file"]).stat().st_size > 10_000 for entry in entries)
