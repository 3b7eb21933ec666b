"""Every reason in words, with what was measured and the limit; on the overlay they stay in the picture."""

import numpy as np
import pytest

from vision.evaluation.explanation import MEANING, explain
from vision.evaluation.reading_overlay import draw_reading
from vision.types.reading import Die, Reading
from vision.types.reasons import Reason, ReasonCode

DOUBTFUL = Die(
    "4", "white", (100, 20, 40, 40), 0.3, (Reason(ReasonCode.NO_DIE, 0.4579, 0.5), Reason(ReasonCode.DISAGREE))
)


def test_every_code_has_a_meaning():
    assert set(MEANING) == set(ReasonCode) and all(meaning for meaning, _ in MEANING.values())


def test_a_line_for_each_reason_of_each_die_and_of_the_picture():
    reading = Reading(
        (Die("1", "red", (0, 0, 9, 9), 1.0), DOUBTFUL), reasons=(Reason(ReasonCode.UNKNOWN_OBJECT, 31.0),)
    )
    assert explain(reading) == [
        "4 at 120,40: maybe-no-die: it may be no die: 0.458, limit 0.5 (how much it looks like one, 0 to 1)",
        "4 at 120,40: looks-disagree: detector, face network and pips do not say the same",
        "picture: unknown-object: something lies there that is no die: 31 (its longer side in mm)",
    ]
    assert explain(Reading((Die("1", "red", (0, 0, 9, 9), 1.0),))) == []


@pytest.mark.parametrize("size", [(240, 320), (720, 1280), (2000, 1500)])
@pytest.mark.parametrize("dice", [1, 40])
def test_the_overlay_has_them_within_the_picture(size, dice):
    height, width = size
    why = draw_reading(np.zeros((*size, 3), np.uint8), Reading((DOUBTFUL,) * dice))
    lines = why[height // 2 - 30 : -height // 12]
    assert lines[:, : width // 8].any() and not lines[:, width - 2 :].any(), "no line is cut at the picture's edge"
    assert not why[height // 4 : height // 2 - 60, : width // 8].any(), "they leave the upper half free"
    sure = draw_reading(np.zeros((*size, 3), np.uint8), Reading((Die("4", "white", (100, 20, 40, 40), 1.0),)))
    assert not sure[height // 2 - 30 : -height // 12].any()
