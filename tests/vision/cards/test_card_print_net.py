"""`vision.cards.print_marks`: whether print is a card's."""

import cv2
import numpy as np
import pytest

from tests.vision.cards.drawn_cards import card, lay, table_top
from tests.vision.cards.test_left_over import SCALE, upright
from vision.cards.left_over import FITTED, left_over, surroundings
from vision.cards.outlines import Outline
from vision.cards.print_marks import PRINT_MODEL, CardPrintNet, print_patch
from vision.types.picture import Array, Picture


@pytest.fixture(scope="module")
def net() -> CardPrintNet:
    return CardPrintNet()


def test_a_patch_shows_the_print_in_its_middle_as_large_as_its_millimetres() -> None:
    picture = np.full((300, 400, 3), 100, np.uint8)
    cv2.rectangle(picture, (190, 140), (209, 159), (20, 20, 20), -1)
    seen = print_patch(picture, 2.0, (199.5, 149.5), np.array([200.0, 100.0, 50.0]))
    assert seen.shape == (3, PRINT_MODEL.side, PRINT_MODEL.side)
    assert seen[:, 0, 0] == pytest.approx([0.0, 0.5, 0.8]), "over the paper's light, no more than 1.3"
    dark = seen[1] < 0.2
    assert dark.sum() == pytest.approx((20 / 2.0 * PRINT_MODEL.edge) ** 2, rel=0.15)
    assert np.argwhere(dark).mean(0) == pytest.approx((PRINT_MODEL.side / 2, PRINT_MODEL.side / 2), abs=1)


def with_known(picture: Picture) -> Picture:
    lay(picture, card("4D"), (300, 350), 0.0, SCALE)
    return picture


def test_print_of_a_card_that_was_not_read_is_told(net: CardPrintNet) -> None:
    for name, turn in (("9S", 20.0), ("7H", 75.0), ("10C", 160.0)):
        table = with_known(table_top())
        lay(table, card(name), (800, 350), turn, SCALE)
        assert left_over(table, net, [upright(300, 350)]).marks >= 1


def test_lines_of_words_on_white_paper_are_not_told(net: CardPrintNet) -> None:
    table = with_known(table_top())
    cv2.rectangle(table, (600, 100), (1180, 600), (235, 235, 235), -1)
    for row, words in enumerate(("menu du jour", "soupe, omelette", "au fromage") * 3):
        cv2.putText(table, words, (620, 140 + 50 * row), cv2.FONT_HERSHEY_SIMPLEX, 1.3, (30, 30, 30), 2)
    known = [Outline(upright(300, 350).corners, 1.0)]
    assert len(surroundings(table, known).middles) >= 5
    assert left_over(table, net, known).likeliest < FITTED.printed.value


def test_no_print_asks_nothing(net: CardPrintNet) -> None:
    nothing = net(table_top(), 1.4, np.zeros((0, 2), np.float32), np.zeros((0, 3), np.float32))
    assert nothing.shape == (0, 2)


def test_what_may_be_a_cards_is_looked_at_from_all_sides(net: CardPrintNet, monkeypatch: pytest.MonkeyPatch) -> None:
    shown = list[int]()

    def one_sided(patches: Array) -> Array:
        """Clear where the light lies at the left, the opposite elsewhere."""
        shown.append(len(patches))
        left = patches[:, 0, :, 0].mean(1) > patches[:, 0, :, -1].mean(1) + 0.01
        return np.tile(np.where(left, 4.0, -4.0)[:, None], 2).astype(np.float32)

    monkeypatch.setattr(net, "_network", one_sided)
    picture = np.full((200, 400, 3), 20, np.uint8)
    picture[:, :100] = 220
    middles, whites = np.array([(100, 100), (300, 100)], np.float32), np.full((2, 3), 220, np.float32)
    answers = net(picture, 1.4, middles, whites)
    assert answers[:, 0] == pytest.approx([1 / (1 + np.exp(2)), 1 / (1 + np.exp(4))], abs=1e-3)
    assert shown == [2, 8], "one of both alone"
