"""A picture before the kiosk is loaded: where it is drawn, on what, and what it costs."""

import json
import os
import subprocess
import sys

import pygame
import pytest

from kiosk.cli import main
from kiosk.cli.playing import splash
from kiosk.cli.playing.play_arguments import add_arguments
from kiosk.config.schema import Config
from kiosk.devices.display import display_surface
from tests.shared import ROOT


def wanted(words):
    parser = main._parser("play")
    add_arguments(parser)
    return splash.wanted(parser.parse_intermixed_args(words))


@pytest.fixture
def owner(tmp_path):
    """The owner's file, and the data folder."""
    file = tmp_path / "piste.toml"
    return lambda text: file.write_text(text) and ["--config", str(file), "--data", str(tmp_path)]


def shown(monkeypatch, words, driver="dummy"):
    opened = []
    monkeypatch.setenv("SDL_VIDEODRIVER", driver)
    monkeypatch.setattr(display_surface, "open_display", lambda *how: opened.append(how))
    splash.show(main._parser("play"), words)
    return opened


def test_what_it_guesses_is_what_the_settings_say_where_nothing_is_set():
    general = Config().general
    assert (general.width, general.height) == splash.SIZE
    assert general.windowed is None


def test_the_size_is_that_of_the_owners_file_and_of_the_screens_settings(owner, tmp_path):
    words = owner("[general]\nwidth = 900\nheight = 700\nwindowed = true\n")
    assert wanted(words) == ((900, 700), True)
    told = {"version": 1, "settings": {"general.width": 800, "general.windowed": False, "play.confirm": "dice"}}
    (tmp_path / "settings.json").write_text(json.dumps(told))
    assert wanted(words) == ((800, 700), False)
    assert wanted([*words, "--windowed"]) == ((800, 700), True)


@pytest.mark.parametrize(("words", "windowed"), [([], True), (["--unattended"], False)])
def test_whole_screen_where_the_machine_started_it(owner, words, windowed):
    assert wanted([*owner(" "), *words])[1] is windowed


@pytest.mark.parametrize("text", ["[nonsense\n", "[general]\nwidth = 'x'\nheight = 10\n", "general = 3\n", "\0"])
def test_settings_that_are_bad_keep_no_picture_away(owner, tmp_path, text):
    (tmp_path / "settings.json").write_text("[" * 100_000)
    assert wanted(owner(text)) == (splash.SIZE, True)


def test_without_a_display_there_is_none(monkeypatch):
    assert shown(monkeypatch, []) == []


def test_the_machine_has_one_on_whatever_driver_it_names(monkeypatch, tmp_path):
    assert shown(monkeypatch, ["--unattended", "--config", "/none", "--data", str(tmp_path)]) == [
        (splash.SIZE, False)
    ]


@pytest.mark.parametrize("words", [["--help"], ["-h", "--unattended"], ["--unattended", "--wrong"]])
def test_none_for_what_plays_nothing(monkeypatch, capsys, words):
    assert shown(monkeypatch, words) == []
    assert capsys.readouterr() == ("", "")


def test_opened_again_it_is_the_same_window_and_never_black(monkeypatch):
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    pygame.display.quit()
    first = display_surface.open_display((800, 480), True)
    seen = pygame.image.tobytes(first, "RGB")
    assert first.get_at((0, 0))[:3] == display_surface.GROUND
    assert len(set(seen)) > 20, "the name stands on it"
    second = display_surface.open_display((800, 480), True)
    assert pygame.image.tobytes(second, "RGB") == seen


def test_no_picture_found_leaves_the_ground(monkeypatch, tmp_path):
    monkeypatch.setattr(display_surface, "PICTURES", tmp_path)
    surface = pygame.Surface((64, 64))
    display_surface.draw_start(surface)
    assert set(pygame.image.tobytes(surface, "RGB")) == set(display_surface.GROUND)


LOOK = """
import sys
from kiosk.cli import main
from kiosk.cli.playing import splash
from kiosk.devices.display import display_surface as display
splash.show(main._parser("play"), ["--unattended", "--config", "/none", "--data", sys.argv[1]])
heavy = {"numpy", "cv2", "pydantic", "gpiozero", "kiosk.config", "kiosk.games", "kiosk.table", "json"}
heavy |= {"kiosk.screens.app.application"}
import pygame, resource, time
print(pygame.display.get_surface() is not None, sorted(heavy & set(sys.modules)), time.process_time())
"""


def test_it_is_there_before_anything_that_takes_long(tmp_path):
    """The processor's time is what counts on a slow machine; a fifth of a second here is two on a Pi."""
    done = subprocess.run(
        [sys.executable, "-c", LOOK, str(tmp_path)], capture_output=True, text=True, cwd=ROOT, check=True,
        env={**os.environ, "SDL_VIDEODRIVER": "dummy"},
    )  # fmt: skip
    there, rest = done.stdout.split(" ", 1)
    loaded, seconds = rest.rsplit(" ", 1)
    assert (there, loaded) == ("True", "[]")
    assert float(seconds) < 0.3
