"""An evening of every form, led to its end: kiosk.tournament.control.contest, status."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from kiosk.pairing.facts import Facts, Played
from kiosk.pairing.forms import Form, Format
from kiosk.pairing.meeting import BYE
from kiosk.pairing.planned import meetings, next_round
from kiosk.pairing.standings import standings
from kiosk.tournament.control.evening_file import EveningPlan
from kiosk.tournament.control.status import as_told
from kiosk.tournament.director.entrants import Step
from tests.tournament.control.an_evening import PLAN, ALedEvening

Evening = Callable[[Format], ALedEvening]
TABLES = tuple(f"table-{number}" for number in range(1, 5))
FORMATS = (
    Format(Form.KNOCKOUT, 6), Format(Form.DOUBLE, 7), Format(Form.ROBIN, 5), Format(Form.POOLS, 8, pools=2),
    Format(Form.SWISS, 9, rounds=4), Format(Form.SWISS, 9, rounds=3, size=4),
    Format(Form.TABLES, 11, rounds=3, size=4),
)  # fmt: skip


def plan_of(chosen: Format) -> EveningPlan:
    people = tuple(f"Joueur {number}" for number in range(chosen.entrants))
    return replace(PLAN, people=people, tables=TABLES, chosen=chosen, listed=True)


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[Evening]:
    begun: list[ALedEvening] = []

    def begin(chosen: Format) -> ALedEvening:
        if chosen.form == Form.SWISS and chosen.size == 2:
            pytest.importorskip("networkx", reason="the pairing library is missing: pip install 'piste[director]'")
        if begun:
            begun.pop().journal.close()
        begun.append(ALedEvening(tmp_path, plan_of(chosen)))
        return begun[-1]

    yield begin
    for one in begun:
        one.journal.close()


def points(number: int, seats: int) -> tuple[int, ...]:
    """Somebody wins, not always who begins; the same meeting always ends the same way."""
    return tuple(10 + (number * 7 + seat * (3 + number % 2)) % 11 for seat in range(seats))


def play_round(led: ALedEvening) -> list[int]:
    """Calls and plays what can be; the numbers."""
    dealt = [number for number, _ in led.deal()]
    for number in dealt:
        led.play(number, *points(number, len(led.contest.names(number))))
    return dealt


def to_the_end(led: ALedEvening) -> list[int]:
    found: list[int] = []
    while dealt := play_round(led):
        found += dealt
    return found


def facts_alone(chosen: Format) -> tuple[Facts, int]:
    """The same evening by pairing's functions alone, and how many games it takes."""
    facts = Facts()
    while True:
        planned = meetings(chosen, facts)
        played = {
            one.number: Played(points(one.number, len(one.sides)), (best(points(one.number, len(one.sides))),))
            for one in planned
            if one.ready
        }
        if played:
            facts = replace(facts, played={**facts.played, **played})
        elif (drawn := next_round(chosen, facts)) is not None:
            facts = replace(facts, rounds=(*facts.rounds, drawn))
        else:
            return facts, len(facts.played)


def best(scores: tuple[int, ...]) -> int:
    assert scores.count(max(scores)) == 1, "one wins"
    return scores.index(max(scores))


@pytest.mark.parametrize("chosen", FORMATS, ids=lambda one: f"{one.form}-{one.size}")
def test_every_form_is_led_to_the_standings_of_pairing_alone(evening: Evening, chosen: Format) -> None:
    led = evening(chosen)
    played, (facts, games) = to_the_end(led), facts_alone(chosen)
    assert len(played) == len(set(played)) == games
    assert led.contest.over and led.contest.standings() == standings(chosen, meetings(chosen, facts))
    told = led.orders.obey(["status"])
    assert (told["played"], told["meetings"], told["over"]) == (games, games, True) or chosen.form == Form.DOUBLE
    assert [line["place"] for line in told["standings"]] == [line.place for line in led.contest.standings()]
    assert ("buchholz" in told["standings"][0]) == chosen.drawn_by_round


@pytest.mark.parametrize("chosen", FORMATS, ids=lambda one: f"{one.form}-{one.size}")
def test_an_evening_goes_on_after_a_kill_as_if_nothing_had_been(evening: Evening, chosen: Format) -> None:
    whole = evening(chosen)
    play_round(whole)
    before = whole.orders.obey(["status"])
    again = evening(chosen)
    assert again.orders.obey(["status"]) == before
    to_the_end(again)
    facts, _ = facts_alone(chosen)
    assert again.contest.standings() == standings(chosen, meetings(chosen, facts))


