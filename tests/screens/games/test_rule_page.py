"""Pages of rules as their file has them."""

import pytest

from kiosk.i18n.phrase import phrase
from kiosk.screens.games.common import rule_page
from kiosk.screens.games.common.rule_page import RulePage, read_pages
from kiosk.screens.kit.drawing.canvas import Canvas

ENTRIES = [
    {"title": "Le but", "text": "Exactement {target}.", "picture": "board"},
    {"title": "Les doubles", "text": "Un double.", "dice": [4, 4], "colours": ["green", "red"], "worth": "{points}"}
    | {"numbers": {"points": "double"}},
    {"title": "Les figures"},
]
FIGURES = RulePage(phrase("Les figures"), phrase("As, Roi, Dame."), cards=("5H",))


def draw(canvas: Canvas, box: object) -> None:
    """A picture of nothing."""


@pytest.fixture(autouse=True)
def entries(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rule_page, "_entries", lambda package: ENTRIES)


def test_words_numbers_and_pictures_are_those_of_the_file() -> None:
    aim, doubles, figures = read_pages("any", {"board": draw}, {"target": 7000, "double": 800}, (FIGURES,))
    assert str(aim.text) == "Exactement 7000." and aim.picture is draw and aim.dice == ()
    assert (str(doubles.worth), doubles.dice, doubles.colours) == ("800", (4, 4), ("green", "red"))
    assert figures is FIGURES


def test_what_the_file_names_has_to_be_there() -> None:
    with pytest.raises(KeyError, match="board"):
        read_pages("any", {}, {"target": 1, "double": 1}, (FIGURES,))
    with pytest.raises(KeyError, match="target"):
        read_pages("any", {"board": draw}, {}, (FIGURES,))
    with pytest.raises(KeyError, match="Les figures"):
        read_pages("any", {"board": draw}, {"target": 1, "double": 1})
