"""The figures about the code are those of small samples."""

import ast
import tomllib
from pathlib import Path

import pytest

from tests.counts import code_lines, functions, probes, repeated, report, spread, with_any
from tests.reader_size import LISTED, Size, code_files, in_data, size

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


SIZED = '''"""A module."""

LEAST, MOST = 0.5, 2
_STEPS: dict[str, tuple[int, ...]] = {"a": (1, -2), "b": (True, 3)}
name = 7


class Box:
    """A class."""

    SIDES = 6
    edge: float = 1.5


def f(x: int) -> bool:
    """What it does."""
    LEFT = 4
    return 0 < x <= LEFT or x == 9
'''


def test_the_size_of_a_reader_is_lines_named_numbers_and_comparisons() -> None:
    assert size(SIZED) == Size(lines=9, filled=12, numbers=6, comparisons=2)
    assert size(SIZED) + size(SIZED) == Size(18, 24, 12, 4)


def test_numbers_in_data_are_counted_but_for_what_is_no_limit() -> None:
    table = {"version": 3, "scores": {"least": 0.5, "most": [1, 2.0], "on": True}, "name": "x", "face": [1.0] * 8}
    assert in_data(table, ["version", "face"]) == 3 and in_data(table) == 12


def test_folders_are_counted_without_those_below_and_what_is_missing_is_said(tmp_path: Path) -> None:
    (tmp_path / "a" / "b").mkdir(parents=True)
    for name in ("a/x.py", "a/b/y.py", "z.py"):
        (tmp_path / name).write_text("")
    assert [path.name for path in code_files(tmp_path, ["a", "z.py"])] == ["x.py", "z.py"]
    with pytest.raises(FileNotFoundError):
        code_files(tmp_path, ["gone"])


def test_what_is_listed_as_the_reader_is_there_and_has_limits() -> None:
    listed = tomllib.loads(LISTED.read_text("utf-8"))
    root = LISTED.parent.parent
    assert root / "vision" / "reader.py" in code_files(root, listed["code"])
    tables = [tomllib.loads((root / name).read_text("utf-8")) for name in listed["limits"]]
    assert all(in_data(table, listed["left_out"]) for table in tables)
