"""Sentences for people: French templates with values, translated where they are shown."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from kiosk.i18n.fill import fill, with_machine


@dataclass(frozen=True, slots=True)
class Phrase:
    """A sentence for people: a French template (the catalogue's key) and the values that fill it."""

    template: str
    values: Mapping[str, object] = field(default_factory=dict)

    def __str__(self) -> str:
        return with_machine(self._filled(), "fr")

    def _filled(self) -> str:
        values = {
            name: value._filled() if isinstance(value, Phrase) else value for name, value in self.values.items()
        }
        return fill(self.template, values)


def phrase(template: str, **values: object) -> Phrase:
    """A `Phrase`; the catalogues are extracted from calls of this name."""
    return Phrase(template, values)


@dataclass(frozen=True, slots=True)
class SeatName:
    """A player among the values of a phrase: who shows the phrase puts the name there, see `named`."""

    number: int

    def __str__(self) -> str:
        return str(self.number + 1)


def named(said: Phrase, names: Sequence[str]) -> Phrase:
    """The phrase with the name of every seat in it, also in the phrases that it holds."""
    return Phrase(said.template, {key: _name(value, names) for key, value in said.values.items()})


def _name(value: object, names: Sequence[str]) -> object:
    if isinstance(value, Phrase):
        return named(value, names)
    return names[value.number] if isinstance(value, SeatName) else value


Say = Callable[[Phrase], str]
"""Puts a phrase into words of one language; `str` gives French."""
