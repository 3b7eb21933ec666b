"""A hand: its bones bend as it closes, its relief covers what they do, it lies in the picture where its pose is."""

import math
from dataclasses import replace

import numpy as np
import pytest

from kiosk.devices.virtual.hand.hand_shape import (
    CURLS,
    anatomy,
    capsule_of,
    finger_bones,
    melted,
    palm_bones,
    thumb_bones,
)
from kiosk.devices.virtual.hand.pose import AWAY, HandPose
from kiosk.devices.virtual.hand.relief import relief
from kiosk.devices.virtual.hand.renderer import lay_hand
from kiosk.devices.virtual.hand.skin import blotched, cuff_band, skin_over, sleeve_folds
from kiosk.devices.virtual.optics.appearance import Appearance, linear
from kiosk.devices.virtual.rendering.compositor import Compositor

U = np.arange(-60, 60, 0.5, dtype=np.float32)[None]
V = np.arange(40, -40, -0.5, dtype=np.float32)[:, None]
BALL = capsule_of([[0.0, 0.0, 0.0, 10.0], [0.001, 0.0, 0.0, 10.0]])
OVER = HandPose(0.0, 0.0, 40.0, math.pi / 2)


def test_a_finger_keeps_its_length_and_turns_down_as_it_closes() -> None:
    finger = anatomy()["finger"][1]
    tips = []
    for curl in (0.0, 0.3, 0.6):
        bones = finger_bones(finger, curl)
        lengths = [math.dist(start[:3], end[:3]) for start, end in bones]
        assert lengths == pytest.approx(finger["bones"]) and bones[0][1][:3] == bones[1][0][:3]
        tips.append(bones[-1][1])
    assert tips[0][2] > tips[1][2] > tips[2][2] and tips[0][0] > tips[2][0]
    assert [tips[0][3], bones[0][0][3]] == pytest.approx([finger["radii"][1], finger["radii"][0]])


def test_palm_and_thumb_come_forward_with_the_hand() -> None:
    body = anatomy()
    opened, closed = palm_bones(body, 0.0), palm_bones(body, 1.0)
    assert opened[-1] == closed[-1] and all(c[1][0] > o[1][0] for o, c in zip(opened[:-1], closed[:-1], strict=True))
    thumb = thumb_bones(body, 0.0)
    assert len(thumb) == len(body["thumb"]["open"]) - 1 and thumb[0][1] == thumb[1][0]
    assert thumb_bones(body, 1.0)[-1][1][1] < thumb[-1][1][1]


def test_the_relief_of_a_ball_is_a_dome() -> None:
    height, cover = melted([BALL], U, V)
    assert cover.max() == 1 and cover.sum() * 0.25 == pytest.approx(math.pi * 100, rel=0.03)
    middle = height[80, 120]
    assert middle == pytest.approx(8.5, abs=0.2) and middle == pytest.approx(height.max(), abs=0.01)


def test_parts_melt_into_each_other_and_far_ones_stay_apart() -> None:
    near, far = ([[x, 0.0, 0.0, 8.0], [x + 0.001, 0.0, 0.0, 8.0]] for x in (10.0, 40.0))
    alone, ball = melted([BALL], U, V)
    with_near, both = melted([BALL, capsule_of(near)], U, V)
    assert (both >= ball).all()
    with_far, cover = melted([BALL, capsule_of(far)], U, V)
    assert with_near[80, 136] > alone[80, 136] + 0.5
    assert np.allclose(with_far[:, :140], alone[:, :140], atol=1e-3)
    assert cover[80, 120 + 80] == 1 and cover[80, 120 + 45] == 0
    nothing, bare = melted([], U, V)
    assert bare.max() == 0 and np.ptp(nothing) == 0


@pytest.mark.parametrize("skin", [0, 1])
def test_a_relief_is_kept_in_two_sizes_with_colour_cover_and_form(skin: int) -> None:
    shape, body = relief(0, skin), anatomy()
    left, right, low, high = body["sheet"]
    assert shape.corners.tolist() == [[left, high], [right, high], [right, low], [left, low]]
    assert shape.large.skin.shape[2] == 4 and shape.large.form.shape[2] == 3
    assert shape.small.skin.shape[0] == shape.large.skin.shape[0] // 4
    cover = shape.large.skin[..., 3].astype(float) / 255
    small = shape.small.skin[..., 3].astype(float) / 255
    assert cover.mean() == pytest.approx(small.mean(), rel=0.02) and 0.2 < cover.mean() < 0.9


