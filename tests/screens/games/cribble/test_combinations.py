"""A count drawn: every combination with its words, an empty place for each card that is not known."""

import pygame
import pytest

from kiosk.games.cribble.cards.scoring import show
from kiosk.screens.games.cribble.counting.combinations import NOTHING, combinations, five_cards, five_width, told
from kiosk.screens.kit.drawing.canvas import Canvas
from kiosk.screens.kit.drawing.layout_check import faults
from kiosk.screens.kit.drawing.theme import DECIDES, measures
from kiosk.shots.scene_list import enlarge, stage
from tests.screens.drawing import canvas_of

SIZES = [(800, 480), (1280, 800)]


def drawn(canvas: Canvas) -> list[str]:
    return [mark.what for mark in canvas.marks]


@pytest.mark.parametrize("size", SIZES)
def test_the_best_hand_of_all_has_room_with_its_ten_combinations(size: tuple[int, int]) -> None:
    canvas, count = canvas_of(size), show(("5H", "5S", "5D", "JC"), "5C")
    combinations(canvas, pygame.Rect(40, 150, size[0] - 80, size[1] - 220), count)
    assert {str(said) for _, said in told(count)} <= set(drawn(canvas))
    assert faults(canvas.marks, measures(size)) == []


def test_a_hand_without_points_says_so() -> None:
    canvas = canvas_of(SIZES[0])
    combinations(canvas, pygame.Rect(20, 150, 760, 260), ())
    assert drawn(canvas) == [str(NOTHING)]


def test_cards_that_are_not_known_have_empty_places() -> None:
    canvas, box = canvas_of(SIZES[1]), pygame.Rect(100, 100, 800, 120)
    five_cards(canvas, box, ("5H", "TC"), None)
    assert drawn(canvas) == ["card 5H", "card TC", *["empty place"] * 3, "+"]
    places = [mark.rect for mark in canvas.marks if mark.what != "+"]
    assert places[-1].right - places[0].left == five_width(canvas, box.height)


@pytest.mark.parametrize("larger", [False, True])
@pytest.mark.parametrize("size", [(800, 480), (1280, 800), (1920, 1080)])
def test_a_count_says_its_total_in_figures_and_what_it_does_to_the_score(size: tuple[int, int], larger: bool) -> None:
    app = stage("cribble-count")
    if larger:
        enlarge(app)
    app.paint(pygame.Surface(size))
    written = {mark.what.replace("\u00a0", " ").replace("\u202f", " "): mark.px for mark in app.marks}
    assert min(written["Gisèle : 29"], written["2 → 31"]) >= int(measures(size).cell * DECIDES)


def test_a_count_that_changes_no_score_shows_none() -> None:
    app = stage("cribble-count-nothing")
    app.paint(pygame.Surface((1280, 800)))
    assert not any("→" in mark.what for mark in app.marks)
