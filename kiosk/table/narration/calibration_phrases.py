"""What a calibration says to people: a sentence for every code of `calibration.session`."""

import re
import tomllib
from importlib.resources import files

from calibration.session.session_view import Choices, Verdict, View
from kiosk.games.cards import card_words
from kiosk.i18n.number_format import figures
from kiosk.i18n.phrase import Phrase

CARD = re.compile(r"(?:[A2-9JQK]|10)[CDHS]")
"""A playing card, as its reader writes it."""
_SAID = tomllib.loads(files(__package__).joinpath("calibration.toml").read_text("utf-8"))


def _words(part: str) -> dict[str, Phrase]:
    return {code: Phrase(text) for code, text in _SAID[part].items()}


STEPS, TITLES, BUTTONS = _words("steps"), _words("titles"), _words("buttons")
VALUES = _words("values")
"""Words among the values and on the marks; figures and faces stand for themselves."""
SEVERAL = _words("several")
"""So many dice of a colour, where there is more than one."""
VERDICTS = {code: tuple(map(Phrase, texts)) for code, texts in _SAID["verdicts"].items()}
"""What was found, and what to do about it where that can be said."""


def title(view: View) -> Phrase:
    """The heading of a step: what to do now."""
    return _filled(TITLES[view.title], view.values)


def said(verdict: Verdict) -> tuple[Phrase, Phrase | None]:
    """What was found, and what to do about it."""
    finding, *advice = VERDICTS[verdict.code]
    return _filled(finding, verdict.values), advice[0] if advice else None


def buttons(choices: Choices) -> tuple[Phrase | None, Phrase | None, Phrase | None]:
    """The words on the left, the OK and the right button."""
    left, ok, right = (None if word is None else BUTTONS[word] for word in (choices.left, choices.ok, choices.right))
    return left, ok, right


def label(word: str) -> Phrase | str:
    """A mark's label: a word of `VALUES`, a card's name, or itself."""
    return card_words(_game_card(word)) if CARD.fullmatch(word) else VALUES.get(word, word)


def _game_card(word: str) -> str:
    """A card as games write it: TH for 10H."""
    return word.replace("10", "T")


def _filled(template: Phrase, values: tuple[tuple[str, object], ...]) -> Phrase:
    known = {name: _shown(value) for name, value in values}
    return Phrase(template.template, known)


def _shown(value: object) -> object:
    if isinstance(value, float):
        return figures(value)
    if isinstance(value, str) and CARD.fullmatch(value):
        return label(value)
    return _listed(value) if isinstance(value, str) else value


def _listed(value: str) -> object:
    """A word, or a list such as "red 2, white 3" as people say it: two red, three white ones."""
    if value in VALUES:
        return VALUES[value]
    items = value.split(", ")
    if len(items) > 1 and all(item in VALUES or item.isdecimal() for item in items):
        faces = {f"w{n}": label(item) for n, item in enumerate(items)}
        return Phrase(", ".join(f"{{{name}}}" for name in faces), faces)
    pairs = [item.partition(" ") for item in items]
    if not all(word in VALUES and count.isdecimal() for word, _, count in pairs):
        return value
    named = {f"w{n}": _counted(word, int(count)) for n, (word, _, count) in enumerate(pairs)}
    return Phrase(", ".join(f"{{{name}}}" for name in named), named)


def _counted(word: str, count: int) -> Phrase:
    if count > 1 and word in SEVERAL:
        return Phrase(SEVERAL[word].template, {"n": count})
    return Phrase("{n}\u00a0{colour}", {"n": count, "colour": VALUES[word]})
