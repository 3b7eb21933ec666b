"""`kiosk director` with the page and the big screen: kiosk.tournament.control.running, kiosk.cli.tournament."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from kiosk.cli.main import main
from kiosk.cli.tournament import big_screen
from kiosk.screens.hall.big_screen import STALE_SECONDS, BigScreen
from kiosk.tournament.broker.mosquitto import free_port
from kiosk.tournament.control.order_socket import SHOWN, give
from tests.cli.tournament.a_director import EVENING, ADirectorProcess
from tests.tournament.spectators.guest import Guest
from tests.tournament.transport.mosquitto import needed


@pytest.fixture
def shown() -> Iterator[tuple[ADirectorProcess, int]]:
    needed()
    port = free_port()
    with TemporaryDirectory(prefix="piste-") as name:
        made = ADirectorProcess(Path(name), f'spectators = {port}\nnames = "initials"\n{EVENING}')
        made.until(lambda: bool(made.told))
        yield made, port
        if made.process.poll() is None:
            made.end()
        made.ended.close()


def test_guests_see_what_the_director_knows(shown: tuple[ADirectorProcess, int]) -> None:
    running, port = shown
    one, other = running.table("table-1"), running.table("table-2")
    guest = Guest(port)
    guest.subscribe("piste/public/evening")
    running.until(lambda: running.told["played"] == 6, one, other)
    said = json.loads(guest.told()[-1][1])
    assert (said["played"], said["meetings"], len(said["results"])) == (6, 6, 6)
    assert {line["name"] for line in said["standings"]} == {"A.", "L.", "M.", "J."}
    assert sum(line["points"] for line in said["standings"]) == 12
    on_screen = give(running.folder / "director", [SHOWN])
    assert on_screen.pop("address") == f"http://127.0.0.1:{port}/" and on_screen == said


def screens(folder: Path) -> list[int]:
    """The processes that show the evening of a folder."""
    said = {int(one.parent.name): one.read_bytes().split(b"\0") for one in Path("/proc").glob("[0-9]*/cmdline")}
    return [pid for pid, words in said.items() if b"--screen" in words and str(folder).encode() in words]


def until(wanted: Callable[[], bool]) -> None:
    end = time.monotonic() + 60
    while not wanted():
        assert time.monotonic() < end
        time.sleep(0.05)


def test_the_big_screen_is_a_process_beside_that_harms_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    needed()
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    with TemporaryDirectory(prefix="piste-") as name:
        running = ADirectorProcess(Path(name), EVENING, "--screen", "--windowed", "--lang", "en")
        running.until(lambda: bool(running.told))
        folder = running.folder

        def beside() -> list[int]:
            return [pid for pid in screens(folder) if pid != running.process.pid]

        until(lambda: len(beside()) == 1)
        os.kill(beside()[0], signal.SIGKILL)
        one = running.table("table-1")
        running.until(lambda: running.told["played"] >= 1, one)
        running.end()
        running.begin()
        until(lambda: len(beside()) == 1)
        running.end(signal.SIGKILL)
        until(lambda: beside() == [])
        running.ended.close()


def test_the_big_screen_alone_shows_who_leads_there(
    running: ADirectorProcess, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    views: list[object] = []

    def run(self: BigScreen) -> None:
        self.step(0.0)
        views.append(self._view)

    monkeypatch.setattr(BigScreen, "run", run)
    assert main(["director", "--screen", "--windowed", "--data", str(running.folder)]) == 0
    assert main(["director", "--screen", "--windowed", "--data", str(running.folder / "nobody")]) == 0
    assert isinstance(views[0], dict) and views[0]["title"] == "juin" and len(views[0]["standings"]) == 4
    assert views[1] is None
    assert big_screen.PATIENCE < STALE_SECONDS


def test_without_a_display_the_big_screen_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delenv("SDL_VIDEODRIVER", raising=False)
    monkeypatch.setattr("kiosk.devices.display.display_surface.has_display", lambda: False)
    assert main(["director", "--screen", "--data", str(tmp_path)]) == 1
    (line,) = capsys.readouterr().err.splitlines()
    assert "there is no display here" in line


def test_a_big_screen_that_does_not_end_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(big_screen, "LAST_WAIT", 0.2)
    deaf = "import signal; signal.signal(signal.SIGTERM, signal.SIG_IGN); print(1, flush=True); signal.pause()"
    with subprocess.Popen([sys.executable, "-c", deaf], stdout=subprocess.PIPE) as child:
        assert child.stdout is not None and child.stdout.readline() == b"1\n"
        big_screen._end(child)
        assert child.returncode == -signal.SIGKILL


def test_without_a_file_it_is_one_clear_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["director"]) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert "FILE" in line and "--screen" in line


def test_without_a_word_there_is_no_page(running: ADirectorProcess) -> None:
    assert not (running.folder / "director" / "spectators").exists()
