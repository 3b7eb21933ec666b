"""What people are told of a setting; the schema's fields carry it, and the settings screen shows it."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from kiosk.i18n.phrase import Phrase, phrase

BY_PROFILE = phrase("selon le profil")
NOT_WIRED = phrase("aucun")


@dataclass(frozen=True, slots=True)
class SettingText:
    """A setting's name and its explanation, in the players' language.

    `choices`: what its values are called. `unit`: how a number is written, one of `UNITS`. `step`: by how much it is
    changed at once. `zero`, `none`: what 0 and no value at all are called. `restart`: it takes effect at the next
    start. `pin`: the number of a pin.
    """

    label: Phrase
    help: Phrase
    choices: Mapping[str, Phrase] = field(default_factory=dict)
    unit: str = "none"
    step: float = 1
    none: Phrase = BY_PROFILE
    restart: bool = False
    pin: bool = False
    zero: Phrase | None = None


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
