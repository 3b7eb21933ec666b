"""A number that counts: it is drawn as it is, and counts from what it was."""

import pygame

from kiosk.screens.kit.drawing.moving_pieces import NumberStyle, counting
from kiosk.screens.kit.motion.moves import Count
from kiosk.screens.kit.motion.pieces import Before, Spot
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
