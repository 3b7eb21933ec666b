"""Where a name has no room it is cut as people cut it, and never so that it may be taken for another one."""

import pytest

from kiosk.i18n.short_names import short_forms

TABLE = (
    "Marie-Claire",
    "Marie-Christine",
    "Marie",
    "Marcel",
    "Marceau",
    "Maximilienne",
    "Max",
    "Machine II",
    "Mathis",
)


@pytest.mark.parametrize(
    ("name", "forms"),
    [
        ("Marcel", ["Marc.", "M."]),
        ("Maximilienne", ["Maximil.", "Maxim.", "Max.", "M."]),
        ("Barthélémy", ["Barthél.", "Barth.", "B."]),
        ("Anne-Sophie", ["Anne-S.", "A.-S.", "A."]),
        ("Jean Pierre", ["Jean P.", "J. P.", "J."]),
        ("Jean-Pierre-Marie", ["Jean-Pierre-M.", "Jean-P.", "J.-P.-M.", "J."]),
        ("Machine III", ["Mach. III", "M. III"]),
        ("Marcel +20", ["Marcel", "Marc.", "M."]),
        ("1 ● Anne-Sophie", ["1 ● Anne-S.", "1 ● A.-S.", "1 ● A."]),
        ("Léo", ["L."]),
        ("Al", ["Al"]),
        ("42", []),
    ],
)
def test_a_name_is_cut_where_people_cut_it(name: str, forms: list[str]) -> None:
    assert list(short_forms(name)) == [name, *forms]


@pytest.mark.parametrize("name", ["Marcel", "Gisèle", "Yvonne", "Odette", "Marguerite", "Bérengère", "Lucien", "Noé"])
def test_never_is_one_letter_alone_cut_off(name: str) -> None:
    assert all(len(form.rstrip(".")) <= len(name) - 2 for form in list(short_forms(name))[1:])


def test_forms_grow_shorter() -> None:
    for name in TABLE:
        sizes = [len(form) for form in short_forms(name)]
        assert sizes == sorted(sizes, reverse=True)


def test_no_form_may_be_taken_for_another_name() -> None:
    forms = {name: {form.rstrip(".") for form in short_forms(name, TABLE)} for name in TABLE}
    for name, mine in forms.items():
        assert not any(mine & others for other, others in forms.items() if other != name)
    assert "Marie-Cl." in short_forms("Marie-Claire", TABLE) and "Maxim." in short_forms("Maximilienne", TABLE)
    assert "Max." not in short_forms("Maximilienne", TABLE)


def test_two_of_one_name_are_told_apart_by_their_marks_alone() -> None:
    assert list(short_forms("Anna", ("Anna", "Anna"))) == ["Anna", "A."]
