"""How many buttons a line takes and which lines a page, by their widths alone."""

from collections.abc import Sequence
from itertools import pairwise

Lines = list[list[int]]
"""Places of buttons, line by line."""


def pack(widths: Sequence[int], room: int, gap: int) -> Lines:
    """Indices of buttons in lines no wider than `room`, in order."""
    lines: Lines = [[]]
    left = room
    for number, wide in enumerate(widths):
        if lines[-1] and wide > left:
            lines.append([])
            left = room
        lines[-1].append(number)
        left -= wide + gap
    return lines


def balanced(numbers: Sequence[int], lines: int) -> Lines:
    """The numbers in so many lines, no line longer than another by more than one, the longer ones first."""
    least, more = divmod(len(numbers), lines)
    ends = [least * line + min(line, more) for line in range(lines + 1)]
    return [list(numbers[start:end]) for start, end in pairwise(ends)]


def paged(widths: Sequence[int], rooms: tuple[int, int], gap: int, rows: int, even: bool) -> list[Lines]:
    """The lines on pages of so many `rows`, beside an arrow that leads to the next page.

    Over the whole width where every page lacks one button, whose place the arrow takes, and there are no more pages
    so. `rooms`: the width that there is, and that beside an arrow, in pixels.
    """
    room, narrow = rooms
    beside = _pages(pack([min(wide, narrow) for wide in widths], narrow, gap), rows, even)
    columns = len(pack(widths, room, gap)[0])
    if not even or room == narrow or rows * columns < 3:
        return beside
    pages = balanced(range(len(widths)), -(-len(widths) // (rows * columns - 1)))
    filled = [balanced(page, -(-len(page) // columns)) for page in pages]
    return filled if len(filled) <= len(beside) and lack_one(filled) else beside


def lack_one(pages: Sequence[Lines]) -> bool:
    """Whether the last line of every page lacks one button."""
    return all(len(lines) > 1 and len(lines[0]) == len(lines[-1]) + 1 for lines in pages)


def _pages(lines: Lines, rows: int, even: bool) -> list[Lines]:
    """The lines on pages of so many `rows`; `even` ones are of one length."""
    if not even:
        return [lines[start : start + rows] for start in range(0, len(lines), rows)]
    count, columns = sum(map(len, lines)), len(lines[0])
    pages = balanced(range(count), -(-count // (rows * columns)))
    return [balanced(page, -(-len(page) // columns)) for page in pages]
