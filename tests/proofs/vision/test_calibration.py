"""Calibrations in eight rooms by one button, throws read after each, and a bumped camera noticed.

PISTE_THROWS sets how many throws are read in each room (25: 200 in all).
"""

import json
import os
import time

import pytest

from tests.proofs.vision.installation_sites import ROOMS, Stage
from vision.reader import Reader
from vision.types.track_events import Advised, AtRest

THROWS = int(os.environ.get("PISTE_THROWS", "25"))


@pytest.fixture(scope="module")
def reader():
    return Reader()


@pytest.mark.slow
@pytest.mark.parametrize("room", ROOMS, ids=lambda room: room.name)
def test_calibrated_by_one_button_then_read_and_a_bump_noticed(room, reader, tmp_path):
    stage, begun = Stage(room, 20 + ROOMS.index(room), reader, tmp_path), time.time()
    assert stage.calibrate() == "kept", stage.lookout.calibrating.session.view()
    seconds = stage.track.t
    assert len(list(tmp_path.glob("calibration-*.json"))) == 1
    stage.lookout.calibrate(None)
    stage.watch(1)
    silent = unsure = unread = wrong_advice = 0
    for _ in range(THROWS):
        events = stage.throw()
        rests = [event for event in events if isinstance(event, AtRest)]
        wrong_advice += sum(isinstance(event, Advised) for event in events)
        unread += not rests
        unsure += bool(rests) and not rests[-1].sure
        silent += stage.silent(rests[-1]) if rests else 0
    stage.track.bump(20.0)
    noticed = next(
        (n for n in (1, 2) if any(isinstance(e, Advised) and e.reason == "moved" for e in stage.throw())), 0
    )
    again = stage.calibrate("recheck")
    row = {
        "room": room.name, "presses": len(stage.presses), "calibrated_s": round(seconds, 1), "throws": THROWS,
        "silent": silent, "wrong": stage.wrong, "unsure": unsure, "unread": unread, "false_advice": wrong_advice,
        "bump_noticed_after_throws": noticed, "recheck": again,
        "lens": round(stage.keeper.lens.k, 4), "seconds": round(time.time() - begun),
    }  # fmt: skip
    print(json.dumps(row))
    assert silent == 0 and unread == 0 and wrong_advice == 0
    assert 1 <= noticed <= 2 and again == "kept"
