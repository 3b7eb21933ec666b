"""What is shown of an evening: kiosk.tournament.spectators.public_view."""

from dataclasses import replace
from pathlib import Path

from kiosk.games.catalogue import GAMES
from kiosk.i18n.words import LANGUAGES
from kiosk.table.tournament.called_games import table_name
from kiosk.tournament.control.status import as_told, status
from kiosk.tournament.messages.encoding import written
from kiosk.tournament.spectators.public_names import Naming
from kiosk.tournament.spectators.public_view import CALLED_SECONDS, LAST_RESULTS, PublicView, short_names
from tests.tournament.control.an_evening import PLAN, ALedEvening


def view(led: ALedEvening, made: PublicView, now: float) -> dict[str, object]:
    return made.of(status(led.contest, led.receiver, led.keys.tables), now)


def test_who_plays_where_who_won_who_leads(led: ALedEvening) -> None:
    made = PublicView(PLAN.people, Naming.FIRST)
    (first, _), (second, _) = led.deal()
    led.play(first, 9, 3)
    led.orders.obey(["close", "table-1"])
    seen = view(led, made, 0.0)
    assert seen["tables"] == [
        {"table": "Table 1", "open": False, "names": [], "called": False},
        {"table": "Table 2", "open": True, "names": list(led.contest.names(second)), "called": False},
    ]
    assert seen["results"] == [
        {"table": "Table 1", "names": list(led.contest.names(first)), "scores": [9, 3], "winners": [0]}
    ]
    standings = seen["standings"]
    assert isinstance(standings, list)
    assert standings[0] == {"name": led.contest.names(first)[0], "place": 1, "played": 1, "wins": 1, "points": 2}
    assert (seen["title"], seen["played"], seen["meetings"]) == ("Soirée de juin", 1, 6)


def called(seen: dict[str, object]) -> list[bool]:
    tables = seen["tables"]
    assert isinstance(tables, list)
    return [table["called"] for table in tables]


def test_a_meeting_counts_as_called_for_a_while(led: ALedEvening) -> None:
    made = PublicView(PLAN.people, Naming.FIRST)
    assert called(view(led, made, 0.0)) == [False, False]
    led.deal()
    assert called(view(led, made, 10.0)) == [True, True]
    assert called(view(led, made, 9.9 + CALLED_SECONDS)) == [True, True]
    assert called(view(led, made, 10.0 + CALLED_SECONDS)) == [False, False]


def test_what_was_called_before_a_restart_is_not_called_again(led: ALedEvening) -> None:
    dealt = led.deal()
    made = PublicView(PLAN.people, Naming.FIRST)
    assert called(view(led, made, 0.0)) == [False, False]
    led.orders.obey(["move", str(as_told(dealt[0][0])), "table-2"])
    led.play(dealt[1][0], 9, 3)
    assert called(view(led, made, 1.0)) == [False, True]


def test_the_last_results_come_first_and_are_few(led: ALedEvening) -> None:
    made = PublicView(PLAN.people, Naming.FIRST)
    told = status(led.contest, led.receiver, PLAN.tables)
    told["results"] = [
        {"number": n, "table": "bar", "names": ["Anne", "Luc"], "scores": [n, 0], "winners": [0]} for n in range(30)
    ]
    results = made.of(told, 0.0)["results"]
    assert [one["scores"][0] for one in results] == list(range(29, 29 - LAST_RESULTS, -1))


def test_nothing_else_leaves_the_director(tmp_path: Path) -> None:
    """No whole name, no reason of a correction, no conflict, no id of a game."""
    people = ("Anne Dupont", "Luc Martin", "Marie Petit", "Jean Roux")
    led = ALedEvening(tmp_path, replace(PLAN, people=people))
    (number, _), (other, _) = led.deal()
    led.play(number, 9, 3)
    led.play(other, 9, 3)
    led.play(other, 3, 9, game="a-second-one")
    led.orders.obey(["correct", str(as_told(number)), "3,9", "2", "a", "secret", "reason"])
    told = status(led.contest, led.receiver, PLAN.tables)
    assert told["conflicts"] and told["amended"]
    seen = written(PublicView(people, Naming.INITIALS).of(told, 0.0))
    led.journal.close()
    for word in ("Anne", "Dupont", "Martin", "secret", "second", "conflict", "game-", "@"):
        assert word not in seen
    assert '"A. D."' in seen


def test_a_name_that_is_not_in_the_plan_is_shortened_too() -> None:
    told = {
        "title": "x", "played": 0, "meetings": 1, "results": [], "standings": [],
        "tables": [{"table": "bar", "open": True, "calls": [{"number": 0, "names": ["Zoé Lang", "Anne"]}]}],
    }  # fmt: skip
    assert PublicView(["Anne"], Naming.INITIALS).of(told, 0.0)["tables"][0]["names"] == ["Z. L.", "A."]


def test_tables_are_named_as_people_write_them() -> None:
    assert [table_name(name) for name in ("table-12", "bar", "salle-2-b", "-")] == [
        "Table 12", "Bar", "Salle 2 b", "-",
    ]  # fmt: skip


def test_of_a_mix_each_call_names_its_game(led: ALedEvening) -> None:
    led.deal()
    seen = view(led, PublicView(PLAN.people, Naming.FIRST, games=["cameroun", "si_no"]), 0.0)
    tables = seen["tables"]
    assert isinstance(tables, list)
    assert [table["game"] for table in tables] == [{"fr": "Cameroun", "en": "Cameroun"}] * 2


def test_every_game_has_a_short_name_in_every_language() -> None:
    assert short_names().keys() == GAMES.keys()
    assert all(names.keys() == LANGUAGES.keys() and all(names.values()) for names in short_names().values())
