"""A die that nothing proposed is looked at where the empty track says that something lies."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from tests.vision.drawn_dice import put_die, table_top
from vision.background.background_mask import BackgroundMask, possible
from vision.background.empty_track import EmptyTrack
from vision.classification.pip_template import TemplateFit
from vision.decision.evidence import Evidence
from vision.decision.picture_rules import picture_reasons
from vision.detection.detection import Detection, Found
from vision.detection.die_detector import STRIKING
from vision.detection.proposal_net import ProposalNet
from vision.geometry.rectified import RectifiedFloor
from vision.geometry.track_view import TrackView
from vision.reader import Reader
from vision.tracking.reader_protocol import PictureReading
from vision.tracking.track_reader import TrackReader
from vision.types.dice_set import PIPS
from vision.types.reading import Die, Reading
from vision.types.reasons import Reason, ReasonCode
from vision.types.track_events import TrackedDie

VIEW = TrackView(np.diag([1 / 3, 1 / 3, 1.0]), 640 / 3, 360 / 3, 16.0)
PLACES = {4: (250, 190), 2: (320, 110), 6: (390, 205)}
"""Near the middle: they are drawn without sides, as dice look that lie under the camera."""
MISSING = ((1, 60, 250), (2, 520, 40))
"""Id and upper left corner of dice that lay there before."""


@pytest.fixture
def gaze():
    return TrackReader(Reader(), VIEW, EmptyTrack(RectifiedFloor.seen(table_top(), VIEW)))


def thrown(faces):
    picture = table_top()
    for face in faces:
        put_die(picture, *PLACES[face], face)
    return picture


@pytest.fixture
def shortsighted(monkeypatch):
    """The proposal network does not propose what lies in the middle."""
    propose, seen = ProposalNet.propose, []

    def blind(self, pyramid, die_px):
        places = sorted(propose(self, pyramid, die_px), key=lambda place: place.x)
        seen.append(len(places))
        return places[:1] + places[2:]

    monkeypatch.setattr(ProposalNet, "propose", blind)
    return seen


def test_it_is_read_all_the_same(gaze, shortsighted):
    first = gaze.read(thrown(PLACES), PIPS)
    assert sorted(die.face for die in first.reading.dice) == ["2", "4", "6"]
    # They are drawn flat, without sides: that no cube stands there may be doubted, and nothing else.
    assert set(first.reading.doubts) <= {ReasonCode.NO_DIE}
    second = gaze.read(thrown(PLACES), PIPS, first)
    assert len(second.reading.dice) == 3 and set(second.reading.doubts) <= {ReasonCode.NO_DIE}
    assert shortsighted == [3, 3, 3, 3], "each look was taken twice"


def test_one_that_came_to_rest_after_the_first_look_is_read_in_the_second(gaze):
    first = gaze.read(thrown({4: None}), PIPS)
    picture = thrown({4: None})
    put_die(picture, 90, 90, 6)
    second = gaze.read(picture, PIPS, PictureReading(first.picture, first.reading))
    assert sorted(die.face for die in second.reading.dice) == ["4", "6"]


def test_a_known_die_is_gone_where_the_empty_floor_is_seen_and_not_where_a_thing_lies(gaze):
    taken, covered = (TrackedDie(k, True, Die("6", "white", (x, y, 48, 48), 0.99, ())) for k, x, y in MISSING)
    picture = thrown({4: None})
    cv2.rectangle(picture, (480, 0), (620, 140), (90, 120, 180), -1)
    assert gaze.gone(picture, [taken, covered], ()) == [1]
    read = gaze.read(picture, PIPS).reading.dice
    lying = TrackedDie(3, True, next(die for die in read if die.face == "4"))
    assert gaze.gone(picture, [lying, covered], read) == [], "it is read, and the other is hidden"


def test_what_is_no_die_stays_a_thing(gaze):
    picture = thrown((4, 6))
    picture[130:170, 300:340] = (150, 160, 200)
    reading = gaze.read(picture, PIPS).reading
    assert sorted(die.face for die in reading.dice) == ["4", "6"]
    assert not reading.sure and ReasonCode.UNKNOWN_OBJECT in reading.doubts


def detection(x: float, y: float, score: float) -> Detection:
    return Detection.unread(x, y, 32.0, score)


def test_where_the_track_looks_bare_nothing_is_looked_for(gaze):
    now = RectifiedFloor.seen(table_top(), VIEW)
    ground = BackgroundMask.under(now, VIEW, gaze.empty.floor)
    places = [detection(150, 180, 0.7), detection(320, 150, 0.9), detection(900, 150, 0.9)]
    assert possible(places, ground) == []
    assert possible(places, BackgroundMask(VIEW)) == places[:2]


def test_a_striking_place_of_a_picture_has_to_be_accounted_for_and_one_beside_a_die_is():
    fit = TemplateFit(np.array([0.9, 0.1, 0.1, 0.1, 0.1, 0.1], np.float32), False)
    net = np.array([0.01, 0.95, 0.01, 0.01, 0.01, 0.005, 0.005], np.float32)
    named = [Evidence(replace(detection(100, 100, 0.9), faces=net[1:]), net, fit)]
    striking, faint = detection(300, 100, STRIKING + 0.1), detection(300, 100, STRIKING - 0.1)
    told = (Reason(ReasonCode.MISSED, striking.score, STRIKING),)
    assert picture_reasons(PIPS, named, named, [named[0].found, striking]) == told
    assert picture_reasons(PIPS, named, named, [faint, detection(110, 100, 0.9)]) == ()


@pytest.mark.parametrize(("score", "sure"), [(None, True), (0.25, False)])
def test_a_photograph_is_surely_without_dice_only_where_nothing_was_proposed(monkeypatch, score, sure):
    """One die may fill it and look like none before."""
    reader = Reader()
    proposed = [] if score is None else [detection(320, 180, score)]
    monkeypatch.setattr(reader._detector, "detect", lambda *_: Found(proposed, []))
    reading = reader.read(table_top())
    assert reading.dice == () and reading.sure is sure
    assert [reason.code for reason in reading.reasons] == ([] if sure else [ReasonCode.MISSED])


PICTURE = np.zeros((400, 600, 3), np.uint8)


class Measuring:
    """A reader that keeps the sizes of what it is given."""

    def __init__(self, reading: Reading) -> None:
        self.reading = reading
        self.sizes: list[tuple[int, ...]] = []

    def read(self, image, **_options):  # type: ignore[no-untyped-def]
        self.sizes.append(image.shape[:2])
        return self.reading


@pytest.mark.parametrize(
    ("doubts", "whole"),
    [((), False), ((Reason(ReasonCode.UNSTEADY),), False), ((Reason(ReasonCode.MISSED, 0.6, 0.5),), True)],
)
def test_a_second_look_takes_in_all_if_the_first_may_have_missed_a_die(doubts, whole):  # type: ignore[no-untyped-def]
    reading = Reading((Die("4", "white", (100, 100, 40, 40), 0.99, edge=40.0),), 1.0)
    reader = Measuring(reading)
    track = TrackReader(reader, None)
    before = PictureReading(PICTURE, replace(reading, reasons=doubts))
    track.read(PICTURE, PIPS, before)
    assert (reader.sizes[0] == PICTURE.shape[:2]) is whole
