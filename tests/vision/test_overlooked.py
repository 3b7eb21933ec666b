"""A die that nothing proposed is looked at where the empty track says that something lies."""

import numpy as np
import pytest

from tests.vision.reader_pictures import put_die, table_top
from vision.doubt import UNKNOWN_OBJECT
from vision.empty_track import EmptyTrack
from vision.gaze import Gaze
from vision.left_over import Floor
from vision.reader import Reader
from vision.scout import Scout
from vision.view import View

VIEW = View(np.diag([1 / 3, 1 / 3, 1.0]), 640 / 3, 360 / 3, 16.0)
PLACES = {4: (150, 180), 2: (320, 150), 6: (490, 200)}


@pytest.fixture
def gaze():
    return Gaze(Reader(), VIEW, EmptyTrack(Floor.seen(table_top(), VIEW)))


def thrown(faces):
    picture = table_top()
    for face in faces:
        put_die(picture, *PLACES[face], face)
    return picture


@pytest.fixture
def shortsighted(monkeypatch):
    """The scout does not propose what lies in the middle."""
    propose, seen = Scout.propose, []

    def blind(self, pyramid, die_px):
        places = sorted(propose(self, pyramid, die_px), key=lambda place: place.x)
        seen.append(len(places))
        return places[:1] + places[2:]

    monkeypatch.setattr(Scout, "propose", blind)
    return seen


def test_it_is_read_all_the_same(gaze, shortsighted):
    first = gaze.read(thrown(PLACES), "pips")
    assert sorted(die.face for die in first.reading.dice) == ["2", "4", "6"] and first.reading.sure
    second = gaze.read(thrown(PLACES), "pips", first)
    assert len(second.reading.dice) == 3 and second.reading.sure
    assert shortsighted == [3, 3, 3, 3], "each look was taken twice"


def test_what_is_no_die_stays_a_thing(gaze):
    picture = thrown((4, 6))
    picture[130:170, 300:340] = (150, 160, 200)
    reading = gaze.read(picture, "pips").reading
    assert sorted(die.face for die in reading.dice) == ["4", "6"]
    assert not reading.sure and UNKNOWN_OBJECT in reading.doubts
