"""Plays cases of the rules through the public engine: `python -m tests.rules.run_cases FILE [--game KEY]`.

Prints every case that differs and a last line "N passed, M failed"; exit status 1 when any failed, 2 when the file
cannot be used. A game that is not here yet fails with all its cases, in one line.
"""

import argparse
import importlib.util
import json
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from kiosk.games.engine.errors import BadOptions, IllegalMove

Case = Mapping[str, Any]
UNORDERED = ("closed", "cells", "squares")
"""Lists whose order means nothing."""


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.rules.run_cases", description=__doc__)
    parser.add_argument("file", type=Path, metavar="FILE")
    parser.add_argument("--game", metavar="KEY", help="the cases of this game only")
    args = parser.parse_args(argv)
    try:
        cases = load(args.file)
    except (OSError, ValueError) as error:
        print(f"run_cases: cannot use {args.file}: {error}", file=sys.stderr)
        return 2
    chosen = [case for case in cases if args.game in (None, case["game"])]
    if not chosen:
        print(f"run_cases: no case of '{args.game}' in {args.file}", file=sys.stderr)
        return 2
    return report(chosen)


def load(file: Path) -> list[Case]:
    """The cases of a file. Raises `ValueError` when they are not a list of objects with a game and a kind."""
    cases = json.loads(file.read_text("utf-8"))
    if isinstance(cases, dict) and "play_last_card" in cases:
        return list(_suites(cases))
    if not isinstance(cases, list) or not all(isinstance(case, dict) and "game" in case for case in cases):
        raise ValueError("not a list of cases")
    return cases


def _suites(suites: Mapping[str, Any]) -> Iterator[Case]:
    """The hands and the lists of cards laid of other cribbage programs, as cases."""
    case: dict[str, Any] = {"game": "cribble", "choices": {}}
    for number, hand in enumerate(suites["show"], 1):
        cards = {"hand": hand["hand"].split(), "starter": hand["starter"]}
        setup, expect = {"crib": hand["crib"]}, {"total": hand["score"]}
        yield {**case, "id": f"hand-{number}", "kind": "show", "setup": setup, "cards": cards, "expect": expect}
    for number, laid in enumerate(suites["play_last_card"], 1):
        cards, expect = {"sequence": laid["cards"].split()}, {"points": laid["points"]}
        yield {**case, "id": f"laid-{number}", "kind": "peg_last", "setup": {}, "cards": cards, "expect": expect}


def report(cases: Sequence[Case]) -> int:
    absent = Counter(case["game"] for case in cases if not kinds(case["game"]))
    for game, count in absent.items():
        print(f"{game}: {count} cases, this game is not here yet")
    failures = [line for case in cases if case["game"] not in absent and (line := difference(case))]
    print(*failures, sep="\n", end="\n" if failures else "")
    failed = len(failures) + absent.total()
    print(f"{len(cases) - failed} passed, {failed} failed")
    return 1 if failed else 0


def kinds(game: str) -> Mapping[str, Callable[[Case], Mapping[str, Any]]]:
    """How to play the cases of a game by kind; empty for a game that is not here."""
    name = f"tests.rules.adapters.{game}"
    if not str(game).isidentifier() or importlib.util.find_spec(name) is None:
        return {}
    return importlib.import_module(name).KINDS


def difference(case: Case) -> str | None:
    """What came out otherwise than the case expects, as a line; None when nothing did."""
    found = outcome(case)
    wrong = [name for name, value in case["expect"].items() if not _same(name, value, found)]
    if "error" in found and "error" not in case["expect"]:
        wrong = wrong or ["error"]
    if not wrong and "unplayed" not in found:
        return None
    shown = found if {"error", "unplayed"} & set(found) else {name: found.get(name) for name in wrong}
    return f"{case.get('id')} ({case['kind']}): expected {_dump(case['expect'])}, came out {_dump(shown)}"


def outcome(case: Case) -> Mapping[str, Any]:
    """What came out of a case: {"error": code} when the engine refused, {"unplayed": why} when it was not asked."""
    play = kinds(case["game"]).get(case["kind"])
    if play is None:
        return {"unplayed": f"no adapter for the kind '{case['kind']}'"}
    try:
        return play(case)
    except IllegalMove as refusal:
        return {"error": refusal.code}
    except BadOptions as refusal:
        return {"error": str(refusal)}
    except (LookupError, TypeError, ValueError, AttributeError) as error:
        # A case of a form that the adapter does not know fails by itself, the others are still played.
        return {"unplayed": repr(error)}


def _same(name: str, expected: Any, found: Mapping[str, Any]) -> bool:
    if name == "error" and expected is not None:
        # That it is refused is the rule; the wording is the engine's own.
        return found.get("error") is not None
    value = json.loads(_dump(found.get(name)))
    if name in UNORDERED and isinstance(expected, list) and isinstance(value, list):
        return sorted(map(_dump, expected)) == sorted(map(_dump, value))
    return bool(value == expected)


def _dump(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


if __name__ == "__main__":
    sys.exit(main())
