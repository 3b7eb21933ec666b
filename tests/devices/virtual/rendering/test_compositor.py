"""Dice and a cup laid over the empty track and taken off again; rays, shadows, the rim and its corner plates."""

import cv2
import numpy as np
import pytest

from kiosk.devices.virtual.optics.appearance import Appearance, die_colours
from kiosk.devices.virtual.optics.pinhole_camera import PinholeCamera
from kiosk.devices.virtual.physics.rigid_body import HALF
from kiosk.devices.virtual.rendering.compositor import Compositor
from kiosk.devices.virtual.rendering.die_raycaster import DiePose, cast
from kiosk.devices.virtual.rendering.leather_cup import MOUTH, TALL, lay_cup
from kiosk.devices.virtual.rendering.soft_shadows import CONTACT_REACH, Shadows, box_corners
from kiosk.devices.virtual.rendering.track_surface import lamp_points

SIZE = (320, 180)
LOOK = Appearance()


def pose(x: float = 0.0, y: float = 0.0, z: float = HALF, colour: str = "white") -> DiePose:
    return DiePose(np.array([x, y, z], np.float32), np.eye(3, dtype=np.float32), die_colours()[colour])


def empty() -> Compositor:
    return Compositor(LOOK, *SIZE)


def box_of(mask: np.ndarray) -> tuple[int, int, int, int]:
    x, y, w, h = cv2.boundingRect(mask.astype(np.uint8))
    return x, y, w, h


def test_what_was_drawn_is_taken_off_without_a_trace() -> None:
    canvas = empty()
    before = canvas.light.copy()
    kept = canvas.draw([[pose()], [pose(12, 8), pose(18, 8)]])
    kept += lay_cup(canvas, (60.0, 0.0, 0.0))
    assert not np.array_equal(canvas.light, before)
    canvas.take_off(kept)
    assert np.array_equal(canvas.light, before)


def test_what_was_covered_is_all_that_changed() -> None:
    canvas = empty()
    before = canvas.light.copy()
    inside = np.zeros(canvas.light.shape[:2], bool)
    for (x, y, w, h), part in canvas.draw([[pose(-40, 20)], [pose(50, -30)]]):
        inside[y : y + h, x : x + w] = True
        assert part.shape == (h, w, 3)
    assert not (canvas.light != before)[~inside].any()


def test_a_die_that_no_ray_meets_covers_nothing() -> None:
    down = np.broadcast_to(np.array([0, 0, -1], np.float32), (1, 4, 3))
    cover, light = cast(LOOK, [pose(900, 900)], down, 1.0)
    assert cover.shape == (1, 4) and light.shape == (1, 4, 3) and not cover.any() and not light.any()


def test_a_die_stands_where_the_lens_says_and_throws_a_shadow() -> None:
    canvas = empty()
    before = canvas.light.copy()
    canvas.draw([[pose(40, 20)]])
    change = (canvas.light - before).mean(2)
    x, y, w, h = box_of(change > 0.1)
    column, row = canvas.lens.project(np.array([[40, 20, 2 * HALF]], np.float32))[0]
    assert abs(x + w / 2 - column) < 2 and abs(y + h / 2 - row) < 2
    assert w == pytest.approx(2 * HALF * canvas.lens.scale_at(2 * HALF), abs=3)
    assert change.min() < -0.02


def test_a_die_that_moves_is_drawn_thinner_over_its_way() -> None:
    changes = []
    for die in ([pose(0)], [pose(-8), pose(0), pose(8)]):
        canvas = empty()
        before = canvas.light.copy()
        canvas.draw([die])
        changes.append((canvas.light - before).mean(2))
    still, moved = changes
    assert box_of(moved > 0.05)[2] > box_of(still > 0.05)[2] + 3
    assert np.clip(moved, 0, None).sum() == pytest.approx(np.clip(still, 0, None).sum(), rel=0.35)


def test_the_nearer_die_covers_the_other() -> None:
    dice = {"white": pose(0, 0, HALF), "red": pose(1, 0, 3 * HALF, "red")}
    for order in (("red", "white"), ("white", "red")):
        canvas = empty()
        canvas.draw([[dice[name]] for name in order])
        column, row = canvas.lens.project(np.array([[5.5, 4.5, 4 * HALF]], np.float32))[0].astype(int)
        blue, green, red = canvas.light[row, column]
        assert red > 2 * green and red > 2 * blue


@pytest.mark.parametrize(
    ("asked", "given"),
    [
        ((-5, -5, 20, 20), (0, 0, 15, 15)),
        ((310, 170, 50, 50), (310, 170, 10, 10)),
        ((400, 0, 20, 20), None),
        ((319, 0, 9, 9), None),
    ],
)
def test_boxes_are_cut_to_the_picture(asked: tuple[int, int, int, int], given: tuple[int, ...] | None) -> None:
    assert empty().clip(*asked) == given


