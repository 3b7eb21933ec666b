"""Every reason why a die is not sure is found and kept, whatever else is doubtful of it: on rendered dice."""

import json
from dataclasses import replace

import cv2
import numpy as np
import pytest

from calibration.dice.named_colours import OwnersDice, Palette
from kiosk.cli.dice.read import to_json
from kiosk.table.referee.state.dice_sets import SI_NO
from tests.make_fixtures import FOLDER
from vision.background.empty_track import EmptyTrack
from vision.classification.die_colour import CLEAR
from vision.evaluation.labelled_cases import view_of_entry
from vision.geometry.rectified import RectifiedFloor
from vision.imaging.picture_io import load
from vision.reader import Reader
from vision.tracking.look_agreement import agree
from vision.tracking.reader_protocol import PictureReading
from vision.tracking.track_reader import TrackReader
from vision.types.reading import Die, Reading
from vision.types.reasons import Reason, ReasonCode, gravest_first
from vision.types.track_events import AtRest, TrackedDie

ENTRIES = {e["file"]: e for e in json.loads((FOLDER / "manifest.json").read_text("utf-8"))}
CANDLE = (0.27, 0.58, 1.0)
"""Blue, green and red of a light in which white seems to be no colour of the set, and not clearly so."""
GREEN = replace(SI_NO, colours=("green",))
"""A set to which no die of the throws that are read as such belongs."""


@pytest.fixture(scope="module")
def reader():
    return Reader()


def read(reader, file, change=lambda picture: picture, light=(1, 1, 1), dice=SI_NO):
    """The reading of a fixture as coloured dice of a set, the track having been seen empty in that light."""
    entry = ENTRIES[file]
    view = view_of_entry(entry)
    lit = [np.clip(load(FOLDER / name) * light, 0, 255).astype(np.uint8) for name in (file, entry["empty"])]
    gaze = TrackReader(reader, view, EmptyTrack(RectifiedFloor.seen(lit[1], view)))
    return gaze.read(change(lit[0]), dice).reading


def at(reading, place):
    """The die that lies there."""
    return min(reading.dice, key=lambda die: np.hypot(die.centre[0] - place[0], die.centre[1] - place[1]))


def told(die):
    """Its reasons, by code."""
    return {reason.code: (reason.measured, reason.limit) for reason in die.reasons}


