"""What pictures of the virtual track are made of: light, dice, shadows, hand, cup, rim and plates."""

import math
from random import Random

import numpy as np
import pytest

from kiosk.devices.virtual.frame_renderer import FrameRenderer, Noise
from kiosk.devices.virtual.hand import renderer as hand_renderer
from kiosk.devices.virtual.hand.hand_shape import anatomy, finger_bones, melted, palm_bones, thumb_bones
from kiosk.devices.virtual.hand.pose import HandPose
from kiosk.devices.virtual.hand.relief import relief
from kiosk.devices.virtual.hand.skin import cuff_band, sleeve_folds
from kiosk.devices.virtual.optics.appearance import Appearance, die_kind
from kiosk.devices.virtual.optics.auto_exposure import USUAL_LUX, AutoExposure
from kiosk.devices.virtual.optics.transient_effects import SHAKE_SECONDS, Air, Shake, TransientEffects, seen_through
from kiosk.devices.virtual.physics.cocked_dice import lead, props, tipped
from kiosk.devices.virtual.physics.rigid_body import HALF, Body
from kiosk.devices.virtual.physics.tray import INNER, STEP
from kiosk.devices.virtual.rendering.compositor import Compositor
from kiosk.devices.virtual.rendering.corner_plates import BRASS, CORNERS, Patch, lay_plates
from kiosk.devices.virtual.rendering.die_raycaster import DiePose, cast
from kiosk.devices.virtual.rendering.leather_cup import lay_cup
from kiosk.devices.virtual.rendering.soft_shadows import Shadows, box_corners
from kiosk.devices.virtual.rendering.wooden_rim import OUTER, rim_layer, wood_grain
from kiosk.devices.virtual.scene_snapshot import Motion
from kiosk.devices.virtual.track import VirtualTrack
from kiosk.devices.virtual.track_world import SMALL, TrackWorld
from kiosk.errors import UsageError

LOOK = Appearance()


def lying(x: float = 0.0, y: float = 0.0) -> Body:
    body = Body()
    body.place = [x, y, HALF]
    body.settle_flat()
    body.stop()
    return body


def pose(x: float = 0.0, y: float = 0.0) -> DiePose:
    return Motion.of(lying(x, y), die_kind("ivory"), LOOK).poses(1.0)[0]


def test_a_moving_die_is_drawn_in_several_poses_back_along_its_way() -> None:
    body = lying()
    body.wake()
    body.speed = [2000.0, 0.0, 0.0]
    poses = Motion.of(body, die_kind("ivory"), LOOK).poses(2.0)
    assert len(poses) > 1 and poses[0].centre[0] > poses[-1].centre[0]
    assert len(Motion.of(lying(), die_kind("ivory"), LOOK).poses(2.0)) == 1


def test_a_die_is_drawn_with_its_shadow_and_taken_off_again() -> None:
    canvas = Compositor(LOOK, *SMALL)
    before = canvas.light.copy()
    kept = canvas.draw([[pose()]])
    assert not np.array_equal(canvas.light, before)
    canvas.take_off(kept)
    assert np.array_equal(canvas.light, before)
    assert canvas.clip(-5, -5, 10, 10) == (0, 0, 5, 5) and canvas.clip(SMALL[0], 0, 9, 9) is None


def test_rays_meet_a_die_in_its_middle_and_none_beside_it() -> None:
    lens = Compositor(LOOK, *SMALL).lens
    points = np.array([[0.0, 0.0, HALF * 2], [60.0, 0.0, 0.0]], np.float32)
    cover, light = cast(LOOK, [pose()], lens.rays(lens.project(points))[None], 1.0)
    assert cover[0, 0] > 0.9 and cover[0, 1] < 0.1 and light.shape == (1, 2, 3)


def test_a_shadow_lies_beside_its_die() -> None:
    canvas = Compositor(LOOK, *SMALL)
    shadows = Shadows([[pose()]], canvas.lamps, canvas.lens)
    box = canvas.box_around(shadows.points, 4.0)
    assert box is not None
    left = shadows.light_left(box, canvas.detail)
    assert left.min() < 0.9 < left.max() <= 1.0
    assert np.abs(box_corners([pose(10.0)])[..., 0].mean() - 10.0) < 1e-3


def test_a_cup_and_a_hand_cover_what_lies_below() -> None:
    for draw in (
        lambda canvas: lay_cup(canvas, (0.0, 0.0, 0.0)),
        lambda canvas: hand_renderer.lay_hand(canvas, HandPose(0, 0, 40, math.pi / 2), HandPose(0, 0, 40, 1.5), 0),
    ):
        canvas = Compositor(LOOK, *SMALL)
        before = canvas.light.copy()
        draw(canvas)
        assert np.abs(canvas.light - before).max() > 0.05


