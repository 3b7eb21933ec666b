from pathlib import Path

import pytest

from tests.rules import run_cases
from tests.rules.dice_order import in_place
from tests.shared import shared

OWN = Path(__file__).parent / "cases"
GAMES = sorted(file.stem for file in Path(__file__).parent.joinpath("adapters").glob("[a-z]*.py"))
GAMES.remove("menteur")  # Its public cases are among those of poker_as.
GAMES.remove("le_421")  # It has no public cases: all of them are our own.


@pytest.mark.parametrize("file", sorted(OWN.glob("*.json")), ids=lambda file: file.stem)
def test_our_own_cases_pass(file: Path) -> None:
    assert [line for case in run_cases.load(file) if (line := run_cases.difference(case))] == []


@pytest.mark.parametrize("game", GAMES)
def test_the_public_cases_pass(game: str) -> None:
    cases = [case for case in run_cases.load(shared("rules", "vectors.json")) if case["game"] == game]
    assert cases
    assert [line for case in cases if (line := run_cases.difference(case))] == []


def test_the_hands_of_other_cribbage_programs_are_counted_alike() -> None:
    cases = run_cases.load(shared("rules", "cribble_public_suites.json"))
    assert len(cases) == 211
    assert [line for case in cases if (line := run_cases.difference(case))] == []


def test_a_wrong_expectation_is_reported(capsys: pytest.CaptureFixture[str]) -> None:
    case = {"game": "cameroun", "id": "x", "kind": "score", "throws": [[6, 6, 6, 6, 1]], "choices": {"column": "6"}}
    assert run_cases.report([{**case, "expect": {"points": 24}}, {**case, "expect": {"points": 23}}]) == 1
    printed = capsys.readouterr().out.splitlines()
    assert printed[-1] == "1 passed, 1 failed"
    assert printed[0] == 'x (score): expected {"points": 23}, came out {"points": 24}'


@pytest.mark.parametrize(
    "change",
    [
        {"kind": "unheard"},
        {"setup": {"weather": "fine"}},
        {"choices": {}},
        {"throws": [5]},
    ],
)
def test_a_case_that_is_not_understood_fails_and_is_no_refusal(change: dict[str, object]) -> None:
    case = {
        "game": "cameroun",
        "kind": "score",
        "setup": {},
        "throws": [[1] * 5],
        "choices": {"column": "1"},
    } | change
    assert run_cases.difference({**case, "expect": {"error": "refused"}}) is not None
    assert run_cases.difference({**case, "expect": {"points": 5}}) is not None


def test_a_game_that_is_not_here_fails_in_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert run_cases.report([{"game": "whist", "kind": "score", "expect": {}}] * 3) == 1
    assert capsys.readouterr().out.splitlines() == ["whist: 3 cases, this game is not here yet", "0 passed, 3 failed"]


def test_the_command_filters_and_refuses(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    own = str(OWN / "cameroun.json")
    assert run_cases.main([own, "--game", "cameroun"]) == 0
    assert run_cases.main([own, "--game", "whist"]) == 2
    assert run_cases.main([str(tmp_path / "absent.json")]) == 2
    (tmp_path / "text.json").write_text("no json")
    assert run_cases.main([str(tmp_path / "text.json")]) == 2
    assert "Traceback" not in capsys.readouterr().err


def test_dice_are_put_where_they_lay() -> None:
    assert in_place([2, 2, 5, 6, 1], [2, 2, 2, 5, 5], [3, 4]) == (2, 2, 5, 2, 5)
    assert in_place([5, 5, 1], [1, 5, 6], None) == (1, 5, 6)
    assert in_place([5, 5, 1], [1, 4, 6], [2]) == (1, 4, 6)
