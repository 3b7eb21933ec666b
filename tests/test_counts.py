"""The figures about the code are those of small samples."""

import ast
from pathlib import Path

from tests.counts import code_lines, functions, probes, repeated, report, spread, with_any

TEXT = '''"""A module."""

import json
from typing import Any

LEAST = 3
"""Of something."""


@json.loads  # a comment
def f(x: Any) -> Any:
    """What it
    does."""

    return getattr(x, "name", getattr(x, LEAST)), """a text
    of two lines"""
'''


def test_code_is_what_is_neither_comment_nor_docstring_nor_blank() -> None:
    assert list(code_lines(TEXT, ast.parse(TEXT))) == [3, 4, 6, 10, 11, 15, 16]


def test_any_and_probes_are_counted() -> None:
    tree = ast.parse(TEXT)
    assert (with_any(tree), probes(tree), list(functions(tree))) == (1, 1, [6])


def test_a_stretch_is_counted_where_it_comes_again() -> None:
    lines = [(f"x{number}", "=", "1") for number in range(9)]
    assert repeated([lines]) == 0
    assert repeated([lines, [("other", "=", "2"), *lines[1:8]]]) == 1, "overlapping ones are one"
    assert repeated([lines, lines[:5]]) == 0


def test_median_and_ninth_of_ten() -> None:
    assert spread(range(1, 11)) == "6 / 9 / 10"
    assert spread([4, 46]) == "25 / 46 / 46"


def test_a_checkout_is_reported(tmp_path: Path) -> None:
    (tmp_path / "kiosk" / "games").mkdir(parents=True)
    (tmp_path / "kiosk" / "games" / "a.py").write_text("import kiosk.games.b")
    (tmp_path / "kiosk" / "games" / "b.py").write_text("import kiosk.games.a")
    said = "\n".join(report(tmp_path))
    assert "   2 kiosk/games" in said
    assert "   1 of files: 2" in said
    assert "   0 of folders: -" in said
