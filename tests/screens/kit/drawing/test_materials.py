"""Felt, wood and brass: of the wanted size, lit as they should be, and drawn where they were asked to be."""

import numpy as np
import pygame
import pytest

from kiosk.screens.kit.drawing import brass, felt_and_wood
from tests.screens.drawing import SIZES, canvas_of, changed, pixels


def light(surface: pygame.Surface, box: tuple[int, int, int, int]) -> float:
    return sum(pygame.transform.average_color(surface, pygame.Rect(box))[:3]) / 3


@pytest.mark.parametrize("size", SIZES)
def test_the_felt_is_green_and_brightest_under_the_lamp(size: tuple[int, int]) -> None:
    felt = felt_and_wood.table(size)
    assert felt.get_size() == size
    red, green, blue = pygame.transform.average_color(felt)[:3]
    assert green > red and green > blue
    wide, tall = size
    corners = [(x, y, 40, 40) for x in (0, wide - 40) for y in (0, tall - 40)]
    assert light(felt, (wide // 2 - 20, tall // 3, 40, 40)) > 1.5 * max(light(felt, corner) for corner in corners)


def test_the_wood_is_lit_from_above() -> None:
    wood = felt_and_wood.wood((800, 90))
    assert wood.get_size() == (800, 90)
    assert light(wood, (0, 0, 800, 20)) > light(wood, (0, 70, 800, 20))
    red, green, blue = pygame.transform.average_color(wood)[:3]
    assert red > green > blue


@pytest.mark.parametrize("depth", [3, 4])
def test_a_surface_is_made_of_rows_and_clipped_to_bytes(depth: int) -> None:
    plane = np.zeros((2, 3, depth), np.float32)
    plane[1, 2] = (300, -20, 40.9, 255)[:depth]
    surface = felt_and_wood.surface_of(plane)
    assert surface.get_size() == (3, 2)
    assert tuple(surface.get_at((2, 1))) == (255, 0, 40, 255) and surface.get_at((0, 0))[:3] == (0, 0, 0)


def test_a_gradient_runs_through_its_stops_from_top_to_bottom() -> None:
    stops: brass.Stops = ((0.0, (0, 0, 0)), (0.5, (200, 100, 0)), (1.0, (0, 0, 0)))
    ground = brass.gradient((4, 101), stops)
    found = [tuple(ground.get_at((2, y)))[:3] for y in (0, 25, 50, 100)]
    assert found == [(0, 0, 0), (100, 50, 0), (200, 100, 0), (0, 0, 0)]
    assert brass.gradient((0, 0), stops).get_size() == (1, 1)


def test_a_plate_has_round_corners_a_rim_and_its_fill_inside() -> None:
    plate = brass.plate((100, 60), brass.NIGHT, 20, 4, 255)
    assert plate.get_at((0, 0))[3] == 0
    assert plate.get_at((50, 1))[:3] == brass.gradient((100, 60), brass.METAL).get_at((0, 1))[:3]
    assert max(plate.get_at((50, 30))[:3]) < 60 and plate.get_at((50, 30))[3] == 255
    assert brass.plate((100, 60), brass.NIGHT, 20, 4, 120).get_at((50, 30))[3] == 120


def test_a_glow_only_brightens_and_only_its_box() -> None:
    canvas, box = canvas_of(), pygame.Rect(100, 100, 200, 120)
    before = pygame.surfarray.array3d(canvas.surface).astype(int)
    touched = changed(canvas.surface, lambda: brass.light(canvas.surface, box))
    assert box.contains(touched)
    gain = pygame.surfarray.array3d(canvas.surface).astype(int) - before
    assert gain.min() == 0 and gain[200, 160].sum() > gain[120, 110].sum()


@pytest.mark.parametrize(("start", "end", "size"), [((50, 40), (250, 40), (200, 6)), ((50, 40), (50, 240), (6, 200))])
def test_a_rule_has_its_shade_below_or_beside_it(
    start: tuple[int, int], end: tuple[int, int], size: tuple[int, int]
) -> None:
    canvas = canvas_of()
    touched = changed(canvas.surface, lambda: brass.rule(canvas.surface, start, end, 3))
    assert touched == pygame.Rect(start, size)
    metal, shade = (canvas.surface.get_at(at) for at in (start, (touched.right - 1, touched.bottom - 1)))
    assert sum(metal[:3]) > sum(shade[:3])


def test_a_frame_and_a_lozenge_stay_where_they_are_put() -> None:
    canvas, box = canvas_of(), pygame.Rect(100, 100, 300, 200)
    touched = changed(canvas.surface, lambda: brass.frame(canvas.surface, box, 2))
    assert box.inflate(4, 4).contains(touched) and touched.contains(box.inflate(-4, -4))
    assert not changed(canvas.surface, lambda: None)
    lozenge = changed(canvas.surface, lambda: brass.diamond(canvas.surface, (600, 300), 9))
    assert lozenge == pygame.Rect(591, 291, 19, 19)


def test_gilded_letters_keep_their_shape() -> None:
    letters = pygame.Surface((40, 20), pygame.SRCALPHA)
    letters.fill((255, 255, 255, 255), (5, 5, 10, 10))
    gilded = brass.gild(letters)
    assert pygame.surfarray.array_alpha(gilded).tolist() == pygame.surfarray.array_alpha(letters).tolist()
    red, _, blue, _ = gilded.get_at((8, 8))
    assert red > blue and pixels(letters) != pixels(gilded)
