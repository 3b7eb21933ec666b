"""The file of an evening: kiosk.tournament.control.evening_file."""

from pathlib import Path

import pytest

from kiosk.errors import UsageError
from kiosk.pairing.forms import Form, Format
from kiosk.tournament.control.evening_file import PAGE_PORT, EveningPlan, plan_from
from kiosk.tournament.control.evening_format import FORMS, word
from kiosk.tournament.spectators.public_names import Naming

GOOD = """
event = "juin"
title = "Soirée de juin"
game = "cameroun"
people = ["Anne", " Luc ", "Marie", "Jean"]
tables = ["table-1", "bar"]
days = 3
[options]
turns = 2
"""


def plan(folder: Path, text: str) -> EveningPlan:
    (folder / "evening.toml").write_text(text, "utf-8")
    return plan_from(folder / "evening.toml")


def test_a_plan_is_read(tmp_path: Path) -> None:
    found = plan(tmp_path, GOOD)
    assert found == EveningPlan(
        "@juin", "Soirée de juin", "cameroun", ("Anne", "Luc", "Marie", "Jean"), ("table-1", "bar"), {"turns": 2}, 3,
        chosen=Format(Form.ROBIN, 4),
    )  # fmt: skip


@pytest.mark.parametrize(
    ("good", "bad", "said"),
    [
        ("event", "evnt", "no key evnt"),
        ('"juin"', '"Juin!"', "event"),
        ('"cameroun"', '"go"', "go"),
        ('"cameroun"', '"cribble"', 'two play together: "Anne & Luc", not Anne'),
        ('"cameroun"', '"linotte"\nform = "tables"', "linotte is not for 4"),
        ("turns = 2", "turns = 99", "99"),
        ("turns = 2", "luck = 2", "luck"),
        ('"Jean"', '" anne "', "anne stands there twice: add a letter, as in anne B."),
        ('"Jean"', '"\\u0007"', "a name has 1 to 40 letters, without invisible signs, not "),
        ('"Jean"', '"Lou\\u200b"', 'invisible signs, not "Lou'),
        ('"Jean"', f'"{41 * "x"}"', "1 to 40 letters"),
        ('"Jean"', "7", 'invisible signs, not "7"'),
        ("days = 3", f"days = {5000 * '['}", "too deep"),
        (', "Jean"', "", "4 to 256"),
        ('"bar"', '"table-1"', "different"),
        ('"bar"', '"director"', "director"),
        ('"bar"', '"a/b"', "a/b"),
        ('["table-1", "bar"]', "[]", "1 to 32"),
        ("days = 3", "days = 99", "days"),
        ("days = 3", "days = true", "days"),
        ("event =", "event", "="),
        ("[options]", "options = 3", ""),
        ('"Soirée de juin"', "3", "title"),
        ("days = 3", "spectators = 80", "1024"),
        ("days = 3", "spectators = 65536", "65535"),
        ("days = 3", 'spectators = "yes"', "spectators"),
        ("days = 3", 'names = "none"', "initials, first, full"),
        ("days = 3", "names = [3]", "initials, first, full"),
        ("days = 3", 'form = "cup"', "form is one of single, double, round_robin, pools, swiss, tables, not cup"),
        ("days = 3", "form = 3", "form is one of"),
        ("days = 3", "rounds = 2", "rounds is for swiss and tables, not for round_robin"),
        ("days = 3", 'form = "swiss"\nrounds = 3', "rounds is 1 to 2, not 3"),
        ("days = 3", 'form = "swiss"\nrounds = true', "rounds is 1 to 2"),
        ("days = 3", 'form = "tables"\ntable_size = 2', "table_size is 3 to 5, not 2"),
        ("days = 3", 'form = "swiss"\npools = 2', "pools is for pools"),
        ("days = 3", 'form = "pools"', "pools are for 6 people or more"),
        ("days = 3", 'draw = "alphabet"', "draw is lot or listed"),
    ],
)
def test_a_fault_is_one_line_that_names_the_file(tmp_path: Path, good: str, bad: str, said: str) -> None:
    assert good in GOOD
    with pytest.raises(UsageError, match=r"evening\.toml") as told:
        plan(tmp_path, GOOD.replace(good, bad))
    assert said in str(told.value) and "\n" not in str(told.value)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "latin-1", "cp1252"])
