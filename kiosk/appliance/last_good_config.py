"""The configuration that the kiosk last lived well with, for when the present one is bad and nobody is there."""

import sys
from contextlib import suppress
from pathlib import Path

from kiosk.config.loader import load_config
from kiosk.config.overrides import Overrides, Unreadable, read, write_whole
from kiosk.config.schema import Config
from kiosk.config.setting_list import changed, settings
from kiosk.errors import ConfigError
from kiosk.i18n.phrase import Phrase, phrase

FILE = "last-good.json"

DEFAULTS = phrase("Réglages illisibles : ceux par défaut sont utilisés.")
BEFORE = phrase("Réglages illisibles : les derniers bons sont utilisés.")


def forgiving(given: Path | None, data: Path | None) -> tuple[Overrides, Phrase | None]:
    """The settings and a message: where they are bad, the last good ones in the data folder, else the defaults."""
    try:
        base, news = load_config(given), None
    except ConfigError as error:
        print(f"kiosk: {error}; playing on with the last good settings, else the defaults", file=sys.stderr)
        good = last_good(data)
        base, news = good or Config(), DEFAULTS if good is None else BEFORE
    overrides = Overrides(base, data)
    overrides.file = given
    return overrides, news or what_was_wrong(overrides)


def what_was_wrong(overrides: Overrides) -> Phrase | None:
    """The message when settings changed on the screen could not all be read; None when all could."""
    if overrides.before:
        return BEFORE if overrides.changes else DEFAULTS
    labels = [str(settings()[key].text.label) if key in settings() else key for key in overrides.dropped]
    return phrase("Réglages périmés, à vérifier : {keys}.", keys=", ".join(labels)) if labels else None


def safe_mode_config(config: Config, data: Path | None) -> Config:
    """The configuration of safe mode: the last good one, else defaults with this profile, language and buttons."""
    general = {"profile": config.general.profile, "language": config.general.language}
    return last_good(data) or Config.model_validate({"general": general, "buttons": config.buttons.model_dump()})


def last_good(data: Path | None) -> Config | None:
    """The last good configuration in the data folder; None where there is none that can be read."""
    if data is None or not (data / FILE).exists():
        return None
    try:
        return changed(Config(), read(data / FILE))
    except ConfigError:
        return None


def remember(config: Config, data: Path | None) -> None:
    """Keeps the present configuration whole; writes only what changed, and nothing where it cannot."""
    if data is None:
        return
    path = data / FILE
    now = {key: config.value(key) for key in settings()}
    with suppress(Unreadable):
        if read(path) == now:
            return
    with suppress(OSError):
        write_whole(path, now)