def moved(picture, place, far):
    """A die there moves so far to the right while the shutter is open."""
    kernel = np.zeros((41, 41), np.float32)
    kernel[20, 20 - far // 2 : 20 + far // 2 + 1] = 1
    x, y = map(round, place)
    part = slice(y - 45, y + 45), slice(x - 45, x + 45)
    changed = picture.copy()
    changed[part] = cv2.filter2D(picture, -1, kernel / kernel.sum())[part]
    return changed


def test_a_die_that_leans_in_a_light_that_hides_its_colour_is_told_for_both(reader):
    x, y, w, h = next(die["box"] for die in ENTRIES["doubt-on-rim.jpg"]["dice"] if die["value"] == 4)
    place = x + w / 2, y + h / 2
    white = told(at(read(reader, "doubt-on-rim.jpg"), place))
    dim = told(at(read(reader, "doubt-on-rim.jpg", light=CANDLE), place))
    assert ReasonCode.LEANING in white and set(dim) >= {ReasonCode.LEANING, ReasonCode.COLOUR}
    degrees, limit = dim[ReasonCode.LEANING]
    assert degrees > limit and 5 < limit < 12
    chance, least = dim[ReasonCode.COLOUR]
    assert 1 / 7 < chance < least == CLEAR


FOUR = "4"


@pytest.fixture(scope="module")
def window(reader):
    """A throw of dice of other colours than are asked for, by face: their colours are in doubt, and nothing else."""
    reading = read(reader, "fast-window.jpg", dice=GREEN)
    assert all(die.doubts == (ReasonCode.COLOUR,) for die in reading.dice)
    return {die.face: die for die in reading.dice if (die.face, die.colour) != ("2", "yellow")}


def owners(reader, *dice):
    """The reader, told that these are the owner's colours."""
    shades = {die.colour: die.shade for die in dice} | {"red": (40.0, 40.0, 220.0), "yellow": (40.0, 220.0, 230.0)}
    return OwnersDice(reader, Palette({}, shades))


def test_pips_that_are_streaks_are_told_beside_a_doubtful_colour(reader, window):
    """The four is misread as a six, and all three looks agree: only its streaks give it away."""
    place = window[FOUR].centre
    die = at(read(reader, "fast-window.jpg", dice=GREEN, change=lambda picture: moved(picture, place, 16)), place)
    assert die.face == "6" and set(told(die)) == {ReasonCode.UNSURE_FACE, ReasonCode.COLOUR}
    confidence, limit = told(die)[ReasonCode.UNSURE_FACE]
    assert 0.93 < confidence < limit == 0.97


def test_a_colour_that_is_the_owners_clears_no_streaks(reader, window):
    place = window[FOUR].centre

    def blurred(who):
        return at(read(who, "fast-window.jpg", dice=GREEN, change=lambda picture: moved(picture, place, 16)), place)

    die = blurred(reader)
    owned = blurred(owners(reader, die))
    assert owned.colour == die.colour and owned.doubts == (ReasonCode.UNSURE_FACE,)
    plain = at(read(owners(reader, die), "fast-window.jpg", dice=GREEN), place)
    assert not plain.sure or plain.face == FOUR


def test_reasons_are_the_gravest_first_one_of_each_code():
    covered, unclear = Reason(ReasonCode.UNSURE_FACE, 0.2, 0.15), Reason(ReasonCode.UNSURE_FACE, 0.7, 0.8)
    kept = (Reason(ReasonCode.RIM), covered, Reason(ReasonCode.COLOUR))
    assert gravest_first((kept[2], covered, kept[0], unclear)) == kept == gravest_first(kept[::-1])


def die(face="5", *reasons):
    return Die(face, "white", (100, 100, 40, 40), 0.9, reasons)


def test_what_either_of_two_looks_doubts_is_doubted():
    leaning, colour, missed = (
        Reason(ReasonCode.LEANING, 20.0, 8.0),
        Reason(ReasonCode.COLOUR),
        Reason(ReasonCode.MISSED, 0.4, 0.25),
    )
    blank = np.zeros((10, 10, 3), np.uint8)
    one = PictureReading(blank, Reading((die("5", leaning),), reasons=(missed,)))
    other = PictureReading(blank, Reading((die("5", colour),)))
    same, both = agree(one, other, 40.0)
    assert same and both.dice[0].reasons == (leaning, colour) and both.reasons == (missed,) and not both.sure
    same, both = agree(one, PictureReading(blank, Reading((die("4", colour),))), 40.0)
    assert not same and both.dice[0].doubts == (ReasonCode.UNSTEADY, ReasonCode.COLOUR)
    assert both.doubts == (ReasonCode.UNSTEADY, ReasonCode.MISSED)


def test_an_answer_removes_one_reason():
    both = die("5", Reason(ReasonCode.LEANING), Reason(ReasonCode.COLOUR))
    assert both.cleared(ReasonCode.COLOUR).doubts == (ReasonCode.LEANING,) and both.cleared(
        ReasonCode.LEANING
    ).doubts == (ReasonCode.COLOUR,)
    assert (
        not both.face_sure
        and both.cleared(ReasonCode.LEANING).face_sure
        and not both.cleared(ReasonCode.LEANING).sure
    )


def test_json_lists_what_was_measured_beside_the_first_code():
    doubted = die("5", Reason(ReasonCode.LEANING, 26.123456, 7.75), Reason(ReasonCode.COLOUR))
    reasons = [
        {"code": "leaning", "measured": 26.1235, "limit": 7.75},
        {"code": "unsure-colour", "measured": None, "limit": None},
    ]
    assert doubted.to_json()["reasons"] == reasons and doubted.to_json()["doubt"] == "leaning"
    assert die().to_json()["reasons"] == [] and "doubt" not in die().to_json()
    endless = Reason(ReasonCode.SIZE, float("nan"), float("inf"))
    assert endless.to_json() == {"code": "odd-size", "measured": None, "limit": None}
    missed = {"code": "maybe-missed", "measured": 0.4, "limit": 0.25}
    picture = to_json("a.jpg", Reading((doubted, die()), reasons=(Reason(ReasonCode.MISSED, 0.4, 0.25),)))
    assert picture["doubts"] == ["maybe-missed"] and picture["reasons"] == [*reasons, missed] and not picture["sure"]
    rest = AtRest(1.0, (TrackedDie(1, False, doubted),)).to_json()
    assert rest["reasons"] == reasons and "doubts" not in rest and not rest["sure"]
    assert json.loads(json.dumps(rest)) == rest
    assert to_json("a.jpg", Reading((replace(doubted, reasons=()),)))["reasons"] == []
