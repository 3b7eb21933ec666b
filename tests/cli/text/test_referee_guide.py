"""`kiosk referee --json` with a table that wants to be guided: a line for each choice, the recommended one first."""

import json
from pathlib import Path
from typing import Any

import pytest

from kiosk.cli.main import main


@pytest.fixture
def guided(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Any:
    def play(game: str, *moves: dict[str, Any], players: int = 2, **options: Any) -> list[dict[str, Any]]:
        names = ["Anne", "Bruno", "Chloé", "Denis", "Elsa"][:players]
        first = {"game": game, "players": names, "options": {"guide": True, **options}}
        file = tmp_path / "lines.jsonl"
        file.write_text("\n".join(json.dumps(line) for line in (first, *moves)))
        assert main(["referee", game, "--json", str(file)]) == 0
        last = json.loads(capsys.readouterr().out.splitlines()[-1])
        choices: list[dict[str, Any]] = last["guide"]
        for choice in choices:
            assert choice.keys() - {"move"} == {"do", "dice", "win", "points"}
            assert choice["win"] is None or 0 <= choice["win"] <= 1
            assert ("move" in choice) == (choice["do"] != "throw")
        return choices

    return play


def throw(*faces: Any, **more: Any) -> dict[str, Any]:
    return {"throw": list(faces), **more}


@pytest.mark.parametrize(
    ("throws", "dice", "players", "wins"),
    [
        (12, "R R R R 9", 2, 0.097),
        (12, "R R R R 9", 5, 0.0001),
        (13, "R R R R R", 2, 0.388),
        (6, "R R R 9 V", 2, 0.093),
    ],
)
def test_a_first_player_with_free_throws_has_a_figure_for_standing_alone(
    guided: Any, throws: int, dice: str, players: int, wins: float
) -> None:
    choices = guided("poker_as", *[throw(*dice.split())] * throws, players=players)
    stand = next(choice for choice in choices if choice["do"] == "stand")
    assert stand["win"] == pytest.approx(wins, abs=0.001) and stand["move"] == {"decide": "stop"}
    others = [choice for choice in choices if choice is not stand]
    assert choices[0] is not stand and all(choice["do"] == "throw" and choice["win"] is None for choice in others)


def test_standing_comes_first_where_it_is_best(guided: Any) -> None:
    choices = guided("poker_as", throw(*["R", "R", "R", "R", "9"]))
    assert choices[0]["do"] == "stand" and choices[0]["win"] > 0.99
    choices = guided("poker_as", throw(*["R", "R", "9", "10", "V"]), throws="trois")
    assert choices[0]["do"] == "throw" and 0 < choices[0]["win"] < 1


def test_a_follower_has_a_figure_for_each_choice(guided: Any) -> None:
    first = [throw(*["9", "9", "R", "D", "V"])] * 12
    choices = guided("poker_as", *first, {"decide": "stop"}, throw(*["R", "R", "R", "R", "9"]), players=3)
    assert choices[0]["do"] == "throw" and choices[0]["win"] == pytest.approx(0.449, abs=0.001)
    assert len(choices) == 1 + 5 * 2 - 1 and all(choice["win"] is not None for choice in choices)
    throws = [choice["win"] for choice in choices if choice["do"] == "throw"]
    assert throws == sorted(throws, reverse=True)


def test_le_cameroun(guided: Any) -> None:
    choices = guided("cameroun", throw(5, 5, 5, 6, 2))
    assert choices[0] == {"do": "throw", "dice": [4], "win": None, "points": pytest.approx(19.1, abs=0.05)}
    written = {choice["move"]["column"]: choice["points"] for choice in choices if choice["do"] == "write"}
    assert written == {"5": 15, "6": 6, "2": 2}
    second = guided("cameroun", throw(5, 5, 5, 6, 2), throw(5, 5, 5, 1, 2, rethrown=[3]))
    assert second[0]["move"] == {"decide": "announce", "column": "5"} and second[0]["dice"] == [3, 4]
    last = guided(
        "cameroun", throw(5, 5, 5, 6, 2), throw(5, 5, 5, 1, 2, rethrown=[3]), {"decide": "announce", "column": "F"}
    )
    assert {choice["do"] for choice in last} == {"throw"} and len(last) == 4 * 2 * 2 - 1


def test_la_linotte(guided: Any) -> None:
    choices = guided("linotte", throw(5, 5, 1, 6, 2))
    assert choices[0]["do"] == "throw" and 0 < choices[0]["win"] < 1
    appels = {choice["move"]["figure"] for choice in choices if choice["do"] == "appel"}
    assert appels == {"yam", "small", "carre", "quinte", "full"}
    assert [choice["win"] for choice in choices if choice["do"] == "pass"] == [0.0]
    sec = guided("linotte", throw(5, 5, 5, 6, 6))
    assert [choice["win"] for choice in sec if choice["do"] == "place"] == [1.0] * 6


def test_les_cases_si_no(guided: Any) -> None:
    choices = guided("si_no", throw(5, 2), target=500)
    assert choices[0]["do"] == "bet" and choices[0]["win"] == pytest.approx(0.348, abs=0.001)
    chips = [choice for choice in choices if choice["do"] == "chip"]
    assert len(chips) == 28 and all(choice["points"] is None for choice in chips)


def test_nothing_before_the_first_throw_and_no_word_where_nobody_asked(
    guided: Any, capsys: Any, tmp_path: Path
) -> None:
    assert guided("poker_as") == guided("cameroun") == guided("linotte") == guided("si_no") == []
    file = tmp_path / "plain.jsonl"
    file.write_text('{"players": ["Anne", "Bruno"]}\n{"throw": [5, 5, 5, 6, 2]}')
    assert main(["referee", "cameroun", "--json", str(file)]) == 0
    assert all("guide" not in json.loads(line) for line in capsys.readouterr().out.splitlines())
