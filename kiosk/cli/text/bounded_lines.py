"""Lines from a file or the standard input, each bounded: one that has no end is never held as a whole."""

from collections.abc import Iterator
from typing import BinaryIO

MOST_BYTES = 16 * 1024
"""Of a line; the longest honest one, every option of a game changed, has two thousand."""


def numbered(source: BinaryIO) -> Iterator[tuple[int, bytes | None]]:
    """Each line that is not blank, stripped, with its number from 1, as it comes; None for one that is too long."""
    number = 0
    while line := source.readline(MOST_BYTES + 1):
        number += 1
        if len(line) > MOST_BYTES and not line.endswith(b"\n"):
            yield number, None
            _pass_over(source)
        elif line.strip():
            yield number, line.strip()


def _pass_over(source: BinaryIO) -> None:
    """Reads on to the end of a line, a piece at a time."""
    while (piece := source.readline(MOST_BYTES)) and not piece.endswith(b"\n"):
        pass
