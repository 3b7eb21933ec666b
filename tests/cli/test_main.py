import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from kiosk.cli import main as cli


def test_without_a_command_it_lists_them_and_ends_with_bad_use(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main([]) == 2
    listed = capsys.readouterr().out
    assert all(name in listed for name in cli.COMMANDS)


def test_help_is_a_success(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["--help"]) == 0
    assert "usage" in capsys.readouterr().out


def test_an_unknown_command_is_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["juggle"]) == 2
    error = capsys.readouterr().err
    assert "juggle" in error and error.count("\n") == 1


def test_what_is_refused_is_cut(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["settings", "x" * 5000]) == 2
    assert "unrecognized arguments: xxx" in (said := capsys.readouterr().err) and len(said) < 200


@pytest.mark.parametrize("words", [["fo\x1b[31mo\nx"], ["calibrate", "fo\x1b[31mo\nx"]])
def test_what_is_no_command_or_step_is_printed_in_one_line_without_escapes(
    words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(words) == 2
    error = capsys.readouterr().err
    assert error.count("\n") == 1 and "\x1b" not in error


def test_the_version_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["--version"]) == 0
    assert capsys.readouterr().out.startswith("piste ")


@pytest.mark.parametrize("option", ["--config", "--data"])
def test_an_empty_path_is_refused(option: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["settings", option, ""]) == 2
    assert f"{option}: it is empty" in capsys.readouterr().err


@pytest.mark.parametrize("name", list(cli.COMMANDS))
def test_every_command_has_help(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main([name, "--help"]) == 0
    assert f"kiosk {name}" in capsys.readouterr().out


@pytest.mark.parametrize("name", list(cli.COMMANDS))
def test_every_command_refuses_unknown_options(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main([name, "--no-such-option"]) == 2
    assert capsys.readouterr().err.count("\n") == 1


BIN = [sys.executable, "-m", "kiosk.cli.main"]
SEATS = b'{"game": "cameroun", "players": ["Anna", "Bruno"]}\n'


def test_a_name_that_is_no_utf8_is_refused_in_one_line() -> None:
    environment = os.environ | {"PYTHONIOENCODING": "utf-8:strict"}
    seats = SEATS.replace(b"Anna", rb"\ud800")
    done = subprocess.run(
        [*BIN, "referee", "cameroun"], input=seats, capture_output=True, env=environment, check=False
    )
    assert (done.returncode, done.stdout) == (2, b"") and done.stderr.count(b"\n") == 1 and b"JSON" in done.stderr


def test_output_to_a_full_disk_is_one_line() -> None:
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            [*BIN, "referee", "cameroun"], input=SEATS, stdout=full, stderr=subprocess.PIPE, check=False
        )
    assert done.returncode == 1 and done.stderr == b"kiosk: No space left on device\n"


def test_sdl_does_not_keep_a_command_without_a_window_from_ending(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SDL_NO_SIGNAL_HANDLERS", raising=False)
    code = """
import os, signal
from kiosk.cli.main import main
main(["--help"])
import pygame
pygame.display.init()
os.kill(os.getpid(), signal.SIGTERM)
"""
    environment = os.environ | {"SDL_VIDEODRIVER": "dummy"}
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, env=environment, check=False)
    assert done.returncode == -signal.SIGTERM


def test_a_reader_that_goes_away_is_no_fault() -> None:
    there, here = os.pipe()
    os.close(there)
    done = subprocess.run(
        [*BIN, "referee", "cameroun"], input=SEATS, stdout=here, stderr=subprocess.PIPE, check=False
    )
    os.close(here)
    assert (done.returncode, done.stderr) == (1, b"")
