"""Reading enrolled poker dice in pictures."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from calibration.track.markers import find_markers, view_of
from tests.make_fixtures import FOLDER
from tests.shared import sampled
from tests.vision.poker.drawn_throws import EASY, face_at, reader, setup, thrown
from vision.background.background_mask import BackgroundMask
from vision.geometry.region_of_interest import Region
from vision.geometry.track_view import TrackView
from vision.imaging.picture_io import PictureError
from vision.poker.drawing.face_design import FACES
from vision.poker.face_finder import MENTION
from vision.poker.reader import PokerReader, off_the_border
from vision.reader import Reader
from vision.types.dice_set import POKER
from vision.types.reading import COLOURS
from vision.types.reasons import ReasonCode

SEEDS = range(20, 28)


def test_forty_dice_at_every_angle_and_place_are_right_or_doubted():
    right = sure = total = 0
    for seed in SEEDS:
        picture, truths = thrown(seed)
        reading = reader().read(picture, setup().die_px)
        for truth in truths:
            die = face_at(reading.dice, truth)
            total += 1
            right += die is not None and die.face == truth.face
            sure += die is not None and die.sure
            assert die is None or not die.sure or die.face == truth.face
    assert total == 40 and right >= 39 and sure >= 30


@pytest.mark.whole
def test_faces_that_a_lamp_has_washed_out_are_seen_darker(monkeypatch):
    pictures = [(bleached(*thrown(seed)), thrown(seed)[1]) for seed in SEEDS]

    def sure():
        dice = [(reader().read(picture, setup().die_px).dice, truths) for picture, truths in pictures]
        found = [(face_at(read, truth), truth.face) for read, truths in dice for truth in truths]
        assert all(die.face == face for die, face in found if die.sure)
        return sum(die.sure for die, _ in found)

    darker = sure()
    monkeypatch.setattr("vision.poker.reader.WASHED", 256.0)
    assert darker >= sure() + 3


def bleached(picture, truths):
    """The light of the faces pressed together at its upper end."""
    light = 255 * (1 - (1 - picture / np.float32(255)) ** 6)
    faces = np.zeros(picture.shape[:2], np.float32)
    for truth in truths:
        cv2.circle(faces, (int(truth.x), int(truth.y)), int(truth.edge / 2), 1.0, -1)
    faces = cv2.GaussianBlur(faces, (0, 0), 3)[..., None]
    return (picture * (1 - faces) + light * faces).astype(np.uint8)


def test_a_picture_is_sure_only_if_every_die_is():
    for seed in SEEDS:
        reading = reader().read(thrown(seed)[0], setup().die_px)
        assert not reading.sure or all(die.sure and die.doubt is None for die in reading.dice)
        assert all(die.colour in COLOURS and 0 <= die.confidence <= 1 for die in reading.dice)
        assert all(sum(p for _, p in die.likely) <= 1.01 for die in reading.dice)


def test_the_scale_need_not_be_known():
    picture, truths = thrown(20)
    dice = reader().read(picture).dice
    assert sum(face_at(dice, truth) is not None for truth in truths) >= 4


def test_without_enrolment_nothing_is_sure():
    reading = PokerReader().read(thrown(21)[0], setup().die_px)
    assert reading.dice and not reading.sure and ReasonCode.UNKNOWN_FACES in reading.doubts
    assert all(die.doubt == ReasonCode.UNKNOWN_FACES for die in reading.dice)


def test_other_dice_than_those_shown_are_doubted():
    for seed in (30, 31):
        reading = reader().read(thrown(seed, name="echecs")[0], setup().die_px)
        assert not any(die.sure for die in reading.dice)


@pytest.mark.parametrize("seed", sampled(range(40, 46), every=3))
def test_a_tipped_die_is_doubted(seed):
    picture, truths = thrown(seed, 3, EASY, 0.5)
    die = face_at(reader().read(picture, setup().die_px).dice, truths[0])
    assert die is None or not die.sure or die.face == truths[0].face


def test_an_empty_track_has_no_dice():
    picture, _ = thrown(50, 0)
    assert reader().read(picture, setup().die_px).dice == ()


def test_markers_and_screws_on_the_border_are_no_dice():
    picture = np.asarray(cv2.imread(str(FOLDER / "track-empty.jpg")), np.uint8)
    view = view_of(find_markers(picture), 400.0, 225.0, 16.0)
    assert view is not None
    part, corner = Region(view).cut(picture)
    ground = BackgroundMask(view, corner)
    seen = reader().evidence(part, view.die_px(), ground)
    assert any(one.place.score >= MENTION for one in seen), "nothing there that could be taken for a die"
    reading = reader().read(part, view.die_px(), ground)
    assert reading.dice == () and reading.sure


def test_a_die_beside_the_wall_is_not_the_border():
    """Clear faces stay wherever they lie; so does what is no clear face, inside the border."""
    picture, truths = thrown(20)
    view = TrackView(np.diag([16 / setup().die_px] * 2 + [1.0]), 400.0, 300.0, 16.0)
    dice = reader().evidence(picture, setup().die_px, None)
    assert len(dice) >= len(truths)
    beside = view_from(view, dice[0].place.x)
    assert off_the_border(dice[:1], BackgroundMask(beside)) == dice[:1]
    unclear = tuple(replace(fit, correlation=0.1) for fit in dice[0].fits)
    unread = replace(dice[0], near=dict.fromkeys(FACES, 0.1), fits=unclear)
    assert off_the_border([unread], BackgroundMask(beside)) == []
    assert off_the_border([unread], BackgroundMask(view)) == [unread]


def view_from(view: TrackView, x: float) -> TrackView:
    """The view with its left border through column `x`."""
    matrix = view.matrix.copy()
    matrix[0, 2] = -matrix[0, 0] * x
    return replace(view, matrix=matrix)


@pytest.mark.parametrize("shape", [(1, 1, 3), (5, 900, 3), (40, 40), (64, 64, 4)])
def test_odd_pictures_are_no_trouble(shape):
    picture = np.random.default_rng(1).integers(0, 255, shape).astype(np.uint8)
    assert not any(die.sure for die in reader().read(picture).dice)


def test_what_is_no_picture_is_said_so():
    with pytest.raises(PictureError):
        reader().read(np.zeros((0, 4, 3), np.uint8))


def test_the_reader_of_all_dice_hands_poker_dice_over():
    whole = Reader(poker=reader())
    picture, truths = thrown(22)
    told = whole.read(picture, dice=POKER, die_px=setup().die_px)
    assert len(told.dice) == len(truths)
    assert all(die.face in FACES for die in told.dice)
