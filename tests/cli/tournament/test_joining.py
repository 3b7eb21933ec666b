"""A table joins from its kiosk's socket: `kiosk director order admit --qr, --typed`, `kiosk dial`, as processes."""

import json
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import cv2
import pytest

from kiosk.cli.main import main
from kiosk.table.tournament.joining import Desk, Do, Stage
from kiosk.tournament.joining.desk import desk_in, order
from kiosk.tournament.transport.socket_link import Place, SocketLink
from tests.cli.tournament.a_director import ADirectorProcess

Order = Callable[..., tuple[int, Any]]


class ADialerProcess:
    """`kiosk dial` beside a director, and the kiosk's end of its socket."""

    def __init__(self, running: ADirectorProcess) -> None:
        self.running, self.file = running, running.folder / "access.json"
        path = running.folder / "dialer"
        words = ["dial", str(self.file), "--socket", str(path), "--keys", str(running.folder / "keys")]
        command = [sys.executable, "-m", "kiosk.cli.main", *words, "--joining-port", str(running.joining)]
        with (running.folder / "dialer.err").open("wb") as err:
            self.process = subprocess.Popen(command, stderr=err)
        self.kiosk = SocketLink(path)

    @property
    def desk(self) -> Desk | None:
        self.kiosk.poll(0.01)
        return desk_in(self.kiosk.desk)

    def until(self, stage: Stage) -> Desk:
        self.running.until(lambda: (desk := self.desk) is not None and desk.stage is stage)
        return desk_in(self.kiosk.desk)

    def ask(self, do: Do, what: object = None) -> None:
        self.kiosk.order(order(do, what))

    def end(self) -> None:
        self.kiosk.close()
        self.process.send_signal(signal.SIGTERM)
        assert self.process.wait(30) == 0
        assert (self.running.folder / "dialer.err").read_text() == ""


@pytest.fixture
def dialer(running: ADirectorProcess) -> Iterator[ADialerProcess]:
    made = ADialerProcess(running)
    yield made
    made.end()


@pytest.fixture
def give(running: ADirectorProcess, capsys: pytest.CaptureFixture[str]) -> Order:
    def order(*words: str) -> tuple[int, Any]:
        status = main(["director", "order", *words, "--data", str(running.folder)])
        said = capsys.readouterr()
        return status, json.loads(said.out) if status == 0 else said.err

    return order


def read_by_a_camera(file: Path) -> str:
    return str(cv2.QRCodeDetectorAruco().detectAndDecode(cv2.imread(str(file)))[0])


def test_a_table_joins_by_paper_leaves_joins_by_words_and_is_revoked(
    running: ADirectorProcess, dialer: ADialerProcess, give: Order
) -> None:
    """One director for all of it: it takes a while to start."""
    by_paper(running, dialer, give)
    by_words(running, dialer, give)


def by_paper(running: ADirectorProcess, dialer: ADialerProcess, give: Order) -> None:
    status, told = give("admit", "table-7", "--qr", str(running.folder / "seven.png"))
    assert (status, told["invited"]) == (0, "table-7") and "code" not in told
    assert (running.folder / "seven.png").stat().st_mode & 0o077 == 0
    dialer.until(Stage.ALONE)
    dialer.ask(Do.CODE, read_by_a_camera(running.folder / "seven.png"))
    dialer.until(Stage.JOINED)
    running.until(lambda: dialer.desk is not None and dialer.kiosk.connected)
    assert dialer.kiosk.place == Place("@juin", "table-7") and dialer.file.exists()
    running.until(lambda: "table-7" in [one["table"] for one in running.told["tables"]])
    dialer.ask(Do.LEAVE)
    dialer.until(Stage.ALONE)
    assert not dialer.file.exists() and dialer.kiosk.place is None


def by_words(running: ADirectorProcess, dialer: ADialerProcess, give: Order) -> None:
    _, told = give("admit", "table-1", "--typed")
    dialer.until(Stage.ALONE)
    dialer.ask(Do.CODE, told["code"])
    words = dialer.until(Stage.WORDS).words
    running.until(lambda: running.told["joining"] == [{"table": "table-1", "words": list(words)}])
    dialer.ask(Do.SAME)
    dialer.until(Stage.WAITING)
    assert give("confirm", "table-1", *words) == (0, {"confirmed": "table-1"})
    dialer.until(Stage.JOINED)
    running.until(lambda: dialer.desk is not None and dialer.kiosk.connected)
    assert give("revoke", "table-1")[0] == 0
    running.until(lambda: dialer.desk is not None and not dialer.kiosk.connected)


def test_ways_to_admit_that_do_not_go_together_are_one_clear_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for words in (("admit", "a", "--typed", "--qr", "x.png"), ("close", "a", "--typed"), ("admit", "a")):
        assert main(["director", "order", *words, "--data", str(tmp_path)]) == 2
        assert "--file FILE, --qr FILE, --typed" in capsys.readouterr().err
    words = ("admit", "table-1", "--qr", str(tmp_path / "x.doc"))
    assert main(["director", "order", *words, "--data", str(tmp_path)]) == 2
    assert "png, pdf" in capsys.readouterr().err
