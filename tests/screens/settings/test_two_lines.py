"""A button with a value is two lines high on a small screen: its label is short enough to stand in one."""

import pygame
import pytest

from kiosk.screens.kit.drawing.layout_check import DrawnElement, ElementKind
from kiosk.shots.scene_list import stage

SCENES = ("settings-play", "settings-hands", "corrected-dice", "options-all", "options-si-no-all")


def lines(mark: DrawnElement) -> int:
    return max(1, round(mark.rect.height / (mark.px * 1.2)))


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("scene", SCENES)
def test_no_button_has_more_than_two_lines(scene: str, language: str) -> None:
    app = stage(scene, language)
    app.paint(pygame.Surface((800, 480)))
    texts = [mark for mark in app.marks if mark.kind == ElementKind.TEXT]
    buttons = [mark.rect for mark in app.marks if mark.kind == ElementKind.TARGET]
    counts = [sum(lines(text) for text in texts if button.contains(text.rect)) for button in buttons]
    assert len(counts) > 2 and max(counts) == 2
