"""`kiosk director` as a process, with tables that dial in by the files it writes:
kiosk.cli.tournament.director, director_order, kiosk.tournament.control.running."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from dataclasses import replace
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from kiosk.cli.main import main
from kiosk.cli.tournament import director, director_order
from kiosk.table.storage.store import Store
from kiosk.tournament.broker.mosquitto import free_port
from kiosk.tournament.outbox.delivered_file import DeliveredFile
from kiosk.tournament.outbox.outbox import Outbox
from kiosk.tournament.simulation.table_player import TablePlayer
from kiosk.tournament.transport.access import access_in
from kiosk.tournament.transport.table_link import TableLink, topics_of_table
from kiosk.tournament.transport.tls import context
from tests.tournament.transport.mosquitto import needed

EVENING = """event = "juin"
game = "cameroun"
people = ["Anne", "Luc", "Marie", "Jean"]
tables = ["table-1", "table-2"]
options = {turns = 1}
"""


class ADirectorProcess:
    """`kiosk director` in a folder, and tables that play what is called."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.port = folder, free_port()
        (folder / "evening.toml").write_text(EVENING)
        self.ended = ExitStack()
        self.begin()

    def begin(self) -> None:
        words = ["director", str(self.folder / "evening.toml"), "--data", str(self.folder)]
        words += ["--port", str(self.port), "--host", "127.0.0.1"]
        with (self.folder / "out").open("ab") as out, (self.folder / "err").open("ab") as err:
            command = [sys.executable, "-m", "kiosk.cli.main", *words]
            self.process = subprocess.Popen(command, stdout=out, stderr=err)

    def end(self, sign: int = signal.SIGTERM) -> int:
        self.process.send_signal(sign)
        return self.process.wait(30)

    @property
    def told(self) -> dict[str, Any]:
        """The last line of status."""
        lines = (self.folder / "out").read_text("utf-8").rpartition("\n")[0].splitlines()
        return dict(json.loads(lines[-1])) if lines else {}

    def table(self, name: str, years: int = 0) -> Callable[[], TableLink]:
        """One step of a table that plays."""
        from kiosk.tournament.transport.mqtt_link import Address, MqttLink

        access = replace(access_in(self.folder / "director" / "joining" / f"{name}.json"), host="127.0.0.1")
        access.unpack(self.folder / name / "keys")
        store = self.ended.enter_context(closing(Store(self.folder / name)))
        delivered = self.ended.enter_context(closing(DeliveredFile(self.folder / name / "outbox", access.event)))
        address = Address(access.host, access.port, context(self.folder / name / "keys"))
        wire = self.ended.enter_context(closing(MqttLink(address, name, topics_of_table(access.event, name))))
        link = TableLink(wire, Outbox(store, delivered, access.event), access.event, name)
        player = TablePlayer(store, access.event, Random(name))

        def step() -> TableLink:
            link.work(time.monotonic(), 0.01)
            player.step(link.calls)
            return link

        return step

    def until(self, wanted: Callable[[], bool], *steps: Callable[[], TableLink]) -> None:
        end = time.monotonic() + 90
        while not wanted():
            assert time.monotonic() < end, (self.told, (self.folder / "err").read_text())
            assert self.process.poll() is None, (self.folder / "err").read_text()
            for step in steps:
                step()
            time.sleep(0.01)


@pytest.fixture
def running() -> Iterator[ADirectorProcess]:
    needed()
    with TemporaryDirectory(prefix="piste-") as name:
        made = ADirectorProcess(Path(name))
        made.until(lambda: bool(made.told))
        yield made
        if made.process.poll() is None:
            made.end()
        made.ended.close()


def test_an_evening_is_led_to_its_end(running: ADirectorProcess, capsys: pytest.CaptureFixture[str]) -> None:
    def order(*words: str) -> tuple[int, Any]:
        status = main(["director", "order", *words, "--data", str(running.folder)])
        said = capsys.readouterr()
        return status, json.loads(said.out) if status == 0 else said.err

    one, other = running.table("table-1"), running.table("table-2")
    running.until(lambda: running.told["played"] >= 2, one, other)
    assert order("close", "table-2") == (0, {"closed": "table-2"})
    assert order("close", "table-9")[0] == 2
    assert running.end() == 0
    running.begin()
    running.until(lambda: running.told["played"] == 6, one)
    told = running.told
    assert told["conflicts"] == [] and sum(line["points"] for line in told["standings"]) == 12
    assert order("correct", "0", "7,7", "draw", "they agreed") == (0, {"corrected": 0})
    status, told = order("status")
    assert status == 0 and told["amended"][0]["why"] == "they agreed"
    assert order("revoke", "table-1") == (0, {"revoked": "table-1"})
    running.until(lambda: [table["table"] for table in running.told["tables"]] == ["table-2"])
    status, told = order("admit", "table-7", "--file", str(running.folder / "seven.json"))
    assert status == 0 and access_in(running.folder / "seven.json").table == "table-7"
    assert order("admit", "table-7")[0] == 2
    assert "kiosk" not in (running.folder / "err").read_text()


def test_a_killed_director_takes_its_broker_along_and_goes_on(running: ADirectorProcess) -> None:
    one = running.table("table-1")
    running.until(lambda: running.told["played"] >= 1, one)
    running.end(signal.SIGKILL)
    running.begin()
    running.until(lambda: running.told["played"] == 6, one)


@pytest.mark.parametrize(
    ("words", "said"),
    [(("--port", "0"), "--port is 1 to 65535"), ((), "cannot read nowhere.toml"), (("--port", "x"), "invalid int")],
)
def test_bad_use_is_one_clear_line(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, words: tuple[str, ...], said: str
) -> None:
    pytest.importorskip("paho.mqtt.client")
    assert main(["director", "nowhere.toml", "--data", str(tmp_path), *words]) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert said in line


def test_without_the_client_it_says_what_to_install(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda _: None)
    assert main(["director", "nowhere.toml"]) == 1
    assert "piste[director]" in capsys.readouterr().err


def test_a_taken_port_is_one_clear_line(running: ADirectorProcess, tmp_path: Path) -> None:
    words = [sys.executable, "-m", "kiosk.cli.main", "director", str(running.folder / "evening.toml"), "--data"]
    for folder, said in ((str(tmp_path), "is taken by another program"), (str(running.folder), "holds")):
        done = subprocess.run(
            [*words, folder, "--port", str(running.port)], capture_output=True, text=True, timeout=60, env=os.environ
        )
        assert done.returncode == 1 and len(done.stderr.splitlines()) == 1, done.stderr
        assert said in done.stderr or "another" in done.stderr


def test_an_order_without_a_director_is_one_clear_line(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert main(["director", "order", "status", "--data", str(tmp_path)]) == 1
    (line,) = capsys.readouterr().err.splitlines()
    assert "is kiosk director running" in line


def test_the_help_names_every_order() -> None:
    for word in ("status", "admit", "revoke", "close", "open", "move", "correct", "settle"):
        assert f"  {word} " in director_order.HELP or f", {word} " in director_order.HELP
    assert "kiosk director order" in director.HELP
