"""`vision.lab.training.cards.beside.printed_sheets`: paper with print as large as a card's, larger and smaller."""

import cv2
import numpy as np

from tests.vision.cards.drawn_cards import FONT
from vision.lab.training.cards.beside.printed_sheets import SHORTEST, SIDE, sheet

FONTS = [next(FONT.glob("*Bold*.ttf"))]


def test_a_sheet_is_paper_with_print_of_many_sizes() -> None:
    rng, heights = np.random.default_rng(3), list[int]()
    for _ in range(12):
        drawn = sheet(rng, FONTS)
        x, y, w, h = cv2.boundingRect(drawn[..., 3])
        assert drawn.shape == (SIDE, SIDE, 4) and min(w, h) >= int(SHORTEST * SIDE)
        assert (drawn[y : y + h, x : x + w, 3] == 255).all(), "its cover is a rectangle"
        light = drawn[y : y + h, x : x + w, :3].min(2)
        ink = (light < np.percentile(light, 90) * 0.6).astype(np.uint8)
        assert 0.005 < ink.mean() < 0.9
        heights += list(cv2.connectedComponentsWithStats(ink)[2][1:, cv2.CC_STAT_HEIGHT])
    small, large = np.percentile(heights, (20, 95))
    assert small < 12 and large > 30
