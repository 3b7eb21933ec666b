"""A meeting: the entrants who are to play together at one table, and how it ended."""

from dataclasses import dataclass

BYE = -1


@dataclass(frozen=True, slots=True)
class Meeting:
    """Two entrants, by place in the draw: None while not known, `BYE` where nobody stands. `more` sit there too.

    `one` begins. `scores` are theirs in that order, None while nothing was played; `forfeit` tells who did not come.
    `places` are those of a table of several, by `sides`: 1 for the first, 0 for who did not come; 0 too for
    two who both stay away.
    """

    number: int
    round: int
    one: int | None
    other: int | None
    winner: int | None = None
    drawn: bool = False
    scores: tuple[int, ...] | None = None
    forfeit: int | None = None
    more: tuple[int, ...] = ()
    places: tuple[int, ...] = ()

    @property
    def sides(self) -> tuple[int | None, ...]:
        """All of them, in the order in which they sit."""
        return (self.one, self.other, *self.more)

    @property
    def bye(self) -> bool:
        """Whether one of them has no opponent."""
        return BYE in (self.one, self.other)

    @property
    def over(self) -> bool:
        """Whether nothing remains to be played."""
        return self.winner is not None or self.drawn or bool(self.places)

    @property
    def ready(self) -> bool:
        """Whether all are known and have still to play."""
        return not self.over and not self.bye and None not in (self.one, self.other)

    @property
    def waits(self) -> bool:
        """Whether one of them is known and the other is not yet."""
        return not self.bye and (self.one is None) != (self.other is None)
