"""Words of the screen, as the voice has to be given them: signs in words, terms spelled as they are said."""

import re
import tomllib
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

TABLE = Path(__file__).with_name("pronunciation.toml")
_ORDINAL = re.compile(r"\b(\d+)e\b")
_MINUS = re.compile(r"(?<![\w.])-(?=\d)")


@lru_cache(maxsize=1)
def _table() -> Mapping[str, Any]:
    return tomllib.loads(TABLE.read_text("utf-8"))


def aloud(text: str, language: str) -> str:
    """What the voice is to read for a line of the screen."""
    known = _table().get(language, {})
    said = known.get("lines", {}).get(text.strip()) or _MINUS.sub("−", text)
    for sign, word in (_table()["signs"] | known.get("signs", {})).items():
        said = said.replace(sign, word)
    if language == "fr":
        said = _ORDINAL.sub(r"\1ème", said)
    words = known.get("words", {})
    said = re.sub(r"\w+", lambda found: words.get(found[0].lower(), found[0]), said)
    return " ".join(said.split())
