"""What stands on the screen, as JSON: for programs that read a screen to somebody, or that press in a test."""

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Protocol

import pygame

from kiosk.devices.buttons.gestures import Lamp
from kiosk.errors import PisteError
from kiosk.games.engine.moves import Json
from kiosk.i18n.words import Words
from kiosk.screens.kit.drawing.layout_check import DrawnElement, ElementKind
from kiosk.screens.kit.screen import Item, Screen


class Drawn(Protocol):
    """What was drawn last, and the screen that drew it."""

    @property
    def screen(self) -> Screen:
        """The screen in front."""

    @property
    def words(self) -> Words:
        """The language of the screens."""

    @property
    def marks(self) -> Sequence[DrawnElement]:
        """Every text and every button, with its place."""

    @property
    def targets(self) -> Sequence[tuple[str, pygame.Rect]]:
        """What can be touched: keys and places in pixels of the window."""

    def lamps(self) -> Mapping[str, Lamp]:
        """The lamp of each button."""


def published(app: Drawn) -> Json:
    """The screen in front: its texts, its items in the cursor's order, and what can be touched.

    Boxes are x, y, width, height in pixels of the window; `cursor` is an item's key, None where it rests on none.
    """
    screen = app.screen
    items = screen.items()
    return {
        "screen": screen.screen_key,
        "cursor": items[screen.place].key if items and screen.place >= 0 else None,
        "items": [_item(app, item) for item in items],
        "lamps": dict(app.lamps()),
        "texts": [mark.what for mark in app.marks if mark.kind == ElementKind.TEXT],
        "targets": [{"key": key, "box": list(box)} for key, box in app.targets],
    }


def _item(app: Drawn, item: Item) -> Json:
    return {
        "key": item.key,
        "label": app.words.say(item.label),
        "value": None if item.value is None else app.words.say(item.value),
        "points": item.points,
        "face": item.face,
        "minor": item.minor,
    }


class LayoutFile:
    """A file that always holds the newest screen, whole: it is replaced, never written over."""

    def __init__(self, path: Path) -> None:
        """Tries to write the file at `path`. Raises `PisteError` where that is not possible."""
        self._path, self._next = path, path.with_name(f".{path.name}.next")
        self._write("{}")

    def shown(self, app: Drawn) -> None:
        """Writes the screen that was just shown. Raises `PisteError` when the file cannot be written."""
        self._write(json.dumps(published(app), ensure_ascii=False))

    def _write(self, text: str) -> None:
        try:
            self._next.write_text(text, encoding="utf-8")
            self._next.replace(self._path)
        except OSError as error:
            why = f"cannot write the layout {self._path}: {error.strerror}; name another with --layout"
            raise PisteError(why) from error
