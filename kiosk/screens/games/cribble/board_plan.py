"""Where the holes of the pegging board are: as many streets as let them be largest."""

from dataclasses import dataclass
from typing import Protocol

from kiosk.games.cribble.board import GOAL, GROUP
from kiosk.screens.kit.drawing.theme import Size

GROUP_GAP = 0.75
"""Between groups of five, in distances of two holes; so are the rest."""

START, TURN = 4.6, 4.2

LANE, BETWEEN, RIM = 1.5, 2.3, 2.3
"""Between the two lanes of a street, between two streets, and round the board."""

BOARDS = (4, 2)
"""How many streets a board may have."""


class Holes(Protocol):
    """A board with a hole for each point of each side."""

    @property
    def unit(self) -> float:
        """The distance of two holes for which pegs are made, in pixels."""
        ...

    def hole(self, side: int, number: int) -> tuple[int, int]:
        """The place of a hole of a side, in pixels of the board; 0 is the start, -1 the second hole there."""
        ...


@dataclass(frozen=True, slots=True)
class Plan:
    """Where the holes are on a board of `size` pixels: as many streets as let the holes be largest."""

    size: Size
    holes: int = GOAL
    group: int = GROUP

    @property
    def streets(self) -> int:
        """How many streets there are, walked to and fro."""
        return max(BOARDS, key=lambda streets: min(self._across(streets), self._down(streets)))

    @property
    def street(self) -> int:
        """Holes in a street."""
        return (self.holes - 1) // self.streets

    @property
    def unit(self) -> float:
        """The distance of two holes, in pixels."""
        return min(self._across(self.streets), self._down(self.streets))

    def _across(self, streets: int) -> float:
        holes = (self.holes - 1) // streets
        return self.size[0] / (START + TURN + holes + (holes - 1) // self.group * GROUP_GAP)

    def _down(self, streets: int) -> float:
        return self.size[1] / (streets * LANE + (streets - 1) * BETWEEN + RIM)

    def hole(self, side: int, number: int) -> tuple[int, int]:
        """The place of a hole of a side; 0 is the start, -1 the second hole there."""
        street = min(max(0, number - 1) // self.street, self.streets - 1)
        back = street % 2 == 1
        lane = (1 - side) if back else side
        along = number - street * self.street
        if number == self.holes:
            return self._last(street)
        x = self._along(self.street + 1 - along if back else along)
        return round(x), round(self.lane(street, lane))

    def lane(self, street: int, lane: int) -> float:
        """How far down a lane is."""
        down = self._down(self.streets)
        return down * (RIM / 2 + street * (LANE + BETWEEN) + (0.5 * LANE - 0.5 if LANE > 1 else 0) + lane * 1.0)

    def _last(self, street: int) -> tuple[int, int]:
        """The hole that ends the game, between both lanes."""
        y = (self.lane(street, 0) + self.lane(street, 1)) / 2
        return round(self._across(self.streets) * START * 0.5), round(y)

    def _along(self, place: int) -> float:
        across = self._across(self.streets)
        if place < 1:
            return across * START * (0.62 if place == 0 else 0.3)
        return across * (START + place - 0.5 + (place - 1) // self.group * GROUP_GAP)
