"""Which meeting goes where, and who leads: kiosk.tournament.control.contest, status."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from kiosk.errors import StoreError, UsageError
from kiosk.tournament.control.status import as_told, status
from kiosk.tournament.messages.greetings import Verdict
from tests.tournament.control.an_evening import PLAN, ALedEvening


def test_each_free_table_gets_a_meeting_and_nobody_plays_twice_at_once(led: ALedEvening) -> None:
    dealt = led.deal()
    assert [table for _, table in dealt] == ["table-1", "table-2"]
    playing = [name for number, _ in dealt for name in led.contest.names(number)]
    assert sorted(playing) == sorted(PLAN.people)
    assert led.deal() == []
    led.play(dealt[0][0], 9, 3)
    assert led.deal() == [], "those who are free have met"
    led.play(dealt[1][0], 9, 3)
    assert len(led.deal()) == 2


def test_what_is_called_at_once_is_committed_at_once_or_not_at_all(led: ALedEvening) -> None:
    said: list[str] = []
    led.journal._database.set_trace_callback(said.append)
    assert len(led.deal()) == 2 and said.count("COMMIT") == 1
    for number, _ in led.deal() or ((0, ""), (1, "")):
        led.play(number, 9, 3)
    before = led.journal.head
    led.journal._database.execute("CREATE TEMP TRIGGER full BEFORE INSERT ON records WHEN NEW.number > "
                                  f"{before.number + 1} BEGIN SELECT RAISE(ABORT, 'disk full'); END")  # fmt: skip
    with pytest.raises(StoreError):
        led.deal()
    assert led.journal.head == before and not led.receiver.evening.open("table-1")
    led.journal._database.execute("DROP TRIGGER full")
    assert len(led.deal()) == 2


def test_more_tables_than_people_need_stay_free(led: ALedEvening) -> None:
    tables = ["a", "b", "c", "d"]
    assert len(list(led.contest.deal(tables, tables))) == 2


def test_everybody_meets_everybody_once(led: ALedEvening) -> None:
    met = []
    while dealt := led.deal():
        for number, _ in dealt:
            met.append(frozenset(led.contest.names(number)))
            assert led.play(number, 5, 5) is Verdict.ACCEPTED
    assert len(met) == len(set(met)) == 6
    assert led.points() == dict.fromkeys(PLAN.people, 3)


def test_a_table_that_never_came_holds_nobody_up(led: ALedEvening) -> None:
    assert [table for _, table in led.contest.deal(["table-1", "table-2"], {"table-2"})] == ["table-2"]


def test_meetings_of_a_closed_table_go_elsewhere(led: ALedEvening) -> None:
    (first, _), (second, _) = led.deal()
    led.orders.obey(["close", "table-1"])
    assert led.deal() == []
    led.play(second, 9, 3)
    assert led.deal() == [(first, "table-2")]
    assert [one.number for one in led.receiver.evening.open("table-1")] == []
    led.orders.obey(["open", "table-1"])
    assert led.deal() == [], "the people of the next meeting play"


def test_a_league_is_reckoned_by_who_sat_where(led: ALedEvening) -> None:
    (number, _), _ = led.deal()
    first, other = led.contest.names(number)
    led.play(number, 20, 10, turned=True)
    assert (led.points()[first], led.points()[other]) == (0, 2)


@pytest.mark.parametrize("changed", [{"people": ("Anne", "Luc", "Marie", "Paul")}, {"game": "linotte"}])
def test_another_plan_in_the_same_folder_is_one_clear_line(tmp_path: Path, changed: dict[str, object]) -> None:
    led = ALedEvening(tmp_path)
    while dealt := led.deal():
        for number, _ in dealt:
            led.play(number, 9, 3)
    led.journal.close()
    with pytest.raises(UsageError, match="another game or form or other people"):
        ALedEvening(tmp_path, replace(PLAN, options={}, **changed))


def test_the_state_after_a_restart_is_the_state_before(tmp_path: Path) -> None:
    led = ALedEvening(tmp_path)
    (number, _), _ = led.deal()
    led.play(number, 9, 3)
    led.orders.obey(["close", "table-2"])
    led.orders.obey(["correct", str(as_told(number)), "3,9", "2", "les", "dés", "du", "voisin"])
    before = status(led.contest, led.receiver, led.keys.tables)
    led.journal.close()
    again = ALedEvening(tmp_path)
    assert status(again.contest, again.receiver, again.keys.tables) == before
    assert before["played"] == 1 and before["amended"][0]["why"] == "les dés du voisin"
    again.journal.close()


def test_the_status_can_be_sent_as_json(led: ALedEvening) -> None:
    ((number, _), *_) = led.deal()
    led.play(number, 9, 3)
    told = status(led.contest, led.receiver, PLAN.tables)
    assert json.loads(json.dumps(told)) == told
    first = told["standings"][0]
    assert (first["name"], first["place"], first["wins"], first["points"]) == (led.contest.names(number)[0], 1, 1, 2)
