"""Evenings and doors that are closed again."""

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from kiosk.tournament.authority.authority import FILE, Authority
from tests.tournament.control.an_evening import ALedEvening
from tests.tournament.evening_of_tables import AnEvening
from tests.tournament.joining.a_door import ADoor

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


@pytest.fixture(scope="session")
def authority(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """One for all, since making one takes a while."""
    if shutil.which("openssl") is None:
        pytest.skip("no openssl here")
    folder = tmp_path_factory.mktemp("authority")
    Authority(folder)
    return folder / FILE


@pytest.fixture
def at(authority: Path, tmp_path: Path) -> Iterator[ADoor]:
    shutil.copy(authority, tmp_path / FILE)
    made = ADoor(tmp_path)
    yield made
    made.door.close()
