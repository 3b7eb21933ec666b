"""Every phrase of the code is translated, with the same values in it."""

import re
import string
import textwrap
from pathlib import Path

import pytest

from kiosk.i18n.extract import phrases, read
from kiosk.i18n.phrase import phrase
from kiosk.i18n.words import LANGUAGES, Words


def fields(template: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(template) if name}


@pytest.mark.parametrize("language", [language for language in LANGUAGES if language != "fr"])
def test_every_phrase_is_translated(language: str) -> None:
    translations = read(language)
    assert sorted(message for message in phrases() if not translations.get(message)) == []


@pytest.mark.parametrize("language", [language for language in LANGUAGES if language != "fr"])
def test_translations_hold_the_same_values(language: str) -> None:
    wrong = [message for message, said in read(language).items() if said and fields(said) - fields(message)]
    assert wrong == []


def test_apostrophes_are_the_typographic_ones() -> None:
    shown = {*phrases(), *(said for language in LANGUAGES if language != "fr" for said in read(language).values())}
    assert sorted(said for said in shown if "'" in said) == []


def test_nothing_that_is_gone_stays_in_a_catalogue() -> None:
    assert sorted(set(read("en")) - phrases()) == []


def test_phrases_in_phrases_are_translated() -> None:
    nested = phrase("Tu relances ces {dice} ?", dice=phrase("deux dés"))
    assert Words("en").say(nested) == "Rethrow these two dice?"
    assert Words("fr").say(nested) == "Tu relances ces deux dés ?"


def test_what_has_no_translation_stays_french() -> None:
    assert Words("en").say(phrase("Sans traduction {n}", n=3)) == "Sans traduction 3"


def test_the_extraction_finds_phrases_of_every_room() -> None:
    found = phrases()
    assert len(found) > 200
    assert {"Le Cameroun", "Menu", "La caméra démarre."} <= found
    assert not [message for message in found if re.search(r"\{\}", message)]


def test_a_phrase_is_found_wherever_it_stands(tmp_path):
    code = """
        name = phrase("Marie a "  "gagné.")
        line = f"{wide:3} {phrase('jetons')} {names[phrase('Pot')]}"
        def said(n: int = engine.phrase("Lancer {n}", n=3)): ...
        # phrase("in a comment") and in a string:
        text = "phrase('in a string')"
    """
    (tmp_path / "code.py").write_text(textwrap.dedent(code), "utf-8")
    assert phrases(tmp_path) == {"Marie a gagné.", "jetons", "Pot", "Lancer {n}"}


@pytest.mark.parametrize("call", ["phrase(text)", 'phrase(f"{n} dés")', "phrase()"])
def test_a_phrase_that_could_not_be_translated_is_refused(tmp_path, call):
    (tmp_path / "code.py").write_text(call, "utf-8")
    with pytest.raises(ValueError, match=r"code\.py:1: a phrase is a plain string"):
        phrases(tmp_path)


def test_words_in_the_data_of_games_are_found(tmp_path: Path) -> None:
    (tmp_path / "game.py").write_text('WORD = phrase("Un mot")', "utf-8")
    (tmp_path / "options.toml").write_text(
        '[[option]]\nkey = "match"\nlabel = "Durée"\nhelp = "Combien"\nchoices.tours = "Des tours"\n', "utf-8"
    )
    (tmp_path / "rule_pages.toml").write_text(
        '[[page]]\ntitle = "Le but"\ntext = "Gagner."\nworth = "tout"\ndice = ["R"]\npicture = "pegs"\n', "utf-8"
    )
    (tmp_path / "data.toml").write_text('[[faces]]\ntitle = "A"\n', "utf-8")
    assert phrases(tmp_path) == {"Un mot", "Durée", "Combien", "Des tours", "Le but", "Gagner.", "tout"}