def test_a_closed_hand_covers_less_and_the_arm_stays() -> None:
    opened, closed = (relief(step, 0).large.skin[..., 3].astype(int) for step in (0, CURLS - 1))
    columns = opened.shape[1]
    assert closed[:, columns * 7 // 10 :].sum() < opened[:, columns * 7 // 10 :].sum()
    assert np.array_equal(closed[:, : columns // 2], opened[:, : columns // 2])


def test_each_person_has_a_sleeve_of_his_own() -> None:
    sleeves = [relief(0, skin).large.skin[:, 40, :3].astype(int).max(0) for skin in range(len(anatomy()["skin"]))]
    assert len({tuple(sleeve) for sleeve in sleeves}) == len(sleeves)


def test_skin_is_uneven_about_its_colour_redder_at_joints_with_nails_while_it_is_open() -> None:
    body = anatomy()
    tone = linear(tuple(body["skin"][0]["colour"]))
    bare = blotched(body, 0, (240, 360))
    assert bare.shape == (240, 360, 3) and bare.reshape(-1, 3).mean(0) == pytest.approx(tone, rel=0.05)
    u = np.arange(-140, 62, 0.5, dtype=np.float32)[None]
    v = np.arange(78, -66, -0.5, dtype=np.float32)[:, None]
    plain = np.tile(tone, (v.shape[0], u.shape[1], 1)).astype(np.float32)
    drawn = {}
    for curl in (0.0, 1.0):
        fingers = [finger_bones(finger, curl) for finger in body["finger"]]
        drawn[curl] = skin_over(body, 0, plain, fingers, curl, u, v)
        assert np.allclose(drawn[curl][0, 0], tone)
        start = fingers[1][0][0]
        knuckle = drawn[curl][int(np.argmin(abs(v[:, 0] - start[1]))), int(np.argmin(abs(u[0] - start[0])))]
        assert knuckle[2] / knuckle[0] > tone[2] / tone[0]
    tip = finger_bones(body["finger"][1], 0.0)[-1][1]
    nail = drawn[0.0][int(np.argmin(abs(v[:, 0] - tip[1]))), int(np.argmin(abs(u[0] - tip[0])))]
    assert not np.allclose(nail, tone, rtol=0.05)


def test_a_sleeve_has_folds_and_ends_in_a_band() -> None:
    folds = sleeve_folds((300, 700))
    assert folds.shape == (300, 700) and abs(folds.mean()) < 1.5 and 1 < folds.std() < 5
    behind = np.array([-5.0, 10.0, 40.0], np.float32)
    band = cuff_band(behind, np.zeros(3, np.float32))
    assert band[0] == 0 and band[1] > 1 and band[2] == 0


def shown(pose: HandPose, before: HandPose | None = None, skin: int = 0) -> tuple[np.ndarray, np.ndarray, int]:
    """The light with the hand less that without, the light with it taken off again, and how much was covered."""
    canvas = Compositor(Appearance(), 320, 180)
    empty = canvas.light.copy()
    kept = lay_hand(canvas, pose, before or pose, skin)
    change = canvas.light - empty
    canvas.take_off(kept)
    assert np.array_equal(canvas.light, empty)
    return change, empty, len(kept)


def test_a_hand_lies_where_its_pose_is_with_a_shadow_and_can_be_taken_off() -> None:
    change, _, _ = shown(OVER)
    bright = np.argwhere(change[..., 2] > 0.05)
    assert len(bright) > 500 and change.min() < -0.01
    right = np.argwhere(shown(replace(OVER, x=60.0))[0][..., 2] > 0.05)
    assert right[:, 1].mean() > bright[:, 1].mean() + 20


def test_a_hand_that_moves_is_blurred_along_its_way() -> None:
    still, moved = shown(OVER)[0], shown(OVER, replace(OVER, x=-25.0))[0]
    sharp, soft = (np.abs(np.diff(light[..., 2], axis=1)).max() for light in (still, moved))
    assert soft < 0.7 * sharp


def test_a_hand_far_away_is_not_drawn() -> None:
    change, _, count = shown(OVER.back(3 * AWAY, 85.0))
    assert count == 0 and not change.any()
