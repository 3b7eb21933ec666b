"""`make proof-evenings`: evenings of every form, broken fifty times each, and nothing lost, doubled or wrong.

Each is a `kiosk simulate evening` with its own seed, size and form: the director of `kiosk director` with its broker,
and a process for each table.
"""

import argparse
import json
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from itertools import repeat
from random import Random

from kiosk.cli.development.simulate_evening import FORMS
from tests.proofs.steps import TOLD, check, prove

IN_POOLS = 12
"""Pools are for six or more, also of teams of two."""
_HARM = re.compile(r" *(\d+)  (\D.*)")
_WELL = {"lost": 0, "doubled": 0, "wrong": 0, "standings_equal": True}

OF_TWO = (
    (), ("--games", "cribble"), ("--games", "cameroun,si_no"),
    ("--games", "si_no,menteur,cameroun", "--mix", "tables"),
)  # fmt: skip
OF_SEVERAL = ((), ("--games", "si_no,menteur"))
"""What is played where two meet, and at tables of several: in the end teams and mixes in every form."""


@dataclass
class Account:
    """What came of evenings."""

    results: int = 0
    harms: Counter[str] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)

    def take(self, words: Sequence[str], said: str) -> str:
        """Takes in what an evening printed; a line about it."""
        lines = said.splitlines()
        for line in lines:
            if found := _HARM.fullmatch(line):
                self.harms[found[2]] += int(found[1])
        try:
            verdict = json.loads(lines[-1] if lines else "")
        except ValueError:
            verdict = {}
        well = bool(verdict) and all(verdict[key] == value for key, value in _WELL.items())
        self.results += verdict.get("results", 0)
        told = f"{' '.join(words)}: {lines[-1] if lines else 'nothing was said'}"
        if not well:
            self.faults.append(f"{told}\n{said[-TOLD:]}")
        return told


def words_of(number: int, seed: int, harms: int, forms: Sequence[str]) -> list[str]:
    """An evening of its own size, by its number; the forms take turns."""
    random = Random(f"{seed} {number}")
    form = forms[number % len(forms)]
    tables, people = random.randint(2, 6), random.randint(8, 16)
    size = {"tables": tables, "people": max(people, IN_POOLS * (form == "pools")), "seed": seed * 1000 + number}
    words = [word for key, value in size.items() for word in (f"--{key}", str(value))]
    games = OF_SEVERAL if form == "tables" else OF_TWO
    return [*words, "--form", form, "--chaos", str(harms), *games[number // len(forms) % len(games)]]


def simulated(words: Sequence[str], seconds: float) -> str:
    """All that it printed; it counts as stuck after so many seconds."""
    command = [sys.executable, "-m", "kiosk.cli.main", "simulate", "evening", "--pace", "0.1", *words]
    done = subprocess.run(
        [*command, "--seconds", str(seconds)], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    )
    return done.stdout


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--evenings", type=int, default=20)
    parser.add_argument("--first", type=int, default=0, help="begin with that one: to play a broken one again")
    parser.add_argument("--harms", type=int, default=50, help="of each")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2, help="at a time")
    parser.add_argument("--seconds", type=float, default=1500.0)
    parser.add_argument("--form", action="append", choices=FORMS, help="these alone")
    asked = parser.parse_args()

    def evenings() -> str:
        account = Account()
        numbers = range(asked.first, asked.first + asked.evenings)
        planned = [words_of(one, asked.seed, asked.harms, asked.form or FORMS) for one in numbers]
        with ThreadPoolExecutor(asked.jobs) as pool:
            for words, said in zip(planned, pool.map(simulated, planned, repeat(asked.seconds)), strict=False):
                print(account.take(words, said), flush=True)
        for harm, count in sorted(account.harms.items()):
            print(f"{count:5}  {harm}")
        check(not account.faults, "\n".join(account.faults))
        check(account.harms.total() == asked.evenings * asked.harms, f"harms: {account.harms.total()}")
        return f"{account.results} results, {account.harms.total()} harms in {asked.evenings} evenings: all well"

    return prove("evenings", [("evenings", evenings)], lambda: None)


if __name__ == "__main__":
    sys.exit(main())
