"""Which set of dice the reader must expect for a throw."""

import pickle

import pytest

from kiosk.games.engine.values import DieAsk
from kiosk.table.referee.state.dice_sets import DICE_SETS, SI_NO, dice_set
from vision.classification.die_colour import CLEAR, LIKELY, BodyColour
from vision.decision.die_rules import set_reason
from vision.types.dice_set import ANY, PIPS, POKER
from vision.types.reading import COLOURS
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


def shade(**chances: float) -> BodyColour:
    return BodyColour(tuple(chances.get(name, 0.0) for name in COLOURS), (0, 0, 0))


def test_only_sets_told_apart_by_colour_need_a_clear_one() -> None:
    blue, hardly = shade(blue=0.99, white=0.01), shade(blue=0.6, white=0.4)
    told = [set_reason(SI_NO, one) for one in (blue, hardly)]
    assert told == [Reason(ReasonCode.COLOUR), Reason(ReasonCode.COLOUR, 0.6, CLEAR)], (
        "what is clearly no colour of the set is not doubted by its chance"
    )
    assert not any(set_reason(PIPS, one) for one in (blue, hardly))
    assert set_reason(POKER, blue) == Reason(ReasonCode.UNKNOWN_FACES)


@pytest.mark.parametrize(
    ("seen", "measured", "limit"),
    [
        (shade(red=0.99, green=0.01), None, None),
        (shade(red=0.7, yellow=0.3), None, None),
        (shade(red=0.7, green=0.3), 0.7, CLEAR),
        (shade(red=0.4, yellow=0.35, blue=0.25), 0.4, LIKELY),
    ],
    ids=["clear", "clear among those that lie there", "two of the set", "perhaps none of the set"],
)
def test_a_colour_is_clear_among_those_of_the_set(
    seen: BodyColour, measured: float | None, limit: float | None
) -> None:
    wanted = None if measured is None else Reason(ReasonCode.COLOUR, measured, limit)
    assert set_reason(SI_NO, seen) == wanted


def test_a_set_crosses_to_the_cameras_process() -> None:
    for one in DICE_SETS.values():
        crossed = pickle.loads(pickle.dumps(one))
        assert crossed == one and crossed.marks is one.marks
    assert ANY.marks not in (PIPS.marks, POKER.marks)
