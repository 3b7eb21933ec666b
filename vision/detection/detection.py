"""Where a die may lie: the values that the finders give.

Geometry is in pixels of a picture, x to the right, y down, from its top left corner; angles in radians from right to
down, modulo a quarter turn.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Generic, NamedTuple, Self, TypeVar

import numpy as np
from numpy.typing import NDArray

from vision.types.reading import Box

FaceOdds = NDArray[np.float32]
"""(6,): probabilities of the faces 1 to 6."""
UNREAD: FaceOdds = np.full(6, 1 / 6, np.float32)


@dataclass(frozen=True, slots=True)
class Place:
    """A square top face: its middle (x, y), the root of its area `edge`, the direction `angle` of one of its sides,
    and how likely (0..1) one is there at all, `score`."""

    x: float
    y: float
    edge: float
    angle: float
    score: float

    def scaled(self, by: float) -> Self:
        """The same place in a picture that is `by` times as large."""
        return replace(self, x=self.x * by, y=self.y * by, edge=self.edge * by)

    def box(self) -> Box:
        """The upright rectangle around it."""
        wide = self.edge * (abs(np.cos(self.angle)) + abs(np.sin(self.angle)))
        return round(self.x - wide / 2), round(self.y - wide / 2), round(wide), round(wide)


@dataclass(frozen=True, slots=True)
class Detection(Place):
    """A top face with pips: the probabilities of what it shows, and `facing`, the cosine of the angle between its
    normal and the line of sight (1: seen squarely).

    `proposed` is the score of the first search, whatever closer looks made of it; of a place that no search proposed
    it is 0, and after a closer look that look's score.
    """

    facing: float
    faces: FaceOdds
    proposed: float

    @classmethod
    def unread(cls, x: float, y: float, edge: float, score: float) -> "Detection":
        """A place of which nothing else is known yet."""
        return cls(x, y, edge, 0.0, score, facing=1.0, faces=UNREAD, proposed=score)

    @classmethod
    def supposed(cls, x: float, y: float, edge: float, score: float) -> "Detection":
        """A place that no search proposed, to be looked at as one with this score."""
        return replace(cls.unread(x, y, edge, score), proposed=0.0)

    @property
    def face(self) -> int:
        """The likeliest face, 1..6."""
        return int(self.faces.argmax()) + 1


P = TypeVar("P", bound=Place)
T = TypeVar("T")


class Found(NamedTuple, Generic[P]):
    """What a detector found: places where a die was supposed at first, and those where one was seen; best first.

    A place that was `proposed` and is none of the `dice`, nor one of them once they are judged, may be a die that was
    missed.
    """

    proposed: Sequence[P]
    dice: Sequence[P]


def without_doubles(places: Iterable[P], reach: float, edge: float | None = None, nested: float = np.inf) -> list[P]:
    """Greedy non-maximum suppression, best first: of places that lie within `reach` edges of each other the best one.

    `edge` is that of the dice in pixels where it is known, else the larger of the two counts. Places whose edges
    differ by more than the factor `nested` are no doubles: one may be a die, the other a pip on it.
    """

    def doubles(one: Place, other: Place) -> bool:
        small, large = sorted((one.edge, other.edge))
        return large <= nested * small and within(one, other, reach * (edge or large))

    return best_apart(sorted(places, key=lambda place: -place.score), doubles)


def best_apart(best_first: Iterable[T], clash: Callable[[T, T], bool]) -> list[T]:
    """Those that `clash` with none of the better ones that are kept."""
    kept: list[T] = []
    for new in best_first:
        if not any(clash(new, old) for old in kept):
            kept.append(new)
    return kept


def within(one: Place, other: Place, pixels: float) -> bool:
    """Whether their middles are at most so far from each other."""
    return bool(np.hypot(one.x - other.x, one.y - other.y) <= pixels)
