"""French elision: "de" and "que" before a value that begins with a vowel or a mute h."""

import re
import tomllib
import unicodedata
from importlib.resources import files

_DATA = tomllib.loads(files(__package__).joinpath("elision.toml").read_text("utf-8"))
_BEFORE = re.compile(rf"\b({'|'.join(_DATA['words']['before'])}) $", re.IGNORECASE)
_HEARD = frozenset((*_DATA["none"]["words"], *_DATA["none"]["names"]))
_FIRST = re.compile(r"[^\W\d_]+")
_MARKS = re.compile("^[\ue000-\uf8ff]+")
"""The marks of players, private characters before a name: they are seen and not heard."""


def opens(text: str) -> bool:
    """Whether the word before a text loses its last letter."""
    first = _FIRST.match(_MARKS.sub("", text))
    if first is None or len(first[0]) < 2 or first[0].lower() in _HEARD:
        return False
    start = unicodedata.normalize("NFD", first[0].lower().replace("œ", "o").replace("æ", "a"))
    letters = [letter for letter in start if not unicodedata.combining(letter)]
    return letters[0] in "aeiouh" or (letters[0] == "y" and letters[1] not in "aeiouy")


def elided(said: str, after: str) -> str:
    """What was said so far, its last word cut where the next one asks for it."""
    found = _BEFORE.search(said)
    return said[: found.end(1) - 1] + "’" if found and opens(after) else said
