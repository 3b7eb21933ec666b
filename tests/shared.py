"""For tests of every folder: pictures and cases that the project does not hold, and which of many each run tries."""

import os
from collections.abc import Iterable
from pathlib import Path

import pytest
from _pytest.mark import ParameterSet

ROOT = Path(__file__).resolve().parent.parent
whole_left_out = False
"""Whether this run takes no test that is marked `whole`: conftest.py says so before tests are collected."""


def shared(*parts: str) -> Path:
    """A path under `PISTE_SHARED` (default `../shared`); skips the test when it is not there."""
    base = Path(os.environ.get("PISTE_SHARED", "../shared"))
    path = (base if base.is_absolute() else ROOT / base).joinpath(*parts)
    if not path.exists():
        pytest.skip(f"{path} is not here; set PISTE_SHARED to the folder that holds it")
    return path


def sampled(
    cases: Iterable[object], every: int = 4, first: int = 0, ids: Iterable[str] | None = None
) -> list[ParameterSet]:
    """Every so many of them, from number `first` on, in each run; the others are marked `whole` (`make test-whole`).

    A case that is a tuple has several values; one of `pytest.param` keeps its id. A run that takes none
    marked `whole` is given none of them: they are more than the others, and each takes time to be collected.
    """
    named = [*cases] if ids is None else [_named(case, name) for case, name in zip(cases, ids, strict=True)]
    return [
        _marked(case, () if place % every == first else pytest.mark.whole)
        for place, case in enumerate(named)
        if place % every == first or not whole_left_out
    ]


def _named(case: object, name: str) -> ParameterSet:
    return pytest.param(*(case if isinstance(case, tuple) else (case,)), id=name)


def _marked(case: object, marks: pytest.MarkDecorator | tuple[()]) -> ParameterSet:
    if isinstance(case, ParameterSet):
        return pytest.param(*case.values, marks=marks, id=case.id)
    return pytest.param(*(case if isinstance(case, tuple) else (case,)), marks=marks)
