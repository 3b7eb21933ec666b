import io
import json
import re
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from kiosk.cli.main import main
from kiosk.games.catalogue import GAMES
from kiosk.games.playout import random_play
from kiosk.i18n.words import Words
from tests.shared import sampled

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
        ("[" * 10_000, "not_json"),
        ("[" * 100_000, "too_long"),
        ("{}", "not_a_move"),
        ('{"throw": [5, 5, 5, 6]}', "wrong_dice"),
        ('{"throw": [{}, 5, 5, 6, 1]}', "wrong_dice"),
        ('{"throw": [1e400, 5, 5, 6, 1]}', "not_json"),
        ('{"throw": [1e4, 5, 5, 6, 1]}', "wrong_dice"),
        ('{"throw": [' + "9" * 5000 + ", 5, 5, 6, 1]}", "not_json"),
        ('{"decide":"x","a":' + "[" * 600 + "]" * 600 + "}", "not_json"),
        ('{"decide":"x","a":' + "[" * 8 + "]" * 8 + "}", "not_json"),
        ('{"decide": "write", "column": "5", "column": "6"}', "not_json"),
        ('{"decide": "write", "column": "\\ud800"}', "not_json"),
        ('{"decide": "write", "column": "' + "5" * 17_000 + '"}', "too_long"),
        ('{"decide": "write", "column": "5"}' + " " * 17_000, "too_long"),
        ('{"throw": [' + "1," * 1001 + "1]}", "not_json"),
        ('{"throw": [5, 5, 5, 6, 2], "decide": "write", "column": "5"}', "two_moves"),
        ('{"throw": [5, 5, 5, 6, 2], "decide": "undo"}', "two_moves"),
        ('{"decide": "undo", "stpes": 2}', "unknown_key"),
        ('{"decide": "skip", "player": 1}', "unknown_key"),
        ('{"decide": "add", "name": "Zoé", "seat": 1}', "unknown_key"),
        ('{"decide": "write", "column": "5", "points": 15}', "unknown_key"),
        ('{"decide": "add", "name": " ANNE"}', "name_taken"),
        ('{"decide": "replace", "player": 1, "name": "anne "}', "name_taken"),
        ('{"decide": "undo", "steps": 999999999999999}', "nothing_to_undo"),
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


def test_where_nothing_comes_it_says_so(referee: Any) -> None:
    status, answers, err = referee(raw=b"")
    assert (status, answers) == (2, []) and "Rien n’est venu" in err and err.count("\n") == 1


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
        '{"players": ["Zoé", " zoe\\u0301"]}',
        '{"players": ["a", "b"], "players": ["c", "d"]}',
        '{"players": ["a", "b"], "options": {"turns": 0}}',
        '{"players": ["a", "b"], "options": {"caps": {"7": 1}}}',
        '{"players": ["a", "b"], "options": ' + '{"a":' * 600 + "1" + "}" * 600 + "}",
        '{"players": ["a", "b"]}' + " " * 17_000,
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
    assert [answer["ok"] for answer in answers] == [False] and answers[0]["code"] and answers[0]["error"] in err


def test_an_unknown_game_names_those_there_are(referee: Any) -> None:
    status, _, err = referee("no json", game="whist")
    assert status == 2 and "pas de jeu « whist » ; il y a : cameroun" in err