@pytest.mark.parametrize("ending", ["\n", "\r\n"])
def test_what_an_editor_makes_of_it_is_read_or_said(tmp_path: Path, encoding: str, ending: str) -> None:
    text = GOOD.replace('"Jean"', '"Zoé"').replace("\n", ending)
    (tmp_path / "evening.toml").write_bytes(text.encode(encoding))
    if encoding.startswith("utf-8"):
        assert plan_from(tmp_path / "evening.toml").people[-1] == "Zoé"
        return
    with pytest.raises(UsageError, match=r"evening\.toml: it is not saved as UTF-8"):
        plan_from(tmp_path / "evening.toml")


def test_a_file_that_is_none_is_one_line(tmp_path: Path) -> None:
    (tmp_path / "evening.toml").write_bytes(b"\xff\xfe")
    for path in (tmp_path, tmp_path / "evening.toml", tmp_path / "nowhere"):
        with pytest.raises(UsageError) as told:
            plan_from(path)
        assert "\n" not in str(told.value)


@pytest.mark.parametrize(
    ("line", "port", "names"),
    [
        ("", 0, Naming.FIRST),
        ("spectators = false", 0, Naming.FIRST),
        ('spectators = true\nnames = "full"', PAGE_PORT, Naming.FULL),
        ('spectators = 9000\nnames = "initials"', 9000, Naming.INITIALS),
    ],
)
def test_the_page_is_off_until_it_is_wanted(tmp_path: Path, line: str, port: int, names: Naming) -> None:
    found = plan(tmp_path, GOOD.replace("days = 3", line))
    assert (found.spectators, found.names) == (port, names)


@pytest.mark.parametrize(
    ("people", "lines", "chosen"),
    [
        (7, "", Format(Form.ROBIN, 7)),
        (8, "", Format(Form.SWISS, 8, rounds=3)),
        (8, 'form = "single"', Format(Form.KNOCKOUT, 8)),
        (8, 'form = "double"', Format(Form.DOUBLE, 8)),
        (8, 'form = "round_robin"', Format(Form.ROBIN, 8)),
        (8, 'form = "pools"', Format(Form.POOLS, 8, pools=2)),
        (9, 'form = "pools"\npools = 3\nthrough = 1', Format(Form.POOLS, 9, pools=3, through=1)),
        (8, 'form = "swiss"\nrounds = 4', Format(Form.SWISS, 8, rounds=4)),
        (8, 'form = "swiss"\ntable_size = 4\nrounds = 5', Format(Form.SWISS, 8, rounds=5, size=4)),
        (9, 'form = "tables"', Format(Form.TABLES, 9, rounds=4, size=4)),
        (9, 'form = "tables"\ntable_size = 3\nrounds = 2', Format(Form.TABLES, 9, rounds=2, size=3)),
    ],
)
def test_a_form_is_chosen_or_proposed(tmp_path: Path, people: int, lines: str, chosen: Format) -> None:
    named = '", "'.join(f"Joueur {number}" for number in range(people))
    text = GOOD.replace('"Anne", " Luc ", "Marie", "Jean"', f'"{named}"').replace("days = 3", lines)
    assert plan(tmp_path, text).format == chosen


def test_a_game_has_to_seat_every_table(tmp_path: Path) -> None:
    five = GOOD.replace('"Anne"', '"Anne", "Zoé"').replace("turns = 2", "")
    assert plan(tmp_path, five.replace("days = 3", 'form = "tables"\ntable_size = 3')).format.size == 3
    bad = five.replace('"cameroun"', '"linotte"').replace("days = 3", 'form = "tables"\ntable_size = 3')
    with pytest.raises(UsageError, match="linotte is not for 5"):
        plan(tmp_path, bad)


def test_every_form_of_pairing_has_one_word() -> None:
    assert sorted(FORMS.values()) == sorted(Form) and [word(form) for form in FORMS.values()] == list(FORMS)
