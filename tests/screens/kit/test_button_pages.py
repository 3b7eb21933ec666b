"""Which buttons stand on which line and page."""

from itertools import pairwise

from hypothesis import given, settings
from hypothesis import strategies as st

from kiosk.screens.kit.packing.button_pages import balanced, lack_one, pack, paged


@settings(max_examples=40)
@given(st.lists(st.integers(1, 300), min_size=1, max_size=20), st.integers(1, 600), st.integers(0, 40))
def test_lines_hold_all_in_order_and_only_one_alone_may_be_too_wide(widths: list[int], room: int, gap: int) -> None:
    lines = pack(widths, room, gap)
    assert [number for line in lines for number in line] == list(range(len(widths)))
    for line in lines:
        assert len(line) == 1 or sum(widths[n] for n in line) + gap * (len(line) - 1) <= room
    for line, following in pairwise(lines):
        assert sum(widths[n] for n in (*line, following[0])) + gap * len(line) > room


@settings(max_examples=40)
@given(st.integers(0, 30), st.integers(1, 10))
def test_balanced_lines_hold_all_in_order_and_are_of_one_length_but_for_one(count: int, lines: int) -> None:
    found = balanced(range(count), lines)
    assert [number for line in found for number in line] == list(range(count)) and len(found) == lines
    lengths = [len(line) for line in found]
    assert lengths == sorted(lengths, reverse=True) and lengths[0] - lengths[-1] <= 1


@settings(max_examples=60)
@given(st.integers(2, 40), st.integers(60, 300), st.integers(1, 4))
def test_pages_hold_all_in_order(count: int, wide: int, rows: int) -> None:
    pages = paged([wide] * count, (764, 646), 26, rows, True)
    assert [number for lines in pages for line in lines for number in line] == list(range(count))
    assert all(len(lines) <= rows for lines in pages)


def test_the_arrow_takes_a_place_where_that_leaves_fewer_pages_than_beside_them() -> None:
    # Beside an arrow two such buttons stand in a line, and three pages would be of 4, 3 and 3.
    pages = paged([236] * 10, (764, 646), 26, 2, True)
    assert pages == [[[0, 1, 2], [3, 4]], [[5, 6, 7], [8, 9]]] and lack_one(pages)
    assert [sum(map(len, lines)) for lines in paged([236] * 10, (646, 646), 26, 2, True)] == [4, 3, 3]
    assert [sum(map(len, lines)) for lines in paged([236] * 9, (764, 646), 26, 2, True)] == [3, 3, 3]
