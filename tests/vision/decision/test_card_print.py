"""`vision.decision.card_print` on drawn cards: what is printed on them, and what may lie on them."""

import cv2
import numpy as np
import pytest

from tests.vision.cards.drawn_cards import WIDE, card, lay, table_top
from vision.decision.card_print import LARGE, CardPrint
from vision.types.picture import Picture

MIDDLE = (470.0, 300.0)
PRINTED, LYING = (LARGE + 0.1) * WIDE, (LARGE - 0.1) * WIDE


@pytest.fixture(scope="module")
def prints() -> CardPrint:
    return CardPrint()


def ace() -> Picture:
    table = table_top()
    lay(table, card("AD"), MIDDLE, 10.0)
    return table


def scale(picture: Picture) -> float:
    """How many times as wide as drawn the card is laid."""
    return float(np.sqrt((cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY) > 200).sum() / card("AD")[..., 0].size))


def test_a_large_place_on_a_sure_card_is_print_a_smaller_one_may_be_a_die(prints: CardPrint) -> None:
    picture = ace()
    by = scale(picture)
    rows = np.array([(*MIDDLE, PRINTED * by), (*MIDDLE, LYING * by), (60, 60, PRINTED * by)], np.float32)
    assert prints.shows(picture, rows).tolist() == [True, False, False]


def test_a_sheet_without_an_index_is_no_card(prints: CardPrint) -> None:
    table = table_top()
    sheet = np.full_like(card("AD"), 250)
    cv2.circle(sheet, (sheet.shape[1] // 2, sheet.shape[0] // 2), 30, (30, 30, 200), -1)
    lay(table, sheet, MIDDLE, 10.0)
    assert not prints.shows(table, np.array([(*MIDDLE, PRINTED * scale(ace()))], np.float32)).any()


def test_without_places_nothing_is_looked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("vision.decision.card_print.find_outlines", None)
    assert CardPrint().shows(ace(), np.zeros((0, 3), np.float32)).shape == (0,)
