"""The window on an X server: no OpenGL is loaded for it, which would take a hundred megabytes."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator

import pytest

WINDOW = """
from pathlib import Path

import pygame

from kiosk.screens.app.window import Window

window = Window((320, 200), windowed=True)
window.surface.fill((200, 30, 40))
window.show()
mapped = Path("/proc/self/maps").read_text()
print(pygame.display.get_driver(), "libLLVM" in mapped or "libGLX" in mapped or "_dri.so" in mapped)
"""


@pytest.fixture
def display() -> Iterator[str]:
    if shutil.which("Xvfb") is None:
        pytest.skip("Xvfb is not installed")
    command = ["Xvfb", "-displayfd", "1", "-screen", "0", "640x400x24", "-nolisten", "tcp"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as server:
        assert server.stdout is not None
        yield f":{server.stdout.readline().strip()}"
        server.terminate()


def test_a_window_needs_no_opengl(display: str) -> None:
    env = {name: value for name, value in os.environ.items() if not name.startswith("SDL_")}
    done = subprocess.run(
        [sys.executable, "-c", WINDOW],
        capture_output=True,
        text=True,
        env=env | {"DISPLAY": display},
        check=True,
    )
    assert done.stdout.split()[-2:] == ["x11", "False"]
