"""What may move: the pieces of a picture, as a screen draws them, and how each moves when it has changed."""

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

import numpy as np
import pygame

Patch = tuple[pygame.Surface, pygame.Rect]
"""A part of a picture and where it lies."""


class Move(Protocol):
    """One movement, as data: `lasts` seconds."""

    @property
    def lasts(self) -> float:
        """Seconds."""

    def draw(self, surface: pygame.Surface, part: float) -> Sequence[pygame.Rect]:
        """Draws what moves as it is at `part` of its time, 0..1. Returns where it drew."""


@dataclass(frozen=True, slots=True)
class Spot:
    """Where a piece lay and what it showed: another `token` is what makes it move."""

    rect: pygame.Rect
    token: Hashable


@dataclass(frozen=True, slots=True)
class Before:
    """The same screen's picture before: its pieces, and what could be touched; nothing when there was none."""

    spots: Mapping[str, Spot] = field(default_factory=dict)
    targets: Mapping[str, pygame.Rect] = field(default_factory=dict)


Way = Callable[[Spot, Spot | None, Before], Move | None]
"""The movement of a piece from how it was, None where it was not there, to how it is; None for none."""


@dataclass(frozen=True, slots=True)
class Cover:
    """What something drawn covers: a part of the picture before and after it was drawn."""

    rect: pygame.Rect
    ground: pygame.Surface
    drawn: pygame.Surface

    @classmethod
    def by(cls, ground: Patch, surface: pygame.Surface) -> "Cover":
        """What was drawn on `surface` over `ground`, as `copied` gave it."""
        return cls(ground[1], ground[0], copied(surface, ground[1])[0])

    def lift(self, plate: pygame.Surface) -> Patch:
        """Takes it off a picture, but for what was drawn over it since. Returns what is seen there now."""
        end = copied(plate, self.rect)
        if self.rect:
            seen, ground = pygame.surfarray.pixels2d(end[0]), pygame.surfarray.pixels2d(self.ground)
            alike = np.equal(seen, pygame.surfarray.pixels2d(self.drawn))
            pygame.surfarray.pixels2d(plate.subsurface(self.rect))[:] = np.where(alike, ground, seen)
        return end


@dataclass(frozen=True, slots=True)
class Piece:
    """Something drawn that may move, and the parts of the picture that it covers.

    `debut`: it moves also on a screen that is shown for the first time. `lasting`: a press does not end its movement.
    """

    key: str
    spot: Spot
    covers: Sequence[Cover]
    way: Way
    debut: bool = False
    lasting: bool = False

    def moved(self, before: Before | None) -> Move | None:
        """How it moves after the picture `before`, None for the first of its screen."""
        if before is None:
            return self.way(self.spot, None, Before()) if self.debut else None
        was = before.spots.get(self.key)
        return None if was is not None and was.token == self.spot.token else self.way(self.spot, was, before)


def copied(surface: pygame.Surface, rect: pygame.Rect) -> Patch:
    """What a surface shows in `rect`, as far as that lies on it."""
    inside = rect.clip(surface.get_rect())
    return (surface.subsurface(inside).copy() if inside else pygame.Surface((0, 0))), inside
