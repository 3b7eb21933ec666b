"""The table of faults names tests that there are, and what it quotes is what the kiosk says."""

import ast
import re
from pathlib import Path

import pytest

from kiosk.i18n.extract import phrases
from tests.shared import ROOT

TEXT = (ROOT / "docs" / "faults.md").read_text("utf-8")
ROWS = [
    [cell.strip() for cell in line.strip("|").split("|")]
    for line in TEXT.splitlines()
    if line.startswith("|") and not line.startswith(("|---", "| fault"))
]


def functions(path: Path) -> set[str]:
    return {node.name for node in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(node, ast.FunctionDef)}


@pytest.mark.parametrize("row", ROWS, ids=[row[0] for row in ROWS])
def test_each_row_names_a_test_that_there_is(row: list[str]) -> None:
    assert len(row) == 4 and all(row)
    path, _, name = row[3].strip("`").partition("::")
    assert (ROOT / path).is_file(), row
    assert not name or name in functions(ROOT / path), row


def test_what_is_quoted_is_what_the_kiosk_says() -> None:
    known = [re.sub(r"\{[^}]*\}", "…", phrase) for phrase in phrases()]
    quoted = re.findall(r"“([^”]+)”", TEXT)
    assert len(quoted) > 20
    for quote in quoted:
        parts = [part.strip(" .") for part in quote.split("…") if part.strip(" .")]
        assert any(all(part in phrase for part in parts) for phrase in known), quote
