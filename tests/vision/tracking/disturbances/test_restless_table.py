"""A throw is reported once and surely, whatever goes on at the border and however the camera is held."""

import pytest

from tests.shared import sampled
from tests.vision.tracking.disturbances.restless_table import RestlessTable
from tests.vision.tracking.painted_track import names, rests
from tests.vision.tracking.test_watcher import FIVE, faces

ROOMS = {
    "calm": {},
    "the camera trembles": {"tremble": 2.5},
    "the camera slides": {"drift": (0.5, -0.3)},
    "a shadow moves over the border": {"shadow": True},
    "an arm hovers over the border": {"arm": True},
    "an arm rests on the border": {"still_arm": True},
    "strongly compressed": {"compress": 30},
    "trembles, with a shadow, compressed": {"tremble": 2.0, "shadow": True, "compress": 50},
    "each frame comes twice": {"doubled": True},
}


def table(room, fps=30.0, seed=1):
    made = RestlessTable(seed, fps)
    for name, value in ROOMS[room].items():
        setattr(made, name, value)
    return made


@pytest.mark.parametrize("room", sampled(ROOMS, first=1))
def test_a_throw_is_reported_once_surely_and_soon(room):
    stage = table(room)
    stage.run(0.5)
    before = len(stage.events)
    stage.roll(**FIVE)
    stopped = stage.frames / stage.fps
    stage.run(1.5)
    told = [rest for rest in rests(stage.events[before:]) if rest.dice]
    assert told, names(stage.events)
    assert faces(told[0]) == ["1", "2", "3", "4", "5"] and told[0].sure
    assert told[0].t - stopped <= 0.5
    assert all(faces(rest) == faces(told[0]) and all(die.kept for die in rest.dice) for rest in told[1:])


@pytest.mark.parametrize("fps", sampled([15.0, 60.0]))
@pytest.mark.parametrize("room", sampled(["the camera trembles", "a shadow moves over the border"], every=2))
def test_at_any_rate_of_frames(room, fps):
    stage = table(room, fps)
    stage.run(0.5)
    stage.roll(**FIVE)
    stopped = stage.frames / fps
    told = [rest for rest in rests(stage.run(1.0)) if rest.dice]
    assert faces(told[0]) == ["1", "2", "3", "4", "5"] and told[0].sure
    assert told[0].t - stopped <= max(0.3, 5 / fps)


@pytest.mark.parametrize("room", sampled(ROOMS, first=2))
def test_dice_that_lie_there_from_the_first_frame_on_are_reported(room):
    stage = table(room)
    stage.put(**FIVE)
    told = rests(stage.run(1.0))
    assert told and faces(told[0]) == ["1", "2", "3", "4", "5"] and told[0].sure


@pytest.mark.parametrize("room", sampled(ROOMS))
def test_nothing_is_made_of_an_empty_track(room):
    stage = table(room)
    assert not any(rest.dice for rest in rests(stage.run(2.0)))
    assert "rolling" not in names(stage.events)


def test_a_step_of_the_exposure_delays_no_rest():
    stage = RestlessTable()
    stage.run(0.5)
    stage.roll(**FIVE)
    stage.light = 0.9
    told = [rest for rest in rests(stage.run(0.6)) if rest.dice]
    assert told and told[0].sure


@pytest.mark.whole
def test_a_die_that_still_creeps_is_waited_for():
    stage = RestlessTable()
    stage.run(0.5)
    stage.roll(**FIVE)
    for k in range(30):
        stage.put(e=(475, 100 + 2 * k, 55, "5"))
        assert not any(rest.dice for rest in rests(stage.run(frames=1)))
    assert [len(rest.dice) for rest in rests(stage.run(0.5))] == [5]
