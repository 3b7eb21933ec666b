import io
import json
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from kiosk.cli.main import main

FIRST = '{"game": "cameroun", "players": ["Anne", "Bruno"], "options": {"turns": 1}}'
THROW = '{"throw": [5, 5, 5, 6, 2]}'
WRITE = '{"decide": "write", "column": "5"}'
UNDO = '{"decide": "undo"}'


@pytest.fixture
def referee(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Any:
    def play(*lines: str, game: str = "cameroun", raw: bytes | None = None) -> tuple[int, list[Any], str]:
        file = tmp_path / "lines.jsonl"
        file.write_bytes("\n".join(lines).encode() if raw is None else raw)
        status = main(["referee", game, "--json", str(file)])
        captured = capsys.readouterr()
        assert "Traceback" not in captured.err
        return status, [json.loads(line) for line in captured.out.splitlines()], captured.err

    return play


def test_every_line_is_answered(referee: Any) -> None:
    status, answers, err = referee(FIRST, THROW, WRITE, "", THROW, WRITE)
    assert status == 0 and err == ""
    assert [answer["line"] for answer in answers] == [1, 2, 3, 5, 6]
    assert all(answer["ok"] and answer["error"] is None for answer in answers)
    first, _, third, _, last = answers
    assert first["ask"]["what"] == "throw" and first["ask"]["dice"] == [{"kind": "pips", "colour": "any"}] * 5
    assert answers[1]["ask"]["moves"][0] == {"decide": "write", "column": "5"}
    assert third["ask"]["player"] == 1 and third["scores"] == [15, 0] and not third["over"]
    assert last["over"] and last["winners"] == [0, 1] and last["ask"] == last["ask"] | {"what": "over", "moves": []}


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("no json", "not_json"),
        ("[1, 2]", "not_json"),
        ("[" * 100_000, "not_json"),
        ("{}", "not_a_move"),
        ('{"throw": [5, 5, 5, 6]}', "wrong_dice"),
        ('{"throw": [{}, 5, 5, 6, 1]}', "wrong_dice"),
        ('{"throw": [1e400, 5, 5, 6, 1]}', "wrong_dice"),
        ('{"throw": [5, 5, 5, 6, 1], "colours": [[]]}', "wrong_dice"),
        ('{"throw": [5, 5, 5, 6, 1], "colours": ["white", "red"]}', "wrong_dice"),
        ('{"throw": [5, 5, 5, 6, 1], "colours": 5}', "not_a_move"),
        ('{"decide": "write", "column": {}}', "unknown_column"),
        ('{"decide": "write"}', "unknown_column"),
        ('{"decide": "keep", "moves": 0}', "unknown_decision"),
        ('{"decide": "undo", "steps": 9}', "nothing_to_undo"),
        ('{"decide": "undo", "steps": "all"}', "nothing_to_undo"),
        ('{"decide": "undo", "steps": true}', "nothing_to_undo"),
    ],
)
def test_a_refused_line_changes_nothing_and_the_game_goes_on(referee: Any, line: str, code: str) -> None:
    status, answers, _ = referee(FIRST, THROW, line, WRITE)
    assert status == 1
    refused = answers[2]
    assert not refused["ok"] and refused["code"] == code and refused["error"].endswith(".")
    assert {**refused, "line": 0, "ok": 0, "error": 0, "code": 0} == {
        **answers[1], "line": 0, "ok": 0, "error": 0, "code": 0,
    }  # fmt: skip
    assert answers[3]["ok"]


def test_bytes_that_are_no_text_are_a_refused_line(referee: Any) -> None:
    status, answers, _ = referee(raw=FIRST.encode() + b"\n\xff\xfe\xfa\n" + THROW.encode())
    assert status == 1 and [answer["ok"] for answer in answers] == [True, False, True]


def test_undo_any_number_also_after_the_end(referee: Any) -> None:
    status, answers, _ = referee(FIRST, THROW, WRITE, THROW, WRITE, '{"decide": "undo", "steps": 4}', UNDO)
    assert status == 1 and answers[4]["over"]
    assert answers[5]["ask"] == answers[0]["ask"] and answers[5]["sheet"] == answers[0]["sheet"]
    assert answers[6]["code"] == "nothing_to_undo"


@pytest.mark.parametrize(
    "first",
    [
        "",
        "no json",
        "[]",
        "{}",
        '{"players": "Anne"}',
        '{"players": [1, 2]}',
        '{"players": []}',
        '{"players": ["a", "a"]}',
        '{"players": ["a", " "]}',
        '{"players": ["a", "A"]}',
        '{"players": ["a", "a "]}',
        '{"players": ["a", "b\\n"]}',
        '{"players": ["a", "\\ud800"]}',
        json.dumps({"players": ["a", "b" * 41]}),
        '{"players": ["a", "b"], "options": []}',
        '{"players": ["a", "b"], "options": {"weather": 1}}',
        '{"players": ["a", "b"], "options": [1]}',
        '{"game": "linotte", "players": ["a", "b"]}',
    ],
)
def test_a_first_line_that_cannot_be_used(referee: Any, first: str) -> None:
    status, answers, err = referee(first, THROW)
    assert status == 2 and len(err.splitlines()) == 1
    assert [answer["ok"] for answer in answers] == [False]


def test_an_unknown_game_names_those_there_are(referee: Any) -> None:
    status, _, err = referee("no json", game="whist")
    assert status == 2 and "no game 'whist'; there is cameroun" in err


def test_a_missing_file_is_one_line(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert main(["referee", "cameroun", str(tmp_path / "absent")]) == 2
    assert capsys.readouterr().err == f"kiosk: cannot read {tmp_path / 'absent'}: No such file or directory\n"


def test_lines_from_standard_input(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("sys.stdin", SimpleNamespace(buffer=io.BytesIO(f"{FIRST}\n{THROW}\n".encode())))
    assert main(["referee", "--json", "cameroun"]) == 0
    assert len(capsys.readouterr().out.splitlines()) == 2


def test_the_help_lists_every_option_with_its_default(capsys: pytest.CaptureFixture[str]) -> None:
    from kiosk.games.catalogue import GAMES

    assert main(["referee", "cameroun", "--help"]) == 0
    text = capsys.readouterr().out
    for option in GAMES["cameroun"].options:
        assert f"  {option.key} " in text and f"(default {json.dumps(option.default)})" in text


def test_for_people_the_game_is_told_in_words(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    (tmp_path / "g").write_text("\n".join([FIRST, THROW, WRITE]))
    assert main(["referee", "cameroun", str(tmp_path / "g")]) == 0
    told = capsys.readouterr().out
    assert "Anne lance : 5 5 5 6 2" in told and "15 dans la colonne 5. Totaux : Anne 15, Bruno 0" in told
    assert "plafond" in told and "{" not in told
