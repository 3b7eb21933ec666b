"""`python -m tests.proofs.vision.ablation`: the reader without each of its rules, on rendered and photographed dice.

A rule earns its place if without it one reading more is silent, or three fewer are right and sure, on throws and
photographs that nothing was trained on. A picture is read again without a rule only where that has a say in it, and
once a rule was missed it is tried no further. What was read is kept, a line for each picture, so that a run that was
broken off goes on.
"""

import argparse
import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Self

from tests.proofs.vision.ablation.lookalike_throws import rendered_lookalikes
from tests.proofs.vision.ablation.removal import Rule, rules, watched, without
from tests.proofs.vision.rendered_throws import rendered
from tests.shared import ROOT, shared
from vision.evaluation.labelled_cases import LabelledCase, read_case
from vision.lab.training.datasets.photograph_crops import held_out
from vision.reader import Reader
from vision.types.labels import PictureLabel

SEED = 20261151
SILENT, RIGHT = 1, 3
"""So many more silent readings, or fewer that are right and sure, are worse."""
EVERY = 12
"""After so many pictures it is looked which rules are missed by then."""


@dataclass(frozen=True, slots=True)
class Count:
    """Readings that are silent, though the number of dice is right; dice that are sure and none, or of another face;
    readings that are right and sure."""

    silent: int = 0
    wrong: int = 0
    right: int = 0

    @classmethod
    def of(cls, case: LabelledCase) -> Self:
        """Of one picture; one to be doubted is never right and sure."""
        right = case.doubt is None and case.exact and case.reading.sure
        return cls(int(case.unnoticed), _wrong(case), int(right))

    def __add__(self, other: "Count") -> "Count":
        return Count(self.silent + other.silent, self.wrong + other.wrong, self.right + other.right)

    def worse_than(self, other: "Count") -> bool:
        """Whether a rule is missed."""
        more = max(self.silent - other.silent, self.wrong - other.wrong)
        return more >= SILENT or self.right <= other.right - RIGHT


def _wrong(case: LabelledCase) -> int:
    """Sure dice of a rendered throw where none lies, or another face."""
    if not all(die.get("box") for die in case.truth) or case.asked is None:
        return 0
    sure = [right for die, (_, right) in zip(case.reading.dice, case.outcomes, strict=True) if die.sure]
    return sure.count(False)


Kept = dict[str, list[int]]
"""The count of a picture by the name of each rule that has a say in it, and by "" with all rules."""


def counts(
    entries: Sequence[PictureLabel], folder: Path, reader: Reader, listed: Sequence[Rule], kept: Path
) -> Iterator[Kept]:
    """What each picture of a manifest in `folder` comes to."""
    seen: list[Kept] = [json.loads(line) for line in kept.read_text("utf-8").splitlines()] if kept.exists() else []
    yield from seen
    tried = listed
    with kept.open("a", encoding="utf-8") as lines:
        for entry in entries[len(seen) :]:
            if len(seen) % EVERY == 0:
                tried = [rule for rule in listed if rule["name"] not in missed(seen)]
            heard: set[str] = set()
            with watched(tried, heard):
                found = {"": _read(entry, folder, reader)}
            for rule in (rule for rule in tried if rule["name"] in heard):
                with without(rule):
                    found[rule["name"]] = _read(entry, folder, reader)
            lines.write(json.dumps(found) + "\n")
            lines.flush()
            seen.append(found)
            yield found


def missed(seen: Sequence[Kept]) -> set[str]:
    """The names of the rules that are missed in these pictures."""
    sums: dict[str, tuple[Count, Count]] = {}
    for one in seen:
        for name, count in one.items():
            without_it, with_it = sums.get(name, (Count(), Count()))
            sums[name] = without_it + Count(*count), with_it + Count(*one[""])
    return {name for name, (without_it, with_it) in sums.items() if without_it.worse_than(with_it)}


def _read(entry: PictureLabel, folder: Path, reader: Reader) -> list[int]:
    count = Count.of(read_case(entry, folder, reader))
    return [count.silent, count.wrong, count.right]


def table(listed: Sequence[Rule], sets: Sequence[Sequence[Kept]]) -> Iterator[str]:
    """A line for each rule: of each set the pictures in which it has a say, and what they come to without it."""
    whole = [sum((Count(*one[""]) for one in own), Count()) for own in sets]
    yield line("all rules", [len(own) for own in sets], whole, whole)
    for rule in listed:
        name = rule["name"]
        said = [sum(name in one for one in own) for own in sets]
        found = [sum((Count(*one.get(name, one[""])) for one in own), Count()) for own in sets]
        yield line(name, said, found, whole)


def line(name: str, said: Sequence[int], found: Sequence[Count], whole: Sequence[Count]) -> str:
    """A rule's: in how many pictures it has a say, what they come to, and whether it is missed in any set."""
    missed = any(one.worse_than(other) for one, other in zip(found, whole, strict=True))
    cells = (f"{n:5d} | {one.silent:3d} {one.wrong:3d} {one.right:5d}" for n, one in zip(said, found, strict=True))
    return f"{name:48s} {'   '.join(cells)}   {'kept' if missed else ''}"


def entries_of(manifest: Path) -> list[PictureLabel]:
    """The pictures of a manifest."""
    entries: list[PictureLabel] = json.loads(manifest.read_text("utf-8"))
    return entries


def photographs(count: int) -> tuple[Path, list[PictureLabel]]:
    """The manifest of the photographs to learn from, and so many that were held out."""
    manifest = shared("train-dice", "manifest.json")
    entries = [entry for entry in entries_of(manifest) if held_out(entry)]
    return manifest, entries[:: max(len(entries) // count, 1)][:count] if count else []


def main() -> None:
    """Prints a line for each rule."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--fast", type=int, default=3000)
    parser.add_argument("--doubts", type=int, default=1200)
    parser.add_argument("--lookalikes", type=int, default=900)
    parser.add_argument("--photographs", type=int, default=240)
    parser.add_argument("--only", default="", help="rules whose names hold this")
    parser.add_argument("--kept", type=Path, default=ROOT / "out" / "ablation", metavar="DIR", help="what was read")
    args = parser.parse_args()
    args.kept.mkdir(parents=True, exist_ok=True)
    drawn = {
        "ordinary": rendered("fast", args.fast, SEED),
        "to be doubted": rendered("doubts", args.doubts, SEED + 1),
        "lookalikes": rendered_lookalikes(args.lookalikes, SEED + 2),
    }
    pictures = {name: (manifest, entries_of(manifest)) for name, manifest in drawn.items()}
    pictures["photographs"] = photographs(args.photographs)
    reader, listed = Reader(), [rule for rule in rules() if args.only in rule["name"]]
    sets: list[list[Kept]] = []
    for name, (manifest, entries) in pictures.items():
        gone = set[str]().union(*map(missed, sets))
        tried = [rule for rule in listed if rule["name"] not in gone]
        kept = args.kept / f"{name.replace(' ', '-')}.jsonl"
        sets.append(list(counts(entries, manifest.parent, reader, tried, kept)))
    print(f"{'has a say in | silent, wrong dice, right and sure':48s} {', '.join(pictures)}")
    print(*table(listed, sets), sep="\n")


if __name__ == "__main__":
    main()
