"""The podium: who stands where and how high, totals that count up, medallions in the players' colours."""

import pygame
import pytest

from kiosk.games.engine.values import Outcome, Unit
from kiosk.screens.kit.drawing.canvas import Canvas
from kiosk.screens.kit.drawing.player_marks import RGB, letter, seat_marks
from kiosk.screens.kit.motion.moves import Count
from kiosk.screens.play.outcome.podium import draw_podium, on_podium
from kiosk.shots.scene_list import stage
from kiosk.table.player_marks import OWN
from tests.screens.drawing import SIZES, canvas_of, words_on

NAMES = ("Gisèle", "Marcel", "Yvonne", "Ana")
MARKED = tuple(letter(mark) + name for mark, name in zip(OWN, NAMES, strict=False))
WON = Outcome((2,), (31, 33, 35, 12))
ROOM = pygame.Rect(40, 80, 700, 390)
WIDE = pygame.Rect(40, 80, 1200, 390)


def drawn(outcome: Outcome = WON, room: pygame.Rect = ROOM, size: tuple[int, int] = SIZES[1]) -> Canvas:
    canvas = canvas_of(size)
    draw_podium(canvas, room, outcome, MARKED)
    return canvas


def blocks(canvas: Canvas) -> list[tuple[str, pygame.Rect]]:
    boxes = [(mark.what, mark.rect) for mark in canvas.marks if mark.what.startswith("place ")]
    return sorted(boxes, key=lambda box: box[1].left)


def test_three_stand_on_it_the_first_in_the_middle_and_highest() -> None:
    canvas = drawn()
    places = blocks(canvas)
    assert [place for place, _ in places] == ["place 2", "place 1", "place 3"]
    second, first, third = (box.height for _, box in places)
    assert first > second > third and len({box.bottom for _, box in places}) == 1
    assert [word for word in words_on(canvas) if word in ("Yvonne", "35", "Ana")] == ["Yvonne", "35"]


def test_what_the_totals_count_stands_beside_all_of_them_or_none() -> None:
    canvas = canvas_of(SIZES[1])
    draw_podium(canvas, WIDE, Outcome((0,), (2, 1, 0)), MARKED, Unit.TOKENS)
    assert sorted(word for word in words_on(canvas) if "jeton" in word) == ["jeton", "jeton", "jetons"]
    assert not [word for word in words_on(drawn(Outcome((0,), (100000, 1, 0)), WIDE)) if "point" in word]


@pytest.mark.parametrize("language", ["fr", "en"])
def test_on_a_small_screen_too_few_points_are_called_so(language: str) -> None:
    app = stage("421-result", language)
    app.paint(pygame.Surface(SIZES[0]))
    assert sum(mark.what in ("point", "points") for mark in app.marks) == 3


def test_of_two_the_winner_stands_left_and_equals_stand_level() -> None:
    assert [place for place, _ in blocks(drawn(Outcome((0,), (9, 4))))] == ["place 1", "place 2"]
    level = blocks(drawn(Outcome((0, 1), (15, 15, 2))))
    assert [place for place, _ in level] == ["place 1", "place 1", "place 3"]
    assert level[0][1].height == level[1][1].height
    assert on_podium(Outcome((0, 1), (15, 15, 2))) == [(1, 0), (1, 1), (3, 2)]


@pytest.mark.parametrize("outcome", [WON, Outcome((0, 2), (121, 53, 121, 53), ((0, 2), (1, 3)))])
def test_everybody_has_a_medallion_in_the_colour_of_the_mark(outcome: Outcome) -> None:
    canvas = drawn(outcome)
    seats = [seat for _, seat in on_podium(outcome)]
    mates = [mate for seat in seats for mate in next((side for side in outcome.sides if seat in side), (seat,))]
    colours = pygame.surfarray.array3d(canvas.surface).reshape(-1, 3)
    for seat in mates:
        assert (colours == RGB[seat_marks(MARKED)[seat].colour]).all(axis=1).sum() > 200


def test_where_there_is_no_room_for_medallions_the_mark_stands_before_the_name() -> None:
    small = drawn(room=pygame.Rect(20, 100, 500, 126), size=SIZES[0])
    assert not any(mark.what == "medallion" for mark in small.marks)
    assert "Yvonne" in words_on(small)


@pytest.mark.parametrize("room", [ROOM, pygame.Rect(20, 100, 500, 126)])
def test_every_place_is_told_those_of_equals_too(room: pygame.Rect) -> None:
    size = SIZES[1] if room is ROOM else SIZES[0]
    words = words_on(drawn(Outcome((0, 1), (15, 15, 2)), room, size))
    assert sorted(word for word in words if word in ("1", "3")) == ["1", "1", "3"]


@pytest.mark.parametrize("scores", [(1000, 300, 100), (1000, 9, 9), (35, 33, 31), (-700, -900, -1000)])
@pytest.mark.parametrize("wide", [500, 440])
def test_nobody_s_total_is_larger_than_the_winner_s(scores: tuple[int, ...], wide: int) -> None:
    outcome = Outcome((0,), scores)
    canvas = drawn(outcome, pygame.Rect(20, 100, wide, 110), SIZES[0])
    px = {mark.what: mark.px for mark in canvas.marks if mark.kind == "text"}
    sizes = [px[str(scores[seat])] for _, seat in on_podium(outcome)]
    assert sizes[0] == max(sizes) and not any(mark.cut for mark in canvas.marks)


def test_a_long_total_has_the_room_beside_its_place() -> None:
    long, short = (
        drawn(Outcome((0,), (score, 3, 2)), pygame.Rect(20, 100, 500, 110), SIZES[0]) for score in (1000, 10)
    )
    px = [next(mark.px for mark in canvas.marks if mark.what in ("10", "1000")) for canvas in (long, short)]
    assert px[0] >= px[1] * 0.75


def test_totals_count_up_on_a_new_screen_and_not_again_on_the_same() -> None:
    canvas = drawn()
    counts = [piece.moved(None) for piece in canvas.pieces]
    assert sorted((move.begin, move.end) for move in counts if isinstance(move, Count)) == [(0, 31), (0, 33), (0, 35)]
