"""The board of La Linotte: what each square asks for, and the lines that pawns form on it.

A square is a number from 0, row by row; a board is a tuple with the seat of each square's pawn, None where it is
free. A line is every longest run of at least three pawns of one player in a row, a column or a diagonal.
"""

from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache

from kiosk.games.engine.base_game import game_data
from kiosk.games.engine.values import replaced

DATA = game_data("kiosk.games.linotte")
SIDE = len(DATA["layout"])
LAYOUT: tuple[str, ...] = tuple(label for row in DATA["layout"] for label in row)
SQUARES: dict[str, tuple[int, ...]] = {
    label: tuple(square for square, here in enumerate(LAYOUT) if here == label) for label in dict.fromkeys(LAYOUT)
}
"""The squares of each label."""
PAWNS: int = DATA["pawns"]
LONGEST = SIDE
_SHORTEST = min(int(length) for length in DATA["points"])

Board = tuple[int | None, ...]


class Ending(StrEnum):
    """Why a game is over: five pawns in line, a player's last pawn, or a common consent."""

    FIVE = "alignement5"
    PAWNS = "pions"
    ACCORD = "accord"


EMPTY: Board = (None,) * len(LAYOUT)


def points_of(length: int) -> int:
    """What so many pawns in line bring."""
    return int(DATA["points"].get(str(length), 0))


POINTS = tuple(points_of(length) for length in range(SIDE + 1))


def _lines() -> tuple[tuple[int, ...], ...]:
    """Every row, column and diagonal in which a run can lie."""
    starts = [(row, column) for row in range(SIDE) for column in range(SIDE)]
    found = []
    for down, across in ((0, 1), (1, 0), (1, 1), (1, -1)):
        for row, column in starts:
            before = (row - down, column - across)
            if before in starts:
                continue
            line = [(row + step * down, column + step * across) for step in range(SIDE)]
            found.append(tuple(r * SIDE + c for r, c in line if (r, c) in starts))
    return tuple(line for line in found if len(line) >= _SHORTEST)


LINES = _lines()


def _rays() -> tuple[tuple[tuple[tuple[int, ...], tuple[int, ...]], ...], ...]:
    """For each square, along each of its lines, the squares before it (nearest first) and after it."""
    return tuple(
        tuple((line[: line.index(square)][::-1], line[line.index(square) + 1 :]) for line in LINES if square in line)
        for square in range(len(LAYOUT))
    )


_RAYS = _rays()


@dataclass(frozen=True, slots=True)
class Run:
    """Pawns of one player in line, and what they bring."""

    seat: int
    squares: tuple[int, ...]

    @property
    def points(self) -> int:
        """The points of a line, by its length."""
        return POINTS[len(self.squares)]


@lru_cache(maxsize=64)
def runs(board: Board) -> tuple[Run, ...]:
    """Every line on the board, rows first."""
    return tuple(run for line in LINES for run in _runs_in(board, line))


def _runs_in(board: Board, line: tuple[int, ...]) -> list[Run]:
    found, start = [], 0
    for place in range(1, len(line) + 1):
        if place == len(line) or board[line[place]] != board[line[start]]:
            seat = board[line[start]]
            if seat is not None and place - start >= _SHORTEST:
                found.append(Run(seat, line[start:place]))
            start = place
    return found


def score(board: Board, seat: int) -> int:
    """Points of all lines of a player."""
    return sum(run.points for run in runs(board) if run.seat == seat)


def _reach(board: Board, ray: tuple[int, ...], seat: int) -> int:
    """How many pawns of `seat` stand in a ray before anything else comes."""
    for far, square in enumerate(ray):
        if board[square] != seat:
            return far
    return len(ray)


def gain(board: Board, square: int, seat: int) -> int:
    """Points that a pawn of `seat` on a free square adds."""
    total = 0
    for before, after in _RAYS[square]:
        left, right = _reach(board, before, seat), _reach(board, after, seat)
        total += POINTS[left + right + 1] - POINTS[left] - POINTS[right]
    return total


def promise(board: Board, square: int, seat: int) -> int:
    """How much a pawn there helps later: own pawns in the lines through it that the other player has not cut."""
    total = 0
    for before, after in _RAYS[square]:
        free = _free(board, before, seat), _free(board, after, seat)
        if len(free[0]) + len(free[1]) + 1 >= _SHORTEST:
            total += 1 + sum(board[other] == seat for other in (*free[0], *free[1]))
    return total


def _free(board: Board, ray: tuple[int, ...], seat: int) -> tuple[int, ...]:
    for far, square in enumerate(ray):
        if board[square] not in (None, seat):
            return ray[:far]
    return ray


def full_line(board: Board) -> int | None:
    """The player with a line of the whole board's length; None while there is none."""
    return next((run.seat for run in runs(board) if len(run.squares) == LONGEST), None)


def ending(board: Board) -> Ending | None:
    """Why a game ends on this board; None while it does not."""
    if full_line(board) is not None:
        return Ending.FIVE
    return Ending.PAWNS if any(board.count(seat) >= PAWNS for seat in (0, 1)) else None


def put(board: Board, square: int, seat: int | None) -> Board:
    """The board with a pawn more, or with one less."""
    return replaced(board, square, seat)


def place_of(square: int) -> tuple[int, int]:
    """(row, column), both from 0."""
    return divmod(square, SIDE)
