"""`vision.cards.indices.index_map`: the network tells where indices are, also where print has grown together."""

import cv2
import numpy as np
import pytest

from tests.vision.cards.drawn_cards import HIGH, WIDE, card, lay, table_top
from vision.cards.indices.index_map import LEAST, MODEL, IndexMap, padded, peaks, print_shares
from vision.types.picture import Array, Picture

SCALE = 0.55
PX = 4 * SCALE
RANK, SUIT = (23, 32), (23, 68)
"""Where they are on a drawn card, in its pixels."""


def on_card(x: float, y: float, at: tuple[int, int]) -> Array:
    return np.array((x, y)) + (np.array(at) - (WIDE / 2, HIGH / 2)) * SCALE


def maps(*cells: tuple[int, int, float, float]) -> Array:
    """An answer of 6 x 8 cells: row, column, presence and how far to the right the middle is; the suit below."""
    out = np.zeros((len(MODEL.outputs), 6, 8), np.float32)
    for row, column, presence, right in cells:
        out[:, row, column] = presence, right, 0.0, 0.0, 0.8
    return out


def test_a_cell_tells_the_rank_and_the_suit_in_pixels() -> None:
    (one,) = peaks(maps((2, 3, 0.9, 0.25)), 1.5)
    middle = np.array(((3.5 + 0.25) * MODEL.stride - 0.5, 2.5 * MODEL.stride - 0.5))
    half = np.array((0, 0.8 * MODEL.unit * 1.5 / 2))
    assert one.rank == pytest.approx(middle - half, abs=0.01) and one.suit == pytest.approx(middle + half, abs=0.01)
    assert one.likely == pytest.approx(0.9)


def test_of_cells_that_tell_one_place_the_likeliest_counts() -> None:
    found = peaks(maps((2, 3, 0.7, 0.5), (2, 4, 0.9, -0.4), (5, 6, 0.8, 0.0), (0, 0, LEAST - 0.01, 0.0)), 1.5)
    assert [one.likely for one in found] == pytest.approx([0.9, 0.8])


def test_print_is_a_share_of_the_light_on_the_paper_around_it() -> None:
    paper = np.full((60, 60, 3), 240, np.uint8)
    paper[20:26, 20:26] = 60
    shares = [print_shares(np.asarray(paper * light, np.uint8), 1.5) for light in (1.0, 0.5)]
    assert shares[0].shape == (3, 60, 60)
    assert shares[0] == pytest.approx(shares[1], abs=0.02)
    assert shares[0][:, 23, 23] == pytest.approx(-0.25, abs=0.01) and shares[0][:, 5, 5] == pytest.approx(0.5)


def test_paper_is_added_up_to_whole_cells() -> None:
    planes = padded(np.zeros((3, 17, 16), np.float32))
    assert planes.shape == (3, 24, 16) and (planes[:, 17:] == 0.5).all() and not planes[:, :17].any()


def framed(name: str) -> Picture:
    """A card with a dark frame that its rank and its suit touch."""
    out = np.array(card(name))
    cv2.rectangle(out, (34, 12), (WIDE - 34, HIGH - 12), (20, 20, 20), 4)
    return out


@pytest.mark.parametrize("turned", [0.0, 50.0, 200.0])
def test_indices_are_found_where_they_are_however_the_card_lies(turned: float) -> None:
    picture = table_top()
    lay(picture, framed("9S"), (600, 320), turned, SCALE)
    turn = np.radians(-turned)
    matrix = np.array([(np.cos(turn), -np.sin(turn)), (np.sin(turn), np.cos(turn))])
    found = IndexMap().places(picture, PX)
    for way in (1, -1):
        rank, suit = (np.array((600, 320)) + way * matrix @ on_card(0, 0, at) for at in (RANK, SUIT))
        near = [one for one in found if np.hypot(*((one.rank + one.suit) / 2 - (rank + suit) / 2)) < 1.5 * PX]
        assert near and np.hypot(*(near[0].suit - suit)) < 2.5 * PX


def test_on_a_plain_table_there_is_none() -> None:
    assert IndexMap().places(table_top(), PX) == []