@pytest.mark.parametrize("chosen", [FORMATS[4], FORMATS[6]], ids=lambda one: one.form)
def test_a_round_stays_as_it_was_drawn_whatever_is_corrected(evening: Evening, chosen: Format) -> None:
    led = evening(chosen)
    first = led.contest.entrants
    while len(first.rounds) < 2:
        play_round(led)
        first = led.contest.entrants
    drawn, line = list(first.rounds), [one.points for one in led.contest.standings()]
    seats = len(led.contest.names(0))
    scores = points(0, seats)
    turned = [max(scores) - score for score in scores]
    led.orders.obey(["correct", "1", ",".join(map(str, turned)), str(best(tuple(turned)) + 1), "wrong", "dice"])
    assert led.contest.entrants.rounds == drawn
    assert [one.points for one in led.contest.standings()] != line or seats > 2
    assert evening(chosen).contest.entrants.rounds == drawn
    redrawn = next_round(chosen, replace(led.contest._facts(led.contest.planned), rounds=tuple(drawn[:1])))
    assert redrawn != drawn[1] or seats > 2, "drawn anew it would be another round"


def test_who_went_on_in_a_bracket_goes_on_whatever_is_corrected(evening: Evening) -> None:
    led = evening(Format(Form.KNOCKOUT, 4))
    play_round(led)
    ((final, _),) = led.deal()
    names = led.contest.names(final)
    loser = next(name for name in led.contest.names(0) if name not in names)
    scores, seat = ("0,9", "2") if loser == led.contest.names(0)[1] else ("9,0", "1")
    led.orders.obey(["correct", "1", scores, seat, "wrong", "dice"])
    assert led.contest.names(final) == names and led.orders.obey(["status"])["amended"][0]["number"] == 1
    led.play(final, 9, 3)
    assert led.contest.over and led.contest.name(led.contest.standings()[0].entrant) == names[0]


def test_a_bracket_not_yet_gone_on_follows_the_correction(evening: Evening) -> None:
    led = evening(Format(Form.KNOCKOUT, 4))
    (one, _), (other, _) = led.deal()
    led.play(one, 9, 3)
    led.orders.obey(["correct", str(as_told(one)), "3,9", "2", "wrong", "dice"])
    winner = led.contest.names(one)[1]
    led.play(other, 9, 3)
    ((final, _),) = led.deal()
    assert winner in led.contest.names(final)


def test_a_drawn_game_is_played_again_where_somebody_has_to_go_on(evening: Evening) -> None:
    led = evening(Format(Form.KNOCKOUT, 4))
    (one, table), _ = led.deal()
    assert led.receiver.calls(table).meetings[0].several
    led.play(one, 5, 5, game="first")
    assert led.contest.call(one, table) in led.receiver.calls(table).meetings and not led.contest.over
    led.play(one, 5, 9, game="second")
    assert led.receiver.calls(table).meetings == ()
    assert led.contest.planned[one].winner == led.contest.planned[one].other


def test_several_sit_at_one_table(evening: Evening) -> None:
    led = evening(FORMATS[6])
    assert sorted(len(led.contest.names(number)) for number, _ in led.deal()) == [3, 4, 4]


def test_the_bye_of_a_round_is_told(evening: Evening) -> None:
    led = evening(FORMATS[4])
    led.deal()
    assert [line.record["kind"] for line in led.journal.lines()][:2] == [
        Step.BEGAN,
        Step.ROUND,
    ]
    ((bye),) = led.orders.obey(["status"])["byes"]
    (free,) = [one for one, other in led.contest.entrants.rounds[0] if other == BYE]
    assert bye == {"round": 1, "name": led.contest.name(free)}


def test_the_draw_is_by_lot_once_and_stays(tmp_path: Path) -> None:
    people = tuple(f"Joueur {number}" for number in range(30))
    plan = replace(PLAN, people=people, chosen=Format(Form.ROBIN, 30))
    led = ALedEvening(tmp_path, plan)
    drawn = [led.contest.name(one) for one in range(30)]
    assert sorted(drawn) == sorted(people) and tuple(drawn) != people
    led.journal.close()
    again = ALedEvening(tmp_path, plan)
    assert [again.contest.name(one) for one in range(30)] == drawn
    again.journal.close()
