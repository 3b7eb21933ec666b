"""A template filled with values, by the grammar of its language: plurals, French elision, the machine's name."""

import re
from collections.abc import Mapping
from functools import lru_cache
from string import Formatter

from kiosk.i18n.elision import elided

ONE_OR_MANY = "|"
"""Parts the words of a plural: `{n:point|points}` is the one that `n` asks for, with the number in place of a `#`."""
SPELLED = {
    "fr": ("deux", "trois", "quatre", "cinq", "six", "sept", "huit", "neuf", "dix"),
    "en": ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"),
}
"""The numbers from 2 on in words; one alone has words of its own in every plural."""
MACHINE = {"fr": "la machine", "en": "the machine"}
"""What it is called within a sentence."""
_STORED = re.compile("(?P<start>^|[.!?…] )?(?P<marks>[\ue000-\uf8ff]*)Piste (?P<level>●{1,3})")
"""The machine's name as the journal has it, whatever the language; with the marks of a player before it."""


def fill(template: str, values: Mapping[str, object], language: str = "fr") -> str:
    """The words, the machine's name as it is stored: a sentence may stand within another, and which of them begins
    with a capital only the whole tells. Raises `KeyError` where a value is missing.
    """
    said = ""
    for literal, name, form in _parts(template):
        said += literal
        if name is not None and ONE_OR_MANY in form:
            said += counted(values[name], form, language)
        elif name is not None:
            word = format(values[name], form)
            said = (elided(said, word) if language == "fr" else said) + word
    return said


@lru_cache(maxsize=4096)
def _parts(template: str) -> tuple[tuple[str, str | None, str], ...]:
    return tuple((literal, name, form or "") for literal, name, form, _ in Formatter().parse(template))


def counted(number: object, words: str, language: str) -> str:
    """The one of two words that a number asks for; French has the first for less than two, English for one alone.

    Of three the second is for two alone, as "twice".
    """
    one, *pair, many = words.split(ONE_OR_MANY)
    if pair and number == 2:
        return pair[0]
    alone = isinstance(number, int | float) and (abs(number) < 2 if language == "fr" else number == 1)
    return (one if alone else many).replace("#", spelled(number, language))


def spelled(number: object, language: str) -> str:
    """A small number as it is said, others and those of languages without such words in figures."""
    words = SPELLED.get(language, ())
    small = isinstance(number, int) and 2 <= number < 2 + len(words)
    return words[number - 2] if small and isinstance(number, int) else str(number)


def plate(name: str) -> str:
    """A player's name where it stands alone: the machine's without an article, its level in Roman figures: beside a
    score others would seem to be one."""
    found = _STORED.fullmatch(name) if "●" in name else None
    return name if found is None else f"{found['marks']}Machine {'I' * len(found['level'])}"


def with_machine(said: str, language: str) -> str:
    """The machine's name in the reader's language, with a capital where a sentence begins.

    Its level is told only where a sentence names machines of several.
    """
    if "●" not in said:
        return said
    levels = {found["level"] for found in _STORED.finditer(said)}

    def word(found: re.Match[str]) -> str:
        name = MACHINE.get(language, MACHINE["fr"])
        start = found["start"]
        name = name if start is None else name.capitalize()
        level = f" {'I' * len(found['level'])}" if len(levels) > 1 else ""
        return f"{start or ''}{found['marks']}{name}{level}"

    alone = plate(said)
    return alone if alone != said else _STORED.sub(word, said)
