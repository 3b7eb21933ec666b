"""What people tell a director: kiosk.tournament.control.orders, kiosk.tournament.director.receiver."""

import pytest

from kiosk.errors import UsageError
from kiosk.tournament.control.admission import own_number
from kiosk.tournament.control.status import as_told
from kiosk.tournament.director.evening import Reason
from kiosk.tournament.messages.greetings import Verdict
from kiosk.tournament.simulation.verdict import replaced
from kiosk.tournament.transport.access import access_from
from tests.tournament.control.an_evening import ALedEvening


def scores(led: ALedEvening, number: int) -> list[tuple[int, ...]]:
    return [kept.scores for kept in led.receiver.evening.of_meeting(number)]


def test_a_correction_counts_and_leaves_a_trace(led: ALedEvening) -> None:
    (number, _), _ = led.deal()
    led.play(number, 9, 3)
    led.orders.obey(["correct", str(as_told(number)), "3,9", "2", "wrong", "dice"])
    assert scores(led, number) == [(3, 9)]
    first, other = led.contest.names(number)
    assert (led.points()[first], led.points()[other]) == (0, 2)
    (told,) = led.orders.obey(["status"])["amended"]
    assert (told["number"], told["why"], told["before"][0]["scores"]) == (as_told(number), "wrong dice", [9, 3])
    assert [line.record["kind"] for line in led.journal.lines()][-2:] == ["result", "amended"]


def test_a_result_can_be_entered_for_a_table_that_died(led: ALedEvening) -> None:
    (number, _), _ = led.deal()
    led.orders.obey(["correct", str(as_told(number)), "4,4", "draw", "power cut"])
    assert scores(led, number) == [(4, 4)] and set(led.points().values()) == {0, 1}
    assert led.play(number, 9, 3) is Verdict.CONFLICT
    (conflict,) = led.receiver.evening.conflicts.values()
    assert conflict.reason == Reason.SECOND_RESULT and scores(led, number) == [(4, 4)]
    led.orders.obey(["settle", str(conflict.record), "yes"])
    assert scores(led, number) == [(9, 3)] and led.receiver.evening.amended == {}


def test_after_a_correction_by_a_person_the_table_changes_nothing_by_itself(led: ALedEvening) -> None:
    (number, _), _ = led.deal()
    led.play(number, 9, 3)
    led.orders.obey(["correct", str(as_told(number)), "3,9", "2", "wrong dice"])
    assert led.play(number, 9, 3) is Verdict.KNOWN
    assert led.play(number, 8, 3) is Verdict.CONFLICT
    (conflict,) = led.receiver.evening.conflicts.values()
    assert conflict.reason == Reason.AMENDED and scores(led, number) == [(3, 9)]
    led.orders.obey(["settle", str(conflict.record), "no"])
    assert scores(led, number) == [(3, 9)] and led.receiver.evening.conflicts == {}


def test_a_meeting_is_moved(led: ALedEvening) -> None:
    (number, table), _ = led.deal()
    led.orders.obey(["move", str(as_told(number)), "table-2"])
    assert [one.number for one in led.receiver.evening.open(table)] == []
    assert number in [one.number for one in led.receiver.evening.open("table-2")]
    assert led.play(number, 9, 3, table=table) is Verdict.CONFLICT
    assert led.play(number, 9, 3, game="other") is Verdict.ACCEPTED


def test_who_settles_is_told_what_counted_until_then(led: ALedEvening) -> None:
    (number, table), _ = led.deal()
    led.orders.obey(["move", str(as_told(number)), "table-2"])
    led.play(number, 9, 3, table=table)
    led.play(number, 5, 3, game="other")
    (conflict,) = led.receiver.evening.conflicts
    assert list(replaced(led.journal, led.receiver.evening)) == []
    told = led.orders.obey(["settle", str(conflict), "yes"])
    names = list(led.contest.names(number))
    before = {"number": as_told(number), "table": "table-2", "names": names, "scores": [5, 3], "winners": [0]}
    assert told == {"settled": conflict, "replaced": [before]}
    assert list(replaced(led.journal, led.receiver.evening)) == ["other"]


def test_keys_are_made_and_ended(led: ALedEvening) -> None:
    access = access_from(led.orders.obey(["admit", "table-3"]))
    assert (access.table, access.event, access.host, access.port) == ("table-3", "@juin", "here.local", 8883)
    assert access.address == own_number("here.local")
    assert "table-3" in led.keys.tables and led.keys.changes == 1
    led.orders.obey(["revoke", "table-3"])
    assert "table-3" not in led.keys.tables and led.keys.changes == 2


def test_what_is_called_to_a_table_that_was_revoked_goes_elsewhere(led: ALedEvening) -> None:
    (first, _), (second, _) = led.deal()
    led.orders.obey(["revoke", "table-1"])
    led.play(second, 9, 3)
    assert led.deal() == [(first, "table-2")]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("", "no order"), ("dance", "no order dance"), ("status now", "otherwise"), ("admit", "otherwise"),
        ("admit Table!", "small letters"), ("admit director", "small letters"),
        ("revoke table-9", "no table table-9"),
        ("close table-9", "the tables are table-1, table-2"), ("move 99 table-1", "no number from 1 to 6"),
        ("move one table-1", "no number"), ("move 1 table-9", "no table"), ("correct 6 1,2 1 why", "not called"),
        ("move 0 table-1", "from 1 to 6"), ("correct 1 1 1 why", "2 scores"), ("correct 1 1,2 3 why", "from 1 to 2"),
        ("correct 1 1,2 1,1 why", "once"),
        ("correct 1 1,2 1", "why"), ("correct 1 a,b 1 why", "no number"), ("settle 3 yes", "settle NUMBER"),
        ("settle 0 perhaps", "settle NUMBER"), ("correct 1 1,99999999999999 1 why", "no number"),
    ],
)  # fmt: skip
def test_what_cannot_be_is_refused_in_one_line_and_changes_nothing(led: ALedEvening, words: str, said: str) -> None:
    led.deal()
    before = led.orders.obey(["status"]), led.journal.head, led.keys.tables
    with pytest.raises(UsageError) as told:
        led.orders.obey(words.split())
    assert said in str(told.value) and "\n" not in str(told.value)
    assert (led.orders.obey(["status"]), led.journal.head, led.keys.tables) == before


def test_a_meeting_that_was_played_or_a_closed_table_is_not_moved_to(led: ALedEvening) -> None:
    (number, _), (other, _) = led.deal()
    led.play(number, 9, 3)
    led.orders.obey(["close", "table-1"])
    for words in (["move", str(as_told(number)), "table-2"], ["move", str(as_told(other)), "table-1"]):
        with pytest.raises(UsageError):
            led.orders.obey(words)
