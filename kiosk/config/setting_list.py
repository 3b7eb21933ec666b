"""The schema as a list of settings, for the settings screen and for `kiosk settings`."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from types import NoneType
from typing import Literal, cast, get_args, get_origin

from annotated_types import Ge, Le
from pydantic import ValidationError
from pydantic.fields import FieldInfo

from kiosk.config.descriptions import GROUPS, UNITS, SettingText, setting_texts
from kiosk.config.loader import first_fault
from kiosk.config.schema import Config, Value, profiles
from kiosk.errors import ConfigError
from kiosk.i18n.number_format import figures
from kiosk.i18n.phrase import Phrase, phrase

Kind = Literal["toggle", "choice", "number", "text"]


YES, NO = phrase("oui"), phrase("non")


@dataclass(frozen=True, slots=True)
class Setting:
    """One setting: its `key` "group.name", what it may be, what is said of it.

    `values`: those that can be chosen. `whole`: the number is an integer. `least`, `most`: what a number may be.
    """

    key: str
    kind: Kind
    default: Value
    optional: bool
    values: tuple[Value, ...]
    whole: bool
    text: SettingText
    least: float | None = None
    most: float | None = None

    @property
    def group(self) -> str:
        """The key of its group."""
        return self.key.partition(".")[0]

    def words(self, value: Value) -> Phrase:
        """A value as people read it."""
        if value is None:
            return self.text.none
        if isinstance(value, bool):
            return YES if value else NO
        if isinstance(value, str):
            return self.text.choices.get(value) or phrase("{text}", text=value)
        if value == 0 and self.text.zero is not None:
            return self.text.zero
        return Phrase(UNITS[self.text.unit].template, {"n": figures(value) if isinstance(value, float) else value})

    def shown(self, config: Config) -> Phrase:
        """What it is now; where that is left to the profile, what the profile makes of it."""
        value, effective = config.value(self.key), config.effective(self.key)
        if value is None and effective is not None:
            return phrase("{value} (profil)", value=self.words(effective))
        return self.words(value)


@lru_cache(maxsize=1)
def settings() -> Mapping[str, Setting]:
    """Every setting of the schema by its key, in the order of the groups."""
    return {
        f"{group}.{name}": _setting(f"{group}.{name}", field)
        for group in GROUPS
        for name, field in type(dict(Config())[group]).model_fields.items()
    }


def _setting(key: str, field: FieldInfo) -> Setting:
    text = setting_texts()[key]
    kinds = [kind for kind in get_args(field.annotation) if kind is not NoneType]
    optional = NoneType in get_args(field.annotation)
    plain: object = kinds[0] if optional else field.annotation
    kind: Kind = "number"
    values: tuple[Value, ...] = ()
    if get_origin(plain) is Literal:
        kind, values = "choice", get_args(plain)
    elif plain is bool:
        kind, values = "toggle", (True, False)
    elif plain is str:
        kind, values = "text", tuple(text.choices)
    least = next((cast(float, limit.ge) for limit in field.metadata if isinstance(limit, Ge)), None)
    most = next((cast(float, limit.le) for limit in field.metadata if isinstance(limit, Le)), None)
    return Setting(key, kind, field.default, optional, values, plain is int, text, least, most)


def changed(config: Config, changes: Mapping[str, Value]) -> Config:
    """The configuration with other values. Raises `ConfigError` when one is unknown or does not fit."""
    data = config.model_dump()
    for key, value in changes.items():
        group, _, name = key.partition(".")
        if key not in settings():
            raise ConfigError(f"'{key}': no such setting")
        data[group][name] = value
    try:
        return Config.model_validate(data)
    except ValidationError as error:
        raise ConfigError(first_fault(error)) from error


def by_profile(key: str) -> bool:
    """Whether the profile decides about a setting that is left open."""
    return any(key in decided for decided in profiles().values())