def test_a_missing_file_is_one_line(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert main(["referee", "cameroun", str(tmp_path / "absent")]) == 2
    said = f"{tmp_path / 'absent'} : ce fichier n’existe pas."
    assert capsys.readouterr().err == f"kiosk: {said} (kiosk referee --help en dit plus)\n"
    assert main(["referee", "cameroun", "--lang", "en", str(tmp_path)]) == 2
    assert "this is a folder" in capsys.readouterr().err


def test_lines_from_standard_input(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("sys.stdin", SimpleNamespace(buffer=io.BytesIO(f"{FIRST}\n{THROW}\n".encode())))
    assert main(["referee", "--json", "cameroun"]) == 0
    assert len(capsys.readouterr().out.splitlines()) == 2


@pytest.mark.parametrize("key", GAMES)
@pytest.mark.parametrize("lang", ["fr", "en"])
def test_the_help_lists_every_option_of_the_game_and_of_no_other(
    capsys: pytest.CaptureFixture[str], key: str, lang: str
) -> None:
    assert main(["referee", "--help", key, "--lang", lang]) == 0
    text, words = capsys.readouterr().out, Words(lang)
    default = {"fr": "par défaut", "en": "default"}[lang]
    for option in GAMES[key].options:
        assert f"  {option.key} " in text and f"({default} {json.dumps(option.default)})" in text
        assert words.say(option.help) in text
    others = {option.key for game in GAMES.values() for option in game.options}
    for other in others - {option.key for option in GAMES[key].options}:
        assert f"\n  {other} " not in text
    assert main(["referee", "-h", "--lang", lang]) == 0
    assert not any(f"\n  {other} " in capsys.readouterr().out for other in others)


FRENCH = re.compile(
    r"[éèàçêôûœ«»]|\b(le|la|les|du|des|un|une|est|peut|refusé|lancer|jeu|partie|ligne|annulé)\b", re.I
)
SPOKEN = (*(str(game.name) for game in GAMES.values()), "Zoé")
"""What has one name in every language."""


@pytest.mark.parametrize("key", sampled(GAMES, every=3))
def test_in_english_no_word_is_french(
    key: str, capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is told of a game, its refusals, its end, its sheet, its help and what is wrong with the arguments."""
    monkeypatch.setattr("sys.stdin", None)
    game, file, lines = GAMES[key], tmp_path / "lines", list[str]()
    players = max(2, game.least_players)
    first = json.dumps({"players": ["Anna", "Ben", "Chloe", "Dan"][:players]})
    for number, (move, state) in enumerate(random_play(game, players, Random(6))):
        if number > 250:
            break
        lines.append(json.dumps(move.to_json()))
        if number % 5 == 0:
            asked = json.dumps({"decide": state.moves()[0].kind, "zzz": 1} if state.moves() else {"throw": []})
            lines += [asked, '{"decide": "undo"}', lines[-1], '{"decide": "nonsense"}', "[]"]
    said = []
    file.write_text("\n".join([first, *lines]))
    for form in ([], ["--json"]):
        assert main(["referee", key, str(file), "--lang", "en", *form]) == 1
        told = capsys.readouterr().out.splitlines()
        said += [json.loads(line)["error"] or "" for line in told] if form else told
    for wrong in (
        "[]",
        "{}",
        '{"players": []}',
        '{"players": ["a", "a"]}',
        '{"players": ["a", "b"], "options": {"x": 1}}',
    ):
        file.write_text(wrong)
        assert main(["referee", key, str(file), "--lang", "en"]) == 2
        said.append(capsys.readouterr().err)
    for args in ("--help", "", "absent", "a b", "--foo"):
        assert main(["referee", key, "--lang", "en", *args.split()]) in (0, 2)
        said += [*capsys.readouterr()]
    for args in ("", "--help", "whist", "--json --data"):
        assert main(["referee", "--lang", "en", *args.split()]) in (0, 2)
        said += [*capsys.readouterr()]
    text = "\n".join(said)
    for word in SPOKEN:
        text = text.replace(word, "")
    found = [line for line in text.splitlines() if FRENCH.search(line)]
    assert not found, found[:9]


def test_the_language_is_that_of_the_settings(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    config, data, lines = tmp_path / "piste.toml", tmp_path / "data", tmp_path / "lines"
    config.write_text('[general]\nlanguage = "en"\n')
    lines.write_text(f"{FIRST}\n[]\n")
    data.mkdir()

    def told(*args: str) -> str:
        main(["referee", "cameroun", "--json", *args, str(lines)])
        return str(json.loads(capsys.readouterr().out.splitlines()[1])["error"])

    assert "ligne" in told("--data", str(data)) and "line" in told("--data", str(data), "--config", str(config))
    (data / "settings.json").write_text('{"version": 1, "settings": {"general.language": "en"}}')
    assert "line" in told("--data", str(data)) and "ligne" in told("--data", str(data), "--lang", "fr")
    assert "ligne" in told("--data", str(tmp_path / "none")) and not (tmp_path / "none").exists()


@pytest.mark.parametrize(("lang", "status"), [("de", 2), ("", 2), ("en", 1)])
def test_a_language_that_nobody_speaks_here(
    referee: Any, lang: str, status: int, capsys: Any, tmp_path: Path
) -> None:
    file = tmp_path / "lines"
    file.write_text(f"{FIRST}\n[]\n")
    assert main(["referee", "cameroun", "--lang", lang, str(file)]) == status


def test_the_column_of_two_names(referee: Any) -> None:
    throw = '{"throw": [3, 3, 3, 3, 3]}'
    for column in ("C", "Q"):
        status, answers, _ = referee(FIRST, throw, json.dumps({"decide": "write", "column": column}))
        assert status == 0 and answers[-1]["scores"] == [30, 0]
        assert answers[1]["ask"]["moves"][0] == {"decide": "write", "column": "Q"}
        announced = referee(FIRST, throw, throw, json.dumps({"decide": "announce", "column": column}))
        assert announced[1][-1]["sheet"]["announce"] == "Q"


def test_names_are_shown_as_they_are_kept(referee: Any, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    (tmp_path / "g").write_text('{"players": [" Zoe\\u0301 ", "Anne"]}', encoding="utf-8")
    assert main(["referee", "cameroun", str(tmp_path / "g")]) == 0
    assert "Zoé, Anne" in capsys.readouterr().out


def test_for_people_the_game_is_told_in_words(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    (tmp_path / "g").write_text("\n".join([FIRST, THROW, WRITE]))
    assert main(["referee", "cameroun", str(tmp_path / "g")]) == 0
    told = capsys.readouterr().out
    assert "Anne lance : 5 5 5 6 2" in told and "15 dans la colonne 5. Totaux : Anne 15, Bruno 0" in told
    assert "maximum" in told and "{" not in told
