"""What stands on the screen, as programs read it."""

import json

import pygame
import pytest

from kiosk.devices.buttons.gestures import Gesture
from kiosk.errors import PisteError
from kiosk.screens.app.screen_json import LayoutFile, published
from kiosk.shots.scene_list import stage


def test_the_screen_tells_its_items_and_where_they_stand():
    app = stage("play-choose")
    app.paint(pygame.Surface((1280, 800)))
    told = published(app)
    assert told["screen"] == "play"
    assert [item["key"] for item in told["items"]] == [item.key for item in app.screen.items()]
    app.gesture(Gesture.RIGHT)
    assert published(app)["cursor"] == told["items"][1]["key"]
    box = next(target["box"] for target in told["targets"] if target["key"] == "menu")
    app.pointer(box[0] + box[2] // 2, box[1] + box[3] // 2)
    assert published(app)["screen"] == "menu"


def test_the_file_always_holds_one_whole_screen(tmp_path):
    app, path = stage("attract"), tmp_path / "layout"
    file = LayoutFile(path)
    for name in ("attract", "play-choose"):
        app = stage(name)
        app.paint(pygame.Surface((800, 480)))
        file.shown(app)
        assert json.loads(path.read_text())["screen"] == name.partition("-")[0]
    assert [entry.name for entry in tmp_path.iterdir()] == ["layout"]


def test_a_folder_that_is_not_there_is_told_at_once(tmp_path):
    with pytest.raises(PisteError, match="cannot write the layout"):
        LayoutFile(tmp_path / "none" / "layout")
