"""The sheet of Le Cameroun as plain text: a row per player, the columns' sums and caps below."""

from collections.abc import Sequence
from typing import Any

from kiosk.games.engine import phrase


def sheet_text(sheet: dict[str, Any], names: Sequence[str]) -> str:
    """The sheet, aligned; × marks a combination that was announced and missed."""
    columns = sheet["columns"]
    head = ["", *(column["short"] for column in columns), str(phrase("Total"))]
    rows = [_row(row, names[row["player"]], columns) for row in sheet["rows"]]
    used = [str(phrase("écrit")), *(str(column["used"]) for column in columns), str(sum(sheet["totals"]))]
    caps = [str(phrase("plafond")), *(str(column["cap"]) for column in columns), ""]
    shut = [str(phrase("fermée")), *("×" if column["closed"] else "" for column in columns), ""]
    return _aligned([head, *rows, used, caps, shut])


def _row(row: dict[str, Any], name: str, columns: list[dict[str, Any]]) -> list[str]:
    cells = [_cell(row["values"][column["key"]], column["key"] in row["crosses"]) for column in columns]
    return [name, *cells, str(row["total"])]


def _cell(value: int | None, crossed: bool) -> str:
    return ("" if value is None else str(value)) + ("×" if crossed else "")


def _aligned(rows: list[list[str]]) -> str:
    widths = [max(len(row[place]) for row in rows) for place in range(len(rows[0]))]
    lines = [
        "  ".join(
            cell.ljust(width) if not place else cell.rjust(width)
            for place, (cell, width) in enumerate(zip(row, widths, strict=True))
        )
        for row in rows
    ]
    return "\n".join(line.rstrip() for line in lines)
