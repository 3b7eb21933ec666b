"""Every fault that a camera has, in the whole machine while a game is played: it is said, play goes on, it heals."""

from pathlib import Path

import numpy as np
import pytest

from kiosk.devices.camera_process.frame_order import LATE_FOR, Order
from kiosk.devices.camera_process.supervisor import WORK_PATIENCE
from kiosk.devices.camera_process.worker import HEARTBEAT
from kiosk.devices.supervised_process import AT_ONCE
from tests.appliance.faults.simulated_machine import Whole
from tests.shared import sampled

WITHIN = 5.0
"""Seconds from a hang to the next process."""


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Whole:
    whole = Whole(tmp_path_factory.mktemp("whole"))
    whole.sit_down()
    return whole


@pytest.fixture(autouse=True)
def well(whole: Whole):
    """Each test finds a machine that waits for a throw and leaves one."""
    yield
    whole.camera.fault = None
    whole.until(lambda: whole.eyes.status().ok and not whole.said, 60)
    if whole.panel.kind != "throw":
        whole.choose()


@pytest.mark.parametrize(
    ("fault", "said", "soon"),
    sampled(
        [
            ("unplugged", "La caméra n’est pas branchée.", 1.0),
            ("silent", "La caméra n’envoie plus d’image.", 1.0),
            ("hang", "La caméra ne répond plus.", WITHIN),
            ("rubbish", "La caméra est en panne.", 1.0),
            ("black", "Il fait trop sombre pour voir les dés.", 2.0),
            ("white", "Trop de lumière : l’image de la caméra est toute blanche.", 2.0),
            ("frozen", "L’image de la caméra est figée.", 6.0),
        ],
        every=2,
    ),
)
def test_a_camera_that_fails_is_named_and_play_goes_on_by_hand_and_then_by_dice(
    whole: Whole, fault: str, said: str, soon: float
) -> None:
    whole.camera.fault = fault
    whole.until(lambda: whole.said == said, soon)
    whole.by_hand("55562")
    assert whole.dice == [2, 5, 5, 5, 6]
    whole.choose()
    whole.camera.fault = None
    whole.until(lambda: whole.eyes.status().ok and not whole.said, 25)
    assert whole.panel.kind == "throw"
    whole.throw()
    assert whole.dice == whole.lying()


@pytest.mark.parametrize("fault", sampled(["upside_down", "wrong_size", "out_of_order"], every=3))
def test_what_can_be_read_all_the_same_is_read_and_nobody_is_bothered(whole: Whole, fault: str) -> None:
    whole.camera.fault = fault
    whole.run(3.0)
    assert (whole.panel.kind, whole.said) == ("throw", "")
    whole.throw()
    assert whole.dice == whole.lying()
    whole.choose()
    whole.camera.fault = None
    whole.run(3.0)
    assert (whole.panel.kind, whole.said) == ("throw", "")


def test_one_picture_a_second_is_told_and_dice_are_read_late_but_right(whole: Whole) -> None:
    whole.camera.fault = "slow"
    whole.until(lambda: "Caméra lente" in whole.said, 10)
    before = len(whole.moves)
    whole.track.pick_up(None)
    whole.run(4.0)
    whole.track.throw()
    whole.until(lambda: len(whole.moves) > before, 15)
    assert whole.dice == whole.lying()


def test_a_hung_process_is_replaced_within_five_seconds_and_the_screen_goes_on(whole: Whole) -> None:
    hung, drawn = whole.children[-1], 0
    hung.state = "stopped"
    begin = whole.now
    while whole.children[-1] is hung:
        whole.app.dirty = True
        whole.run(0.05)
        drawn += not whole.app.dirty
        assert whole.now - begin < WITHIN
    assert drawn == round((whole.now - begin) / 0.05)
    assert WORK_PATIENCE - HEARTBEAT <= whole.now - begin <= WORK_PATIENCE + AT_ONCE + 0.5
    assert hung.state == "dead"


def test_a_killed_process_is_replaced_and_what_lies_there_is_no_throw(whole: Whole) -> None:
    whole.throw()
    whole.choose()
    killed, moves = whole.children[-1], len(whole.moves)
    killed.kill()
    # At once, or after the first wait where another fault came shortly before.
    assert whole.until(lambda: whole.children[-1] is not killed) < 2.5
    whole.until(lambda: whole.eyes.status().ok, 2.0)
    whole.run(5.0)
    assert len(whole.moves) == moves and whole.panel.kind == "throw"


def test_the_camera_s_process_measures_its_pictures_when_the_kiosk_examines_itself(whole: Whole) -> None:
    whole.app.settings()
    whole.app.screen.tap("checkup")
    whole.until(lambda: whole.eyes.status().seen is not None, 4.0)
    seen = whole.eyes.status().seen
    assert (seen["width"], seen["height"], seen["markers"]) == (1280, 720, 4)
    assert seen["fps"] == pytest.approx(20, abs=0.5) and 30 < seen["brightness"] < 220
    while whole.app.screen.screen_key != "play":
        whole.app.pop()


def test_a_picture_that_comes_late_is_left_out_and_a_clock_that_began_anew_is_followed() -> None:
    order = Order()
    assert [order.takes(t) for t in (1.0, 1.2, 1.1, 1.3, 1.3, 1.4)] == [True, True, False, True, False, True]
    assert order.takes(0.1 - 100)
    again = Order()
    again.takes(50.0)
    taken = [again.takes(48.0 + number / 100) for number in range(LATE_FOR + 2)]
    assert taken == [False] * LATE_FOR + [True, True]


@pytest.mark.parametrize(("fps", "slow"), [(30.0, False), (4.0, False), (1.0, True)])
def test_only_a_live_camera_can_be_slow(fps: float, slow: bool) -> None:
    live, file = Order(), Order(live=False)
    for t in np.arange(20) / fps:
        live.takes(float(t)), file.takes(float(t))
    assert (live.advice is not None, file.advice) == (slow, None)


def test_pictures_that_were_not_asked_for_sooner_are_not_slow() -> None:
    order = Order()
    for number in range(20):
        order.paused(0.5)
        order.takes(number * 0.533)
    assert order.advice is None and order.rate == pytest.approx(30, rel=0.02)


def test_a_damaged_calibration_is_passed_over(tmp_path: Path) -> None:
    folder = tmp_path / "calibration"
    folder.mkdir()
    (folder / "calibration-20260101-120000.json").write_text('{"source": "usb", "size": [1')
    whole = Whole(tmp_path)
    whole.sit_down()
    whole.until(lambda: "Le dernier calibrage est abîmé" in whole.said, 15)
    whole.throw()
    assert whole.dice == whole.lying()


@pytest.mark.parametrize("fault", ["upside_down", "wrong_size"])
def test_pictures_that_are_others_after_the_process_was_replaced_show_no_throw(tmp_path: Path, fault: str) -> None:
    whole = Whole(tmp_path)
    whole.sit_down()
    whole.throw()
    whole.choose()
    killed, moves = whole.children[-1], len(whole.moves)
    killed.kill()
    whole.until(lambda: whole.children[-1] is not killed)
    whole.until(lambda: whole.eyes.status().ok, 20.0)
    whole.run(1.0)
    for changed in (fault, None):
        whole.camera.fault = changed
        whole.run(3.0)
        assert len(whole.moves) == moves and (whole.panel.kind, whole.said) == ("throw", "")
