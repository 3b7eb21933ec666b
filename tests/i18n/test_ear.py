"""How sentences sound: one word for each thing, no orders in the infinitive, tu in play, vous in settings."""

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from kiosk.i18n.extract import CODE, phrases, read
from kiosk.i18n.fill import fill

DATA = tomllib.loads((Path(__file__).parent / "old_words.toml").read_text("utf-8"))
SUBJECTS = DATA["subjects"]
FIELD = re.compile(r"\{\w+\}")
INFINITIVE = re.compile(r"^\W*(\w+(?:er|ir|oir|re))\b(?!-) ?(.*)")
NO_VERBS = (
    "quatre", "encore", "entre", "paire", "poker", "croupier", "autre", "ordre", "premier", "dernier", "notre",
    "meilleure",
)  # fmt: skip
PLAY = ("games", "table/referee", "screens/games", "screens/play", "screens/hands_free", "screens/people")
OWNER = ("screens/settings", "screens/calibration", "appliance", "config", "devices", "table/storage")
TU = re.compile(r"\b(tu|te|toi|ton|ta|tes)\b|\bt’", re.IGNORECASE)
VOUS = re.compile(r"\b(vous|votre|vos)\b|\b(?!chez|assez)\w+ez\b", re.IGNORECASE)


def said(language: str) -> Iterator[str]:
    """Every text of a language, without the names of its values."""
    yield from (FIELD.sub("…", text) for text in (phrases() if language == "fr" else read(language).values()))


@pytest.mark.parametrize(("language", "old"), [(lang, old) for lang in ("fr", "en") for old in DATA[lang]])
def test_a_thing_has_one_word(language: str, old: str) -> None:
    found = re.compile(rf"(?<!\w)(?:{old})(?!\w)", re.IGNORECASE)
    assert sorted(text for text in said(language) if found.search(text)) == [], DATA[language][old]


@pytest.mark.parametrize("language", ["fr", "en"])
def test_there_is_one_space_between_words(language: str) -> None:
    assert sorted(text for text in said(language) if re.search(r"(?<!\n)  |\s$|^\s", text)) == []


def orders(text: str) -> Iterator[str]:
    """Parts of a sentence that begin with an infinitive: a label alone has no full stop and may be one."""
    if not re.search(r"[.!?]", text):
        return
    for part in re.split(r"(?<=[.!;:?])\s", FIELD.sub("…", text)):
        found = INFINITIVE.match(part)
        if found is None or found[1].lower() in NO_VERBS or part[0] == "…" or "’" in part.split(" ")[0]:
            continue
        if not any(found[2].startswith(verb) for verb in SUBJECTS.get(found[1].lower(), ())):
            yield part


def test_no_sentence_is_a_bare_infinitive() -> None:
    labels = phrases()
    found = {text: list(orders(text)) for text in labels}
    # A question may repeat the button that was pressed.
    asked = {text for text in found if text.endswith(" ?") and text.removesuffix(" ?") in labels}
    assert sorted(text for text, parts in found.items() if parts and text not in asked) == []


@pytest.mark.parametrize(("rooms", "wrong"), [(PLAY, VOUS), (OWNER, TU)], ids=["play", "settings"])
def test_players_are_tu_and_the_owner_is_vous(rooms: tuple[str, ...], wrong: re.Pattern[str]) -> None:
    texts = {text for room in rooms for text in of_room(room)}
    assert texts and sorted(text for text in texts if wrong.search(text)) == []


def of_room(room: str) -> Iterator[str]:
    """The texts that stand in the files of a folder."""
    files = [file for kind in ("*.py", "*.toml") for file in (CODE / room).rglob(kind)]
    source = "\n".join(re.sub(r" *\\\n *", " ", file.read_text("utf-8")) for file in files)
    yield from (text for text in phrases() if f'{text}"' in source)


@pytest.mark.parametrize(
    ("n", "french", "english"), [(0, "0 point", "0 points"), (1, "1 point", "1 point"), (2, "2 points", "2 points")]
)
def test_plurals_follow_the_language(n: int, french: str, english: str) -> None:
    template = "{n} {n:point|points}"
    assert (fill(template, {"n": n}), fill(template, {"n": n}, "en")) == (french, english)


def test_small_numbers_in_a_plural_are_words() -> None:
    again = "{n:Encore une|Encore #} fois"
    assert [fill(again, {"n": n}) for n in (0, 1, 2, 10, 11)] == [
        *["Encore une fois"] * 2, "Encore deux fois", "Encore dix fois", "Encore 11 fois",
    ]  # fmt: skip
    assert fill("{n:once|# times}", {"n": 3}, "en") == "three times" and fill("{n:ein|#}", {"n": 3}, "de") == "3"


@pytest.mark.parametrize(("n", "said"), [(1, "once"), (2, "twice"), (3, "three times"), (11, "11 times")])
def test_two_alone_may_have_a_word_of_its_own(n: int, said: str) -> None:
    assert fill("The lead changes {n:once|twice|# times}", {"n": n}, "en") == f"The lead changes {said}"


def test_a_number_in_words_asks_for_the_plural() -> None:
    assert fill("{n:point|points}", {"n": "plus de 99"}) == "points"
