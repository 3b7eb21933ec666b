"""The keeper as install.sh and the units call it, on a machine in a folder."""

import os
import sqlite3
import subprocess
import sys
import zipfile
from contextlib import closing

import pytest

from releases import cli, links, manifest
from releases.home import Home
from releases.trial import Life, Trial
from tests.shared import ROOT
from tests.upgrade.conftest import put_release
from tests.upgrade.test_exchange import Off

SOURCES = "0123456789abcdef"


class Here(Off):
    """A machine that is running, whose kiosk does what `then` does to the files."""

    running = True

    def __init__(self, life=None, then=lambda: None):
        super().__init__()
        self._life, self._then, self.watched = life, then, 0

    def watch(self):
        self.watched += 1

    def life(self, way):
        self._then()
        return self._life


@pytest.fixture(autouse=True)
def quick(monkeypatch):
    """Time passes at once."""
    now = [0.0]
    monkeypatch.setattr(cli.time, "sleep", lambda seconds: now.__setitem__(0, now[0] + seconds))
    monkeypatch.setattr(cli.time, "monotonic", lambda: now[0])


def run(home, machine, monkeypatch, *words):
    monkeypatch.setattr(cli, "Home", lambda: home)
    monkeypatch.setattr(cli, "Machine", lambda: machine)
    return cli.main(words)


@pytest.fixture
def unit(home):
    """The new release has the keeper's own unit."""
    path = home.release("new") / "systemd/units/piste-keeper.service"
    path.write_text("# the keeper\n")
    manifest.seal(home.release("new"))
    return path


