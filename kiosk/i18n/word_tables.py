"""Words as data: `words.toml` beside the code that shows them."""

import tomllib
from importlib.resources import files

from kiosk.i18n.phrase import Phrase


def word_tables(package: str) -> dict[str, dict[str, Phrase]]:
    """The tables of `words.toml` in a package, by name: key -> phrase. Raises `FileNotFoundError`."""
    tables = tomllib.loads(files(package).joinpath("words.toml").read_text("utf-8"))
    return {name: {key: Phrase(text) for key, text in table.items()} for name, table in tables.items()}
