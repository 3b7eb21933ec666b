"""Who does not come, comes late, leaves and returns: kiosk.tournament.control.people_orders."""

from dataclasses import replace
from pathlib import Path

import pytest

from kiosk.errors import UsageError
from kiosk.pairing.forms import Form, Format
from kiosk.tournament.control.contest import Stuck
from kiosk.tournament.control.people_orders import NOBODY
from kiosk.tournament.control.status import as_told
from tests.tournament.control.an_evening import PLAN, ALedEvening


def begun(folder: Path, chosen: Format) -> ALedEvening:
    if chosen.form == Form.SWISS and chosen.size == 2:
        pytest.importorskip("networkx", reason="the pairing library is missing: pip install 'piste[director]'")
    people = tuple(f"Joueur {number}" for number in range(chosen.entrants))
    tables = tuple(f"table-{number}" for number in range(1, 5))
    return ALedEvening(folder, replace(PLAN, people=people, tables=tables, chosen=chosen, listed=True))


def twice(led: ALedEvening, words: str) -> None:
    """Given twice an order is answered alike, but that somebody is here already, and written once."""
    answer, head = led.orders.obey(words.split()), led.journal.head
    again = led.orders.obey(words.split())
    assert again == answer | ({"already": True} if "entered" in answer else {}) and led.journal.head == head


def play(led: ALedEvening) -> None:
    for number, _ in led.deal():
        led.play(number, *range(len(led.contest.names(number)), 0, -1))


def restored(led: ALedEvening, folder: Path) -> ALedEvening:
    """The same after a kill, from the journal alone."""
    before = led.orders.obey(["status"])
    led.journal.close()
    again = begun(folder, replace(led.contest.format, entrants=len(led.contest.plan.people), late=0))
    assert again.orders.obey(["status"]) == before
    return again


def test_who_does_not_come_loses_and_the_table_is_free(tmp_path: Path) -> None:
    led = begun(tmp_path, Format(Form.ROBIN, 4))
    (number, table), _ = led.deal()
    absent, winner = led.contest.names(number)[1], led.contest.names(number)[0]
    twice(led, f"forfeit {as_told(number)} 2")
    assert led.receiver.evening.open(table) == () and led.points()[winner] == 2
    (told,) = led.orders.obey(["status"])["forfeits"]
    assert (told["number"], told["absent"]) == (as_told(number), [absent])
    led = restored(led, tmp_path)
    twice(led, f"forfeit {as_told(number)} {NOBODY}")
    assert led.points()[winner] == 0
    led.play(number, 1, 9)
    assert led.points()[absent] == 2
    with pytest.raises(UsageError, match="correct, not forfeit"):
        led.orders.obey(["forfeit", str(as_told(number)), "1"])
    led.journal.close()


def test_who_was_there_after_all_counts_once_a_person_says_so(tmp_path: Path) -> None:
    led = begun(tmp_path, Format(Form.ROBIN, 4))
    (number, _), _ = led.deal()
    led.orders.obey(["forfeit", str(as_told(number)), "2"])
    name = led.contest.name(led.contest.planned[number].other or 0)
    led.orders.obey(["correct", str(as_told(number)), "1,9", "2", "came", "late"])
    assert led.points()[name] == 2
    led.journal.close()


def test_a_table_of_several_plays_on_without_who_does_not_come(tmp_path: Path) -> None:
    led = begun(tmp_path, Format(Form.TABLES, 8, rounds=2, size=4))
    (number, table), _ = led.deal()
    names = led.contest.names(number)
    twice(led, f"forfeit {as_told(number)} 3")
    assert (number, table) in led.deal()
    assert led.receiver.calls(table).meetings[0].names == (*names[:2], names[3])
    led.play(number, 3, 2, 9)
    assert led.points()[names[3]] == 24 and led.points()[names[2]] == 0
    led.journal.close()


