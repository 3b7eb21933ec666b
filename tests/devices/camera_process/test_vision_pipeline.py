from types import SimpleNamespace

import numpy as np
import pytest

from calibration.learning.table_learning import TableLearning
from calibration.maintenance.view_keeper import CHECK_EVERY, GONE_AFTER, WORRIED_EVERY, TrackSize, ViewKeeper
from kiosk.config.schema import Config
from kiosk.devices.camera_process.pipeline_factory import open_lookout
from kiosk.devices.camera_process.vision_pipeline import VisionPipeline
from kiosk.devices.cameras.base import frame_of
from kiosk.devices.cameras.fakes.still_camera import NothingToRead
from tests.calibration.track.marker_pictures import HIGH, WIDE, picture, straight
from tests.devices.camera_process.test_code_search import TEXT, paper
from tests.vision.learning.examples import still
from vision.learning.learnt_reader import LearntReader
from vision.tracking.watcher import Watcher
from vision.types.dice_set import NO_DICE
from vision.types.lessons import Correction, Retraction


class Still:
    """Shows one picture until it is given another; ten frames a second."""

    def __init__(self, shown):
        self.shown = shown
        self.count = 0

    def start(self):
        pass

    def capture(self, timeout):
        self.count += 1
        return frame_of(self.count / 10, self.shown)

    def stop(self):
        pass


@pytest.fixture
def lookout():
    return VisionPipeline(
        Still(picture(straight())), Watcher(NothingToRead()), ViewKeeper(TrackSize(WIDE, HIGH, 16.0))
    )


def run(lookout, seconds):
    return [event for _ in range(round(seconds * 10)) for event in lookout.step(1.0)]


def test_the_track_is_found_with_the_first_frame_and_only_it_is_read(lookout):
    events = run(lookout, 1)
    assert [event.name for event in events] == ["at_rest"]
    assert lookout.watcher.view.die_px() == pytest.approx(16 * 2.7, rel=0.02)


def test_a_camera_that_was_turned_away_is_told_and_its_return_too(lookout):
    run(lookout, 1)
    lookout.camera.shown = np.full((720, 1280, 3), 120, np.uint8)
    events = run(lookout, CHECK_EVERY + GONE_AFTER * WORRIED_EVERY + 1)
    assert [(event.name, event.reason) for event in events if event.name == "blind"] == [("blind", "displaced")]
    lookout.camera.shown = picture(straight(left=110))
    events = run(lookout, 3)
    assert [event.name for event in events] == ["at_rest"]
    assert lookout.watcher.view.corners()[0][0] == pytest.approx(110, abs=2)


def test_a_camera_that_was_pushed_a_little_is_followed_without_a_word(lookout):
    run(lookout, 1)
    lookout.camera.shown = picture(straight(left=90, top=58))
    assert run(lookout, CHECK_EVERY + 2) == []
    assert lookout.watcher.view.corners()[0] == pytest.approx((90, 58), abs=2)


def test_a_die_that_was_reported_can_be_corrected_and_the_reader_remembers_it():
    shown, reading = still()
    reader = LearntReader(SimpleNamespace(read=lambda image, **known: reading))
    lookout = VisionPipeline(Still(shown), Watcher(reader), learning=TableLearning(reader.memory))
    (rest,) = (event for event in run(lookout, 2) if event.name == "at_rest")
    die = rest.dice[0]
    lookout.learn(Correction(die.id, "6" if die.die.face != "6" else "1"))
    assert len(reader.memory) == 1 and reader.memory.contradicts
    lookout.learn(Retraction((die.id,)))
    assert len(reader.memory) == 0


@pytest.mark.parametrize("playing", [True, False])
def test_a_code_is_looked_for_while_it_is_wanted_and_told_once(lookout, playing):
    if not playing:
        lookout.expect(NO_DICE)
    lookout.camera.shown = paper()
    assert run(lookout, 1) is not None and lookout.examined() is None and not lookout.examining
    lookout.command(("code", "PISTE:"))
    assert lookout.examining
    run(lookout, 1)
    assert lookout.examined() == {"code": TEXT} and lookout.examined() is None and not lookout.examining


def test_what_is_learnt_serves_the_reader_of_a_real_source():
    lookout = open_lookout("fake:still:320x180", Config(), real_time=False)
    assert lookout.watcher.reader._reader.memory is lookout._learning.memory
