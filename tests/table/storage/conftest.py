"""A journal with a bit of everything, made once: tests damage copies of it."""

import shutil
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from kiosk.games.engine.moves import Throw, decision
from kiosk.games.seats import replacing
from kiosk.table.player_marks import EVERY, choose_mark
from kiosk.table.statistics.game_figures import FiguresWorker
from kiosk.table.storage.store import Store
from kiosk.table.table import Table
from kiosk.table.tournament import matches, meeting_list, tournament
from kiosk.table.tournament.matches import Plan

THROW, WRITE = Throw((5, 5, 5, 6, 2)), decision("write", column="5")
SHORT = {"turns": 1}


def finish(table: Table) -> None:
    while table.state.outcome() is None:
        table.play(THROW)
        table.play(table.state.moves()[0])


def furnish(folder: Path) -> None:
    with closing(Store(folder)) as store:
        finish(Table.create(store, "cameroun", ("Anne", "Bruno"), SHORT))
        finish(matches.start(store, "cameroun", ("Anne", "Zoé"), SHORT, Plan("best", 3)))
        event = tournament.start(store, "cameroun", ("Anne", "Bruno", "Chloé", "Didier"), SHORT, tournament.ROBIN)
        finish(meeting_list.table_of(store, event, meeting_list.meetings(store, event)[0]))
        meeting_list.forfeit(store, event, meeting_list.meetings(store, event)[1], 2)
        choose_mark(store, "Zoé", EVERY[11])
        while FiguresWorker(store).work():
            pass
        running = Table.create(store, "cameroun", ("Anne", "Bruno"))
        for move in (replacing(1, "Émile"), THROW, WRITE, THROW, WRITE):
            running.play(move)


@pytest.fixture(scope="session")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("journal")
    furnish(folder)
    return folder


@pytest.fixture
def folder(made: Path, tmp_path: Path) -> Iterator[Path]:
    """A data folder of one's own."""
    place = tmp_path / "data"
    shutil.copytree(made, place)
    yield place
