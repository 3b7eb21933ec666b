"""What people are told of a setting; the schema's fields carry it, and the settings screen shows it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple, TypeVar, cast

from pydantic import Field
from pydantic.fields import FieldInfo

from kiosk.i18n.phrase import Phrase, phrase

BY_PROFILE = phrase("selon le profil")
NOT_WIRED = phrase("aucun")


@dataclass(frozen=True, slots=True)
class SettingText:
    """A setting's name and its explanation, in the players' language.

    `choices`: what its values are called. `least`, `most`: what a number may be. `unit`: how it is written, one of
    `UNITS`. `step`: by how much it is changed at once. `zero`, `none`: what 0 and no value at all are called.
    `restart`: it takes effect at the next start. `pin`: the number of a pin.
    """

    label: Phrase
    help: Phrase
    choices: Mapping[str, Phrase] = field(default_factory=dict)
    least: float | None = None
    most: float | None = None
    unit: str = "none"
    step: float = 1
    none: Phrase = BY_PROFILE
    restart: bool = False
    pin: bool = False
    zero: Phrase | None = None


class Limits(NamedTuple):
    """Of a number; see `SettingText`."""

    least: float | None = None
    most: float | None = None
    unit: str = "none"
    step: float = 1


NO_LIMITS = Limits()
T = TypeVar("T")


def setting(
    default: T,
    label: Phrase,
    help: Phrase,
    choices: Mapping[str, Phrase] | None = None,
    *,
    limits: Limits = NO_LIMITS,
    longest: int | None = None,
    none: Phrase = BY_PROFILE,
    restart: bool = False,
    pin: bool = False,
    zero: Phrase | None = None,
) -> T:
    """A field of a group of settings with all that is said of it (see `SettingText`); numbers have `limits`, text is
    at most `longest` characters long."""
    # pydantic's stubs say that a field is of its default's type.
    made = cast(FieldInfo, Field(default, ge=limits.least, le=limits.most, max_length=longest))
    made.metadata.append(SettingText(label, help, choices or {}, *limits, none, restart, pin, zero))
    return cast(T, made)


UNITS = {
    "none": phrase("{n}"),
    "pin": phrase("broche {n}"),
    "px": phrase("{n} px"),
    "mm": phrase("{n} mm"),
    "ms": phrase("{n} ms"),
    "s": phrase("{n} s"),
    "min": phrase("{n} min"),
    "fps": phrase("{n} images/s"),
    "wpm": phrase("{n} mots/min"),
    "%": phrase("{n} %"),
}
"""How a number of each unit is written."""
