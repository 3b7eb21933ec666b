"""A question in fewer words, from `words.toml`: for a small screen and for larger type."""

from collections.abc import Iterator, Mapping
from functools import cache

from kiosk.i18n.phrase import Phrase
from kiosk.i18n.word_tables import word_tables


@cache
def short_forms() -> Mapping[str, Phrase]:
    """The words that take the place of longer ones: template -> shorter phrase without values."""
    return {words: short for table in word_tables(__package__).values() for words, short in table.items()}


def forms(said: Phrase) -> Iterator[Phrase]:
    """The question, then in fewer words as often as there are fewer for it."""
    yield said
    while (short := shortened(said)) != said:
        yield (said := short)


def shortened(said: Phrase) -> Phrase:
    """The same question in fewer words: the phrases in it first, where there are fewer for them, then its own."""
    values = {key: shortened(value) if isinstance(value, Phrase) else value for key, value in said.values.items()}
    if values != dict(said.values):
        return Phrase(said.template, values)
    return Phrase(short_forms().get(said.template, said).template, values)