def test_a_hand_that_closes_gets_shorter() -> None:
    body = anatomy()

    def reach(curl: float) -> float:
        return max(bone[1][0] for finger in body["finger"] for bone in finger_bones(finger, curl))

    assert reach(1.0) < reach(0.0)
    assert len(thumb_bones(body, 0.5)) == 3 and len(palm_bones(body, 0.0)) == len(body["palm"]["bones"]) + 1
    u, v = np.arange(-140, 60, 2, np.float32)[None], np.arange(60, -60, -2, np.float32)[:, None]
    height, cover = melted(palm_bones(body, 0.0), u, v)
    assert 0 < cover.mean() < 1 and height[cover > 0.5].min() > height[cover == 0].max()
    assert relief(0, 0).large.skin.shape[0] // 4 == relief(0, 0).small.skin.shape[0]
    assert sleeve_folds((80, 240)).shape == (80, 240)
    assert cuff_band(np.array([[-5.0, 10.0, 40.0]], np.float32), np.zeros((1, 1), np.float32))[0].tolist()[::2] == [
        0,
        0,
    ]


def test_wood_and_plates_lie_on_the_rim_alone() -> None:
    rng = np.random.default_rng(1)
    x, y = np.arange(-220, 220, 1, np.float32), np.arange(140, -140, -1, np.float32)
    colour, cover = rim_layer(LOOK, rng, x, y)
    assert cover[140, 220] == 0 and cover[:, np.abs(x) > OUTER[0] + 2].max() < 1 and cover.max() == 1
    assert abs(float(wood_grain(rng, (60, 240)).mean()) - 1) < 0.2
    before = colour.copy()
    lay_plates(colour, rng, x, y)
    changed = np.abs(colour - before).max(2) > 0
    assert changed[140].sum() == 0, "nothing between the corners"
    for side, top in CORNERS:
        assert changed[np.ix_(y * top > 80, x * side > 150)].any()
    patch = Patch(colour, x, y, 1, 1)
    assert patch.middle[0] > 0 < patch.middle[1] and len(BRASS) == 3


def test_noise_is_the_same_for_the_same_moment() -> None:
    plain = np.full((180, 320, 3), 100, np.uint8)
    noise = Noise(3, 320, 180)
    one, again, other = noise.add(plain, 1), noise.add(plain, 1), noise.add(plain, 2)
    assert np.array_equal(one, again) and not np.array_equal(one, other)
    assert noise.add(plain, 1, 2.0).std() > one.std()


def test_a_renderer_gives_the_same_picture_of_the_same_moment() -> None:
    track = VirtualTrack(seed=1, dice=1)
    painter = FrameRenderer(track.look, *SMALL, seed=1)
    assert np.array_equal(painter.paint(track.moment()), painter.paint(track.moment()))


def test_the_camera_finds_its_exposure_in_another_light() -> None:
    sensor = AutoExposure()
    assert sensor.exposed is None
    sensor.light(USUAL_LUX / 4, 4600)
    dark = sensor.exposed
    assert dark is not None and dark.gains[1] == pytest.approx(0.25)
    sensor.free = True
    for _ in range(40):
        sensor.see(np.full((18, 32, 3), 10, np.uint8))
    locked = sensor.locked()
    assert sensor.exposure > 8000 and locked.exposure == sensor.exposure
    with pytest.raises(UsageError, match="lux"):
        sensor.light(0, 4600)


def test_a_knocked_camera_swings_and_stays_where_it_was_left() -> None:
    shake = Shake(Random(1))
    shake.start(5.0)
    offsets = []
    for _ in range(round(SHAKE_SECONDS / STEP) + 2):
        shake.step()
        offsets.append(shake.offset)
    assert len(set(offsets)) > 10 and math.hypot(*shake.offset) == pytest.approx(5.0)


def test_what_is_in_the_way_comes_and_goes() -> None:
    effects = TransientEffects(Random(1))
    assert effects.air.clear
    effects.flash()
    effects.lean_in(0.1)
    effects.focus(1.0)
    effects.step()
    assert effects.air.flash is not None and effects.air.shade is not None and effects.air.blur > 0
    effects.focus(0.0)
    for _ in range(round(2 / STEP)):
        effects.step()
    assert effects.air.clear
    picture = np.full((90, 160, 3), 120, np.uint8)
    assert (
        seen_through(picture, Air(flash=(0.5, 0.5, 2.0)))[45, 80, 1]
        > 120
        > seen_through(picture, Air(shade=(0.0, 0.9, 0.6))).min()
    )


def test_a_die_can_lean_on_a_wall_and_on_another_die() -> None:
    beside_wall = lying(INNER[0] - HALF - 4, 0.0)
    walls = props(beside_wall, [beside_wall], INNER)
    assert [one[2:] for one in walls] == [(-1.0, 0.0)]
    place, turning = tipped(beside_wall, walls[0], math.radians(25))
    for _ in lead(beside_wall, place, turning, STEP):
        pass
    assert beside_wall.place == pytest.approx(place) and beside_wall.up()[2] < 0.95
    other = lying(20.0, 0.0)
    assert len(props(lying(), [other], INNER)) > len(props(lying(), [], INNER))


def test_a_world_refuses_what_it_cannot_be() -> None:
    with pytest.raises(UsageError, match="16:9"):
        TrackWorld(width=640, height=400)
    with pytest.raises(UsageError, match="dice"):
        TrackWorld(dice=99)
    world = TrackWorld(dice=2)
    world.step(0.5)
    assert world.t == pytest.approx(0.5) and world.at_rest and not world.busy
    assert [die.on_track for die in world.truth()] == [False, False]
