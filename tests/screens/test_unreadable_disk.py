"""A disk that gives nothing back: no screen needs the journal to go on, each goes to each as before."""

import pygame
import pytest

from kiosk.devices.buttons.gestures import Gesture
from kiosk.errors import StoreError
from kiosk.screens.app.application import App
from kiosk.shots.scene_list import stage
from kiosk.table.storage.store import Store
from tests.shared import sampled

SCENES = (
    "attract", "tables", "history-games", "games", "players", "name", "options", "company", "company-replace",
    "match-between", "event-setup", "event-cup", "event-meeting", "day", "person", "find", "menu", "undo", "scores",
    "result", "settings", "play-choose", "leave", "replays", "replay", "replay-end",
)  # fmt: skip


def fails(*_: object) -> None:
    raise StoreError("cannot read the journal: disk I/O error")


def chosen(name: str, choice: int, patch: pytest.MonkeyPatch) -> App:
    """The scene after OK on one of its items, the disk having failed before that."""
    patch.undo()
    app = stage(name)
    patch.setattr(Store, "rows", fails)
    for _ in range(choice):
        app.gesture(Gesture.RIGHT)
    app.gesture(Gesture.OK)
    app.update(app.now + 0.1)
    app.paint(pygame.Surface((800, 480)))
    return app


@pytest.mark.parametrize("name", sampled(SCENES, every=16))
def test_every_choice_of_a_screen_can_be_made(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    items = len(stage(name).screen.items())
    for choice in range(max(1, items)):
        chosen(name, choice, monkeypatch)
