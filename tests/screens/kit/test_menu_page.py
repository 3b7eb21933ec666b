"""Pages of a menu: what is said of the button is larger where little else stands there, and nothing jumps about."""

import pygame
import pytest

from kiosk.shots.scene_list import stage


def _said(scene: str, size: tuple[int, int], chosen: int = 0) -> list[tuple[int, int]]:
    """The size in pixels of each text between heading and buttons, and the least that is allowed."""
    app = stage(scene)
    app.screen.cursor = chosen
    app.paint(pygame.Surface(size))
    top = min(box.top for key, box in app.targets if not key.startswith("button:"))
    texts = sorted((mark for mark in app.marks if mark.kind == "text"), key=lambda mark: mark.rect.top)
    return [(mark.px, mark.need) for mark in texts[1:] if mark.rect.bottom <= top]


@pytest.mark.parametrize("size", [(1280, 800), (1920, 1080)])
@pytest.mark.parametrize("scene", ["stick-writing", "tables-leave", "off"])
def test_what_is_said_above_one_line_of_buttons_is_large(scene: str, size: tuple[int, int]) -> None:
    ((px, least),) = _said(scene, size)
    assert px >= 1.1 * least


def test_it_is_as_large_whatever_the_button() -> None:
    sizes = {_said("journal-damaged", (1920, 1080), chosen)[0] for chosen in range(4)}
    assert len(sizes) == 1


def test_above_many_buttons_it_is_as_small_as_any_text() -> None:
    ((px, least),) = _said("corrected-dice", (800, 480))
    assert px == least
