"""Who takes part in an evening, record by record: kiosk.tournament.director.entrants, control.evening_format."""

from kiosk.pairing.forms import Form, Format
from kiosk.tournament.control.evening_format import FORMS, seats_at_tables, word
from kiosk.tournament.director.entrants import Entrants, Step

BEGAN = {
    "kind": Step.BEGAN, "format": Format(Form.SWISS, 4, rounds=1).to_json(), "who": ["a", "b", "c", "e"],
    "game": "cameroun", "options": {},
}  # fmt: skip


def after(*records: dict[str, object]) -> Entrants:
    found = Entrants()
    for record in (BEGAN, *records):
        found.apply(record)
    return found


def test_who_comes_late_is_the_last_and_counted_as_late() -> None:
    found = after({"kind": Step.ENTERED, "who": "d"})
    assert found.who == [("a",), ("b",), ("c",), ("e",), ("d",)]
    assert found.chosen is not None and (found.chosen.entrants, found.chosen.late) == (5, 1)


def test_who_leaves_misses_what_was_called_and_may_return() -> None:
    found = after({"kind": Step.LEFT, "entrant": 1, "missed": [4]})
    assert found.missing(4) == {"b"} == found.missing(5)
    found.apply({"kind": Step.RETURNED, "entrant": 1})
    assert found.missing(4) == {"b"} and found.missing(5) == set()


def test_a_result_takes_a_forfeit_back_from_those_who_played() -> None:
    found = after({"kind": Step.ABSENT, "number": 2, "entrants": [0, 2]})
    assert found.missing(2) == {"a", "c"}
    found.came(2, ["a", "someone else"])
    assert found.missing(2) == {"c"}


def test_every_form_has_its_word() -> None:
    assert {word(form) for form in Form} == set(FORMS)
    assert seats_at_tables(Format(Form.SWISS, 8), 8) == {2}
    assert seats_at_tables(Format(Form.TABLES, 7, size=4), 7) == {3, 4}
