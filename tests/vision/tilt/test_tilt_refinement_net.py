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
