"""The cup of the rail: upright at rest, and moving with the phase."""

from kiosk.screens.kit.rail.shaken_cup import shaken_cup
from tests.screens.drawing import pixels


def test_the_cup_fills_its_square() -> None:
    picture = shaken_cup(48)
    box = picture.get_bounding_rect()
    assert picture.get_size() == (48, 48)
    assert box.width > 30 and box.height > 38


def test_it_moves_with_the_phase_and_comes_back() -> None:
    shaken = {pixels(shaken_cup(48, step / 8)) for step in range(8)}
    assert len(shaken) == 8
    assert pixels(shaken_cup(48, 1.0)) == pixels(shaken_cup(48)) in shaken
