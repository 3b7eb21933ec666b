"""The owner at a real window: keys alone change a setting, choose a PIN, restart the program; all is there again."""

import json
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.proofs.controls.xvfb_kiosk import Desk

pytestmark = pytest.mark.slow


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    desk = Desk(tmp_path, (800, 480), ["--profile", "bar", "--lang", "fr"])
    yield desk
    desk.close()


def go(desk: Desk, *keys: str) -> None:
    """Walks to each item with the right key, and presses Enter."""
    for key in keys:
        for _ in range(40):
            shown = desk.settled(0.15)
            if shown["cursor"] == key:
                break
            desk.press("right")
        assert desk.layout()["cursor"] == key, (key, desk.layout())
        desk.press("ok")
        desk.settled(0.2)


def shows(desk: Desk, screen: str, patience: float = 20.0) -> bool:
    """Whether that screen comes to the front."""
    end = time.monotonic() + patience
    while desk.layout().get("screen") != screen and time.monotonic() < end:
        time.sleep(0.05)
    return bool(desk.settled()["screen"] == screen)


def spell(desk: Desk, pin: str) -> None:
    go(desk, *(f"letter:{figure}" for figure in pin), "finish")


def test_pin_setting_restart(desk: Desk) -> None:
    go(desk, "settings")
    assert shows(desk, "newpin")
    spell(desk, "4703")
    spell(desk, "4703")
    assert shows(desk, "settings")
    go(desk, "group:camera", "camera.fps", "measure")
    desk.press("right")
    desk.press("ok")
    desk.settled()
    go(desk, "done", "restart")
    desk.layout_file.unlink(missing_ok=True)
    assert shows(desk, "attract")
    held = json.loads((desk.folder / "data" / "settings.json").read_text())["settings"]
    assert held == {"camera.fps": 35}
    go(desk, "settings")
    assert shows(desk, "askpin")
    spell(desk, "1111")
    assert shows(desk, "askpin")
    assert any("pas ce code" in text for text in desk.layout()["texts"])
    spell(desk, "4703")
    assert shows(desk, "settings")
    go(desk, "group:camera")
    assert {item["key"]: item["value"] for item in desk.layout()["items"]}["camera.fps"] == "35 images/s"
