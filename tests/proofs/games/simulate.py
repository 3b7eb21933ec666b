"""`make prove-simulate`: `kiosk simulate` for every game and variant, three games each, as a table.

None may be stuck and nothing read wrongly as sure. Of the throws at most 1 % may be unsure, 2 % on the disturbed
track (`--disturbed`), and 2 % of the cards. Every game is a line of `--out` as soon as it is over, and those that the
file has already are not played again: the proof takes an hour of one core, and may be taken in pieces.
"""

import argparse
import json
import subprocess
import sys
import tomllib
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

VARIANTS = Path(__file__).with_name("simulated.toml")
UNSURE, UNSURE_DISTURBED, UNSURE_CARDS = 0.01, 0.02, 0.02
"""The share of throws or cards that the camera may ask about."""
Line = dict[str, Any]


@dataclass(frozen=True)
class Variant:
    """A game with some of its options, as the command line takes them."""

    name: str
    game: str
    arguments: tuple[str, ...]

    def command(self, seed: int, disturbed: bool) -> list[str]:
        """`kiosk simulate` for one game."""
        words = [sys.executable, "-m", "kiosk.cli.main", "simulate", self.game, *self.arguments]
        return [*words, *(["--disturbed"] if disturbed else []), "--games", "1", "--seed", str(seed), "--json"]


def variants(path: Path = VARIANTS) -> Iterator[Variant]:
    """Those of the file: each game by itself, then its variants."""
    for game, table in tomllib.loads(path.read_text(encoding="utf-8")).items():
        plain = {key: value for key, value in table.items() if not isinstance(value, dict)}
        yield Variant(game, game, _arguments(plain))
        for name, changed in table.items():
            if isinstance(changed, dict):
                yield Variant(f"{game}, {name.replace('-', ' ')}", game, _arguments(changed))


def _arguments(plan: dict[str, Any]) -> tuple[str, ...]:
    players = ("--players", str(plan["players"])) if "players" in plan else ()
    options = tuple(word for option in plan.get("options", ()) for word in ("--option", option))
    return (*players, *options)


def play(variant: Variant, seed: int, disturbed: bool) -> Line:
    """One game. What came of it, or why nothing did."""
    done = subprocess.run(variant.command(seed, disturbed), capture_output=True, text=True, check=False)
    told = json.loads(done.stdout) if done.stdout.strip() else {"over": False}
    return {"variant": variant.name, "seed": seed, "error": done.stderr.strip(), **told}


def table(lines: list[Line]) -> str:
    """A row of Markdown for each variant."""
    by_name: dict[str, list[Line]] = defaultdict(list)
    for line in lines:
        by_name[line["variant"]].append(line)
    head = (
        "| variant | games over | throws (cards) | dice | wrong as sure | unsure | s a game |\n" + "|---" * 7 + "|\n"
    )
    return head + "\n".join(_row(name, of_it) for name, of_it in by_name.items())


def _row(name: str, lines: list[Line]) -> str:
    over = sum(line["over"] for line in lines)
    cards, throws, dice = (sum(line.get(key, 0) for line in lines) for key in ("cards", "throws", "dice"))
    silent, unsure = (sum(line.get(key, 0) for line in lines) for key in ("silent", "unsure"))
    thrown = throws or f"({cards})"
    share = f"{unsure} ({100 * unsure / (throws or cards or 1):.1f} %)"
    seconds = sum(line.get("seconds", 0) for line in lines) / len(lines)
    return f"| {name} | {over} of {len(lines)} | {thrown} | {dice} | {silent} | {share} | {seconds:.0f} |"


def faults(lines: list[Line], disturbed: bool) -> list[str]:
    """What is not as it should be: what was stuck or wrong, and whether too many throws or cards were unsure."""
    found = [
        f"{line['variant']}, seed {line['seed']}: {line['error'] or 'stuck'}" for line in lines if not line["over"]
    ]
    found += [
        f"{line['variant']}, seed {line['seed']}: {line['silent']} wrong" for line in lines if line.get("silent")
    ]
    for what, limit in (("throws", UNSURE_DISTURBED if disturbed else UNSURE), ("cards", UNSURE_CARDS)):
        of_it = [line for line in lines if line.get(what)]
        seen, unsure = (sum(line[key] for line in of_it) for key in (what, "unsure"))
        print(f"{unsure} of {seen} {what} unsure")
        if unsure > limit * seen:
            found.append(f"more than {limit:.0%} of the {what} unsure")
    return found


def main() -> int:
    """Plays what is not in the file yet, and prints the table of everything."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("only", nargs="*", help="games, or parts of variants' names")
    parser.add_argument("--out", type=Path, default=Path("out/simulated.jsonl"), help="a line a game")
    parser.add_argument("--seed", type=int, default=1, help="of each variant's first game")
    parser.add_argument("--games", type=int, default=3, help="of each variant")
    parser.add_argument("--disturbed", action="store_true", help="with shadows, arms and a camera that shakes")
    args = parser.parse_args()
    args.out.parent.mkdir(parents=True, exist_ok=True)
    written = args.out.read_text(encoding="utf-8").splitlines() if args.out.exists() else []
    lines = [json.loads(line) for line in written]
    done = {(line["variant"], line["seed"]) for line in lines}
    for seed in range(args.seed, args.seed + args.games):
        for variant in variants():
            chosen = not args.only or any(part in variant.name for part in args.only)
            if chosen and (variant.name, seed) not in done:
                lines.append(play(variant, seed, args.disturbed))
                with args.out.open("a", encoding="utf-8") as file:
                    file.write(json.dumps(lines[-1], ensure_ascii=False) + "\n")
    print(table(lines))
    found = faults(lines, args.disturbed)
    for fault in found:
        print(fault)
    print("VERDICT:", "fail" if found else "pass")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
