"""Larger type: a third larger where there is room. That nothing overlaps then or is cut: test_layout.py."""

import pygame
import pytest

from kiosk.config.schema import Config
from kiosk.screens.kit.drawing.theme import measures
from kiosk.shots.scene_list import stage

SIZES = ((1280, 800), (1920, 1080))
"""On 800x480 type is as large as it can be already."""
LARGER = Config.model_validate({"screen": {"larger_type": True}})


@pytest.mark.parametrize("size", SIZES)
def test_type_is_a_third_larger_where_the_screen_is_large_enough(size: tuple[int, int]) -> None:
    small, large = measures(size), measures(size, larger=True)
    for role in ("big", "text", "cell"):
        assert large.minimum(role) == pytest.approx(small.minimum(role) * 4 / 3, abs=0.5)
    assert (large.target, large.gap) == (small.target, small.gap)


def test_on_a_small_screen_there_is_no_room_for_more() -> None:
    assert measures((800, 480), larger=True) == measures((800, 480))


def test_what_is_on_the_screen_really_grows() -> None:
    app = stage("play-choose")
    sizes = []
    for config in (Config(), LARGER):
        app.reconfigure(config)
        app.paint(pygame.Surface((1280, 800)))
        sizes.append(max(mark.px for mark in app.marks if mark.kind == "text"))
    assert sizes[1] >= sizes[0] * 1.3
