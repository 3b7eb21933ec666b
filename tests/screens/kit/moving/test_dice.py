"""Dice tumble in where they were not, and end as they lie."""

import pygame

from kiosk.screens.kit.motion.moves import Tumble
from kiosk.screens.kit.motion.pieces import Before, Spot
from kiosk.screens.kit.moving.dice import ThrownDie, tumbling
from tests.screens.drawing import canvas_of, pixels

BOX = pygame.Rect(240, 140, 120, 120)


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
