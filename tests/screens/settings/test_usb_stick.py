"""The USB stick from the settings: nothing is written without one, nothing is lost, and all of it comes back."""

from dataclasses import dataclass, field
from pathlib import Path

import pytest

from kiosk.devices.usb_storage import Stick
from kiosk.screens.kit.background_command import BackgroundCommand, CommandResult
from kiosk.screens.settings.storage.backup_restore import Backups, Confirm
from kiosk.screens.settings.storage.usb_stick import FAILED, FULL, GONE, LOCKED, NONE, NOWHERE, UsbStick
from kiosk.shots.staging.props import new_app


@dataclass
class Desk:
    """A stick that comes and goes, and commands that are noted."""

    stick: Stick | None
    end: CommandResult | None = None
    sent: list[tuple[str, ...]] = field(default_factory=list)

    def look(self):
        return self.stick

    def send(self, words):
        self.sent.append(tuple(words))
        return self

    def done(self):
        return self.end


@pytest.fixture
def app(tmp_path):
    app = new_app()
    app.store.folder = tmp_path
    app.settings()
    return app


def page(app, desk):
    app.push(UsbStick(app, desk.look, desk.send))
    return app.screen


STICK = Stick(Path("/media/x"), free=10**9)


@pytest.mark.parametrize(
    ("stick", "said"),
    [(None, NONE), (Stick(STICK.path, writable=False), LOCKED), (Stick(STICK.path, free=1000), FULL)],
)
@pytest.mark.parametrize("key", ["backup", "diagnostics"])
def test_what_hinders_is_said_and_nothing_is_begun(app, stick, said, key):
    desk = Desk(stick)
    shown = page(app, desk)
    shown.tap(key)
    assert shown.explanation(key) == said and desk.sent == []


def test_nothing_is_saved_where_nothing_is_kept(app):
    app.store.folder = None
    shown = page(app, Desk(STICK))
    shown.tap("backup")
    assert shown.explanation("backup") == NOWHERE


def test_a_backup_is_written_and_named(app, tmp_path):
    desk = Desk(STICK)
    shown = page(app, desk)
    shown.tap("backup")
    assert desk.sent == [("backup", "/media/x", "--data", str(tmp_path))]
    assert [item.key for item in shown.items()] == ["done"]
    assert not shown.update(app.now)
    desk.end = CommandResult(True, "Saved to /media/x/piste-20260714-120000.zip (12 kB).\n")
    assert shown.update(app.now)
    assert "piste-20260714-120000.zip" in str(shown.explanation("backup"))
    assert shown.items()[shown.cursor].key == "backup"


@pytest.mark.parametrize(("left", "said"), [(None, GONE), (STICK, FAILED), (Stick(STICK.path, free=0), FULL)])
def test_a_stick_that_fails_half_way(app, left, said):
    desk = Desk(STICK)
    shown = page(app, desk)
    shown.tap("diagnostics")
    desk.stick, desk.end = left, CommandResult(False)
    shown.update(app.now)
    assert shown.explanation("diagnostics") == said


def test_names_are_in_the_bundle_only_when_ticked(app):
    desk = Desk(STICK, CommandResult(True))
    shown = page(app, desk)
    shown.tap("diagnostics")
    shown.update(app.now)
    shown.tap("personal")
    shown.tap("diagnostics")
    assert [("--personal" in words) for words in desk.sent] == [False, True]


def test_the_owners_own_settings_are_in_the_bundle(app):
    desk = Desk(STICK)
    app.owner.overrides.file = Path("/etc/piste/piste.toml")
    page(app, desk).tap("diagnostics")
    assert desk.sent[0][:3] == ("diagnostics", "--config", "/etc/piste/piste.toml")


def test_a_backup_comes_back_after_its_contents_were_shown(app, tmp_path):
    line = '{"file": "/media/x/piste-1.zip", "made": "2026-07-14T12:00:00+00:00", "games": 3, "players": 2, '
    desk = Desk(Stick(STICK.path, writable=False), CommandResult(True, line + '"calibrations": 1}\n'))
    page(app, desk).tap("restore")
    listed = app.screen
    assert isinstance(listed, Backups) and listed.update(app.now)
    assert "3" in str(listed.explanation("backup:0"))
    listed.tap("backup:0")
    question = app.screen
    assert isinstance(question, Confirm) and question.items()[question.cursor].key == "done"
    question.tap("restore")
    assert desk.sent[-1] == ("restore", "/media/x/piste-1.zip", "--next-start", "--data", str(tmp_path))
    assert app.closing is None or not app.closing
    question.update(app.now)
    assert app.closing == "again"


def test_a_backup_that_is_refused_changes_nothing(app):
    line = '{"file": "/f", "made": "2026-07-14T12:00:00+00:00", "games": 3, "players": 2, "calibrations": 1}'
    desk = Desk(STICK, CommandResult(True, line))
    page(app, desk).tap("restore")
    app.screen.update(app.now)
    app.screen.tap("backup:0")
    app.screen.tap("restore")
    desk.end = CommandResult(False)
    app.screen.update(app.now)
    assert not app.closing and [item.key for item in app.screen.items()] == ["done"]


@pytest.mark.parametrize("said", ["rubbish", '{"file": 3}', "[]", '{"file": "a", "made": 7}'])
def test_a_list_that_is_rubbish(app, said):
    desk = Desk(STICK, CommandResult(True, said))
    page(app, desk).tap("restore")
    app.screen.update(app.now)
    assert [item.key for item in app.screen.items()] == ["done"]


def test_an_errand_runs_beside(tmp_path):
    errand = BackgroundCommand(("restore", str(tmp_path), "--list", "--json"))
    assert errand._process is not None
    errand._process.wait(60)
    assert errand.done() == CommandResult(True, "")
