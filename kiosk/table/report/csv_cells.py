"""Separated values that a spreadsheet reads as they are meant: figures as figures, and no name as a formula.

After OWASP, "CSV Injection": a cell that would be taken for a formula begins with an apostrophe, every text stands in
double quotes, so that a spreadsheet that parts cells by another sign begins no formula in the middle of one.
"""

import csv
import io
import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress

FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")
_FIGURE = re.compile(r"[+-]?\d+(?:[.,]\d+)?(?:[eE][+-]?\d+)?")
DELIMITERS = (";", ",")


def separated(rows: Iterable[Sequence[object]], delimiter: str = ",") -> str:
    """Lines of cells; None is an empty one."""
    return "".join(delimiter.join(_cell(cell, delimiter) for cell in row) + "\n" for row in rows)


def cells(text: str) -> Iterator[str]:
    """The texts of what `separated` wrote, whichever sign parts them."""
    marked = tuple(f"'{sign}" for sign in FORMULA)
    for delimiter in DELIMITERS:
        # By the other sign it need not be a table at all.
        with suppress(csv.Error):
            for row in csv.reader(io.StringIO(text, newline=""), delimiter=delimiter):
                yield from (cell[1:] if cell.startswith(marked) else cell for cell in row)


def _cell(value: object, delimiter: str) -> str:
    text = "" if value is None else str(value)
    if not text or (_FIGURE.fullmatch(text) and delimiter not in text):
        return text
    safe = f"'{text}" if text.startswith(FORMULA) and not _FIGURE.fullmatch(text) else text
    return f'"{safe.replace(chr(34), chr(34) * 2)}"'
