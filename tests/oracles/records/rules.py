"""The referee: the play-throughs that the project keeps, and the shared cases of the rules."""

import json
import os
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

from tests.oracles.job import Job, Texts
from tests.oracles.running import GAMES, ROOT, kiosk, python

SHARED = ROOT / os.environ.get("PISTE_SHARED", "../shared") / "rules"
NAMES = ("Anne", "Bruno", "Chloé", "David", "Émile", "Fanny", "Gaël", "Hugo")
Line = dict[str, Any]


def jobs() -> list[Job]:
    """Play-throughs, then the cases where they are."""
    found = [Job("play-throughs", _playthroughs)]
    for name in ("vectors.json", "cribble_public_suites.json"):
        if (SHARED / name).exists():
            found.append(Job(name, partial(_outcomes, SHARED / name)))
    if (SHARED / "vectors.json").exists():
        found += [Job(f"referee, {game}", partial(_refereed, game)) for game in GAMES]
    return found


def _playthroughs(work: Path, _: Path | None) -> Texts:
    texts: Texts = {}
    for lines in sorted((ROOT / "tests").rglob("playthroughs/*.jsonl")):
        stdin = lines.read_text("utf-8")
        game = json.loads(stdin.splitlines()[0])["game"]
        for form in ("--json", "--lang=fr", "--lang=en"):
            done = kiosk(["referee", game, form], work, stdin)
            texts[f"{lines.stem}{form}.txt"] = f"{done.out}{done.error}exit {done.status}\n"
    return texts


def _outcomes(cases: Path, work: Path, _: Path | None) -> Texts:
    """What comes out of every case, not only whether it is as expected."""
    done = python(["-m", "tests.oracles.records.play", "cases", str(cases)], work)
    return {f"{cases.stem}.txt": f"{done.out}{done.error}exit {done.status}\n"}


def _refereed(game: str, work: Path, _: Path | None) -> Texts:
    """The throws and choices of a game's cases as lines for `kiosk referee --json`; refusals are a result as well."""
    told = []
    for case in json.loads((SHARED / "vectors.json").read_text("utf-8")):
        if case["game"] == game and "throws" in case:
            stdin = "".join(json.dumps(line) + "\n" for line in _lines(case))
            done = kiosk(["referee", game, "--json", "--lang", "fr"], work, stdin)
            told.append(f"# {case['id']}\n{stdin}{done.out}{done.error}exit {done.status}\n")
    return {f"referee-{game}.txt": "".join(told)}


def _lines(case: Line) -> Iterator[Line]:
    setup = case.get("setup", {})
    options = {key: setup[key] for key in ("caps", "turns", "match", "throws") if key in setup}
    least = 4 if case["game"] == "cribble" else 2
    yield {"game": case["game"], "players": NAMES[: setup.get("players", least)], "options": options}
    for faces in _flat(case["throws"]):
        yield {"throw": faces, "colours": ["green", "red"]} if case["game"] == "si_no" else {"throw": faces}
    choices = case.get("choices", {})
    for choice in choices if isinstance(choices, list) else [choices]:
        for name, value in choice.items():
            yield {"decide": {"column": "write"}.get(name, name), _DETAILS.get(name, name): value}
    yield {"decide": "undo"}


_DETAILS = {"write": "column", "announce": "column", "appel": "figure", "place": "square"}
"""What a decision of that name says."""


def _flat(throws: list[Any]) -> Iterator[list[Any]]:
    """The throws of a case, which may stand in lists of turns."""
    for one in throws:
        if one and isinstance(one[0], list):
            yield from _flat(one)
        else:
            yield one
