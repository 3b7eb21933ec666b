"""Puts the page together: one file, so that a telephone asks for nothing else and runs nothing that is not in it."""

import base64
import hashlib
import json
import tomllib
from importlib.resources import files

from kiosk.i18n.words import LANGUAGES, catalogue

_FOLDER = files(__package__)


def page() -> str:
    """The page as HTML; its policy allows the style and the script in it, and a websocket, nothing else."""
    script = f"const WORDS = {_words()};\n{_text('mqtt_reader.js')}{_text('page.js')}"
    css = _text("page.css")
    parts = {"css": css, "script": script, "styles": _hash(css), "scripts": _hash(script)}
    made = _text("page.html")
    for name, part in parts.items():
        made = made.replace(f"{{{name}}}", part)
    return made


def words() -> dict[str, str]:
    """The page's words in French, by key."""
    return dict(tomllib.loads(_text("words.toml"))["page"])


def _words() -> str:
    said = {one: {key: catalogue(one).get(word, word) for key, word in words().items()} for one in LANGUAGES}
    return json.dumps(said, ensure_ascii=False).replace("<", "\\u003c")


def _hash(text: str) -> str:
    """As a content security policy names what it allows (CSP Level 3, 2.3.1)."""
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"


def _text(name: str) -> str:
    return _FOLDER.joinpath(name).read_text("utf-8")
