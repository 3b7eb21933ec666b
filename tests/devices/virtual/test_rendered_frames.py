"""The pictures: dice are where the truth says, in their colours, and the markers can be found."""

import cv2
import numpy as np
import pytest

from kiosk.config.schema import Config
from kiosk.devices.cameras.virtual_camera import virtual_camera
from kiosk.devices.virtual.labelled_throws import stills
from kiosk.devices.virtual.optics.appearance import Appearance, die_colours
from kiosk.devices.virtual.optics.pinhole_camera import PinholeCamera
from kiosk.devices.virtual.physics.rigid_body import HALF, about, product
from kiosk.devices.virtual.rendering.die_texture import SIDES
from kiosk.devices.virtual.rendering.track_surface import empty_track, vignette
from kiosk.devices.virtual.track import VirtualTrack
from kiosk.devices.virtual.true_dice import TruthDie
from tests.shared import sampled
from vision.poker.drawing.face_design import FACES
from vision.poker.drawing.face_raster import face_texture


def resting(seed: int, **options: object) -> VirtualTrack:
    track = VirtualTrack(seed, **options)  # type: ignore[arg-type]
    track.throw()
    while track.busy:
        track.step(0.1)
    return track


def inside(picture: np.ndarray, die: TruthDie, share: float = 0.3) -> np.ndarray:
    """The middle of the die's face."""
    x, y = die.centre_px
    reach = max(2, round(die.box_px[2] * share / 2))
    return picture[round(y) - reach : round(y) + reach, round(x) - reach : round(x) + reach].astype(float)


@pytest.mark.whole
def test_boxes_hold_the_bright_face() -> None:
    for seed in range(3):
        track = resting(seed, colours="white")
        picture = track.full()
        for die in track.truth():
            x, y, w, h = die.box_px
            assert 40 < w < 75 and 40 < h < 75
            face = picture[y + h // 4 : y + 3 * h // 4, x + w // 4 : x + 3 * w // 4]
            felt = VirtualTrack(seed).full()[y : y + h, x : x + w]
            assert np.median(face) > np.median(felt) + 60


@pytest.mark.parametrize("colour", sampled(sorted(die_colours()), every=2))
def test_each_colour_is_seen_as_itself(colour: str) -> None:
    track = resting(2, colours=colour)
    body = np.array(die_colours()[colour].body[::-1], float)
    seen = [np.median(inside(track.full(), die, 0.8).reshape(-1, 3), axis=0) for die in track.truth()]
    for pixel in seen:
        others = {
            k: np.array(c.body[::-1], float) for k, c in die_colours().items() if c.name != die_colours()[colour].name
        }
        unit = pixel / np.linalg.norm(pixel)
        if die_colours()[colour].name in ("white", "black"):
            assert np.ptp(pixel) < 70
            assert (pixel.mean() > 120) == (die_colours()[colour].name == "white")
            continue
        own = unit @ (body / np.linalg.norm(body))
        coloured = [other for other in others.values() if np.ptp(other) > 60]
        assert all(own > unit @ (other / np.linalg.norm(other)) for other in coloured)
    assert {die.colour for die in track.truth()} == {die_colours()[colour].name}


@pytest.mark.whole
def test_dice_are_solid_whatever_lies_under_them() -> None:
    tops = []
    for felt in ((20, 100, 60), (150, 20, 30)):
        track = resting(4, colours="black", look=Appearance(felt=felt))
        tops.append([np.median(inside(track.full(), die, 0.5).reshape(-1, 3), axis=0) for die in track.truth()])
    assert np.abs(np.subtract(*tops)).max() < 6


def test_pips_on_the_picture_are_those_of_the_truth() -> None:
    """Dark spots inside the box of an ivory die, counted."""
    right = total = 0
    for seed in range(6):
        track = resting(seed)
        grey = cv2.cvtColor(track.full(), cv2.COLOR_BGR2GRAY)
        for die in track.truth():
            x, y, w, h = die.box_px
            face = cv2.resize(grey[y : y + h, x : x + w], None, fx=3, fy=3, interpolation=cv2.INTER_CUBIC)
            dark = (face < 0.45 * np.percentile(face, 90)).astype(np.uint8)
            _, _, stats, middles = cv2.connectedComponentsWithStats(dark)
            spots = [
                1
                for (_, _, sw, sh, area), (mx, my) in zip(stats[1:], middles[1:], strict=True)
                if 150 < area < 1200 and 0.5 < sw / sh < 2 and abs(mx - 1.5 * w) + abs(my - 1.5 * h) < 1.7 * max(w, h)
            ]
            right += len(spots) == int(die.face)
            total += 1
    assert right >= 0.8 * total


def test_the_markers_can_be_found_and_lie_as_the_lens_says() -> None:
    picture = VirtualTrack(0).full()
    finder = cv2.aruco.ArucoDetector(cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50))
    corners, ids, _ = finder.detectMarkers(picture)
    found = {int(i): c.reshape(4, 2).mean(0) for i, c in zip(ids.ravel(), corners, strict=True)}
    places = [(-200, 112.5, 18), (200, 112.5, 18), (200, -112.5, 18), (-200, -112.5, 18)]
    expected = PinholeCamera(Appearance(), 1280, 720).project(np.array(places, np.float32))
    assert set(found) == {0, 1, 2, 3}
    for number, place in enumerate(expected):
        assert np.hypot(*(found[number] + 0.5 - place)) < 1.5


