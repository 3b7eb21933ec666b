"""The reader as a whole, on dice drawn by hand and on whatever a camera may send."""

import collections

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra import numpy as arrays

from kiosk.table.referee.state.dice_sets import SI_NO
from tests.reasons import because
from tests.shared import sampled
from tests.vision.drawn_dice import put_die, table_top, throw
from vision.detection.test_time_augmentation import PATCHES
from vision.evaluation.reading_overlay import caption, draw_reading
from vision.imaging.picture_io import PictureError
from vision.reader import Reader
from vision.types.dice_set import ANY, POKER
from vision.types.reading import COLOURS, PIP_FACES, Die, Reading
from vision.types.reasons import ReasonCode

LOOKS = {
    "white": {"body": (232, 238, 240), "pips": (24, 24, 26)},
    "red": {"body": (34, 28, 178), "pips": (238, 240, 242)},
    "green": {"body": (60, 130, 30), "pips": (238, 240, 242)},
    "black": {"body": (30, 28, 28), "pips": (238, 240, 242)},
    "blue": {"body": (170, 72, 24), "pips": (238, 240, 242)},
}


PALE = {None: (140, 127), 48.0: (130, 116)}
"""A grey body and pips that are hard to tell from it, by the scale that is known."""


@pytest.fixture(scope="module")
def reader():
    return Reader()


def faces(reading):
    return sorted(die.face for die in reading.dice)


@pytest.mark.parametrize("die_px", [None, 48.0], ids=["any scale", "known scale"])
def test_a_throw_is_read(reader, die_px):
    picture, places = throw([1, 2, 3, 4, 5, 6])
    reading = reader.read(picture, die_px=die_px)
    assert faces(reading) == ["1", "2", "3", "4", "5", "6"]
    for x, y in places:
        assert any(np.hypot(d.centre[0] - x, d.centre[1] - y) < 8 for d in reading.dice)
    assert all(40 < d.box[2] < 80 and d.colour == "white" for d in reading.dice)


@pytest.mark.parametrize(("die_px", "unclear", "left"), [(None, 1.1, 0), (None, 0.0, 3), (48.0, 1.1, 3)])
def test_what_is_printed_on_a_card_is_no_die_but_a_doubt(reader, monkeypatch, die_px, unclear, left):
    monkeypatch.setattr("vision.decision.die_rules.PLAINLY", unclear)
    monkeypatch.setattr(
        "vision.decision.card_print.CardPrint.shows", lambda self, picture, rows: np.ones(len(rows), bool)
    )
    reading = reader.read(throw([2, 5, 6])[0], die_px=die_px)
    assert (len(reading.dice), reading.sure) == (left, left == 3)


@pytest.mark.parametrize("colour", LOOKS)
def test_colours_are_told(reader, colour):
    picture, _ = throw([2, 5, 6], **LOOKS[colour])
    reading = reader.read(picture, die_px=48.0)
    assert collections.Counter(d.colour for d in reading.dice) == {colour: 3}


@pytest.mark.parametrize("edge", sampled([22.0, 40.0, 90.0], every=2))
def test_the_scale_need_not_be_known(reader, edge):
    picture = put_die(put_die(table_top(), 150, 180, 5, edge, 12), 430, 180, 3, edge, 70)
    assert faces(reader.read(picture)) == ["3", "5"]


def test_an_empty_table_is_surely_empty(reader):
    reading = reader.read(table_top())
    assert reading.dice == () and reading.sure


def test_a_die_over_the_pictures_edge_is_never_sure(reader):
    picture = put_die(table_top(), 6, 150, 4, 60.0, 0)
    assert not any(die.sure for die in reader.read(picture).dice)


def test_a_die_of_the_wrong_size_is_doubtful_where_the_scale_is_known(reader):
    picture, _ = throw([3, 4], edge=48.0)
    reading = reader.read(picture, die_px=34.0)
    assert not reading.sure or not reading.dice
    told = {code for die in reading.dice for code in die.doubts}
    assert told <= {ReasonCode.SIZE, ReasonCode.NO_DIE, ReasonCode.DISAGREE, ReasonCode.UNSURE_FACE}


