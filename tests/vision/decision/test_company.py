"""What lies beside a die of its size in a picture of unknown scale."""

from dataclasses import replace

import numpy as np

from tests.vision.decision.test_die_rules import three
from vision.decision.company import CLEAR, accompanied, with_company
from vision.decision.confidence import confidence, fitted


def test_it_lies_apart_from_another_of_its_size_that_is_sure():
    places = np.array([[0, 0, 20], [40, 0, 25], [80, 0, 60], [42, 0, 24]], np.float32)

    def beside(*sure: int) -> list[bool]:
        return accompanied(places, np.isin(np.arange(len(places)), sure)).tolist()

    assert beside() == [False] * 4
    assert beside(0) == [False, True, False, True], "not itself, none of another size"
    assert beside(1) == [True, False, False, False], "not the same die once more"
    assert beside(2) == [False] * 4


def placed(x: float, score: float, calibrated: bool = False):
    look = three(1.0, score=score)
    return replace(look, found=replace(look.found, x=x, proposed=score), calibrated=calibrated)


def test_a_faint_place_is_surer_beside_a_clear_one_and_not_by_what_was_said_of_it_before():
    clear, faint = placed(100, 0.9), replace(placed(300, 0.4), accompanied=True)
    (alone,) = with_company([faint])
    assert confidence(alone) < CLEAR <= confidence(clear) and not alone.accompanied
    first, beside = with_company([clear, faint])
    assert confidence(beside) > confidence(alone) and not first.accompanied
    assert fitted(False).face[-1] > 0


def test_on_a_track_nothing_gains_from_dice_beside_it():
    looks = [placed(100, 0.9, True), placed(300, 0.4, True)]
    assert with_company(looks) == looks and with_company([]) == []
    assert fitted(True).face[-1] == fitted(True).presence[-1] == 0
