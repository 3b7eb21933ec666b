"""The board of Les Cases Si-No: its draws, its lines, and what each is worth.

A draw is what a throw of two dice counts as: a double is a draw of its own ("4.4"), any other throw its total. The
total 7 is the croupier's. The numbers are in `data.toml`.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import product

from kiosk.games.engine.base_game import game_data

DATA = game_data("kiosk.games.si_no")
CHIPS: int = DATA["chips"]
STEPS: int = DATA["steps"]
SHARED: int = DATA["shared"]
SEVEN = "7"
LINES: tuple[tuple[str, ...], ...] = tuple(tuple(line) for line in DATA["lines"])
DRAWS: tuple[str, ...] = tuple(draw for line in LINES for draw in line)
VERTICAL = len(LINES)
"""The place of the vertical chip in a bet; the places before it are those of the horizontal lines."""
LINE_KEYS = (*(f"ligne{number}" for number in range(1, VERTICAL + 1)), "verticale")
LINE_OF: dict[str, int] = {draw: number for number, line in enumerate(LINES) for draw in line}
BIT: dict[str, int] = {draw: 1 << number for number, draw in enumerate(DRAWS)}

Bet = tuple[str | None, ...]
"""The draws under a player's chips: line 1, line 2, line 3, vertical line; None where no chip lies yet."""
NO_CHIPS: Bet = (None,) * CHIPS


def draw_of(dice: Iterable[int]) -> str:
    """What a throw of two dice counts as."""
    one, other = dice
    return f"{one}.{other}" if one == other else str(one + other)


def pair_of(draw: str) -> tuple[int, ...]:
    """The two dice of a double; none for another draw, which several throws make."""
    return tuple(int(face) for face in draw.split(".")) if "." in draw else ()


WAYS: dict[str, int] = dict(Counter(draw_of(dice) for dice in product(range(1, 7), repeat=2)))
"""In how many of the 36 throws each draw comes up."""
THROWS = sum(WAYS.values())


def allowed(place: int) -> tuple[str, ...]:
    """The draws on which the chip of that place may lie."""
    return DRAWS if place == VERTICAL else LINES[place]


def mask(bet: Bet) -> int:
    """The set of draws of a bet, a bit each: a draw that is doubled counts once."""
    bits = 0
    for draw in bet:
        if draw is not None:
            bits |= BIT[draw]
    return bits


@dataclass(frozen=True, slots=True)
class Values:
    """What the board is worth: chips by line, and a green or red 7 by circle (from 0)."""

    horizontal: tuple[int, ...]
    vertical: tuple[int, ...]
    vert: tuple[int, ...]
    rouge: tuple[int, ...]

    def chip(self, place: int, draw: str) -> int:
        """What a chip of that place brings when its draw comes up."""
        line = LINE_OF[draw]
        return self.vertical[line] if place == VERTICAL else self.horizontal[line]


def lines_of(preset: str, changed: Mapping[str, int]) -> dict[str, int]:
    """What each line is worth by the preset, then as the table changed it: "ligne1" ... "verticale1" ..."""
    points = DATA["presets"][preset]
    usual = {f"ligne{n}": value for n, value in enumerate(points["horizontal"], 1)}
    usual |= {f"verticale{n}": value for n, value in enumerate(points["vertical"], 1)}
    return usual | dict(changed)


def circles_of(colour: str, changed: Mapping[str, int]) -> dict[str, int]:
    """What a 7 of that colour ("vert", "rouge") is worth by circle "1" ..., as the table changed it."""
    return {str(n): value for n, value in enumerate(DATA[colour], 1)} | dict(changed)


def values_of(preset: str, lines: Mapping[str, int], vert: Mapping[str, int], rouge: Mapping[str, int]) -> Values:
    """The values of all lines and of the 7."""
    points = lines_of(preset, lines)
    return Values(
        tuple(points[f"ligne{n}"] for n in range(1, VERTICAL + 1)),
        tuple(points[f"verticale{n}"] for n in range(1, VERTICAL + 1)),
        tuple(circles_of("vert", vert).values()),
        tuple(circles_of("rouge", rouge).values()),
    )
