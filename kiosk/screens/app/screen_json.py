"""What stands on the screen, as JSON: for programs that read a screen to somebody, or that press in a test."""

import json
from pathlib import Path
from typing import TYPE_CHECKING

from kiosk.errors import PisteError
from kiosk.games.engine.moves import Json

if TYPE_CHECKING:
    from kiosk.screens.app.application import App
    from kiosk.screens.kit.screen import Item


def published(app: "App") -> Json:
    """The screen in front: its words, its items in the cursor's order, and what answers to a finger.

    Boxes are x, y, width, height in pixels of the window; `cursor` is an item's key, None where it rests on none.
    """
    screen = app.screen
    items = screen.items()
    return {
        "screen": type(screen).__name__.lower(),
        "cursor": items[screen.place].key if items and screen.place >= 0 else None,
        "items": [_item(app, item) for item in items],
        "lamps": dict(app.lamps()),
        "texts": [mark.what for mark in app.marks if mark.kind == "text"],
        "targets": [{"key": key, "box": list(box)} for key, box in app.targets],
    }


def _item(app: "App", item: "Item") -> Json:
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
        """Tries the file. Raises `PisteError`."""
        self._path, self._next = path, path.with_name(f".{path.name}.next")
        self._write("{}")

    def shown(self, app: "App") -> None:
        """A frame was shown. Raises `PisteError` when the file cannot be written."""
        self._write(json.dumps(published(app), ensure_ascii=False))

    def _write(self, text: str) -> None:
        try:
            self._next.write_text(text, encoding="utf-8")
            self._next.replace(self._path)
        except OSError as error:
            raise PisteError(f"cannot write the layout {self._path}: {error.strerror}; name another") from error