def test_no_dice_draw_nothing() -> None:
    canvas = empty()
    before = canvas.light.copy()
    assert canvas.draw([]) == []
    assert np.array_equal(canvas.light, before)


def test_rays_meet_a_die_in_its_middle_and_miss_beside_it() -> None:
    lens = PinholeCamera(LOOK, *SIZE)
    points = np.array([[0, 0, 2 * HALF], [60, 0, 2 * HALF], [0, 60, 0]], np.float32)
    rays = lens.rays(lens.project(points))[None]
    cover, light = cast(LOOK, [pose()], rays, 1.0)
    assert cover.shape == (1, 3) and light.shape == (1, 3, 3)
    assert cover[0].tolist() == [1, 0, 0] and (light[0, 0] > 0).all() and not light[0, 1:].any()


def test_dice_are_cast_each_along_its_own_rays() -> None:
    lens = PinholeCamera(LOOK, *SIZE)
    rays = np.stack([lens.rays(lens.project(np.array([[x, 3, 2 * HALF]], np.float32))) for x in (-50, 50)])
    both = cast(LOOK, [pose(-50), pose(50, colour="red")], rays, 1.0)
    alone = cast(LOOK, [pose(50, colour="red")], rays[1:], 1.0)
    assert np.allclose(both[1][1], alone[1][0]) and both[0].tolist() == [[1], [1]]
    half, _ = cast(LOOK, [pose(-50), pose(-50)], rays, 1.0)
    assert half.tolist() == [[1], [0]]


def test_more_lamp_makes_a_die_brighter() -> None:
    lens = PinholeCamera(LOOK, *SIZE)
    rays = lens.rays(lens.project(np.array([[3, 3, 2 * HALF]], np.float32)))[None]
    still = pose()
    levels = [
        cast(LOOK, [DiePose(still.centre, still.rotation, still.colour, lamp)], rays, 1.0)[1].mean()
        for lamp in (0, 1)
    ]
    assert 0 < levels[0] < 0.7 * levels[1]


def shadows(*dice: DiePose) -> Shadows:
    return Shadows([[die] for die in dice], lamp_points(LOOK, 4), PinholeCamera(LOOK, *SIZE))


def test_a_die_keeps_off_light_around_its_foot_and_away_from_the_lamp() -> None:
    lens = PinholeCamera(LOOK, *SIZE)
    left = shadows(pose()).light_left((0, 0, *SIZE), SIZE[0] / 1280)[..., 0]
    assert left.shape == SIZE[::-1] and left.max() == 1 and left.min() > 0.1
    away = -np.array(LOOK.lamp[:2]) / np.hypot(*LOOK.lamp[:2]) * 1.4 * HALF
    at = [lens.project(np.array([[*(sign * away), 0]], np.float32))[0].astype(int) for sign in (1, -1)]
    shaded, lit = (left[row, column] for column, row in at)
    assert shaded < lit - 0.1


def test_a_die_high_above_the_felt_darkens_its_foot_no_more() -> None:
    assert shadows(pose(z=HALF)).weights == [1.0]
    assert shadows(pose(z=HALF + CONTACT_REACH)).weights == [0.0]
    moving = Shadows([[pose(), pose(4)]], lamp_points(LOOK, 4), PinholeCamera(LOOK, *SIZE))
    assert moving.weights == [0.5, 0.5] and [len(shapes) for shapes in moving.thrown] == [1] * 4


def test_corners_of_a_die_lie_around_its_centre() -> None:
    corners = box_corners([pose(10, 20, 30)])
    assert corners.shape == (1, 8, 3) and corners.mean(1)[0] == pytest.approx([10, 20, 30])
    assert np.ptp(corners, axis=1).max() < 2 * HALF


def test_a_cup_is_round_and_larger_the_nearer_it_is() -> None:
    wide = []
    for z in (0.0, 60.0):
        canvas = empty()
        before = canvas.light.copy()
        kept = lay_cup(canvas, (0.0, 0.0, z))
        (x, y, w, h), _ = kept[-1]
        mouth = 2 * MOUTH * canvas.lens.scale_at(z)
        assert w >= mouth and h >= mouth
        wide.append(w)
        column, row = canvas.lens.straight(np.array([[0, 0, z + TALL]], np.float32))[0].astype(int)
        assert not np.allclose(canvas.light[row, column], before[row, column])
        beside = (canvas.light - before).mean(2)
        beside[y : y + h, x : x + w] = 0
        assert beside.max() == 0 and beside.min() < -0.005
    assert wide[1] > wide[0]


def test_a_cup_out_of_the_picture_leaves_it_alone() -> None:
    canvas = empty()
    before = canvas.light.copy()
    assert lay_cup(canvas, (3000.0, 0.0, 0.0)) == [] and np.array_equal(canvas.light, before)
