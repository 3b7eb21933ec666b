"""The configuration that the kiosk last lived well with, for when the present one is bad and nobody is there."""

import sys
from pathlib import Path

from kiosk.config import Config, load_config
from kiosk.config.load import config_path
from kiosk.errors import ConfigError
from kiosk.games.engine import Phrase, phrase

FILE = "last-good.toml"
MOST_BYTES = 256 * 1024
"""No honest configuration is larger."""

DEFAULTS = phrase("Réglages illisibles : ceux d’origine sont utilisés.")
BEFORE = phrase("Réglages illisibles : les derniers bons sont utilisés.")


def forgiving(given: Path | None, data: Path | None) -> tuple[Config, Phrase | None]:
    """The configuration; when it is bad the last good one in the data folder, else the defaults, and what to say."""
    try:
        return load_config(given), None
    except ConfigError as error:
        print(f"kiosk: {error}; playing on with the last good settings, else the defaults", file=sys.stderr)
        good = last_good(data)
        return good or Config(), DEFAULTS if good is None else BEFORE


def cautious(config: Config, data: Path | None) -> Config:
    """What safe mode plays with: a configuration known to be lived with, else the language and the buttons alone."""
    general = {"profile": config.general.profile, "language": config.general.language}
    return last_good(data) or Config.model_validate({"general": general, "buttons": config.buttons.model_dump()})


def last_good(data: Path | None) -> Config | None:
    """The configuration that was kept, None where there is none that can be read."""
    if data is None or not (data / FILE).exists():
        return None
    try:
        return load_config(data / FILE)
    except ConfigError:
        return None


def remember(given: Path | None, data: Path | None) -> None:
    """Keeps the present configuration; writes only what changed, and nothing that is bad or cannot be written."""
    path = given or config_path()
    try:
        if data is None or path.stat().st_size > MOST_BYTES:
            return
        load_config(path)
        now, kept = path.read_bytes(), data / FILE
        if kept.exists() and kept.read_bytes() == now:
            return
        draft = kept.with_suffix(".part")
        draft.write_bytes(now)
        draft.replace(kept)
    except (OSError, ConfigError):
        return
