"""`vision.lab.training.cards.beside.print_patches`: print of cards that are not known, and of all else."""

import numpy as np

from tests.vision.cards.drawn_cards import HIGH, WIDE, card, lay, table_top
from vision.cards.print_marks import PRINT_MODEL
from vision.lab.training.cards.beside.print_patches import printed
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
    assert all(planes.shape == (3, PRINT_MODEL.side, PRINT_MODEL.side) for planes, _ in found)
    cards = [planes for planes, is_card in found if is_card]
    assert 10 < len(cards) < len(found)
    letters = [planes for planes, is_card in found if not is_card]
    assert np.mean([one[:, 32, 32].mean() for one in letters]) < 0.2, "print, not paper"
