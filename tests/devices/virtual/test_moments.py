"""A moment of the track as a value, its pictures in any size, and a track that plays by itself."""

from dataclasses import replace

import numpy as np
import pytest

from kiosk.devices.cameras.virtual_camera import PAUSE, Autoplay
from kiosk.devices.virtual.frame_renderer import FrameRenderer
from kiosk.devices.virtual.optics.appearance import Appearance, die_colours
from kiosk.devices.virtual.optics.auto_exposure import Exposed
from kiosk.devices.virtual.optics.transient_effects import Air
from kiosk.devices.virtual.physics.rigid_body import HALF, Body
from kiosk.devices.virtual.scene_snapshot import MOST_POSES, SHUTTER, Motion, SceneSnapshot
from kiosk.devices.virtual.track import VirtualTrack
from kiosk.errors import UsageError

LOOK, WHITE = Appearance(), die_colours()["white"]
SIZE = (320, 180)


def moving(speed: float, spin: float = 0.0) -> Motion:
    body = Body()
    body.speed, body.spin = [speed, 0.0, 0.0], [0.0, 0.0, spin]
    body.asleep = not (speed or spin)
    return Motion.of(body, WHITE, LOOK)


def lying(x: float = 0.0, y: float = 0.0) -> Motion:
    body = Body()
    body.place = [x, y, HALF]
    return Motion.of(body, WHITE, LOOK)


def scene(*dice: Motion) -> SceneSnapshot:
    return SceneSnapshot(3, dice, None, 0, 1.0, (0.0, 0.0))


def painter() -> FrameRenderer:
    return FrameRenderer(LOOK, *SIZE, seed=1)


def test_a_die_that_lies_has_one_pose_and_one_that_moves_more_the_further_it_gets() -> None:
    assert len(moving(0).poses(2.7)) == 1
    counts = [len(moving(speed).poses(2.7)) for speed in (10, 500, 1000, 5000)]
    assert counts[0] == 2 and counts == sorted(counts) and counts[-1] == MOST_POSES
    assert len(moving(0, 100.0).poses(2.7)) > 2
    assert len(moving(500).poses(0.68)) >= 2


def test_the_poses_are_those_while_the_shutter_was_open() -> None:
    poses = moving(1000.0, 20.0).poses(2.7)
    places = np.array([pose.centre[0] for pose in poses])
    assert (places < 0).all() and places.min() > -1000 * SHUTTER
    assert places.mean() == pytest.approx(-1000 * SHUTTER / 2, rel=0.01)
    assert not np.allclose(poses[0].rotation, poses[-1].rotation)
    assert all(np.allclose(pose.rotation @ pose.rotation.T, np.eye(3), atol=1e-3) for pose in poses)


def test_a_die_knows_how_much_light_is_on_it() -> None:
    near, far = lying(-100.0, 60.0), lying(100.0, -60.0)
    assert near.lamp > far.lamp > 0


def test_the_same_moment_gives_the_same_picture_whatever_was_drawn_before() -> None:
    one, other = painter(), painter()
    first = one.paint(scene(lying()))
    for moment in (scene(), scene(lying(40), lying(-40)), scene(moving(400.0))):
        other.paint(moment)
    assert np.array_equal(first, other.paint(scene(lying()))) and first.shape == (*SIZE[::-1], 3)


def difference(*moments: SceneSnapshot) -> np.ndarray:
    """How two moments differ, by grey level, (rows, columns)."""
    one, other = (painter().paint(moment).astype(int) for moment in moments)
    return np.asarray(np.abs(one - other).max(2))


def test_each_thing_of_a_moment_is_seen() -> None:
    plain = scene(lying())
    assert difference(plain, replace(plain, cup=(60.0, 0.0, 0.0))).max() > 40
    assert difference(plain, replace(plain, air=Air(flash=(0.5, 0.5, 2.2)))).min() > 0
    assert difference(plain, replace(plain, exposed=Exposed((0.4, 0.4, 0.4), 1.0))).max() > 60
    dark = painter().paint(replace(plain, level=0.5))
    assert dark.mean() < 0.85 * painter().paint(plain).mean()


def test_a_camera_off_its_place_moves_the_whole_picture() -> None:
    still, moved = scene(lying()), replace(scene(lying()), shake=(6.0, 0.0))
    pictures = [painter().paint(moment).astype(float)[60:120] for moment in (still, moved)]
    shift = round(6.0 * painter().canvas.lens.scale_at(0.0))
    fits = {by: np.abs(np.roll(pictures[1], by, axis=1) - pictures[0])[:, 40:-40].mean() for by in (-shift, 0, shift)}
    assert min(fits, key=lambda by: fits[by]) != 0


def test_noise_goes_with_the_moments_number() -> None:
    assert difference(scene(), scene()).max() == 0
    changed = difference(scene(), replace(scene(), number=4))
    assert 0 < changed.mean() < 6


def test_a_track_plays_by_itself_again_and_again() -> None:
    track, auto = VirtualTrack(3, dice=3), Autoplay(3, on=True)
    waits, idle = [], 0.0
    for _ in range(300):
        auto.drive(track, 0.1)
        if track.busy and idle:
            waits.append(idle)
        idle = 0.0 if track.busy else idle + 0.1
        track.step(0.1)
    assert len(waits) >= 2 and waits[0] < PAUSE
    assert all(wait == pytest.approx(PAUSE, abs=0.35) for wait in waits[1:])


def test_switched_off_it_leaves_the_dice_alone_and_only_yes_and_no_switch() -> None:
    track, auto = VirtualTrack(3, dice=3), Autoplay(3, on=True)
    auto.switch(("auto", False))
    for _ in range(60):
        auto.drive(track, 0.1)
    assert not track.busy
    for words in (("auto",), ("auto", 1), ("auto", True, True)):
        with pytest.raises(UsageError):
            auto.switch(words)
    assert not auto.on
