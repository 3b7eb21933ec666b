"""The instrument itself: what counts as a thing that was taken for a die, and when the proof fails."""

import numpy as np
import pytest

from tests.proofs.lookalikes.judgement import LIMITS, Outcome, faults, outcome, share, table
from vision.types.reading import Die, Reading
from vision.types.reasons import Reason, ReasonCode

OUTLINE = np.array([(100, 100), (140, 100), (140, 140), (100, 140), (120, 120)], np.float32)
NAMED = ("domino", "usb")


def die(face: str, x: int, y: int, sure: bool = True) -> Die:
    reasons = () if sure else (Reason(ReasonCode.NO_DIE),)
    return Die(face, "white", (x, y, 30, 30), 0.99, reasons)


@pytest.mark.parametrize(
    ("dice", "expected"),
    [
        ([], (False, False, True)),
        ([die("4", 300, 300)], (False, False, False)),
        ([die("4", 300, 300), die("3", 105, 105)], (True, True, True)),
        ([die("4", 300, 300), die("3", 105, 105, sure=False)], (True, False, False)),
        ([die("4", 300, 300), die("3", 130, 105)], (False, False, True)),
        ([die("3", 300, 300)], (False, False, True)),
    ],
    ids=["nothing", "right", "taken for a die", "doubted", "beside it", "a die misread"],
)
def test_a_reading_is_judged(dice, expected):
    found = outcome("domino", Reading(tuple(dice)), OUTLINE, [4])
    assert (found.as_die, found.as_sure_die, found.silent) == expected


def test_a_sure_die_counts_although_the_picture_is_doubted():
    reading = Reading((die("3", 105, 105),)).doubted(Reason(ReasonCode.UNKNOWN_OBJECT))
    found = outcome("domino", reading, OUTLINE, [4])
    assert found.as_sure_die and not found.silent


def outcomes(family: str, sure: int, of: int) -> list[Outcome]:
    return [Outcome(family, number < sure, number < sure, False) for number in range(of)]


def test_a_reader_that_calls_everything_sure_fails():
    said = faults(outcomes("domino", 200, 200) + outcomes("usb", 200, 200), NAMED, 150)
    assert len(said) == 3 and said[-1].startswith("all: 100.0%")


def test_the_limits_are_of_one_family_and_of_all():
    assert faults(outcomes("domino", 6, 200) + outcomes("usb", 0, 400), NAMED, 150) == []
    one = faults(outcomes("domino", 7, 200) + outcomes("usb", 0, 1000), NAMED, 150)
    assert len(one) == 1 and one[0].startswith("domino: 3.5%")
    every = faults(outcomes("domino", 4, 200) + outcomes("usb", 2, 200), NAMED, 150)
    assert len(every) == 1 and every[0].startswith("all: 1.5%")


def test_too_few_throws_prove_nothing():
    assert faults([], NAMED, 150) == ["domino: 0 throws, 150 wanted", "usb: 0 throws, 150 wanted"]
    assert faults(outcomes("domino", 0, 150) + outcomes("usb", 0, 149), NAMED, 150) == ["usb: 149 throws, 150 wanted"]


def test_further_families_are_reported_and_not_judged():
    assert (
        faults([*outcomes("domino", 0, 150), *outcomes("usb", 0, 150), *outcomes("tile", 90, 90)], NAMED, 150) == []
    )


def test_the_table_has_a_line_for_each_family_and_one_for_all():
    lines = table([*outcomes("domino", 1, 4), *outcomes("usb", 0, 4)])
    assert [line.split()[:2] for line in lines[1:]] == [["domino", "4"], ["usb", "4"], ["all", "8"]]
    assert "25.0%" in lines[1] and "12.5%" in lines[3] and share([]) == 0


def test_the_limits_are_those_asked_for():
    assert dict(LIMITS) == {"all_families": 0.01, "one_family": 0.03, "throws": 150}
