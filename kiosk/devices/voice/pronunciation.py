"""Words of the screen, as the voice has to be given them: signs in words, terms spelled as they are said."""

import re
import tomllib
from functools import lru_cache
from pathlib import Path

TABLE = Path(__file__).with_name("pronunciation.toml")
_ORDINAL = re.compile(r"\b(\d+)e\b")
_LEVEL = re.compile(r"(?<=[Mm]achine )I+\b")
"""The machine's level, which is written in Roman figures: a voice may say that they are Roman."""
_MINUS = re.compile(r"(?<![\w.])-(?=\d)")


@lru_cache(maxsize=1)
def _table() -> tuple[dict[str, str], dict[str, dict[str, dict[str, str]]]]:
    """Signs of every language; lines, signs and words of each."""
    table = tomllib.loads(TABLE.read_text("utf-8"))
    return table.pop("signs"), table


def aloud(text: str, language: str) -> str:
    """What the voice is to read for a line of the screen."""
    signs, languages = _table()
    known = languages.get(language, {})
    said = known.get("lines", {}).get(text.strip()) or _MINUS.sub("−", text)
    said = _LEVEL.sub(lambda found: str(len(found[0])), said)
    for sign, word in (signs | known.get("signs", {})).items():
        said = said.replace(sign, word)
    if language == "fr":
        said = _ORDINAL.sub(r"\1ème", said)
    words = known.get("words", {})
    said = re.sub(r"\w+", lambda found: words.get(found[0].lower(), found[0]), said)
    return " ".join(said.split())
