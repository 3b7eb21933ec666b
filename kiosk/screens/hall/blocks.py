"""What is shown, as lines under headings, and how it is dealt to pages of two columns."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from kiosk.i18n.phrase import Phrase, phrase
from kiosk.screens.kit.drawing.canvas import Text

COLUMNS = 2
HEADING = 1
"""Lines that a heading takes."""
LEAST_RESULTS = 3


@dataclass(frozen=True, slots=True)
class Line:
    """What stands at the left, beside it, at the right end; `lit`: it is called, `faint`: nobody is there."""

    left: str
    middle: Text
    right: str = ""
    lit: bool = False
    faint: bool = False


@dataclass(frozen=True, slots=True)
class Block:
    """A heading and its lines."""

    heading: Phrase
    lines: tuple[Line, ...]

    @property
    def tall(self) -> int:
        """In lines."""
        return HEADING + len(self.lines)


Column = tuple[Block, ...]
Page = tuple[Column, ...]


def subjects(view: Mapping[str, Any], language: str = "fr") -> tuple[Block, Block, Block]:
    """Who plays where, the standings, the last results; see `kiosk.tournament.spectators.public_view`."""
    results = tuple(map(_result, view["results"])) or (
        Line("", phrase("Personne n’a encore fini de partie."), faint=True),
    )
    return (
        Block(phrase("Qui joue où"), tuple(_table(table, language) for table in view["tables"])),
        Block(phrase("Classement"), tuple(map(_standing, view["standings"]))),
        Block(phrase("Derniers résultats"), results),
    )


def called(view: Mapping[str, Any], language: str = "fr") -> tuple[Line, ...]:
    """The tables whose people are to come now."""
    return tuple(_table(table, language) for table in view["tables"] if table["called"])


def pages(found: tuple[Block, Block, Block], lines: int) -> tuple[Page, ...]:
    """Pages of columns with at most so many lines each.

    Tables and standings are shown whole; of the results as many as have room below one of them, a few at least, or in
    a column.
    """
    *whole, results = found
    columns: list[Column] = [(piece,) for block in whole for piece in _pieces(block, lines)]
    for number, (above,) in enumerate(columns):
        if (room := lines - above.tall - HEADING) >= min(LEAST_RESULTS, len(results.lines)):
            columns[number] = (above, Block(results.heading, results.lines[:room]))
            break
    else:
        columns.append((Block(results.heading, results.lines[: max(1, lines - HEADING)]),))
    return tuple(tuple(columns[first : first + COLUMNS]) for first in range(0, len(columns), COLUMNS))


def _pieces(block: Block, lines: int) -> Iterator[Block]:
    """Pieces as long as each other but for one line."""
    most = max(1, lines - HEADING)
    count = max(1, -(-len(block.lines) // most))
    start = 0
    for number in range(count):
        end = start + -(-(len(block.lines) - start) // (count - number))
        yield Block(block.heading, block.lines[start:end])
        start = end


def _table(table: Mapping[str, Any], language: str) -> Line:
    """At the right end the game, where several are played."""
    if table["names"]:
        game = table.get("game", {}).get(language, "")
        return Line(table["table"], " – ".join(table["names"]), game, lit=table["called"])
    return Line(table["table"], phrase("libre") if table["open"] else phrase("fermée"), faint=True)


def _result(result: Mapping[str, Any]) -> Line:
    scores = "–".join(map(str, result["scores"]))
    return Line("", " – ".join(result["names"]), scores)


def _standing(line: Mapping[str, Any]) -> Line:
    return Line(f"{line['place']}.", line["name"], str(line["points"]))
