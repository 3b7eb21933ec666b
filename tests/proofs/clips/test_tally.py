"""What counts as told, as sure and as wrong in a clip."""

import pytest

from tests.proofs.clips.tally import faults, table, told_of

ENTRY = {"file": "a.mp4", "fps": 30.0, "rests": [{"seconds": [1.0, 2.0], "values": [3, 6]}]}
LIMITS = {"right": 0.98, "sure": 0.95, "late": 0.3}


def report(t, faces, sure=True):
    return {"event": "at_rest", "t": t, "dice": [{"face": face} for face in faces], "sure": sure}


@pytest.mark.parametrize(
    ("events", "right", "sure", "wrong"),
    [
        ([report(1.1, "63")], True, True, 0),
        ([report(1.1, "63", sure=False)], True, False, 0),
        ([report(1.1, "61", sure=False), report(1.3, "63")], False, False, 0),
        ([report(1.1, "61")], False, False, 1),
        ([report(1.1, "63"), report(1.5, "6")], True, True, 1),
        ([report(1.1, "63"), report(2.3, "6")], True, True, 0),
        ([report(2.6, "63")], False, False, 0),
        ([report(0.5, "63")], False, False, 0),
        ([{"event": "rolling", "t": 1.1}, report(1.2, "")], False, False, 0),
    ],
)
def test_of_a_rest(events, right, sure, wrong):
    (one,) = told_of(ENTRY, "as it is", events)
    assert (one.right, one.sure, one.wrong) == (right, sure, wrong)


def test_an_empty_rest_asks_for_nothing():
    assert told_of(ENTRY | {"rests": [{"seconds": [0, 1], "values": []}]}, "late", [report(0.5, "1")]) == []


def test_the_verdict_says_what_falls_short():
    good = told_of(ENTRY, "half", [report(1.1, "63")])
    assert faults(good, LIMITS) == []
    assert faults(told_of(ENTRY, "half", [report(1.9, "63")]), LIMITS) == ["0.90 s late, 0.3 at most"]
    short = faults(good + told_of(ENTRY, "half", [report(1.1, "61")]), LIMITS)
    assert short == ["right 0.500, 0.98 at least", "sure 0.500, 0.95 at least", "1 wrong"]
    assert table(good)[-1].split()[:5] == ["all", "1", "1", "1", "0"]
