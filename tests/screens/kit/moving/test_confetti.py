"""Paper scraps: they fall for four seconds by time, end where they lie in the picture, and cover nothing."""

import pygame
import pytest

from kiosk.screens.kit.drawing.layout_check import DrawnElement, ElementKind
from kiosk.screens.kit.motion.stage import Shown, Stage
from kiosk.screens.kit.moving.confetti import LASTS, Shower, strew
from tests.screens.drawing import SIZES, canvas_of, changed, pixels

PANEL = pygame.Rect(100, 100, 500, 120)


def strewn(size: tuple[int, int] = SIZES[0], seed: int = 5) -> tuple[pygame.Surface, Shower]:
    canvas = canvas_of(size)
    canvas.marks.append(DrawnElement(ElementKind.BOX, PANEL, "panel"))
    strew(canvas, pygame.Rect(0, 20, size[0], size[1] - 200), seed)
    (piece,) = canvas.pieces
    move = piece.moved(None)
    assert isinstance(move, Shower)
    return canvas.surface, move


@pytest.mark.parametrize("size", SIZES)
def test_scraps_lie_thick_at_the_sides_and_never_on_what_is_drawn(size: tuple[int, int]) -> None:
    bare = canvas_of(size).surface
    shown, _ = strewn(size)
    other = (pygame.surfarray.array2d(shown) != pygame.surfarray.array2d(bare)) * 1.0
    fifth = size[0] // 5
    assert 0.001 < other.mean() < 0.1
    assert other[:fifth].mean() + other[-fifth:].mean() > 2 * other[2 * fifth : 3 * fifth].mean()
    assert not other[PANEL.left : PANEL.right, PANEL.top : PANEL.bottom].any()
    assert not other[:, size[1] - 180 :].any() and not other[:, :20].any()


def test_the_same_seed_strews_alike() -> None:
    assert pixels(strewn()[0]) == pixels(strewn()[0]) != pixels(strewn(seed=6)[0])


def test_they_fall_from_above_and_end_as_they_lie() -> None:
    shown, shower = strewn()
    assert shower.lasts == LASTS == 4.0
    early, late = canvas_of().surface, canvas_of().surface
    drawn = shower.draw(early, 0.15)
    assert 0 < len(drawn) < len(shower.scraps)
    shower.draw(late, 1.0)
    assert pixels(late) == pixels(shown)


def test_every_scrap_only_comes_nearer_to_its_place() -> None:
    _, shower = strewn()
    surface = canvas_of().surface
    scrap = Shower(shower.scraps[:1])
    heights = [box.bottom for step in range(101) for box in scrap.draw(surface, step / 100)]
    assert heights == sorted(heights) and heights[0] < 40 and heights[-1] == shower.scraps[0].box.bottom


def test_a_press_does_not_end_them_and_after_four_seconds_nothing_is_drawn() -> None:
    stage, screen = Stage(), SIZES
    canvas = canvas_of()
    strew(canvas, pygame.Rect(0, 20, 800, 300))

    class Screen:
        pass

    screen = Screen()
    for now, pressed in ((0.0, False), (1.0, True)):
        stage.ready(canvas.surface, screen, "full")
        stage.take(canvas.surface, Shown(screen, canvas.pieces, ()), now, "full", pressed)
    assert stage.moving and changed(canvas.surface, lambda: stage.frame(canvas.surface, 1.5)).width
    stage.frame(canvas.surface, LASTS + 0.01)
    assert not stage.moving
