"""Teams of two, and evenings of several games: kiosk.tournament.control.games_format, contest, messages.teams."""

from dataclasses import replace
from pathlib import Path

import pytest

from kiosk.errors import UsageError
from kiosk.pairing.forms import Form, Format
from kiosk.tournament.control.evening_file import EveningPlan, plan_from
from kiosk.tournament.control.games_format import Mix
from kiosk.tournament.control.status import as_told, status
from kiosk.tournament.director.receiver import Addressed
from kiosk.tournament.messages.game_result import GameResult
from kiosk.tournament.messages.greetings import Receipt, Verdict
from kiosk.tournament.messages.teams import by_side, members, seated
from tests.tournament.control.an_evening import ENDED, PLAN, ALedEvening

FILE = """event = "juin"
game = "cribble"
people = ["Anne & Luc", "Marie+Jean", " Odette  & Lucien", "Zoé & Nour"]
tables = ["table-1", "table-2"]
form = "single"
draw = "listed"
"""
MIX = """event = "juin"
games = ["cameroun", "si_no"]
people = ["Anne", "Luc", "Marie", "Jean"]
tables = ["table-1", "table-2"]
form = "round_robin"
draw = "listed"
[options.cameroun]
turns = 2
"""


def plan(folder: Path, text: str) -> EveningPlan:
    (folder / "evening.toml").write_text(text, "utf-8")
    return plan_from(folder / "evening.toml")


def test_partners_sit_opposite_each_other() -> None:
    assert members("Anne & Luc", 2) == members("Anne+Luc", 2) == ("Anne", "Luc")
    assert members("Tom & Co", 1) == ("Tom & Co",)
    seats = seated([("a", "b"), ("c", "d")])
    assert seats == ("a", "c", "b", "d") and by_side(seats, 2) == (("a", "b"), ("c", "d"))
    assert by_side(seats, 1) == (("a",), ("c",), ("b",), ("d",))


def test_a_team_is_an_entrant_from_the_file_to_the_standings(tmp_path: Path) -> None:
    led = ALedEvening(tmp_path, plan(tmp_path, FILE))
    assert led.contest.plan.people == ("Anne & Luc", "Marie & Jean", "Odette & Lucien", "Zoé & Nour")
    (first, table), (second, _) = led.deal()
    call = led.receiver.calls(table).meetings[0]
    assert call.game == "cribble" and by_side(call.names, 2) == (("Anne", "Luc"), ("Zoé", "Nour"))
    told = led.orders.obey(["status"])["tables"][0]["calls"][0]
    assert told == {"number": as_told(first), "names": ["Anne & Luc", "Zoé & Nour"], "game": "cribble"}
    assert led.play(first, 121, 90) is Verdict.ACCEPTED
    assert led.play(second, 90, 121, turned=True) is Verdict.ACCEPTED
    result = status(led.contest, led.receiver, led.keys.tables)["results"][0]
    assert (result["names"], result["scores"], result["winners"]) == (["Anne & Luc", "Zoé & Nour"], [121, 90], [0])
    ((final, _),) = led.deal()
    led.orders.obey(["correct", str(as_told(final)), "80,121", "2", "read", "wrong"])
    assert led.contest.over
    assert led.contest.name(led.contest.standings()[0].entrant) == "Marie & Jean"
    led.journal.close()


def test_partners_may_change_seats_but_not_sides(tmp_path: Path) -> None:
    led = ALedEvening(tmp_path, plan(tmp_path, FILE))
    (number, table), _ = led.deal()

    def sent(game: str, *names: str) -> Verdict:
        result = GameResult(game, number, "cribble", names, (121, 90, 121, 90), (0, 2), ENDED)
        (answer,) = led.receiver.receive([Addressed(table, result)])
        assert isinstance(answer.message, Receipt)
        return answer.message.verdict

    assert sent("one", "Anne", "Luc", "Zoé", "Nour") is Verdict.CONFLICT
    assert sent("two", "Nour", "Luc", "Zoé", "Anne") is Verdict.ACCEPTED
    meeting = led.contest.planned[number]
    assert led.contest.name(meeting.winner or 0) == "Zoé & Nour" and meeting.scores == (90, 121)
    assert led.orders.obey(["status"])["results"][0]["names"] == ["Zoé & Nour", "Anne & Luc"]
    conflict = next(iter(led.receiver.evening.conflicts))
    (before,) = led.orders.obey(["settle", str(conflict), "yes"])["replaced"]
    assert (before["names"], before["scores"]) == (["Zoé & Nour", "Anne & Luc"], [121, 90])
    led.journal.close()


