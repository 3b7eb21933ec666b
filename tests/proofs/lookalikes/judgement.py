"""Whether a thing was taken for a die, and what that comes to over a family."""

import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.types.reading import Reading

LIMITS: Mapping[str, float] = tomllib.loads(Path(__file__).with_name("limits.toml").read_text("utf-8"))["limits"]


@dataclass(frozen=True, slots=True)
class Outcome:
    """One throw: the thing was read as a die, as a sure die, the picture was called sure with wrong faces."""

    family: str
    as_die: bool
    as_sure_die: bool
    silent: bool


def outcome(family: str, reading: Reading, outline: NDArray[np.float32], faces: Sequence[int]) -> Outcome:
    """What a reading makes of a thing with this outline (n, 2) in pixels among dice that show `faces`.

    A die is the thing where the middle of its box lies within the convex hull of the outline.
    """
    hull = cv2.convexHull(np.asarray(outline, np.float32))
    there = [die for die in reading.dice if cv2.pointPolygonTest(hull, die.centre, False) >= 0]
    wrong = sorted(die.face for die in reading.dice) != sorted(map(str, faces))
    return Outcome(family, bool(there), any(die.sure for die in there), reading.sure and wrong)


def share(flags: Iterable[bool]) -> float:
    """How many of them are true; 0 of none."""
    kept = list(flags)
    return sum(kept) / len(kept) if kept else 0.0


def table(outcomes: Sequence[Outcome]) -> list[str]:
    """A line for each family, in the order in which they come, and one for all."""
    rows = {"": outcomes, **{o.family: [p for p in outcomes if p.family == o.family] for o in outcomes}}
    lines = [f"{'family':<16}{'throws':>7}{'as a die':>10}{'as a sure die':>15}{'silent':>8}"]
    for name, part in [*list(rows.items())[1:], ("all", rows[""])]:
        figures = share(o.as_die for o in part), share(o.as_sure_die for o in part), share(o.silent for o in part)
        lines.append(f"{name:<16}{len(part):>7}{figures[0]:>10.1%}{figures[1]:>15.1%}{figures[2]:>8.1%}")
    return lines


def faults(outcomes: Sequence[Outcome], named: Sequence[str], throws: int) -> list[str]:
    """The limits that outcomes of the `named` families do not keep; each has to have so many throws at least."""
    kept = [o for o in outcomes if o.family in named]
    by_family = {name: [o.as_sure_die for o in kept if o.family == name] for name in named}
    few = [f"{name}: {len(part)} throws, {throws} wanted" for name, part in by_family.items() if len(part) < throws]
    many = [
        f"{name}: {share(part):.1%} taken for a sure die, {LIMITS['one_family']:.0%} at most"
        for name, part in by_family.items()
        if share(part) > LIMITS["one_family"]
    ]
    every = share(o.as_sure_die for o in kept)
    over = [f"all: {every:.1%} taken for a sure die, {LIMITS['all_families']:.0%} at most"]
    return [*few, *many, *(over if every > LIMITS["all_families"] else [])]