def test_who_comes_late_plays_from_the_next_round_on(tmp_path: Path) -> None:
    led = begun(tmp_path, Format(Form.SWISS, 8, rounds=3))
    led.deal()
    twice(led, "enter Zoé du Bar")
    assert led.orders.obey(["status"])["entrants"][-1] == {"name": "Zoé du Bar", "late": True, "left": False}
    led = restored(led, tmp_path)
    for number, _ in list(enumerate(led.contest.planned)):
        led.play(number, 9, 3)
    led.deal()
    assert any(8 in pair for pair in led.contest.entrants.rounds[1])
    led.journal.close()


def test_who_leaves_a_swiss_loses_what_is_drawn_and_may_return(tmp_path: Path) -> None:
    led = begun(tmp_path, Format(Form.SWISS, 8, rounds=3))
    (number, _), *_ = led.deal()
    gone, winner = led.contest.names(number)
    twice(led, f"leave {gone.upper()}")
    assert led.points()[winner] == 2
    led = restored(led, tmp_path)
    for other in range(4):
        if other != number:
            led.play(other, 9, 3)
    led.deal()
    entrant = led.contest.entrant(gone)
    assert not any(entrant in pair for pair in led.contest.entrants.rounds[1])
    twice(led, f"return {gone}")
    assert led.points()[winner] >= 2, "what was lost stays lost"
    for meeting in led.contest.planned[4:]:
        if meeting.ready:
            led.play(meeting.number, 9, 3)
    led.deal()
    assert any(entrant in pair for pair in led.contest.entrants.rounds[2])
    led.journal.close()


def test_nobody_returns_to_a_bracket_that_has_gone_on(tmp_path: Path) -> None:
    led = begun(tmp_path, Format(Form.KNOCKOUT, 4))
    gone = led.contest.names(0)[0]
    led.orders.obey(["leave", *gone.split()])
    with pytest.raises(UsageError, match="nobody returns"):
        led.orders.obey(["return", *gone.split()])
    led.journal.close()


def test_a_bracket_has_room_where_somebody_has_a_bye_until_that_is_called(tmp_path: Path) -> None:
    led = begun(tmp_path, Format(Form.KNOCKOUT, 5))
    twice(led, "enter Zoé")
    assert "Zoé" in {name for one in led.contest.planned if one.ready for name in led.contest.names(one.number)}
    play(led)
    play(led)
    with pytest.raises(UsageError, match="nobody can enter any more"):
        led.orders.obey(["enter", "Paul"])
    led.journal.close()


@pytest.mark.parametrize("word", ["repeats", "end"])
def test_without_a_legal_round_the_organiser_chooses(tmp_path: Path, word: str) -> None:
    led = begun(tmp_path, Format(Form.SWISS, 8, rounds=4))
    play(led)
    for gone in range(8):
        met = {frozenset(pair) for pair in led.contest.entrants.rounds[0]}
        if not any({gone, stays} in met for stays in (0, led.contest.planned[0].other)) and gone not in (
            led.contest.planned[0].sides
        ):
            led.orders.obey(["leave", *led.contest.name(gone).split()])
    assert led.deal() == [] and led.contest.stuck is Stuck.NO_LEGAL_ROUND and not led.contest.over
    assert led.orders.obey(["status"])["stuck"] == "no_legal_round"
    twice(led, word)
    led = restored(led, tmp_path)
    assert bool(led.deal()) == (word == "repeats") and led.contest.over == (word == "end")
    led.journal.close()


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("forfeit 1 3", "seats from 1 to 2"), ("forfeit 1 x", "seats from 1"), ("forfeit 99 1", "no number"),
        ("enter", "1 to 40 letters"), ("leave Paul", "nobody is called Paul"), ("return Paul", "nobody is called"),
        ("repeats", "Swiss"), ("end", "ends by itself"), ("end now", "otherwise"),
    ],
)  # fmt: skip
def test_what_cannot_be_is_refused_in_one_line_and_changes_nothing(led: ALedEvening, words: str, said: str) -> None:
    led.deal()
    head = led.journal.head
    with pytest.raises(UsageError) as told:
        led.orders.obey(words.split())
    assert said in str(told.value) and "\n" not in str(told.value) and led.journal.head == head
