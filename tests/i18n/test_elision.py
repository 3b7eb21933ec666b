"""French loses a letter before a vowel or a mute h, whoever plays."""

import re
import string

import pytest

from kiosk.i18n.elision import elided, opens
from kiosk.i18n.extract import phrases
from kiosk.i18n.fill import ONE_OR_MANY, fill
from kiosk.i18n.phrase import phrase
from kiosk.i18n.words import Words

VOWELS = ("Yvonne", "Anne", "Hélène", "Henri", "Élise", "Œdipe", "Ulysse", "Piste")
CONSONANTS = ("Lucien", "Marcel", "Yann", "Hassan", "Wanda")
FIELDS = ("name", "caller", "other", "owner", "one", "two", "who", "best", "weakest", "new", "old")
OPEN = re.compile(r"\b(de|que|lorsque|puisque) [\ue000-\uf8ff]?(Yvonne|Anne|Hélène|Henri|Élise|Œdipe|Ulysse)\b", re.I)
CLOSED = re.compile(rf"(d|qu)’({'|'.join(CONSONANTS)})\b", re.I)
HIATUS = re.compile(r"\b(de|que|je|ne|se|jusque|lorsque|puisque) [aeiouyàâéèêëîïôöûüœæ]\w|\bsi ils? ", re.IGNORECASE)
"""Two vowels that meet in the text itself."""


def filled(template: str, name: str) -> str:
    parts = string.Formatter().parse(template)
    return fill(template, {field: 2 if ONE_OR_MANY in (form or "") else name for _, field, form, _ in parts if field})


@pytest.mark.parametrize("name", [*VOWELS, *CONSONANTS])
@pytest.mark.parametrize("mark", ["", "\ue001"])
def test_every_sentence_is_elided_before_a_name(name: str, mark: str) -> None:
    said = {filled(template, mark + name) for template in phrases()}
    assert sorted(one for one in said if OPEN.search(one) or CLOSED.search(one)) == []


@pytest.mark.parametrize("name", ["Yvonne", "Anne", "Hélène", "Henri"])
def test_names_with_a_vowel_or_a_mute_h(name: str) -> None:
    assert filled("Un jeton de {name}", name) == f"Un jeton d’{name}"
    assert filled("plus haut que {name}", name) == f"plus haut qu’{name}"
    assert filled("De {name}", name) == f"D’{name}" and filled("le monde {name}", name) == f"le monde {name}"


@pytest.mark.parametrize("name", ["Lucien", "Marcel", "Yann", "Hans", "onze", "8", "A", ""])
def test_what_begins_otherwise_stays(name: str) -> None:
    assert filled("Un jeton de {name}", name) == f"Un jeton de {name}" and not opens(name)


def test_english_has_no_elision() -> None:
    assert fill("de {name}", {"name": "Anne"}, "en") == "de Anne" and elided("chaque ", "Anne") == "chaque "


def test_no_text_has_a_hiatus_of_its_own() -> None:
    assert sorted(one for one in phrases() if HIATUS.search(one)) == []


def test_the_machine_has_a_name_in_every_language() -> None:
    lance = phrase("Lance pour {name} ! {name} joue", name="Piste ●●")
    assert str(lance) == "Lance pour la machine ! La machine joue"
    assert str(phrase("Un jeton de {name}", name="\ue001Piste ●")) == "Un jeton de \ue001la machine"
    both = phrase("{name} devant {other}", name="Piste ●●●", other="Piste ●")
    assert str(both) == "La machine III devant la machine I"
    # What begins with it has a capital, but not within another sentence.
    paid = phrase("7 vert : {who}", who=phrase("{name} +{points}", name="Piste ●", points=500))
    assert str(paid) == Words("fr").say(paid) == "7 vert : la machine +500"
    assert Words("en").say(paid) == "Green 7: the machine +500"
    # Several levels in one sentence are told apart.
    alone = Words("en").say("Piste ●●●"), Words("fr").say("\ue001Piste ●")
    assert alone == ("Machine III", "\ue001Machine I"), "alone on a plate there is no room for more"
