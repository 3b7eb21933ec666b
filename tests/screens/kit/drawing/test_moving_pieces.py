"""Numbers that count or fly and dice that tumble in: all are drawn as they are, and move from what they were."""

import pygame

from kiosk.screens.kit.drawing.moving_pieces import NumberStyle, ThrownDie, counting, flying, tumbling
from kiosk.screens.kit.motion.moves import Count, Glide, Tumble
from kiosk.screens.kit.motion.pieces import Before, Spot
from tests.screens.drawing import canvas_of, changed, pixels, words_on

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


def die(**more: object) -> ThrownDie:
    return ThrownDie(5, "white", 4, 1, **more)  # type: ignore[arg-type]


def thrown(one: ThrownDie, was: int | None) -> Tumble | None:
    canvas = canvas_of()
    tumbling(canvas, "die", one, (300, 200), 60)
    before = Before({} if was is None else {"die": Spot(BOX, was)})
    move = canvas.pieces[0].moved(before)
    assert move is None or isinstance(move, Tumble)
    return move


def test_a_die_tumbles_in_where_it_was_not_there_or_was_thrown_again() -> None:
    assert thrown(die(), None) is not None
    assert thrown(die(thrown=True), 2) is not None


def test_a_die_that_stayed_or_was_only_corrected_lies_still() -> None:
    assert thrown(die(rests=True), None) is None
    assert thrown(die(), 2) is None and thrown(die(thrown=True), 5) is None


def test_a_die_ends_as_it_lies() -> None:
    lies, rolls = canvas_of(), canvas_of().surface
    tumbling(lies, "die", die(), (300, 200), 60)
    move = thrown(die(), None)
    assert move is not None
    move.draw(rolls, 1.0)
    assert pixels(rolls) == pixels(lies.surface)


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
