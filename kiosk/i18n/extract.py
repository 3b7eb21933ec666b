"""Finds every `phrase("...")` of the code and the words in the games' data, and brings a catalogue up to date."""

import ast
import tomllib
from collections.abc import Iterator
from datetime import UTC, datetime
from functools import cache
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po, write_po

EPOCH = datetime(2026, 1, 1, tzinfo=UTC)
"""A date that never changes, so that a refreshed catalogue differs only where its phrases do."""
DATA = ("options.toml", "rule_pages.toml", "settings.toml")
"""The files with words for people: what stands under these keys of each table, or in a table of that name."""
ALL_WORDS = ("calibration.toml", "words.toml")
"""Files of nothing but words: in tables, alone or several in an array."""
WORDS = ("label", "help", "title", "text", "worth", "choices", "zero", "none")
FOLDER = Path(__file__).parent
CODE = FOLDER.parent


@cache
def phrases(code: Path = CODE) -> frozenset[str]:
    """The templates of all phrases in the files of a folder. Raises `ValueError` where one is not a plain string."""
    said = {message for file in code.rglob("*.py") for message in _phrases_of(file)}
    marked = (_words_of(file) for name in DATA for file in code.rglob(name))
    return frozenset(said.union(*marked, *(_all_words(file) for name in ALL_WORDS for file in code.rglob(name))))


def _all_words(file: Path) -> set[str]:
    """The words in a file of tables that holds nothing else."""
    entries = [entry for table in tomllib.loads(file.read_text("utf-8")).values() for entry in table.values()]
    return {text for entry in entries for text in (entry if isinstance(entry, list) else [entry])}


def _words_of(file: Path) -> set[str]:
    """The words in a file that holds tables, alone or several in an array."""
    tables = tomllib.loads(file.read_text("utf-8")).values()
    entries = [entry for table in tables for entry in (table if isinstance(table, list) else [table])]
    found = [entry[key] for entry in entries for key in WORDS if key in entry]
    return {text for words in found for text in (words.values() if isinstance(words, dict) else [words])}


def _phrases_of(file: Path) -> Iterator[str]:
    """The templates in a file.

    By the syntax tree, not by Babel's extractor: that reads tokens, and an f-string, which may hold a phrase, is a
    single token before Python 3.12 and many since.
    """
    code = file.read_text("utf-8")
    if "phrase" not in code:
        return
    for node in ast.walk(ast.parse(code)):
        if not isinstance(node, ast.Call):
            continue
        if getattr(node.func, "id", getattr(node.func, "attr", None)) != "phrase":
            continue
        template = node.args[0] if node.args else None
        if not isinstance(template, ast.Constant) or not isinstance(template.value, str):
            raise ValueError(f"{file}:{node.lineno}: a phrase is a plain string, not {ast.unparse(node)}")
        yield template.value


def path(language: str) -> Path:
    """The catalogue of a language."""
    return FOLDER / language / "LC_MESSAGES" / "piste.po"


def read(language: str) -> dict[str, str]:
    """French template -> translation, as the catalogue has it; without those that are only guessed."""
    if not path(language).exists():
        return {}
    with path(language).open("rb") as file:
        entries = read_po(file, locale=language)
    return {str(entry.id): str(entry.string) for entry in entries if entry.id and not entry.fuzzy}


def write(language: str, translations: dict[str, str]) -> list[str]:
    """Writes the catalogue anew with exactly the phrases of the code. Returns those that have no translation."""
    catalogue = Catalog(locale=language, project="Piste", version="1", fuzzy=False, charset="utf-8")
    catalogue.header_comment = f"# {language} catalogue of Piste; the msgids are the French source."
    wanted = phrases()
    for message in sorted(wanted):
        catalogue.add(message, translations.get(message, ""))
    catalogue.creation_date = catalogue.revision_date = EPOCH
    path(language).parent.mkdir(parents=True, exist_ok=True)
    with path(language).open("wb") as file:
        write_po(file, catalogue, width=0, sort_output=True, omit_header=False)
    return sorted(message for message in wanted if not translations.get(message))
