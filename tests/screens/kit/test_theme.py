"""Sizes and contrasts as the style sheet wants them."""

from dataclasses import replace

import pytest

from kiosk.screens.kit.drawing.theme import FAR, choices, contrast_of, measures


@pytest.mark.parametrize(
    ("size", "type_sizes", "target"),
    [((800, 480), (59, 29, 21), 104), ((1280, 800), (66, 32, 23), 118), ((1920, 1080), (89, 43, 31), 159)],
)
def test_type_and_targets_of_the_usual_screens(
    size: tuple[int, int], type_sizes: tuple[int, int, int], target: int
) -> None:
    known = measures(size)
    assert (known.big, known.text, known.cell) == type_sizes
    assert known.target == target


def test_sizes_grow_with_the_screen() -> None:
    heights = [measures((round(height * 1.6), height)).big for height in range(480, 1081, 60)]
    assert heights == sorted(heights)


@pytest.mark.parametrize(
    ("size", "part"), [((800, 480), 1), ((1280, 800), 1), ((1920, 1080), FAR), ((3840, 2160), FAR)]
)
def test_the_smallest_type_is_larger_on_a_large_screen_but_for_whole_sheets(
    size: tuple[int, int], part: float
) -> None:
    plain = measures(size)
    (page,), (table,) = choices(size), choices(size, playing=True)
    assert choices(size, sheet=True) == (plain,)
    assert page.cell == round(plain.cell * part) and page.cell < page.text
    assert table == plain and page == replace(plain, cell=page.cell)


def test_content_keeps_to_95_hundredths() -> None:
    across, down = measures((1280, 800)).margin
    assert (1280 - 2 * across) / 1280 <= 0.95
    assert (800 - 2 * down) / 800 <= 0.95


def test_contrast_of_black_and_white_is_21() -> None:
    assert contrast_of((0, 0, 0), (255, 255, 255)) == pytest.approx(21)
    assert contrast_of((90, 90, 90), (90, 90, 90)) == 1
