"""A process's folder and its older backups: kiosk.tournament.simulation.processes, chaos, director_process."""

from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

from kiosk.tournament.simulation.chaos import Chaos
from kiosk.tournament.simulation.processes import Player

MODULES = ("kiosk.tournament.simulation.director_process", "kiosk.tournament.simulation.table_process")


def player(tmp_path: Path) -> Player:
    with (tmp_path / "log").open("ab") as log:
        return Player("table_process", tmp_path / "table", {}, log)


def test_an_older_journal_comes_back_and_the_newer_one_is_kept(tmp_path: Path) -> None:
    one = player(tmp_path)
    assert not one.restore()
    journal, log = one.folder / "piste.sqlite", one.folder / "piste.sqlite-wal"
    journal.write_text("old")
    one.save()
    journal.write_text("new")
    log.write_text("newer")
    (one.folder / "outbox").mkdir()
    (one.folder / "outbox" / "delivered.sqlite").write_text("said")
    assert one.restore()
    assert journal.read_text() == "old" and not log.exists()
    assert (one.folder / "aside-001" / "piste.sqlite").read_text() == "new"
    assert (one.folder / "aside-001" / "outbox" / "delivered.sqlite").read_text() == "said"
    assert (one.folder / "outbox" / "delivered.sqlite").read_text() == "said"
    assert one.status is None and not one.running


class Part:
    """Anything that is harmed; remembers what was done to it."""

    def __init__(self) -> None:
        self.__dict__["did"] = []

    def __getattr__(self, name: str) -> Any:
        return lambda: self.did.append(name)


def test_every_harm_is_done_and_mended_and_a_seed_repeats_itself() -> None:
    def harmed(seed: int) -> tuple[dict[str, int], list[list[str]]]:
        parts = [Part() for _ in range(5)]
        broker, director, table, *cables = parts
        chaos = Chaos(Random(seed), broker, director, [table], cables)
        for _ in range(200):
            chaos.harm()
        chaos.mend()
        assert broker.did[-1] == "go_on" and director.did[-1] == table.did[-1] == "begin"
        assert all(cable.did[-1] == "plug" for cable in cables)
        return dict(chaos.done), [part.did for part in parts]

    assert harmed(3) == harmed(3) != harmed(4)
    assert len(harmed(3)[0]) == 9


def test_only_tables_or_only_the_director_go_back_to_a_backup() -> None:
    for seed in range(20):
        parts = SimpleNamespace(broker=Part(), director=Part(), table=Part(), cable=Part())
        chaos = Chaos(Random(seed), parts.broker, parts.director, [parts.table], [parts.cable])
        for _ in range(100):
            chaos.harm()
        assert ("restore" in parts.director.did) != ("restore" in parts.table.did)
