"""Lines that no sensible program sends: every one has its answer, none a traceback, and the game goes on."""

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from kiosk.cli.main import main
from kiosk.games.catalogue import GAMES, find_game
from kiosk.games.playout import random_play
from tests.shared import sampled

ODD: tuple[Any, ...] = (
    *(None, True, -1, 1.5, 10**40, "", "x", "\ud800", "5" * 400, [], [[]], [{}], [None], ["5"] * 99, {}, {"a": []}),
)
FIELDS = {
    "throw": ("throw",),
    "write": ("column",),
    "announce": ("column",),
    "appel": ("figure",),
    "place": ("square",),
    "remove": ("square",),
    "call": ("category", "figures"),
    "bluff": ("dice",),
    "draw": ("cards",),
    "dealer": ("seat",),
    "starter": ("card",),
    "lay": ("card",),
    "go": ("all",),
    "show": ("cards",),
    "declare": ("points",),
    "claim": ("points",),
    "mark": ("team", "points"),
    "hand": ("crib",),
    "bet": ("player", "chips"),
    "chip": ("player", "line", "draw"),
    "replace": ("player", "name"),
    "add": ("name",),
    "undo": ("steps",),
}
"""What every kind of line names."""


def lines() -> list[str]:
    """Each field with everything odd, its fellows with something that may be right."""
    fine = {
        "team": 0,
        "points": 2,
        "player": 1,
        "category": "paire",
        "figures": ["9"],
        "line": "ligne1",
        "name": "Zoé",
    }
    found: list[Any] = ["", "nonsense", "[]", "{}", '{"throw": [NaN, 1, 2, 3, 4]}', "[" * 50_000]
    for kind, fields in FIELDS.items():
        for field in fields:
            said = {} if kind == "throw" else {"decide": kind}
            found += [json.dumps(said | {other: fine.get(other) for other in fields} | {field: odd}) for odd in ODD]
    dice = [1, 2, 3, 4, 5]
    for name in ("rethrown", "colours"):
        found += [json.dumps({"throw": dice[:count], name: odd}) for odd in ODD for count in (2, 5)]
    found += [json.dumps({"throw": [odd, *dice[1:count]]}) for odd in ODD for count in (2, 5)]
    return [*found, *(json.dumps({"decide": odd}) for odd in ODD)]


@pytest.mark.parametrize("form", ["--json", ""])
@pytest.mark.parametrize("key", sampled(GAMES, first=1))
def test_every_line_has_its_answer(key: str, form: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game = find_game(key)
    names = ["Anne", "Bruno", "Chloé", "Denis"][: max(2, game.least_players)]
    played = [
        move.to_json() for _, (move, _) in zip(range(12), random_play(game, len(names), Random(3)), strict=False)
    ]
    odd, file = lines(), tmp_path / "lines.jsonl"
    for begun in (1, 9):
        first = [json.dumps({"players": names}), *map(json.dumps, played[:begun])]
        file.write_text("\n".join([*first, *odd]), encoding="utf-8")
        status = main(["referee", key, *([form] if form else []), str(file)])
        out, err = capsys.readouterr()
        assert status == 1 and err == ""
        if form:
            answers = [json.loads(line) for line in out.splitlines()]
            assert len(answers) == len(first) + sum(bool(line.strip()) for line in odd)
            assert all(answer["ok"] for answer in answers[: len(first)])
            assert all(answer["ok"] or answer["error"].endswith((".", "!")) for answer in answers)
