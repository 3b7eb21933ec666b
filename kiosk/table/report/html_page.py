"""Results as a page for a browser: one file that loads nothing, light or dark as the reader's, ready to print."""

from collections.abc import Iterator, Sequence
from datetime import datetime
from html import escape
from importlib.resources import files

from kiosk.i18n.phrase import Phrase
from kiosk.table.report.result_tables import Column, Say, Section, shown


def html_page(sections: Sequence[Section], say: Say, made: datetime, title: Phrase | str, language: str) -> str:
    """The whole file; `language` is that of `say`, two letters."""
    parts = {
        "language": language, "title": escape(say(title)), "made": f"{made.astimezone():%Y-%m-%d %H:%M}",
        "tables": "\n".join(map("\n".join, (_table(section, say) for section in sections))),
    }  # fmt: skip
    found = files(__package__).joinpath("page.html").read_text("utf-8")
    # The tables come last: what people are called is no place for a part.
    for name, part in parts.items():
        found = found.replace(f"{{{name}}}", part)
    return found


def _table(section: Section, say: Say) -> Iterator[str]:
    yield f"<h2>{escape(say(section.title))}</h2>"
    yield "<div><table>"
    yield _row("th", section.columns, [say(column.heading) for column in section.columns])
    for row in section.rows:
        yield _row("td", section.columns, [shown(cell, say) for cell in row])
    yield "</table></div>"


SHORT = 12
"""Letters of a cell that stays on one line."""


def _row(tag: str, columns: Sequence[Column], texts: Sequence[str]) -> str:
    cells = (
        f"<{tag}{_class(column, text)}>{escape(text)}</{tag}>" for column, text in zip(columns, texts, strict=True)
    )
    return f"<tr>{''.join(cells)}</tr>"


def _class(column: Column, text: str) -> str:
    return " class=figure" if column.figures else " class=short" if len(text) <= SHORT else ""
