"""The cup of the rail."""

from kiosk.screens.kit.rail.waiting_cup import waiting_cup


def test_the_cup_fills_its_square() -> None:
    picture = waiting_cup(48)
    box = picture.get_bounding_rect()
    assert picture.get_size() == (48, 48)
    assert box.width > 30 and box.height > 38
