"""A watcher that looks at everything anew, and is disturbed before it has told a rest."""

from copy import deepcopy

import pytest

from tests.vision.tracking.blob_reader import BlobReader
from tests.vision.tracking.painted_track import Stage, names
from tests.vision.tracking.test_watcher import FIVE, IN, OUT, faces, kept


@pytest.fixture(scope="module")
def known():
    stage = Stage(BlobReader())
    stage.run(0.4)
    stage.roll(**FIVE)
    stage.run(0.6)
    stage.watcher.use(None, tell=True)
    return stage


@pytest.fixture
def anew(known):
    return deepcopy(known)


def test_a_hand_that_passes_is_no_throw(anew):
    new = anew.move_hand([IN, (200, 150), (350, 125), OUT]) + anew.run(0.6)
    assert names(new) == ["covered", "at_rest"]
    assert all(kept(new[-1]).values()) and len(new[-1].dice) == 5


def test_a_hand_that_is_there_at_first_and_goes_is_no_throw(anew):
    anew.hand = (320, 190)
    new = anew.run(0.1) + anew.move_hand([(320, 190), OUT]) + anew.run(0.8)
    assert names(new) == ["covered", "at_rest"]
    assert all(kept(new[-1]).values()) and len(new[-1].dice) == 5


def test_a_camera_that_shakes_is_no_throw(anew):
    new = []
    for k in range(10):
        anew.shift = (6, 4) if k % 2 else (-5, -3)
        new += anew.run(frames=1)
    anew.shift = (0, 0)
    new += anew.run(0.6)
    assert names(new) == ["at_rest"] and all(kept(new[-1]).values())


def test_a_throw_is_one(anew):
    anew.run(frames=1)
    thrown = {name: (x + 90, y + 60, angle, "6") for name, (x, y, angle, _) in FIVE.items()}
    new = anew.roll(**thrown) + anew.run(0.6)
    assert "rolling" in names(new) and faces(new[-1]) == ["6"] * 5
    assert not any(kept(new[-1]).values())
