"""The movements, as data: along a line, hop by hop, a number that counts. Places are of the middle, in pixels."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import pi, sin

import pygame

from kiosk.screens.kit.motion.easing import between, in_out, out

Point = tuple[int, int]
STEPS, JUMPS = 12, 2
"""Pictures of something that tumbles, and how often it jumps."""


def stamp(surface: pygame.Surface, picture: pygame.Surface, middle: tuple[float, float]) -> pygame.Rect:
    """Draws a picture with its middle there. Returns where."""
    box = picture.get_rect(center=(round(middle[0]), round(middle[1])))
    return surface.blit(picture, box)


@dataclass(frozen=True, slots=True)
class Glide:
    """A picture from one place to another, `rise` pixels above the line halfway, begun `waits` seconds later.

    It ends `shrinks` times as large as it began.
    """

    picture: pygame.Surface
    begin: Point
    end: Point
    glides: float
    waits: float = 0.0
    rise: int = 0
    shrinks: float = 1.0

    @property
    def lasts(self) -> float:
        """Seconds, the wait counted."""
        return self.waits + self.glides

    def draw(self, surface: pygame.Surface, part: float) -> Sequence[pygame.Rect]:
        """The picture on its way."""
        way = in_out(max(0.0, (part * self.lasts - self.waits) / self.glides))
        x, y = (between(one, other, way) for one, other in zip(self.begin, self.end, strict=True))
        picture, scale = self.picture, between(1.0, self.shrinks, way)
        if scale != 1:
            picture = pygame.transform.smoothscale_by(picture, scale)
        return [stamp(surface, picture, (x, y - self.rise * sin(pi * way)))]


@dataclass(frozen=True, slots=True)
class Hops:
    """A picture that hops from place to place, `height` pixels high, each hop in the same time."""

    picture: pygame.Surface
    places: Sequence[Point]
    lasts: float
    height: int

    def draw(self, surface: pygame.Surface, part: float) -> Sequence[pygame.Rect]:
        """The picture in its hop."""
        hops = len(self.places) - 1
        hop = min(hops - 1, int(part * hops))
        way = part * hops - hop
        x, y = (between(one, other, way) for one, other in zip(self.places[hop], self.places[hop + 1], strict=True))
        return [stamp(surface, self.picture, (x, y - self.height * sin(pi * way)))]


@dataclass(frozen=True, slots=True)
class Count:
    """A number that runs from one value to another; `write` draws it and says where."""

    begin: int
    end: int
    counts: float
    write: Callable[[pygame.Surface, int], pygame.Rect]
    waits: float = 0.0

    @property
    def lasts(self) -> float:
        """Seconds, the wait counted."""
        return self.waits + self.counts

    def draw(self, surface: pygame.Surface, part: float) -> Sequence[pygame.Rect]:
        """The number as it stands."""
        way = out(max(0.0, (part * self.lasts - self.waits) / self.counts))
        return [self.write(surface, round(between(self.begin, self.end, way)))]


@dataclass(frozen=True, slots=True)
class Tumble:
    """Something that rolls in from `run` pixels to the right, jumping up to `height` pixels, and comes to rest.

    `picture` is how it looks so many of `STEPS` before it lies; nothing is seen while it waits.
    """

    picture: Callable[[int], pygame.Surface]
    end: Point
    run: int
    height: int
    tumbles: float
    waits: float = 0.0

    @property
    def lasts(self) -> float:
        """Seconds, the wait counted."""
        return self.waits + self.tumbles

    def draw(self, surface: pygame.Surface, part: float) -> Sequence[pygame.Rect]:
        """The thing as it rolls."""
        time = (part * self.lasts - self.waits) / self.tumbles
        if time < 0:
            return []
        left = 1 - out(time)
        lift = self.height * abs(sin(pi * JUMPS * time)) * (1 - time)
        middle = (self.end[0] + self.run * left, self.end[1] - lift)
        return [stamp(surface, self.picture(round(left * STEPS)), middle)]