def test_the_lens_sees_rays_where_it_projects_points() -> None:
    lens = PinholeCamera(Appearance(), 1280, 720)
    points = np.array([[x, y, z] for x in (-190, 0, 150) for y in (-100, 60) for z in (0, 16)], np.float32)
    rays = lens.rays(lens.project(points))
    reach = (points[:, 2] - lens.eye[2]) / rays[:, 2]
    assert np.abs(lens.eye + rays * reach[:, None] - points).max() < 0.05


def test_small_and_full_show_the_same() -> None:
    track = resting(5)
    full = cv2.resize(track.full(), (320, 180), interpolation=cv2.INTER_AREA).astype(float)
    assert track.small().shape == (180, 320, 3) and track.full().shape == (720, 1280, 3)
    assert np.abs(full - track.small()).mean() < 3


@pytest.mark.whole
def test_pictures_that_move_are_blurred_and_then_gone() -> None:
    track = VirtualTrack(7)
    empty = track.small().astype(int)
    track.throw()
    seen = 0
    while track.busy:
        track.step(1 / 30)
        seen += bool((np.abs(track.small().astype(int) - empty).max(2) > 40).sum() > 30)
    assert seen > 15
    track.pick_up()
    while track.busy:
        track.step(1 / 30)
    assert np.abs(track.small().astype(int) - empty).mean() < 2


@pytest.mark.whole
def test_stills_vary_and_carry_their_truth() -> None:
    pairs = list(stills(3, 10))
    assert len(pairs) == 10
    assert all(picture.shape == (720, 1280, 3) and picture.dtype == np.uint8 for picture, _ in pairs)
    assert all(die.on_track and die.sharp and die.flat for _, dice in pairs for die in dice)
    assert len({die.colour for _, dice in pairs for die in dice}) >= 3
    again = list(stills(3, 2))
    assert all(np.array_equal(a[0], b[0]) and a[1] == b[1] for a, b in zip(again, pairs, strict=False))


def showing(value: int) -> VirtualTrack:
    """A poker die in the middle of the track with one face up."""
    track = VirtualTrack(1, dice=1, colours="poker:lettres")
    (body,) = track.bodies
    axis, sign = SIDES[value]
    turns = {0: ((0.0, 1.0, 0.0), -sign * np.pi / 2), 1: ((1.0, 0.0, 0.0), sign * np.pi / 2)}
    flat = about(*turns[axis]) if axis < 2 else about((1.0, 0.0, 0.0), 0.0 if sign > 0 else np.pi)
    body.turn_to(product(about((0.0, 0.0, 1.0), 0.3), flat))
    body.place, body.held = [11.0, -19.0, HALF], False
    return track


@pytest.mark.parametrize("value", sampled(sorted(SIDES), every=2))
def test_poker_faces_are_printed_the_right_way_round(value: int) -> None:
    track = showing(value)
    (die,) = track.truth()
    assert (die.face, die.colour) == (FACES[value - 1], "white")
    turned = cv2.getRotationMatrix2D(die.centre_px, -np.degrees(0.3), 1.0)
    x, y = (round(part) for part in die.centre_px)
    seen = cv2.warpAffine(track.full(), turned, (1280, 720))[y - 24 : y + 24, x - 24 : x + 24]
    face = cv2.resize(face_texture("lettres", die.face, 128)[16:112, 16:112], (34, 34), interpolation=cv2.INTER_AREA)

    def like(face: np.ndarray) -> float:
        turns = [np.ascontiguousarray(np.rot90(face, k)) for k in range(4)]
        return max(cv2.matchTemplate(seen, turn, cv2.TM_CCOEFF_NORMED).max() for turn in turns)

    assert like(face) > 0.9
    assert like(face) > like(face[:, ::-1]) + (0.03 if die.face in "QJ109" else -0.02)  # A and K mirror themselves


def test_a_track_that_is_alone_keeps_nothing_for_others_and_looks_the_same() -> None:
    def pictures(alone: bool) -> list[np.ndarray]:
        track = resting(11)
        track.alone = alone
        return [track.small(), track.full(), track.small()]

    shared = pictures(alone=False)
    assert empty_track.cache_info().currsize > 0
    lonely = pictures(alone=True)
    assert empty_track.cache_info().currsize == 0
    assert all(np.array_equal(one, other) for one, other in zip(shared, lonely, strict=True))
    assert virtual_camera(1, Config(), real_time=True).track.alone and not virtual_camera(1, Config()).track.alone


def test_the_lens_fades_a_box_as_the_whole_picture() -> None:
    size = (1280, 720)
    whole = vignette(size, (0, 0, *size))
    for x, y, w, h in ((0, 0, 3, 2), (700, 300, 81, 64), (1270, 700, 10, 20)):
        assert np.array_equal(vignette(size, (x, y, w, h)), whole[y : y + h, x : x + w])
