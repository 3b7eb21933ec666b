"""Numbers that count or fly: they are drawn as they are, and move from what they were."""

import pygame

from kiosk.screens.kit.motion.moves import Count, Glide
from kiosk.screens.kit.motion.pieces import Before, Spot
from kiosk.screens.kit.moving.numbers import NumberStyle, counting, flying
from tests.screens.drawing import canvas_of, changed, words_on

BOX = pygame.Rect(100, 100, 120, 60)


def test_it_is_drawn_as_it_is() -> None:
    canvas = canvas_of()
    assert BOX.contains(changed(canvas.surface, lambda: counting(canvas, "total", BOX, 35, NumberStyle())))
    assert words_on(canvas) == ["35"] and canvas.pieces[0].moved(None) is None


def test_it_counts_from_what_it_was_and_leaves_no_mark() -> None:
    canvas = canvas_of()
    counting(canvas, "total", BOX, 35, NumberStyle(counts=0.3, waits=0.1))
    move = canvas.pieces[0].moved(Before({"total": Spot(BOX, 20)}))
    assert isinstance(move, Count) and (move.begin, move.end, move.lasts) == (20, 35, 0.4)
    assert move.draw(canvas_of().surface, 0.5) == [BOX]
    assert words_on(canvas) == ["35"]


def test_it_does_not_count_to_what_it_is_already() -> None:
    canvas = canvas_of()
    counting(canvas, "total", BOX, 35, NumberStyle())
    assert canvas.pieces[0].moved(Before({"total": Spot(BOX, 35)})) is None


def flown(before: Before) -> Glide:
    canvas = canvas_of()
    flying(canvas, "cell", BOX, "15", NumberStyle("cell", "bold"), lambda key: key == "tile 5")
    move = canvas.pieces[0].moved(before)
    assert isinstance(move, Glide) and words_on(canvas) == ["15"]
    return move


def test_a_written_number_flies_from_the_button_that_wrote_it_and_shrinks() -> None:
    tile = pygame.Rect(500, 400, 100, 60)
    move = flown(Before({}, {"tile 6": BOX, "tile 5": tile}))
    assert (move.begin, move.end) == (tile.center, BOX.center) and move.lasts <= 0.4
    boxes = [move.draw(canvas_of().surface, part)[0] for part in (0.0, 1.0)]
    assert boxes[0].width > 2 * boxes[1].width and boxes[1].center == BOX.center


def test_without_a_button_it_shrinks_where_it_stands() -> None:
    assert flown(Before()).begin == BOX.center


def test_a_total_that_was_not_in_sight_does_not_count_from_nothing() -> None:
    canvas = canvas_of()
    counting(canvas, "total", BOX, 35, NumberStyle())
    assert canvas.pieces[0].moved(Before()) is None