def test_a_team_comes_late_leaves_and_does_not_come(tmp_path: Path) -> None:
    led = ALedEvening(tmp_path, plan(tmp_path, FILE.replace("single", "round_robin")))
    with pytest.raises(UsageError, match="plays already"):
        led.orders.obey(["enter", "Zoé", "&", "Max"])
    for wrong in ("Max", "Max & Max", "Max & Ida & Jo"):
        with pytest.raises(UsageError, match="two play together"):
            led.orders.obey(["enter", wrong])
    led.orders.obey(["enter", "Max", "+", "Ida"])
    led.orders.obey(["leave", "luc & anne"])
    (number, _), *_ = led.deal()
    led.orders.obey(["forfeit", str(as_told(number)), "1"])
    entrants = led.orders.obey(["status"])["entrants"]
    assert [(one["name"], one["late"], one["left"]) for one in entrants if one["late"] or one["left"]] == [
        ("Anne & Luc", False, True), ("Max & Ida", True, False),
    ]  # fmt: skip
    before = led.orders.obey(["status"])
    led.journal.close()
    again = ALedEvening(tmp_path, plan(tmp_path, FILE.replace("single", "round_robin")))
    assert again.orders.obey(["status"]) == before
    again.journal.close()


def test_of_a_mix_each_round_plays_the_next_game(tmp_path: Path) -> None:
    led = ALedEvening(tmp_path, plan(tmp_path, MIX))
    games = []
    while dealt := led.deal():
        for number, table in dealt:
            call = led.receiver.calls(table).meetings[0]
            games.append((led.contest.planned[number].round, call.game, call.options))
            led.play(number, 900 if number == 2 else 9, 3)
    assert sorted({(round_, game) for round_, game, _ in games}) == [(0, "cameroun"), (1, "si_no"), (2, "cameroun")]
    assert {len(options) for _, game, options in games if game == "si_no"} == {0}
    assert all(options == {"turns": 2} for _, game, options in games if game == "cameroun")
    assert {line.difference for line in led.contest.standings()} <= {-3, -1, 1, 3}, "points of games are not added up"
    led.journal.close()
    again = ALedEvening(tmp_path, plan(tmp_path, MIX))
    assert again.contest.over
    again.journal.close()


def test_of_a_mix_by_tables_each_table_plays_its_game(tmp_path: Path) -> None:
    led = ALedEvening(tmp_path, plan(tmp_path, 'mix = "tables"\n' + MIX))
    dealt = dict(led.deal())
    assert {table: led.receiver.evening.called[number].game for number, table in dealt.items()} == {
        "table-1": "cameroun", "table-2": "si_no",
    }  # fmt: skip
    number = next(iter(dealt))
    led.orders.obey(["move", str(as_told(number)), "table-2"])
    assert led.receiver.evening.called[number].game == "si_no"
    led.journal.close()


def test_another_mix_is_another_evening(tmp_path: Path) -> None:
    mixed = replace(PLAN, more=(("si_no", {}),), chosen=Format(Form.ROBIN, 4))
    ALedEvening(tmp_path, mixed).journal.close()
    for other in (replace(mixed, mix=Mix.TABLES), replace(mixed, more=()), replace(mixed, more=(("menteur", {}),))):
        with pytest.raises(UsageError, match="another game"):
            ALedEvening(tmp_path, other)


@pytest.mark.parametrize(
    ("text", "good", "bad", "said"),
    [
        (FILE, "Marie+Jean", "Marie", "two play together"),
        (FILE, "Marie+Jean", "Marie+Jean+Max", "two play together"),
        (FILE, "Marie+Jean", "Marie+Luc", "stands there twice"),
        (FILE, '"cribble"', '"cribble"\ngames = ["cribble"]', "either game"),
        (FILE, 'game = "cribble"', 'games = ["cribble", "cameroun"]', "cannot be mixed"),
        (MIX, '"si_no"]', "3]", "different games"),
        (MIX, '"si_no"]', '"cameroun"]', "different games"),
        (MIX, "[options.cameroun]", "[options.menteur]", "not menteur"),
        (MIX, "[options.cameroun]", "[options]", "not turns"),
        (MIX, "[options.cameroun]\nturns = 2", "options = {cameroun = 3}", "[options.cameroun] are options"),
        (MIX, "event =", 'mix = "games"\nevent =', "mix is rounds or tables"),
        (FILE, "event =", 'mix = "rounds"\nevent =', "for several games"),
        (MIX, '"si_no"', '"linotte"\n]\nx = ["linotte"', "no key x"),
    ],
)
def test_a_fault_of_teams_or_games_is_one_line(tmp_path: Path, text: str, good: str, bad: str, said: str) -> None:
    assert good in text
    with pytest.raises(UsageError, match=r"evening\.toml") as told:
        plan(tmp_path, text.replace(good, bad))
    assert said in str(told.value) and "\n" not in str(told.value)
