"""Dice on the rim that reach over the floor are told; those that were set aside on it or beside it are not."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from calibration.maintenance.calibration_files import around
from calibration.track.markers import view_of
from tests.reasons import because
from tests.shared import sampled
from tests.vision.geometry.test_camera_pose import scene as straight_scene
from tests.vision.tracking.blob_reader import BlobReader
from tests.vision.tracking.painted_track import PIPS
from vision.background.empty_track import EmptyTrack
from vision.background.rim_objects import rim_objects, rolled
from vision.geometry.rectified import RectifiedFloor, frame_sides
from vision.geometry.track_view import TrackView
from vision.lab.rendering.scene.description import camera_at
from vision.tracking.track_reader import TrackReader
from vision.types import dice_set
from vision.types.reading import Die
from vision.types.reasons import ReasonCode

HALF = np.array([200.0, 110.0])
RIM_WIDE, OUTER = 24.0, HALF + 24.0
FELT, WOOD, TABLE, SIDE, FACE = (46, 96, 38), (30, 50, 70), (60, 60, 64), (70, 72, 75), (205, 212, 215)
TILTS = {"straight": (0, 0), "to the side": (15, 0), "to the back": (15, 90), "slightly": (8, 210)}


def camera_of(tilt):
    degrees, towards = tilt
    if not degrees:
        return straight_scene(above=640.0)[0]
    far, way = np.radians(degrees), np.radians(towards)
    place = 590 * np.array([np.sin(far) * np.cos(way), np.sin(far) * np.sin(way), np.cos(far)])
    return camera_at(place, np.zeros(3), 0.0, 1390.0)


def corners(half, level):
    x, y = half
    return np.array([(-x, y, level), (x, y, level), (x, -y, level), (-x, -y, level)], np.float32)


def view_from(camera, half, level, die_mm, rim_mm=0.0):
    """What a calibration tells of corners at a level."""
    wide, high = 2 * half
    floor = np.array([[0, 0], [wide, 0], [wide, high], [0, high]], np.float32)
    matrix = cv2.getPerspectiveTransform(camera.project(corners(half, level)), floor)
    return TrackView(np.asarray(matrix, np.float64), float(wide), float(high), die_mm, rim_mm)


def tray(camera, rim_high=18.0):
    picture = np.full((720, 1280, 3), TABLE, np.uint8)
    for half, level, colour in ((OUTER, rim_high, WOOD), (HALF, rim_high, SIDE), (HALF, 0.0, FELT)):
        cv2.fillConvexPoly(picture, camera.project(corners(half, level)).round().astype(np.int32), colour)
    return picture


def put(picture, camera, x, y, foot, edge, face="5"):
    """A die that stands at (x, y), its foot at a level."""
    square = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)]) * edge / 2 + (x, y)
    low, high = (np.column_stack([square, np.full(4, level)]).astype(np.float32) for level in (foot, foot + edge))
    outline = cv2.convexHull(camera.project(np.concatenate([low, high])))
    cv2.fillConvexPoly(picture, outline.round().astype(np.int32), SIDE)
    cv2.fillConvexPoly(picture, camera.project(high).round().astype(np.int32), FACE)
    for u, v in PIPS[face]:
        spot = np.array([(x + u * edge * 0.27, y + v * edge * 0.27, foot + edge)], np.float32)
        across, down = camera.project(spot)[0]
        cv2.circle(picture, (round(float(across)), round(float(down))), round(edge * 0.22), (30, 30, 30), -1)


class Clear(BlobReader):
    """Sure of every die, but for the `doubts` of all: what is asked here is where it lies."""

    def __init__(self, *doubts):
        super().__init__()
        self.doubts = because(*doubts)

    def read(self, *args, **options):
        reading = super().read(*args, **options)
        return replace(reading, dice=tuple(replace(die, reasons=self.doubts) for die in reading.dice))


def read(camera, view, edge, *dice, rim_high=18.0, doubts=()):
    """The reading of a tray with three dice on its floor and these, x, y and foot each."""
    empty, picture = tray(camera, rim_high), tray(camera, rim_high)
    for x, y in ((-90, 20), (10, -40), (120, 50)):
        put(picture, camera, x, y, 0.0, edge)
    for x, y, foot in dice:
        put(picture, camera, x, y, foot, edge)
    return (
        TrackReader(Clear(*doubts), view, EmptyTrack(RectifiedFloor.seen(empty, view)))
        .read(picture, dice_set.PIPS)
        .reading
    )


@pytest.mark.parametrize("tilt", sampled(((tilt,) for tilt in TILTS.values()), every=2, first=1, ids=TILTS))
@pytest.mark.parametrize("rim_high", [12.0, 20.0])
@pytest.mark.parametrize("edge", sampled([12.0, 16.0, 22.0], first=1))
def test_a_die_half_over_the_floor_is_on_the_rim(tilt, rim_high, edge):
    camera = camera_of(tilt)
    view = view_from(camera, HALF, 0.0, edge)
    for x, y in ((200 + 0.35 * edge, 30), (-200 - 0.35 * edge, -20), (40, 110 + 0.3 * edge), (-60, -110)):
        reading = read(camera, view, edge, (x, y, rim_high), rim_high=rim_high)
        assert sum(ReasonCode.RIM in die.doubts for die in reading.dice) == 1 and len(reading.dice) == 4, (x, y)
        assert not reading.sure


@pytest.mark.parametrize(("doubt", "seen"), [("unsure-colour", 4), ("unsure-face", 3), ("leaning", 3)])
def test_a_die_on_the_rim_of_a_doubtful_colour_is_told_one_of_a_doubtful_face_may_be_none(doubt, seen):
    camera, edge = camera_of(TILTS["straight"]), 16.0
    view = view_from(camera, HALF, 0.0, edge)
    reading = read(camera, view, edge, (200 + 0.35 * edge, 30, 18.0), doubts=(doubt,))
    assert len(reading.dice) == seen
    assert [die.doubts for die in reading.dice if ReasonCode.RIM in die.doubts] == [("rim", doubt)] * (seen - 3)


@pytest.mark.parametrize("tilt", sampled(((tilt,) for tilt in TILTS.values()), every=2, first=1, ids=TILTS))
@pytest.mark.parametrize("foot", [0.0, -10.0])
def test_what_was_set_aside_is_not_the_tracks(tilt, foot):
    camera, edge = camera_of(tilt), 16.0
    view = view_from(camera, HALF, 0.0, edge)
    on_wall, on_table = RIM_WIDE / 2 + 1, RIM_WIDE + edge * 0.7
    for far, level in ((on_wall, 18.0), (on_table, foot)):
        aside = ((200 + far, 30, level), (-200 - far, -20, level), (40, 110 + far, level), (-60, -110 - far, level))
        reading = read(camera, view, edge, *aside)
        assert len(reading.dice) == 3 and reading.sure, far


@pytest.mark.parametrize("tilt", sampled(((tilt,) for tilt in TILTS.values()), every=2, first=1, ids=TILTS))
def test_markers_on_the_rim_tell_where_it_ends(tilt):
    camera, edge, half_card = camera_of(tilt), 16.0, RIM_WIDE / 2
    view = view_from(camera, HALF + half_card, 18.0, edge, half_card)
    for far in (-0.1 * edge, 0.3 * edge):
        for x, y in ((200 + far, 30), (-200 - far, -20), (40, 110 + far), (-60, -110 - far)):
            reading = read(camera, view, edge, (x, y, 18.0))
            assert sum(ReasonCode.RIM in die.doubts for die in reading.dice) == 1 and len(reading.dice) == 4, (x, y)
    touching = ((192, 30, 0.0), (-192, -20, 0.0), (40, 102, 0.0), (-60, -102, 0.0))
    reading = read(camera, view, edge, *touching)
    assert len(reading.dice) == 7 and reading.sure
    aside = ((200 + half_card + 1, 30, 18.0), (-60, -110 - half_card - 1, 18.0))
    assert len(read(camera, view, edge, *aside).dice) == 3


def test_the_printed_card_tells_how_wide_the_rim_is():
    camera = camera_of(TILTS["straight"])
    centres = corners(HALF + 16, 18.0)
    square = np.array([(-12, 12, 0), (12, 12, 0), (12, -12, 0), (-12, -12, 0)], np.float32)
    markers = {name: camera.project(centre + square) for name, centre in enumerate(centres)}
    view = view_of(markers, 432.0, 252.0, 16.0)
    assert view is not None and view.rim_mm == 16.0
    by_hand = view_of(around(camera.project(corners(HALF, 0.0))), 400.0, 220.0, 16.0)
    assert by_hand is not None and by_hand.rim_mm == 0.0


def test_the_frame_is_known_again_and_tells_where_something_lies():
    camera, edge = camera_of(TILTS["straight"]), 16.0
    view = view_from(camera, HALF, 0.0, edge)
    empty, picture = RectifiedFloor.seen(tray(camera), view), tray(camera)
    assert rim_objects(empty, RectifiedFloor.seen(picture, view), view) == []
    put(picture, camera, 206, 30, 18.0, edge)
    now = RectifiedFloor.seen(picture, view)
    ((x, y, w, h),) = rim_objects(now, empty, view)
    across, down = camera.project(np.array([(206, 30, 26)], np.float32))[0]
    assert x <= across <= x + w and y <= down <= y + h and max(w, h) < 3 * view.die_px()
    assert rim_objects(now, replace(empty, frame=None), view) == []


def test_a_dies_own_shadow_on_the_rim_is_nothing_there():
    camera, edge = camera_of(TILTS["straight"]), 16.0
    view = view_from(camera, HALF, 0.0, edge)
    empty, picture = RectifiedFloor.seen(tray(camera), view), tray(camera)
    put(picture, camera, 188, 30, 0.0, edge)
    x, y = camera.project(np.array([(214, 30, 18)], np.float32))[0].round().astype(int)
    picture[y - 20 : y + 20, x - 24 : x + 24] = picture[y - 20 : y + 20, x - 24 : x + 24] * 0.3
    at = camera.project(np.array([(188, 30, edge)], np.float32))[0].round().astype(int)
    die = Die("5", "white", (int(at[0]) - 20, int(at[1]) - 20, 40, 40), 0.99)
    now = RectifiedFloor.seen(picture, view)
    assert rim_objects(now, empty, view) and not rim_objects(now, empty, view, [die])


def test_a_frame_is_put_together_as_it_was_taken_apart():
    picture = np.random.default_rng(1).integers(0, 255, (20, 30), np.uint8)
    sides = [picture[y + 4 : y + 4 + h, x + 4 : x + 4 + w] for x, y, w, h in frame_sides((22, 12), 4)]
    strip = np.concatenate([side if side.shape[0] == 4 else side.T for side in sides], axis=1)
    again = rolled(strip, 4, (22, 12))
    assert not again[4:-4, 4:-4].any()
    picture[4:-4, 4:-4] = 0
    assert np.array_equal(again, picture)
