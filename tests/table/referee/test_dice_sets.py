"""Which set of dice the reader must expect for a throw."""

import pickle

import pytest

from kiosk.games.engine.values import DieAsk
from kiosk.table.referee.state.dice_sets import DICE_SETS, SI_NO, dice_set
from vision.classification.die_colour import BodyColour
from vision.decision.die_rules import set_reason
from vision.types.dice_set import ANY, PIPS, POKER
from vision.types.reasons import Reason, ReasonCode


@pytest.mark.parametrize(
    ("asked", "expected"),
    [
        ((DieAsk(),) * 3, PIPS),
        ((DieAsk(colour="white"), DieAsk(colour="red")), SI_NO),
        ((DieAsk(kind="poker"),) * 5, POKER),
    ],
)
def test_a_throw_says_which_set_lies_there(asked, expected) -> None:  # type: ignore[no-untyped-def]
    assert dice_set(asked) is expected


def test_the_command_line_knows_four_sets() -> None:
    assert list(DICE_SETS) == ["pips", "poker", "si-no", "any"]
    assert SI_NO.colours == ("white", "green", "red") and not PIPS.colours


def test_only_sets_told_apart_by_colour_need_a_clear_one() -> None:
    blue, white = BodyColour("blue", True, (0, 0, 0), (0.99, 0.9)), BodyColour("white", False, (0, 0, 0), (0.6, 0.9))
    told = [set_reason(SI_NO, shade) for shade in (blue, white)]
    assert told == [Reason(ReasonCode.COLOUR), Reason(ReasonCode.COLOUR, 0.6, 0.9)], (
        "what is clearly no colour of the set is not doubted by its chance"
    )
    assert not any(set_reason(PIPS, shade) for shade in (blue, white))
    assert set_reason(SI_NO, BodyColour("green", True, (0, 0, 0))) is None
    assert set_reason(POKER, blue) == Reason(ReasonCode.UNKNOWN_FACES)


def test_a_set_crosses_to_the_cameras_process() -> None:
    for one in DICE_SETS.values():
        crossed = pickle.loads(pickle.dumps(one))
        assert crossed == one and crossed.marks is one.marks
    assert ANY.marks not in (PIPS.marks, POKER.marks)
