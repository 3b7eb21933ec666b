"""`kiosk director` and its orders: kiosk.cli.tournament.director, director_order, tournament.control.running."""

import json
import os
import signal
import subprocess
import sys
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

import pytest

from kiosk.cli.main import main
from kiosk.cli.tournament import big_screen, director, director_order
from kiosk.errors import UsageError
from kiosk.tournament.broker.broker import Listening
from kiosk.tournament.broker.mosquitto import free_port
from kiosk.tournament.control import order_socket
from kiosk.tournament.director.director_journal import DirectorJournal
from kiosk.tournament.transport.access import Access, access_in
from tests.cli.tournament.a_director import ADirectorProcess
from tests.tournament.control.an_evening import PLAN
from tests.tournament.transport.mosquitto import needed


def everybody_is_told_what_the_hall_may_see(hall: Path) -> None:
    """And may give no order."""
    assert (hall / "orders.sock").stat().st_mode & 0o777 == 0o666
    assert "standings" in order_socket.give(hall, ["shown"])
    for words in (["status"], ["revoke", "table-1"], ["shown", "table-1"]):
        with pytest.raises(UsageError):
            order_socket.give(hall, words)


def test_the_big_screen_finds_the_evening_of_the_unit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever sits at the machine has no access to the director's folder."""
    monkeypatch.setattr(order_socket, "HALL", tmp_path)
    own = tmp_path / "own"
    assert big_screen.led_here(own, chosen=False) == own
    (tmp_path / "orders.sock").touch()
    assert big_screen.led_here(own, chosen=False) == tmp_path
    assert big_screen.led_here(own, chosen=True) == own


def test_an_evening_is_led_to_its_end(
    running: ADirectorProcess, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def order(*words: str) -> tuple[int, Any]:
        status = main(["director", "order", *words, "--data", str(running.folder)])
        said = capsys.readouterr()
        return status, json.loads(said.out) if status == 0 else said.err

    one, other = running.table("table-1"), running.table("table-2")
    running.until(lambda: running.told["played"] >= 2, one, other)
    assert order("close", "table-2") == (0, {"closed": "table-2"})
    assert order("close", "table-9")[0] == 2
    assert running.end() == 0
    (hall := running.folder / "hall").mkdir()
    monkeypatch.setenv("RUNTIME_DIRECTORY", str(hall))
    replace(access_in(file := running.access("table-1")), host="nowhere.local", address="").write(file)
    running.begin()
    running.until(lambda: running.told["played"] == 6, one)
    assert access_in(file).hosts == ("127.0.0.1",)
    everybody_is_told_what_the_hall_may_see(hall)
    told = running.told
    assert told["conflicts"] == [] and sum(line["points"] for line in told["standings"]) == 12
    assert order("correct", "1", "7,7", "draw", "they agreed") == (0, {"corrected": 1})
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


def test_under_sudo_a_tables_file_is_whose_order_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever leads the evening carries it, and deletes it."""
    pem = "-----BEGIN CERTIFICATE-----"
    access, owned = asdict(Access("@juin", "table-7", "hall.local", 8883, pem, pem, pem)), []
    monkeypatch.setattr(order_socket, "give", lambda *_: access)
    monkeypatch.setattr(os, "chown", lambda path, *who, **_: owned.append((path, who)))
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    for name, value in (("SUDO_UID", "1000"), ("SUDO_GID", "1001")):
        monkeypatch.setenv(name, value)
    words = ["director", "order", "admit", "table-7", "--file", str(tmp_path / "seven.json")]
    assert main([*words, "--data", str(tmp_path)]) == 0
    monkeypatch.delenv("SUDO_UID")
    assert main([*words, "--data", str(tmp_path)]) == 0
    assert owned == [(tmp_path / "seven.json", (1000, 1001))]


def test_nothing_is_left_open_where_it_cannot_start(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    needed()
    from kiosk.tournament.control.running import RunningDirector

    monkeypatch.setattr("kiosk.tournament.control.running.OrderSocket", lambda _: 1 / 0)
    for _ in range(2):
        with pytest.raises(ZeroDivisionError):
            RunningDirector(tmp_path, PLAN, Listening(free_port(), "127.0.0.1"))
    DirectorJournal(tmp_path).close()


def test_the_help_names_every_order() -> None:
    for word in (
        "status",
        "shown",
        "admit",
        "revoke",
        "close",
        "open",
        "move",
        "correct",
        "settle",
        "confirm",
        "decline",
    ):
        assert f"  {word} " in director_order.HELP or f", {word} " in director_order.HELP
    assert "kiosk director order" in director.HELP
