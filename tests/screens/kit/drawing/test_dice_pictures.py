"""Pictures of dice: every face and colour is told apart, pips are where they belong, letters change the print."""

import numpy as np
import pygame
import pytest

from kiosk.screens.kit.drawing import die_sprites, poker_die_faces
from kiosk.screens.kit.drawing.die_sprites import PIPS, die, ghost
from kiosk.screens.kit.drawing.theme import contrast_of
from tests.screens.drawing import pixels
from vision.types.reading import COLOURS

FIGURES = ("A", "R", "D", "V", "10", "9")
PX = 60


def dark_places(face: int) -> set[tuple[float, float]]:
    """Which of the nine places of a white die are dark, as its pips are listed."""
    picture, found = die(face, PX), set()
    for x in (-die_sprites.OFF, 0, die_sprites.OFF):
        for y in (-die_sprites.OFF, 0, die_sprites.OFF):
            at = round(PX + x * PX / 2), round(PX + y * PX / 2)
            if sum(picture.get_at(at)[:3]) < 300:
                found.add((x, y))
    return found


@pytest.mark.parametrize("face", range(1, 7))
def test_a_die_shows_as_many_pips_as_its_face_says_where_they_belong(face: int) -> None:
    assert len(PIPS[face]) == face and dark_places(face) == set(PIPS[face])


def test_every_colour_that_can_be_read_has_a_body_of_its_own() -> None:
    assert len({pixels(die(5, PX, colour)) for colour in COLOURS}) == len(COLOURS)


@pytest.mark.parametrize("colour", COLOURS)
def test_pips_stand_out_from_the_body(colour: str) -> None:
    blank, one = (die(face, PX, colour).get_at((PX, PX)) for face in (None, 1))
    assert contrast_of(blank[:3], one[:3]) > 3


def test_the_picture_is_twice_the_edge_and_the_shadow_falls_away_from_the_lamp() -> None:
    picture = die(3, PX)
    assert picture.get_size() == (2 * PX, 2 * PX)
    alpha = pygame.surfarray.array_alpha(picture).astype(int)
    assert alpha[PX, PX] == 255 and alpha[0, 0] == 0
    edge = PX // 2 + 4
    assert alpha[PX + edge, PX] > alpha[PX - edge, PX] and alpha[PX, PX + edge] > alpha[PX, PX - edge]


def test_a_die_is_turned_about_its_middle() -> None:
    straight, turned = die(1, PX), die(1, PX, "white", 45)
    assert turned.get_size() == straight.get_size()
    corner = PX + round(PX * 0.58)
    assert turned.get_at((corner, PX))[3] == 255 > straight.get_at((corner, PX))[3]
    assert sum(turned.get_at((PX, PX))[:3]) < 300


@pytest.mark.parametrize("px", [20, 60])
def test_every_figure_of_a_poker_die_has_a_print_of_its_own(px: int) -> None:
    prints = {figure: poker_die_faces.face(figure, px, figure) for figure in FIGURES}
    assert {picture.get_size() for picture in prints.values()} == {(px, px)}
    assert len({pixels(picture) for picture in prints.values()}) == len(FIGURES)
    for picture in prints.values():
        alpha = pygame.surfarray.array_alpha(picture)
        assert 0.1 < np.mean(alpha > 0) < 0.95
        assert not alpha[[0, 0, -1, -1], [0, -1, 0, -1]].any()


def test_a_figure_takes_the_letter_of_the_language() -> None:
    assert pixels(die("R", PX)) == pixels(die("R", PX, letter="R")) != pixels(die("R", PX, letter="K"))
    assert pixels(poker_die_faces.face("D", PX, "D")) != pixels(poker_die_faces.face("D", PX, "Q"))
    with pytest.raises(KeyError):
        poker_die_faces.face("7", PX, "7")


def test_a_long_letter_is_made_narrower() -> None:
    picture = poker_die_faces.face("9", 100, "MMMM")
    across = np.flatnonzero(pygame.surfarray.array_alpha(picture)[:, 50])
    assert across[-1] - across[0] <= 86


def test_an_empty_place_is_an_outline_of_the_dies_size() -> None:
    empty = ghost(PX)
    box = empty.get_bounding_rect()
    assert box.size == (PX, PX) and box.center == (empty.get_width() // 2, empty.get_height() // 2)
    assert empty.get_at(box.center)[3] < 100
    assert any(empty.get_at((x, box.top))[3] > 200 for x in range(box.left, box.right))
