"""`vision.limits.limit_file`: every limit that stands in the file is gone by somewhere, and the other way round."""

import ast
from collections.abc import Iterator

import pytest

from tests.shared import ROOT
from vision.limits import limit_file
from vision.limits.limit_file import LIMITS, Limit, band, number, numbers, parsed, row, whole

ASKS = {"number", "numbers", "band", "row", "whole"}
AS_FIELDS = {"any_scale", "known_scale", "poker_confidence"}
"""Their limits are the fields of a tuple of their own, asked for together."""


def asked() -> Iterator[tuple[str, str]]:
    """The tables and names of all limits that modules of the reader ask for."""
    for path in (ROOT / "vision").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ASKS:
                told = [one.value for one in node.args if isinstance(one, ast.Constant)]
                yield from ((str(told[0]), str(name)) for name in told[1:] if told[0] in LIMITS)


def test_each_limit_is_gone_by_and_no_other_is_asked_for() -> None:
    there = {(table, name) for table, limits in LIMITS.items() if table not in AS_FIELDS for name in limits}
    assert {one for one in asked() if one[0] not in AS_FIELDS} == there


def test_each_says_what_it_was_set_with_and_by_hand_means_with_nothing() -> None:
    every = [one for limits in LIMITS.values() for one in limits.values()]
    assert all(one.fitted_on and one.n >= 0 for one in every)
    assert [one for one in every if (one.n == 0) is not one.fitted_on.startswith("by hand")] == []


def test_limits_come_as_they_stand_there(monkeypatch: pytest.MonkeyPatch) -> None:
    text = "\n".join(
        f'{name} = {{ value = {value}, fitted_on = "by hand", n = 0 }}'
        for name, value in {"few": 4, "share": 0.5, "between": [0.5, 2]}.items()
    )
    monkeypatch.setattr(limit_file, "LIMITS", parsed(f"[a]\n{text}"))
    assert (number("a", "share"), whole("a", "few"), band("a", "between")) == (0.5, 4, (0.5, 2))
    assert numbers("a", "few", "share") == (4, 0.5) and row("a", "share") == (0.5,)
    for wrong in (lambda: whole("a", "share"), lambda: number("a", "between"), lambda: band("a", "few")):
        with pytest.raises(ValueError):
            wrong()
    with pytest.raises(KeyError):
        number("a", "many")


@pytest.mark.parametrize("line", ["value = 1", 'value = 1, fitted_on = "x", n = 2, about = "y"', 'value = "one"'])
def test_a_limit_that_says_too_little_or_too_much_is_refused(line: str) -> None:
    with pytest.raises(ValueError):
        parsed(f"[a]\nb = {{ {line} }}")
    assert parsed('[a]\nb = { value = 1, fitted_on = "x", n = 2 }')["a"]["b"] == Limit(value=1, fitted_on="x", n=2)
