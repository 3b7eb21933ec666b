"""`kiosk settings`: all that is asked for is done, or nothing."""

import subprocess
import sys
from pathlib import Path

import pytest

from kiosk.cli.main import main
from kiosk.config.overrides import FILE, Overrides


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    folder = tmp_path / "data"
    folder.mkdir()
    return folder


def settings(data: Path, *words: str) -> int:
    return main(["settings", "--data", str(data), *words])


def test_a_reset_is_not_done_where_a_change_beside_it_is_refused(
    data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert settings(data, "--set", "voice.rate=170") == 0
    assert settings(data, "--reset", "voice.rate", "--set", "track.die_mm=900") == 2
    assert "'track.die_mm': write a number from 8 to 40" in capsys.readouterr().err
    assert Overrides(None, data).config.voice.rate == 170
    assert settings(data, "--reset", "voice.rate", "--set", "track.die_mm=18") == 0
    now = Overrides(None, data).config
    assert (now.voice.rate, now.track.die_mm) == (150, 18)


@pytest.mark.parametrize("beside", [["--set", "voice.rate=170"], ["--reset", "all"], ["--json"]])
def test_a_pin_is_forgotten_by_a_command_of_its_own(
    data: Path, beside: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert settings(data, "--forget-pin", *beside) == 2
    said = capsys.readouterr()
    assert (said.out, said.err.count("\n")) == ("", 1) and "--forget-pin" in said.err
    assert list(data.iterdir()) == []


@pytest.mark.parametrize(
    ("word", "says"),
    [
        ("general.backups=true", "'general.backups': write a whole number from 1 to 60"),
        ("voice.rate=fast", "'voice.rate': write a whole number from 80 to 300"),
        ("play.guide=perhaps", "'play.guide': write true or false"),
        ("general.profile=pub", "'general.profile': write 'bar', 'fete' or 'mains-libres'"),
        ("camera.source=foo", "there is no file or folder 'foo'; a source is pi[:N]"),
        ("camera.source=usb:x", "'x' is no number; a source is pi[:N]"),
    ],
)
def test_what_is_refused_says_what_to_write(
    data: Path, word: str, says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert settings(data, "--set", word) != 0
    said = capsys.readouterr().err
    assert says in said and said.count("\n") == 1
    assert not (data / FILE).exists()


@pytest.mark.parametrize("source", ["usb", "pi:1", "virtual:3", "null"])
def test_a_camera_that_may_be_plugged_in_later_is_taken(data: Path, source: str) -> None:
    assert settings(data, "--set", f"camera.source={source}") == 0


def test_commands_and_the_kiosk_write_at_once_and_no_change_is_lost(data: Path) -> None:
    program = """
import sys
from pathlib import Path
from kiosk.config.overrides import Overrides
mine = Overrides(None, Path(sys.argv[1]))
for turn in range(100):
    mine.change({sys.argv[2]: 81 + turn})
"""
    keys = ("voice.rate", "screen.blank_after")
    writers = [
        subprocess.Popen([sys.executable, "-c", program, str(data), key], stderr=subprocess.PIPE) for key in keys
    ]
    assert [(writer.communicate(timeout=120)[1], writer.returncode) for writer in writers] == [(b"", 0)] * 2
    assert Overrides(None, data).changes == dict.fromkeys(keys, 180)
