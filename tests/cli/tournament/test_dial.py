"""`kiosk dial`: a table without a network plays through it: kiosk.cli.tournament.dial."""

import signal
import subprocess
import sys
from pathlib import Path

import pytest

from kiosk.cli.main import main
from kiosk.cli.tournament import dial
from kiosk.tournament.transport.socket_link import SocketLink
from tests.cli.tournament.a_director import ADirectorProcess


def test_a_table_plays_an_evening_through_its_dialer(running: ADirectorProcess) -> None:
    path = running.folder / "dialer"
    words = ["dial", str(running.access("table-1")), "--socket", str(path), "--keys", str(running.folder / "keys")]
    with (running.folder / "dialer.err").open("wb") as err:
        dialer = subprocess.Popen([sys.executable, "-m", "kiosk.cli.main", *words], stderr=err)
    try:
        step = running.player("table-1", SocketLink(path))
        running.until(lambda: running.told["played"] == 6, step)
    finally:
        dialer.send_signal(signal.SIGTERM)
        assert dialer.wait(30) == 0
    assert (running.folder / "dialer.err").read_text() == "" and not path.exists()


def test_a_file_that_is_no_access_is_one_clear_line(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    pytest.importorskip("paho.mqtt.client")
    assert "FILE" in dial.HELP
    (tmp_path / "access.json").write_text("{}")
    words = ["dial", str(tmp_path / "access.json"), "--socket", str(tmp_path / "s"), "--keys", str(tmp_path / "k")]
    assert main(words) == 1
    (line,) = capsys.readouterr().err.splitlines()
    assert "is no table's access" in line
