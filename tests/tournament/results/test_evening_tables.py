"""An evening as tables: kiosk.tournament.results.evening_tables, day_history."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from kiosk.i18n.words import Words
from kiosk.pairing.forms import Form, Format
from kiosk.table.report.result_tables import Section, shown
from kiosk.tournament.control.status import as_told
from kiosk.tournament.director.entrants import Step
from kiosk.tournament.director.evening import Kind
from kiosk.tournament.results.day_history import templates
from kiosk.tournament.results.evening_tables import sections
from tests.tournament.control.an_evening import PLAN, ALedEvening

Evening = Callable[[Format], ALedEvening]


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[Evening]:
    begun: list[ALedEvening] = []

    def begin(chosen: Format) -> ALedEvening:
        people = ("Anne", "Luc", "Marie", "Jean", "Zoé", "Paul", "Odile")[: chosen.entrants]
        begun.append(ALedEvening(tmp_path, replace(PLAN, people=people, chosen=chosen, listed=True)))
        return begun[-1]

    yield begin
    for one in begun:
        one.journal.close()


def play(led: ALedEvening) -> None:
    """Until nothing is left; who is first in a meeting wins."""
    while dealt := led.deal():
        for number, _ in dealt:
            led.play(number, *range(40, 40 - 10 * len(led.contest.names(number)), -10))


def tables(led: ALedEvening, language: str = "fr") -> dict[str, list[list[str]]]:
    """The rows as they are read, by the table's key."""
    say = Words(language).say

    def rows(section: Section) -> list[list[str]]:
        assert all(len(row) == len(section.columns) for row in section.rows)
        return [[shown(cell, say) for cell in row] for row in section.rows]

    return {section.key: rows(section) for section in sections(led.contest, led.journal)}


def test_a_league_has_points_and_differences(evening: Evening) -> None:
    led = evening(Format(Form.ROBIN, 4))
    play(led)
    found = tables(led)
    assert [row[:2] for row in found["standings"]] == [
        [str(line.place), led.contest.name(line.entrant)] for line in led.contest.standings()
    ]
    assert all(len(row) == 7 and row[6][0] in "+-" for row in found["standings"])
    assert found["meetings"][0][3:6] == ["Anne, Jean", "40 – 30", "Anne"] and len(found["meetings"]) == 6
    assert found["meetings"][0][2] in ("Table 1", "Table 2")


def test_of_a_mix_each_meeting_says_which_game_it_was(tmp_path: Path) -> None:
    plan = replace(PLAN, chosen=Format(Form.ROBIN, 4), listed=True, more=(("si_no", {}),))
    led = ALedEvening(tmp_path, plan)
    play(led)
    for language, games in (("fr", ("Le Cameroun", "Les Cases Si-No")), ("en", ("Le Cameroun", "Les Cases Si-No"))):
        found = tables(led, language)["meetings"]
        assert [row[3] for row in found] == [games[(int(row[0]) - 1) % 2] for row in found] and len(found) == 6
    led.journal.close()


def test_before_the_first_result_meetings_are_still_to_be_played(evening: Evening) -> None:
    led = evening(Format(Form.ROBIN, 4))
    assert {row[-1] for row in tables(led)["meetings"]} == {"à jouer"}
    assert {row[-1] for row in tables(led, "en")["meetings"]} == {"to be played"}


def test_tables_of_several_have_what_parts_equals_and_each_score(evening: Evening) -> None:
    led = evening(Format(Form.TABLES, 7, rounds=2, size=4))
    play(led)
    found = tables(led)
    assert len(found["standings"][0]) == 8 and "," in found["standings"][0][6]
    assert {len(row[3].split(", ")) for row in found["meetings"]} == {3, 4}
    assert {row[4] for row in found["meetings"]} == {"40 – 30 – 20", "40 – 30 – 20 – 10"}


def test_byes_forfeits_and_corrections_are_remarks(evening: Evening) -> None:
    led = evening(Format(Form.KNOCKOUT, 7))
    (first, _), (second, table) = led.deal()
    absent = led.contest.names(first)[1]
    led.orders.obey(["forfeit", str(as_told(first)), "2"])
    led.play(second, 5, 5, game="drawn")
    led.play(second, 9, 3, game="again")
    led.orders.obey(["correct", str(as_told(second)), "3,9", "2", "turned", "round"])
    play(led)
    rows = {row[1]: row for row in tables(led)["meetings"]}
    missed, played = rows[str(as_told(first))], rows[str(as_told(second))]
    there = missed[5]
    assert missed[2:] == ["", f"{there}, {absent}", "", there, f"forfait : {absent}"]
    assert (played[2], played[4]) == (table.capitalize().replace("-", " "), "3 – 9")
    assert played[6] == "corrigé : turned round"
    assert rows[""][6] == "exempt" and rows[""][3] == "Anne"
    assert len(tables(led)["standings"][0]) == 5, "where who loses is out, places say it all"


def test_the_history_tells_what_people_did(evening: Evening) -> None:
    led = evening(Format(Form.ROBIN, 4))
    led.deal()
    led.play(0, 9, 3)
    led.play(0, 3, 9, game="other")
    (conflict,) = led.receiver.evening.conflicts
    for order in (
        f"settle {conflict} yes", "correct 1 7,7 draw they agreed", "forfeit 2 2", "forfeit 2 none", "close table-2",
        "open table-2", "enter Zoé", "leave Zoé", "return Zoé",
    ):  # fmt: skip
        led.orders.obey(order.split())
    said = [row[1] for row in tables(led)["history"]]
    names = led.contest.names(0)
    assert said[0] == "Tirage au sort : 4 inscrits"
    assert said[3:] == [
        f"Rencontre 1 jouée, Table 1 : {names[0]} 9, {names[1]} 3",
        f"Résultat à vérifier, rencontre 1, Table 1 : {names[0]} 3, {names[1]} 9",
        "Rencontre 1 : le résultat à vérifier compte",
        f"Rencontre 1 corrigée par l’organisateur : {names[0]} 7, {names[1]} 7 (they agreed)",
        f"Rencontre 2, forfait : {led.contest.names(1)[1]}",
        "Rencontre 2 : tout le monde est là",
        "Table 2 ne joue plus", "Table 2 joue de nouveau",
        "Zoé s’inscrit en cours de route", "Zoé s’en va", "Zoé revient",
    ]  # fmt: skip
    english = [row[1] for row in tables(led, "en")["history"]]
    assert len(english) == len(said) and not set(english) & set(said)


def test_who_left_and_the_rounds_are_named(evening: Evening) -> None:
    pytest.importorskip("networkx", reason="the pairing library is missing: pip install 'piste[director]'")
    led = evening(Format(Form.SWISS, 6, rounds=3))
    play(led)
    led.orders.obey(["leave", "Luc"])
    found = tables(led)
    assert "Luc (abandon)" in {row[1] for row in found["standings"]}
    assert [row[1] for row in found["history"] if row[1].startswith("Tour ")] == [
        f"Tour {number} : qui joue contre qui est tiré" for number in (1, 2, 3)
    ]


def test_every_kind_has_words_or_is_of_no_interest() -> None:
    said = set(templates()) | {"seen", "kept", "settled", "table"}
    assert {str(kind) for kind in (*Kind, *Step)} <= said
