"""What is shown, as lines under headings, and how it is dealt to pages of columns."""

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


@dataclass(frozen=True, slots=True)
class Sheets:
    """What comes by turns, left and right each at its own pace: a page has one column of the left ones."""

    left: tuple[Column, ...]
    right: tuple[Page, ...]

    @property
    def count(self) -> int:
        """Pages until every column was shown."""
        return max(len(self.left), len(self.right))

    def page(self, number: int) -> Page:
        """Its columns, from left to right; `number` from 0 on, without an end."""
        left = self.left[number % len(self.left) :][:1] if self.left else ()
        return (*left, *self.right[number % len(self.right)])


def subjects(view: Mapping[str, Any], language: str = "fr") -> tuple[Block, Block, Block]:
    """Who plays where, the standings, the last results; see `kiosk.tournament.spectators.public_view`."""
    results = tuple(map(_result, view["results"])) or (
        Line("", phrase("Personne n’a encore fini de partie."), faint=True),
    )
    played = any(line["played"] for line in view["standings"])
    standings = (
        Block(phrase("Classement"), tuple(map(_standing, view["standings"])))
        if played
        # Before anything was played everybody would be first.
        else Block(phrase("Participants"), tuple(Line("", line["name"]) for line in view["standings"]))
    )
    return (
        Block(phrase("Qui joue où"), tuple(_table(table, language) for table in view["tables"])),
        standings,
        Block(phrase("Derniers résultats"), results),
    )


def called(view: Mapping[str, Any], language: str = "fr") -> tuple[Line, ...]:
    """The tables whose people are to come now."""
    return tuple(_table(table, language) for table in view["tables"] if table["called"])


def roomy(found: tuple[Block, Block, Block], lines: int) -> Sheets:
    """Pages of two columns with at most so many lines each.

    Tables and standings are shown whole; of the results as many as have room below one of them, a few at least, or in
    a column.
    """
    *whole, results = found
    columns = _with_results([(piece,) for block in whole for piece in _pieces(block, lines)], results, lines)
    return Sheets((), tuple(tuple(columns[first : first + COLUMNS]) for first in range(0, len(columns), COLUMNS)))


def dense(found: tuple[Block, Block, Block], lines: int, across: int) -> Sheets:
    """For many people: the tables stand at the left of every page, at the right the standings in `across` columns.

    So who is called and who plays where comes round more often than who stands where.
    """
    tables, standings, results = found
    left = _with_results([(piece,) for piece in _pieces(tables, lines)], results, lines)
    right = [(piece,) for piece in _pieces(standings, lines, across)]
    return Sheets(tuple(left), tuple(tuple(right[first : first + across]) for first in range(0, len(right), across)))


def _with_results(columns: list[Column], results: Block, lines: int) -> list[Column]:
    for number, (above,) in enumerate(columns):
        if (room := lines - above.tall - HEADING) >= min(LEAST_RESULTS, len(results.lines)):
            columns[number] = (above, Block(results.heading, results.lines[:room]))
            return columns
    return [*columns, (Block(results.heading, results.lines[: max(1, lines - HEADING)]),)]


def _pieces(block: Block, lines: int, by: int = 1) -> Iterator[Block]:
    """Pieces as long as each other but for one line, a multiple of `by` of them where there are lines enough."""
    most = max(1, lines - HEADING)
    count = max(1, -(-len(block.lines) // most))
    count = min(-(-count // by) * by, max(1, len(block.lines)))
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
