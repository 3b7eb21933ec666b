"""The closer look at how dice lie: what it says turns with the picture, and what it learns from is what it sees."""

import json

import numpy as np
import pytest

from tests.make_fixtures import FOLDER
from vision.background.empty_track import EmptyTrack
from vision.evaluation.labelled_cases import view_of_entry
from vision.geometry.rectified import RectifiedFloor
from vision.imaging.picture_io import load
from vision.reader import Reader
from vision.tilt.tilt_refinement_net import TiltRefinementNet
from vision.tracking.track_reader import TrackReader
from vision.types.dice_set import PIPS
from vision.types.reasons import ReasonCode

ENTRIES = {e["file"]: e for e in json.loads((FOLDER / "manifest.json").read_text("utf-8"))}


@pytest.mark.parametrize("turn", [1, 2, 3])
def test_what_is_told_turns_with_the_picture(turn):
    """Whatever the network says: seen from all sides its answers are the same ones, turned."""
    rng = np.random.default_rng(3)
    patches, flat = rng.normal(size=(4, 3, 64, 64)).astype(np.float32), rng.normal(size=(4, 2)) @ (0.2, 0.2j)
    look, back = TiltRefinementNet(), (-1j) ** turn
    straight, likely = look.read(patches, flat, thorough=True)
    turned, likely_turned = look.read(np.rot90(patches, turn, (2, 3)), flat * back, thorough=True)
    assert np.abs(turned - straight * back).max() < 1e-4
    assert np.abs(likely_turned - likely).max() < 1e-4


def test_a_mirror_shows_the_same_mirrored():
    rng = np.random.default_rng(4)
    patches, flat = rng.normal(size=(4, 3, 64, 64)).astype(np.float32), rng.normal(size=(4, 2)) @ (0.2, 0.2j)
    look = TiltRefinementNet()
    straight, _ = look.read(patches, flat, thorough=True)
    mirrored, _ = look.read(patches[..., ::-1], -flat.conj(), thorough=True)
    assert np.abs(mirrored + straight.conj()).max() < 1e-4


def test_looks_that_differ_are_likely_to_be_farther_off(monkeypatch):
    """A die that every look sees lean to the same side, and one whose looks each name another side of their patch."""
    look, turns = TiltRefinementNet(), (-1j) ** np.arange(4)
    alike = np.concatenate([0.3 * turns, 1j * (0.3 * turns).conj()])
    answers = np.stack([alike, np.full(8, 0.3)], 1).ravel()
    told = np.column_stack([answers.real, answers.imag, np.full(16, np.log(0.1))]).astype(np.float32)
    monkeypatch.setattr(look, "_network", lambda _seen: told)
    off, likely = look.read(np.zeros((2, 3, 64, 64), np.float32), np.zeros(2, np.complex128), thorough=True)
    assert off == pytest.approx([0.3, 0], abs=1e-6) and likely == pytest.approx([0.1, np.hypot(0.1, 0.3)], abs=1e-6)


@pytest.mark.parametrize("file", [f for f, e in ENTRIES.items() if e.get("doubt") in ("leaning", "on-rim")])
def test_the_die_that_leans_is_said_to_and_no_other(file):
    entry = ENTRIES[file]
    view, picture = view_of_entry(entry), load(FOLDER / file)
    assert view is not None
    gaze = TrackReader(Reader(), view, EmptyTrack(RectifiedFloor.seen(load(FOLDER / entry["empty"]), view)))
    read = gaze.read(picture, PIPS).reading.dice
    x, y, w, h = entry["dice"][-1]["box"]
    leaning = [die for die in read if ReasonCode.LEANING in die.doubts]
    assert len(leaning) == 1
    assert np.hypot(leaning[0].centre[0] - x - w / 2, leaning[0].centre[1] - y - h / 2) < 0.4 * view.die_px()
