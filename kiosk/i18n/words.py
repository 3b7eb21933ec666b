"""The languages of the screens: French is the source, English comes from a gettext catalogue read at the start."""

from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path

from babel.messages.pofile import read_po

from kiosk.i18n.fill import fill, with_machine
from kiosk.i18n.phrase import Phrase

CATALOGUES = Path(__file__).parent
LANGUAGES = {"fr": "Français", "en": "English"}


@lru_cache(maxsize=8)
def catalogue(language: str) -> Mapping[str, str]:
    """French template -> template of `language`; empty for French itself and for a language without a catalogue."""
    path = CATALOGUES / language / "LC_MESSAGES" / "piste.po"
    if language == "fr" or not path.exists():
        return {}
    with path.open("rb") as file:
        entries = read_po(file, locale=language)
    return {str(entry.id): str(entry.string) for entry in entries if entry.id and entry.string and not entry.fuzzy}


class Words:
    """What people read, in one language at a time."""

    def __init__(self, language: str = "fr") -> None:
        self.language = language

    def say(self, text: Phrase | str) -> str:
        """A phrase in the reader's language; values that are phrases themselves are translated too."""
        return with_machine(self._filled(text), self.language)

    def _filled(self, text: Phrase | str) -> str:
        if isinstance(text, str):
            return text
        template = catalogue(self.language).get(text.template)
        values = {
            name: self._filled(value) if isinstance(value, Phrase) else value for name, value in text.values.items()
        }
        return fill(text.template, values) if template is None else fill(template, values, self.language)

    def next_language(self) -> str:
        """The language after this one."""
        known = list(LANGUAGES)
        return known[(known.index(self.language) + 1) % len(known)]