def test_the_keeper_runs_from_one_file(tmp_path, home, unit):
    cli.put_keeper(home, home.release("new"))
    done = subprocess.run(
        [sys.executable, "-IBS", str(home.opt / "keeper"), "nonsense"], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    assert "install|watch|rescue" in done.stderr
    assert (home.root / links.KEEPER).read_text() == "# the keeper\n"
    assert len(zipfile.ZipFile(home.opt / "keeper").namelist()) == len(list((ROOT / "systemd/keeper").rglob("*.py")))


def test_what_is_here_already_is_found_unless_it_is_damaged(home, monkeypatch, capsys):
    put_release(home, SOURCES)
    assert run(home, Off(), monkeypatch, "find", SOURCES) == 0
    assert capsys.readouterr().out == f"{home.release(SOURCES)}\n"
    (home.release(SOURCES) / "program").write_bytes(b"")
    assert run(home, Off(), monkeypatch, "find", SOURCES) == 1


def test_a_damaged_one_is_put_anew_beside_the_one_that_runs(home, monkeypatch, capsys):
    put_release(home, SOURCES)
    home.point("current", SOURCES)
    assert run(home, Off(), monkeypatch, "place", SOURCES) == 0
    assert capsys.readouterr().out == f"{home.release(f'{SOURCES}.2')}\n"
    put_release(home, f"{SOURCES}.3")
    assert run(home, Off(), monkeypatch, "find", SOURCES) == 0


def test_what_an_installation_left_half_done_goes_with_the_next(home, monkeypatch):
    put_release(home, "half", sealed=False)
    assert run(home, Off(), monkeypatch, "place", SOURCES) == 0
    assert set(home.names()) == {"old", "new", SOURCES}


def put_older(home, name, program):
    """A release of when a mark said that it is complete."""
    folder = home.release(put_release(home, name, sealed=False))
    (folder / ".complete").write_text("")
    (folder / ".venv/bin").mkdir(parents=True)
    (folder / ".venv/bin/kiosk").write_text(program)
    (folder / ".venv/bin/kiosk").chmod(0o755)


def test_a_release_from_before_there_were_lists_is_kept_to_go_back_to_if_it_runs(home, monkeypatch, unit):
    put_older(home, "before", "#!/bin/sh\n")
    put_older(home, "empty", "")
    put_older(home, "broken", "#!/bin/sh\nexit 1\n")
    home.point("current", "before")
    assert run(home, Off(), monkeypatch, "place", SOURCES) == 0
    assert run(home, Off(), monkeypatch, "install", str(home.release("new")), "kms") == 0
    assert Trial.read(home).before == "before"
    assert not {"empty", "broken"} & set(home.names())
    assert manifest.whole(home.release("before"))


def install(home, machine, monkeypatch, *more):
    return run(home, machine, monkeypatch, "install", str(home.release("new")), "kms", *more)


def test_it_waits_until_the_release_has_proved_itself(home, monkeypatch, unit):
    machine = Here(Life("active", 1, 2), then=lambda: home.trial.unlink(missing_ok=True))
    assert install(home, machine, monkeypatch) == 0
    assert machine.watched == 1
    assert machine.said[-1] == "it holds"


def test_it_says_that_it_did_not_hold(home, monkeypatch, unit):
    def back():
        home.point("current", "old")
        home.trial.unlink(missing_ok=True)

    machine = Here(Life("activating"), then=back)
    assert install(home, machine, monkeypatch) == 1
    assert "did not hold" in machine.said[-1]


def test_it_waits_neither_for_ever_nor_for_a_kiosk_that_is_not_to_start(home, monkeypatch, unit):
    machine = Here(Life("activating"))
    assert install(home, machine, monkeypatch) == 0
    assert machine.said[-1] == "the new version is still on trial"
    machine = Here(Life("inactive"))
    assert install(home, machine, monkeypatch) == 0
    assert "piste-off" in machine.said[-1]


def test_in_an_image_for_a_card_nothing_is_started_and_the_first_start_is_the_first(home, monkeypatch, unit):
    machine = Off()
    assert install(home, machine, monkeypatch, "later") == 0
    assert Trial.read(home).starts == 0
    assert machine.said == ["installed; it starts with the machine"]


def test_without_a_kiosk_nothing_is_waited_for_and_one_version_to_go_back_to_stays(home, monkeypatch, unit):
    machine = Here()
    put_release(home, "older")
    assert run(home, machine, monkeypatch, "install", str(home.release("new")), links.NO_KIOSK) == 0
    assert machine.said == ["installed, without a kiosk on this machine"] and machine.watched == 0
    assert Trial.read(home) is None and sorted(home.names()) == ["new", "old"]


def put_backup(home, name, made, form=None):
    """A backup with a journal of that form, or with nothing in it."""
    path = home.root / "var/lib/piste/backups" / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(b"")
    if form is not None:
        with zipfile.ZipFile(path, "w") as archive:
            archive.writestr("piste.sqlite", journal(path.parent / "form.sqlite", form))
    os.utime(path, (made, made))


def journal(path, form):
    """A journal of that form."""
    with closing(sqlite3.connect(path)) as database:
        database.execute(f"PRAGMA user_version = {form}")
        database.execute("CREATE TABLE IF NOT EXISTS t (x)")
        database.commit()
    return path.read_bytes()


def test_back_by_hand_names_the_backup_whose_journal_is_of_the_older_form(home, monkeypatch, unit):
    install(home, Off(), monkeypatch)
    since = (home.opt / "current").lstat().st_mtime
    for number, (made, form) in enumerate([(-9000, 2), (7000, 2), (8000, 3), (9000, None)], 1):
        put_backup(home, f"piste-{number}.zip", since + made, form)
    journal(home.root / "var/lib/piste/piste.sqlite", 3)
    machine = Off()
    assert run(home, machine, monkeypatch, "rollback") == 0
    assert "backups/piste-2.zip" in machine.said[-1]


def test_back_by_hand_names_the_backup_from_before(home, monkeypatch, unit):
    install(home, Off(), monkeypatch)
    since = (home.opt / "current").lstat().st_mtime
    for name, made in (("piste-1.zip", since - 9000), ("piste-2.zip", since + 5), ("piste-3.zip", since + 9000)):
        put_backup(home, name, made)
    machine = Off()
    assert run(home, machine, monkeypatch, "rollback") == 0
    assert home.pointed() == "old"
    assert "journal is of a newer version" in machine.said[-2]
    assert "piste-2.zip" in machine.said[-1]


@pytest.mark.parametrize("words", [(), ("nonsense",), ("find",), ("install", "x")])
def test_bad_use_is_a_line(home, monkeypatch, capsys, words):
    machine = Off()
    assert run(home, machine, monkeypatch, *words) == 2
    assert len(machine.said) + capsys.readouterr().err.count("\n") == 1


def test_nothing_to_go_back_to_is_a_line(home, monkeypatch):
    machine = Off()
    assert run(home, machine, monkeypatch, "rollback") == 1
    assert machine.said == ["there is no release to go back to"]


def test_where_it_lies_in_tests_nothing_of_this_machine_is_touched(tmp_path):
    assert Home(tmp_path).opt == tmp_path / "opt/piste"
