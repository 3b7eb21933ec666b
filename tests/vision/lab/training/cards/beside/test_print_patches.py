"""`vision.lab.training.cards.beside.print_patches`: print of cards that are not known, and of all else."""

import numpy as np

from tests.vision.cards.drawn_cards import HIGH, WIDE, card, lay, table_top
from vision.cards.print_marks import PRINT_MODEL
from vision.lab.training.cards.beside.print_patches import labels_of, printed
from vision.lab.training.cards.scenes import SIZE, Laid

SCALE = 0.55


class Two:
    """A table with two cards and some letters."""

    rng = np.random.default_rng(1)

    def picture(self) -> tuple[np.ndarray, list[Laid]]:
        import cv2

        table, laid = table_top(), list[Laid]()
        for name, x in (("4D", 300), ("9S", 800)):
            lay(table, card(name), (x, 350), 0.0, SCALE)
            half = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)]) * (WIDE, HIGH) * SCALE / 2
            laid.append(Laid(name, np.asarray(half + (x, 350), np.float32), 1.0))
        cv2.rectangle(table, (1000, 100), (1270, 700), (235, 235, 235), -1)
        cv2.putText(table, "MENU", (1020, 400), cv2.FONT_HERSHEY_TRIPLEX, 2.0, (30, 30, 30), 3)
        return table[: SIZE[1], : SIZE[0]], laid


def test_print_is_a_cards_where_a_card_lies_that_is_not_known() -> None:
    found = [one for _ in range(12) for one in printed(Two())]  # type: ignore[arg-type]
    assert all(planes.shape == (3, PRINT_MODEL.side, PRINT_MODEL.side) for planes, *_ in found)
    cards = [planes for planes, is_card, _ in found if is_card]
    assert 10 < len(cards) < len(found)
    letters = [planes for planes, is_card, _ in found if not is_card]
    assert np.mean([one[:, 32, 32].mean() for one in letters]) < 0.2, "print, not paper"


def test_print_in_a_corner_is_an_index_and_pips_are_none() -> None:
    _, laid = Two().picture()
    card = laid[0]
    along, across = (card.corners[3] - card.corners[0]) / 88, (card.corners[1] - card.corners[0]) / 63
    at = [card.corners[0] + across * x + along * y for x, y in ((6, 10), (57, 80), (31, 44), (15, 16))]
    assert [labels_of(laid, {1}, 0, one)[1] for one in at] == [True, True, False, None]
    assert [labels_of(laid, known, 0, at[0])[0] for known in ({1}, {0, 1})] == [True, False]
    under = [Laid(card.card, card.corners, 0.4), laid[1]]
    assert labels_of(under, {0, 1}, 0, at[2]) == (None, False), "of a card under others some print is not explained"
    assert labels_of(laid, {0}, -1, at[0]) == (False, False)
