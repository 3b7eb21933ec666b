"""Evenings that are closed again."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.tournament.control.an_evening import ALedEvening
from tests.tournament.evening_of_tables import AnEvening

Begin = Callable[..., AnEvening]


@pytest.fixture
def begin(tmp_path: Path) -> Iterator[Begin]:
    begun: list[AnEvening] = []

    def evening(tables: int = 1, seed: int = 0) -> AnEvening:
        begun.append(AnEvening(tmp_path / str(len(begun)), tables, seed))
        return begun[-1]

    yield evening
    for one in begun:
        one.end()


@pytest.fixture
def led(tmp_path: Path) -> Iterator[ALedEvening]:
    made = ALedEvening(tmp_path)
    yield made
    made.journal.close()
