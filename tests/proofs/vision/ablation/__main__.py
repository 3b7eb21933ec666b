"""`python -m tests.proofs.vision.ablation`: the reader without each of its rules, on rendered and photographed dice.

A rule earns its place if without it one reading more is silent, or three fewer are right and sure, on throws and
photographs that nothing was trained on.
"""

import argparse
import importlib
import json
import tomllib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TypedDict

from tests.proofs.vision.rendered_throws import rendered
from tests.shared import shared
from vision.evaluation.labelled_cases import LabelledCase, read_cases
from vision.lab.training.datasets.photograph_crops import held_out
from vision.reader import Reader

SEED = 20261123
SILENT, RIGHT = 1, 3
"""So many more silent readings, or fewer that are right and sure, are worse."""


class Rule(TypedDict, total=False):
    """How a rule is taken out."""

    name: str
    module: str
    attribute: str
    becomes: str | float | list[float]
    called: bool
    """Whether what it becomes is the answer of a function."""


RULES: list[Rule] = tomllib.loads(Path(__file__).with_name("rules.toml").read_text())["rule"]
ANSWERS: dict[str, Callable[..., object]] = {
    "none": lambda *_args, **_named: None,
    "empty": lambda *_args, **_named: [],
    "never": lambda *_args, **_named: False,
    "first": lambda one, *_args, **_named: one,
    "second": lambda _one, two, *_args, **_named: two,
}


@contextmanager
def without(rule: Rule) -> Iterator[None]:
    """The reader without the rule. Raises AttributeError if it has none of that name."""
    module, name = importlib.import_module(rule["module"]), rule["attribute"]
    before, becomes = getattr(module, name), rule["becomes"]
    value = tuple(becomes) if isinstance(becomes, list) else becomes
    if isinstance(value, str):
        setattr(module, name, ANSWERS[value])
    else:
        setattr(module, name, (lambda *_args, **_named: value) if rule.get("called") else value)
    try:
        yield
    finally:
        setattr(module, name, before)


@dataclass(frozen=True, slots=True)
class Count:
    """Readings that are silent, though the number of dice is right, and those that are right and sure."""

    silent: int
    right: int

    @classmethod
    def of(cls, cases: list[LabelledCase]) -> "Count":
        """Of ordinary pictures and of those to be doubted, which are never right and sure."""
        right = sum(c.doubt is None and c.exact and c.reading.sure for c in cases)
        return cls(sum(c.unnoticed for c in cases), right)

    def worse_than(self, other: "Count") -> bool:
        """Whether a rule is missed."""
        return self.silent >= other.silent + SILENT or self.right <= other.right - RIGHT


def photographs(count: int) -> tuple[Path, set[str]]:
    """The manifest of the photographs to learn from, and the names of so many that were held out."""
    manifest = shared("train-dice", "manifest.json")
    names = [str(entry["file"]) for entry in json.loads(manifest.read_text()) if held_out(entry)]
    return manifest, set(names[:: max(len(names) // count, 1)][:count])


def main() -> None:
    """Prints a line for each rule."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("--fast", type=int, default=3000)
    parser.add_argument("--doubts", type=int, default=1200)
    parser.add_argument("--photographs", type=int, default=240)
    parser.add_argument("--only", default="", help="rules whose names hold this")
    args = parser.parse_args()
    reader = Reader()
    throws = [rendered("fast", args.fast, SEED), rendered("doubts", args.doubts, SEED)]
    manifest, names = photographs(args.photographs)

    def counted() -> list[Count]:
        cases = [read_cases(throw, reader) for throw in throws] + [read_cases(manifest, reader, only=names)]
        return [Count.of(one) for one in cases]

    print(f"{'':46s} ordinary          to be doubted     photographs")
    whole = counted()
    print(line("all rules", whole, whole), flush=True)
    for rule in (rule for rule in RULES if args.only in rule["name"]):
        with without(rule):
            print(line(rule["name"], counted(), whole), flush=True)


def line(name: str, counts: list[Count], whole: list[Count]) -> str:
    """Silent, and right and sure of each set, and whether the rule is missed in any."""
    missed = any(one.worse_than(other) for one, other in zip(counts, whole, strict=True))
    figures = "  ".join(f"{one.silent:3d} silent {one.right:4d}" for one in counts)
    return f"{name:46s} {figures}  {'kept' if missed else ''}"


if __name__ == "__main__":
    main()
