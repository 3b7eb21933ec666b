import pytest

from tests.vision.tracking.painted_track import Stage
from vision.motion.frame_difference import FrameComparer, shadows
from vision.motion.small_picture import SmallPicture
from vision.types.dice_set import PIPS

LAID = {"a": (150, 100, 10, "1"), "b": (400, 200, 40, "5")}


class Nobody:
    def read(self, image, *, dice=PIPS, die_px=None, white=None, ground=None):
        raise AssertionError("nothing is read here")


@pytest.fixture
def stage():
    stage = Stage(Nobody())
    stage.put(**LAID)
    return stage


def look(stage, **changes):
    for name, value in changes.items():
        setattr(stage, name, value)
    return SmallPicture(stage.picture()[::2, ::2].copy())


def comparer(stage):
    comparer = FrameComparer()
    for _ in range(4):
        comparer.learn(look(stage), look(stage))
    return comparer


@pytest.mark.parametrize("noise", [0.5, 2.0, 6.0])
def test_noise_is_no_change(noise):
    stage = Stage(Nobody(), noise=noise)
    stage.put(**LAID)
    judge = comparer(stage)
    assert judge.sigma == pytest.approx(noise / 3, rel=0.35, abs=0.3)
    assert judge.change(look(stage), look(stage)).count == 0


def test_a_die_that_moved_is_seen_where_it_was_and_where_it_is(stage):
    judge, before = comparer(stage), look(stage)
    stage.put(a=(220, 100, 10, "1"))
    cells = judge.change(look(stage), before).cells
    assert cells[25 // 2, 37 // 2] and cells[25 // 2, 55 // 2]
    assert not cells[:, 70:].any()


def test_a_die_turned_in_its_place_is_a_change(stage):
    judge, before = comparer(stage), look(stage)
    stage.put(b=(400, 200, 75, "5"))
    assert judge.change(look(stage), before).count >= 2


@pytest.mark.parametrize("light", [0.35, 0.7, 0.95, 1.08, 1.4])
def test_another_brightness_is_no_change(stage, light):
    judge, before = comparer(stage), look(stage)
    change = judge.change(look(stage, light=light), before)
    # A burnt-out edge of a die may stay.
    assert change.count <= 2
    if abs(light - 1) > 0.2:
        assert change.light


def test_a_lamp_from_one_side_is_light(stage):
    judge, before = comparer(stage), look(stage)
    change = judge.change(look(stage, lamp=0.8), before)
    assert change.light and change.count < 0.03 * change.cells.size


def test_a_die_that_comes_with_the_light_is_still_seen(stage):
    judge, before = comparer(stage), look(stage)
    stage.put(c=(300, 300, 0, "6"))
    change = judge.change(look(stage, light=0.6), before)
    assert change.light and change.cells[300 // 8, 300 // 8]


def test_a_trembling_camera_is_no_change(stage):
    judge, before = comparer(stage), look(stage)
    assert judge.change(look(stage, shift=(2, -2)), before).count == 0


def test_a_shadow_keeps_the_colour_and_a_hand_does_not(stage):
    before = look(stage)
    assert shadows(look(stage, light=0.6), before).all()
    stage.light = 1.0
    assert not shadows(look(stage, hand=(300, 200)), before)[250 // 8, 300 // 8]


def test_a_shadow_has_no_edges_and_a_hand_has(stage):
    stage.dice.clear()
    judge, before = comparer(stage), look(stage)
    assert not judge.sharp(look(stage, lamp=-0.6), before).any()
    stage.lamp = 0.0
    assert judge.sharp(look(stage, hand=(300, 200)), before).sum() > 20
