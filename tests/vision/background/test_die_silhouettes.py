"""What dice hide: the outline of a cube as the camera sees it from where it stands."""

import cv2
import numpy as np

from tests.reasons import because
from vision.background.die_silhouettes import BORDER, FRINGE, hidden, touched
from vision.geometry.camera_pose import CameraPose
from vision.geometry.rectified import DIE, RectifiedFloor
from vision.geometry.track_view import TrackView
from vision.types.reading import Die, ForeignObject

SIZE = (1280, 720)
FOCAL = 1300.0
EDGE = 16.0


def tilted() -> TrackView:
    """A camera half a metre over the track's middle, tilted by twelve degrees."""
    angle = np.radians(12)
    turn = np.array([[1, 0, 0], [0, np.cos(angle), -np.sin(angle)], [0, np.sin(angle), np.cos(angle)]])
    inside = np.array([[FOCAL, 0, 639.5], [0, FOCAL, 359.5], [0, 0, 1]])
    place = np.array([200.0, 220.0, -520.0])
    back = inside @ np.column_stack([turn[:, 0], turn[:, 1], -turn @ place])
    return TrackView(np.linalg.inv(back), 400.0, 220.0, EDGE)


def cube(view: TrackView, x: float, y: float, turn: float) -> tuple[Die, np.ndarray]:
    """A flat die whose foot is about (x, y) mm, and where its eight corners are seen, in mm on the floor."""
    pose = CameraPose.of(view, SIZE, FOCAL)
    cos, sin = np.cos(turn), np.sin(turn)
    square = np.array([[1, 1], [-1, 1], [-1, -1], [1, -1]]) * EDGE / 2 @ np.array([[cos, sin], [-sin, cos]])
    low = np.column_stack([square + (x, y), np.zeros(4)])
    corners = np.concatenate([low - (0, 0, EDGE), low])
    seen = (corners - pose.place) @ pose.turn.T
    pixels = seen[:, :2] / seen[:, 2:] * FOCAL + pose.middle
    middle, side = pixels[:4].mean(0), pixels[0] - pixels[1]
    edge = float(np.linalg.norm(side))
    left, top = np.round(middle - edge / 2).astype(int).tolist()
    die = Die(
        "3", "red", (left, top, round(edge), round(edge)), 0.99, edge=edge, angle=float(np.arctan2(*side[::-1]))
    )
    return die, cv2.perspectiveTransform(pixels.reshape(-1, 1, 2), view.matrix).reshape(-1, 2)


def test_a_die_hides_what_is_behind_it_and_no_more() -> None:
    view = tilted()
    floor = RectifiedFloor(np.zeros((192, 350, 3), np.uint8), 14 / EDGE)
    pose, rim = CameraPose.of(view, SIZE, FOCAL), round(BORDER * DIE)
    for x, y, turn in ((60.0, 40.0, 0.3), (200.0, 110.0, 0.8), (350.0, 190.0, 1.2)):
        die, corners = cube(view, x, y, turn)
        exact = np.zeros((192, 350), np.uint8)
        cv2.fillConvexPoly(exact, cv2.convexHull((corners * floor.px_per_mm).round().astype(np.int32)), 1)
        mask = hidden(floor, view, [die], pose)
        mask[:rim], mask[-rim:], mask[:, :rim], mask[:, -rim:] = 0, 0, 0, 0
        assert not (exact & ~mask).any()
        around = np.ones((2 * FRINGE + 5, 2 * FRINGE + 5), np.uint8)
        assert not (mask & ~cv2.dilate(exact, around)).any()
        loose = hidden(floor, view, [die.doubted(*because("leaning"))], pose)
        assert (loose >= mask).all() and loose.sum() > mask.sum(), "how an unsure one lies is not known"


def test_a_thing_at_a_dies_side_touches_it_and_one_a_finger_away_does_not() -> None:
    view = tilted()
    pose = CameraPose.of(view, SIZE, FOCAL)
    for x, y, turn in ((60.0, 40.0, 0.3), (200.0, 110.0, 0.8), (350.0, 190.0, 1.2)):
        die, corners = cube(view, x, y, turn)
        seen = cv2.perspectiveTransform(corners.reshape(-1, 1, 2), np.linalg.inv(view.matrix)).reshape(-1, 2)
        right, down = seen[seen[:, 0].argmax()]
        for gap, joined in ((1, True), (0.5 * view.die_px(), False)):
            thing = ForeignObject((round(right + gap), round(down) - 5, 20, 10), (8, 4))
            far = ForeignObject((0, 0, 10, 10), (4, 4))
            assert touched(view, [die], [far, thing], pose) == [joined]
        assert touched(view, [die], [], pose) == [False] and touched(view, [], [thing], pose) == []


def test_a_slanted_thing_touches_by_its_outline_and_not_by_its_box() -> None:
    view = tilted()
    pose = CameraPose.of(view, SIZE, FOCAL)
    die, _ = cube(view, 200.0, 110.0, 0.3)
    (x, y), edge = die.centre, view.die_px()
    for beside, joined in ((3.0, False), (1.0, True)):
        far, near = -6 * edge, (6 - beside) * edge
        outline = ((x + far, y + far), (x + far, y + near), (x + near, y + far))
        box = round(x + far), round(y + far), round(near - far), round(near - far)
        assert touched(view, [die], [ForeignObject(box, (190, 190), outline)], pose) == [joined], beside
        assert touched(view, [die], [ForeignObject(box, (190, 190))], pose) == [True], "by its box"
