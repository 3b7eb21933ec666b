"""`vision.cards.partly_hidden`: the one index in view says which card lies under another."""

from collections.abc import Sequence

import numpy as np
import pytest

from tests.vision.cards.drawn_cards import HIGH, WIDE, card, lay, table_top
from vision.cards.card_looks import NAMES, CardNets, Look
from vision.cards.card_reading import CardReasonCode
from vision.cards.limits import LIMITS
from vision.cards.outlines import Outline
from vision.cards.partly_hidden import MENTIONED, SIZE, cut_out, partly_hidden
from vision.types.picture import Array, Picture

SCALE = 0.55


def corners_at(x: float, y: float) -> Array:
    wide, high = WIDE * SCALE / 2, HIGH * SCALE / 2
    return np.array(
        [(x - wide, y - high), (x + wide, y - high), (x + wide, y + high), (x - wide, y + high)], np.float32
    )


@pytest.fixture(scope="module")
def nets() -> CardNets:
    return CardNets()


def table(under: str | None) -> Picture:
    out = table_top()
    if under is not None:
        lay(out, card(under), (470, 300), 0.0)
    lay(out, card("4D"), (540, 370), 0.0)
    return out


@pytest.mark.parametrize("under", ["9S", "10H", "3C"])
def test_the_card_under_another_is_read_where_it_lies(nets: CardNets, under: str) -> None:
    (found,) = partly_hidden(table(under), nets, [Outline(corners_at(540, 370), 1.0)])
    assert found.card == under and found.confidence >= MENTIONED
    assert found.corners[0] == pytest.approx(tuple(corners_at(470, 300)[0]), abs=5)


@pytest.mark.parametrize("under", [None, ""])
def test_no_index_no_card(nets: CardNets, under: str | None) -> None:
    assert partly_hidden(table(under), nets, [Outline(corners_at(540, 370), 1.0)]) == []


@pytest.mark.parametrize("over", [-0.005, 0.005])
def test_an_index_that_is_not_clear_is_doubted(over: float) -> None:
    clear = LIMITS.corner.value + over
    cards = np.full(len(NAMES), (1 - clear) / (len(NAMES) - 1), np.float32)
    cards[NAMES.index("9S")] = clear

    class Unclear(CardNets):
        def __init__(self) -> None:
            pass

        def indices(self, corners: Sequence[Picture]) -> list[Look]:
            return [Look(cards, 0.0) for _ in corners]

    (found,) = partly_hidden(table("9S"), Unclear(), [Outline(corners_at(540, 370), 1.0)])
    assert found.card == "9S" and found.sure is (over > 0)
    assert [reason.code for reason in found.reasons] == ([] if found.sure else [CardReasonCode.HIDDEN])


def test_a_corner_is_cut_out_upright_and_beyond_the_picture_there_is_nothing() -> None:
    picture = table_top()
    picture[100:172, 200:240] = 255
    part = np.array([(200, 100), (240, 100), (240, 172), (200, 172)], np.float32)
    assert (cut_out(picture, part)[4:-4, 4:-4] > 250).all()
    away = cut_out(picture, part + 5000)
    assert away.shape == (SIZE[1], SIZE[0], 3) and not away.any()
