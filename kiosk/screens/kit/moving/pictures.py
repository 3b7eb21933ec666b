"""Pictures that move once they have changed: tokens that hop, chips and pawns that come from their player's plate."""

from collections.abc import Callable, Hashable, Sequence

import pygame

from kiosk.screens.kit.drawing.canvas import Canvas
from kiosk.screens.kit.motion.moves import Glide, Hops, Point
from kiosk.screens.kit.motion.pieces import Before, Move, Spot

ARRIVES = 0.32
"""Seconds for which a chip is on its way."""
HOP, LONGEST, MOST = 0.2, 0.4, 7
"""Seconds of a single hop, and of all hops of one movement, which are so many at most."""
Between = Callable[[Hashable], Sequence[Point]]
"""The places on the way from where the token was, for what it told there."""


def hopping(
    canvas: Canvas,
    key: str,
    token: Hashable,
    picture: pygame.Surface,
    centre: Point,
    between: Between = lambda was: (),
) -> None:
    """A picture that hops to its place from where it was when its `token` was another; it is not seen to arrive."""

    def way(spot: Spot, was: Spot | None, before: Before) -> Move | None:
        if was is None or was.rect.center == centre:
            return None
        places = thinned([was.rect.center, *between(was.token), centre])
        lasts = min(LONGEST, HOP * (len(places) - 1))
        return Hops(picture, places, lasts, max(6, picture.get_height() * 2 // 5))

    _draw(canvas, key, token, picture, centre, way)


def arriving(
    canvas: Canvas, key: str, token: Hashable, picture: pygame.Surface, centre: Point, origins: Sequence[str]
) -> None:
    """A picture that comes from the first of the pieces `origins` that was in sight when this was not there."""

    def way(spot: Spot, was: Spot | None, before: Before) -> Move | None:
        begin = next((before.spots[origin] for origin in origins if origin in before.spots), None)
        if was is not None or begin is None or begin.rect.center == centre:
            return None
        return Glide(picture, begin.rect.center, centre, ARRIVES, rise=picture.get_height())

    _draw(canvas, key, token, picture, centre, way)


def _draw(
    canvas: Canvas,
    key: str,
    token: Hashable,
    picture: pygame.Surface,
    centre: Point,
    way: Callable[[Spot, Spot | None, Before], Move | None],
) -> None:
    box = picture.get_rect(center=centre)
    with canvas.piece(key, token, box, way):
        canvas.surface.blit(picture, box)


def thinned(places: Sequence[Point]) -> list[Point]:
    """Some of the places, the first and the last among them, for `MOST` hops at most."""
    hops = min(MOST, len(places) - 1)
    return [places[round(number * (len(places) - 1) / hops)] for number in range(hops + 1)]
