"""Options of a game: their ranges, their defaults, and the check of what a table chose."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias, TypeVar

from kiosk.games.engine.errors import BadOptions
from kiosk.i18n.phrase import Phrase, phrase

Options: TypeAlias = Mapping[str, object]
"""By key: true or false, whole numbers, words of a choice, or whole numbers by name."""
T = TypeVar("T")


class Chosen(dict[str, object]):
    """The value of every option of a game at a table, each of its option's kind."""

    def number(self, key: str) -> int:
        """That of an option of kind "int"."""
        return self._typed(key, int)

    def word(self, key: str) -> str:
        """That of an option of kind "choice"."""
        return self._typed(key, str)

    def table(self, key: str) -> dict[str, int]:
        """The value of an option of kind "table": its whole numbers by key."""
        return dict(self._typed(key, dict))

    def _typed(self, key: str, kind: type[T]) -> T:
        value = self[key]
        assert isinstance(value, kind), f"{key} is {value!r}"
        return value


class OptionKind(StrEnum):
    """What the value of an option is; of `TABLE` whole numbers by name, the names being those of its choices."""

    BOOL = "bool"
    INT = "int"
    CHOICE = "choice"
    TABLE = "table"


@dataclass(frozen=True, slots=True)
class Option:
    """Something about a game that the table chooses before it starts.

    `shown` False keeps rarely changed options off the first page of the options screen. Numbers are multiples of
    `step`. `at_table` is what the kiosk's own screens begin with where that is not the default: what people do
    with the dice there is done before the first line elsewhere. `is_rule` False: it changes nothing that is allowed
    and no points that are made, so that games with and without it can be compared.
    """

    key: str
    kind: OptionKind
    default: object
    label: Phrase
    help: Phrase
    choices: tuple[tuple[str, Phrase], ...] = ()
    minimum: int | None = None
    maximum: int | None = None
    shown: bool = True
    step: int = 1
    at_table: object = None
    is_rule: bool = True


def complete_options(options: Sequence[Option], given: Options | None) -> Chosen:
    """The given options over the defaults. Raises `BadOptions` for unknown keys and values out of range."""
    chosen = Chosen((option.key, option.default) for option in options)
    for key, value in (given or {}).items():
        option = next((option for option in options if option.key == key), None)
        if option is None:
            reason = phrase(
                "Il n’y a pas d’option « {key} » ; il y a : {known}.", key=key, known=Phrase(", ".join(chosen))
            )
            raise BadOptions("unknown_option", reason)
        _check(option, value)
        chosen[key] = value
    return chosen


def table_options(options: Sequence[Option]) -> dict[str, object]:
    """What the kiosk's own screens begin with where that is not the default."""
    return {option.key: option.at_table for option in options if option.at_table is not None}


def _check(option: Option, value: object) -> None:
    if option.kind == OptionKind.BOOL and not isinstance(value, bool):
        raise _bad(option, phrase("true ou false"), value)
    if option.kind == OptionKind.CHOICE and not (isinstance(value, str) and value in _keys(option)):
        raise _bad(option, phrase("une de ces valeurs : {names}", names=_names(option)), value)
    if option.kind == OptionKind.INT and not _in_range(option, value):
        raise _bad(option, _range(option), value)
    if option.kind == OptionKind.TABLE:
        _check_table(option, value)


def _check_table(option: Option, value: object) -> None:
    if not isinstance(value, Mapping):
        raise _bad(option, phrase("un tableau de nombres pour {names}", names=_names(option)), value)
    for name, number in value.items():
        if name not in _keys(option):
            said = {"key": Phrase(option.key), "name": name, "names": _names(option)}
            raise BadOptions(
                "bad_option", phrase("L’option « {key} » ne connaît pas {name} ; il y a : {names}.", **said)
            )
        if not _in_range(option, number):
            raise _bad(option, _range(option), number, name)


def _bad(option: Option, wanted: Phrase, value: object, name: str | None = None) -> BadOptions:
    """The refusal of a value for an option, or for one of its table."""
    said = {"key": Phrase(option.key if name is None else f"{option.key}.{name}"), "wanted": wanted, "value": value}
    return BadOptions("bad_option", phrase("L’option « {key} » veut {wanted}, pas {value}.", **said))


def _keys(option: Option) -> list[str]:
    return [name for name, _ in option.choices]


def _names(option: Option) -> Phrase:
    return Phrase(", ".join(_keys(option)))


def _range(option: Option) -> Phrase:
    least, most, step = option.minimum or 0, option.maximum, option.step
    if step != 1:
        return phrase("un nombre entre {least} et {most}, de {step} en {step}", least=least, most=most, step=step)
    if most is None:
        return phrase("un nombre à partir de {least}", least=least)
    return phrase("un nombre entre {least} et {most}", least=least, most=most)


def _in_range(option: Option, value: object) -> bool:
    if not isinstance(value, int) or isinstance(value, bool) or value % option.step:
        return False
    return (option.minimum or 0) <= value and (option.maximum is None or value <= option.maximum)