@pytest.mark.parametrize(
    ("die_px", "first", "again"), [(None, PATCHES.wide, PATCHES.large), (48.0, PATCHES.narrow, PATCHES.large)]
)
def test_a_disputed_die_is_seen_larger_and_from_all_sides(reader, monkeypatch, die_px, first, again):
    sides = collections.Counter()
    answers = reader._detector._detector.answers
    monkeypatch.setattr(
        reader._detector._detector, "answers", lambda many: (sides.update(p.shape[0] for p in many), answers(many))[1]
    )
    clear, _ = throw([3, 4])
    assert reader.read(clear, die_px=die_px).sure and first.side in sides and again.side not in sides
    body, pips = PALE[die_px]
    pale = put_die(table_top(), 200, 180, 4, body=(body,) * 3, pips=(pips,) * 3)
    reading = reader.read(pale, die_px=die_px)
    assert sides[again.side] == 4 and faces(reading) == ["4"] and reading.sure


def test_si_no_is_played_with_pipped_dice_of_known_colours(reader):
    white, blue = (reader.read(throw([2, 4], **LOOKS[name])[0], dice=SI_NO) for name in ("white", "blue"))
    assert not white.doubts and {die.doubt for die in white.dice} <= {None, ReasonCode.UNSURE_FACE}
    assert all(ReasonCode.COLOUR in die.doubts for die in blue.dice) and not blue.sure


@pytest.mark.parametrize("dice", [POKER, ANY])
def test_dice_whose_faces_it_does_not_know_are_never_sure(reader, dice):
    reading = reader.read(throw([1, 6])[0], dice=dice)
    assert not reading.sure and ReasonCode.UNKNOWN_FACES in reading.doubts


@pytest.mark.parametrize("shape", [(1, 1, 3), (1, 400, 3), (3, 3), (17, 5, 4), (3900, 5200, 3)])
@pytest.mark.parametrize("die_px", [None, 50.0])
def test_no_size_of_picture_is_trouble(reader, shape, die_px):
    reading = reader.read(np.full(shape, 90, np.uint8), die_px=die_px)
    assert reading.dice == () and reading.ms > 0


@settings(max_examples=15, deadline=None)
@given(arrays.arrays(np.uint8, st.tuples(st.integers(1, 90), st.integers(1, 90), st.sampled_from([1, 3, 4]))))
def test_random_pictures_give_well_formed_readings(reader, image):
    check(reader.read(image), image.shape)


def check(reading, shape):
    for die in reading.dice:
        assert die.face in PIP_FACES and die.colour in COLOURS and 0 <= die.confidence <= 1
        assert all(isinstance(v, int) for v in die.box) and die.box[2] > 0 and die.box[3] > 0
        assert die.sure == (die.doubt is None) and len(set(die.doubts)) == len(die.doubts)
        assert die.likely[0][0] == die.face
        assert 0 <= die.centre[0] <= shape[1] and 0 <= die.centre[1] <= shape[0]
    assert reading.sure <= all(die.sure for die in reading.dice)


def test_sixteen_bits_are_read_as_eight(reader):
    picture, _ = throw([4, 2])
    assert faces(reader.read(picture.astype(np.uint16) * 257)) == faces(reader.read(picture)) == ["2", "4"]


def test_what_is_no_picture_is_refused(reader):
    with pytest.raises(PictureError):
        reader.read(np.zeros((4, 4, 7), np.uint8))


def test_reading_twice_gives_the_same(reader):
    picture, _ = throw([6, 6, 1])
    first, second = reader.read(picture), reader.read(picture)
    assert first.dice == second.dice and first.sure == second.sure


def test_missing_weights_are_said(tmp_path):
    with pytest.raises(FileNotFoundError):
        Reader(tmp_path)


def test_the_overlay_marks_what_is_doubtful():
    sure = Die("5", "white", (40, 60, 50, 50), 0.993)
    unsure = Die("2", "red", (200, 60, 50, 50), 0.61, because("unsure-face"))
    assert (caption(sure), caption(unsure)) == ("5 99%", "2? 61%")
    blank = np.zeros((240, 320, 3), np.uint8)
    drawn = draw_reading(blank, Reading((sure, unsure)))
    assert drawn.shape == blank.shape and not blank.any()
    left, right = drawn[100:112, 36:46].max((0, 1)), drawn[100:112, 196:206].max((0, 1))
    assert left[1] > left[2] and right[2] > right[1]


@pytest.mark.parametrize("size", [(1, 1), (12, 300), (2000, 40)])
def test_the_overlay_fits_any_picture(size):
    die = Die("6", "other", (-4, -3, 30, 30), 0.5, because("cut-off"))
    assert draw_reading(np.zeros((*size, 3), np.uint8), Reading((die,))).shape == (*size, 3)


def test_noise_does_not_make_dice(reader):
    noise = np.random.default_rng(2).integers(0, 255, (240, 320, 3), np.uint8)
    assert not any(die.sure for die in reader.read(noise).dice)
