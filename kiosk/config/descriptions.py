"""What people are told of the settings, in the players' language."""

import tomllib
from functools import lru_cache
from pathlib import Path
from typing import Annotated

from pydantic import BaseModel, ConfigDict, PlainValidator, TypeAdapter

from kiosk.i18n.phrase import Phrase, phrase
from kiosk.i18n.word_tables import word_tables

Template = Annotated[Phrase, PlainValidator(Phrase)]
"""A phrase without values; the file has its template."""


class SettingText(BaseModel):
    """A setting's name and its explanation, see `settings.toml`."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    label: Template
    help: Template
    choices: dict[str, Template] = {}
    unit: str = "none"
    step: int | float = 1
    none: Template = phrase("selon le profil")
    restart: bool = False
    pin: bool = False
    zero: Template | None = None


@lru_cache(maxsize=1)
def setting_texts() -> dict[str, SettingText]:
    """Key "group.name" of a setting -> what is said of it. Raises `pydantic.ValidationError`."""
    entries = tomllib.loads(Path(__file__).with_name("settings.toml").read_text("utf-8"))
    return TypeAdapter(dict[str, SettingText]).validate_python(entries)


_WORDS = word_tables(__package__)
GROUPS = _WORDS["groups"]
"""The groups in the order of the settings screen."""
PROFILES = _WORDS["profiles"]
"""What each profile is like, in a sentence; `profiles.toml` holds what it decides."""
UNITS = _WORDS["units"]
"""How a number of each unit is written."""
