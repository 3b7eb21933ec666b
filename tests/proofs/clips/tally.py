"""How a clip was followed: what was told of each rest, and the verdict over all."""

import statistics
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

GRACE = 0.5
"""Seconds after a rest within which it may still be told."""
BEFORE, AFTER = 0.25, 0.1
"""Seconds around a rest in which nothing else may surely be told; what lies there later the label does not say."""


@dataclass(frozen=True, slots=True)
class Told:
    """One rest with dice of a clip in one kind: whether its first report has its faces, and surely, how many seconds
    after the first still frame, and how many reports in it are sure and wrong."""

    file: str
    kind: str
    right: bool
    sure: bool
    late: float | None
    wrong: int


def told_of(entry: Mapping[str, Any], kind: str, events: Iterable[Mapping[str, Any]]) -> list[Told]:
    """What was told of a clip's rests, each with `seconds` and `values`, by the events of `kiosk watch --json`."""
    reports = [event for event in events if event["event"] == "at_rest" and event["dice"]]
    rests = [rest for rest in entry["rests"] if rest["values"]]
    return [_told(entry, kind, rest, reports) for rest in rests]


def _told(entry: Mapping[str, Any], kind: str, rest: Mapping[str, Any], reports: Sequence[Mapping[str, Any]]) -> Told:
    (begins, ends), values = rest["seconds"], Counter(str(value) for value in rest["values"])
    near = [one for one in reports if begins - 2 / entry["fps"] <= one["t"] <= ends + GRACE]
    right = bool(near) and _faces(near[0]) == values
    within = [one for one in reports if begins - BEFORE <= one["t"] <= ends + AFTER and one["sure"]]
    return Told(
        entry["file"], kind, right, right and bool(near[0]["sure"]),
        max(0.0, near[0]["t"] - begins) if right else None, sum(_faces(one) != values for one in within),
    )  # fmt: skip


def _faces(report: Mapping[str, Any]) -> Counter[str]:
    return Counter(die["face"] for die in report["dice"])


def line(name: str, rests: Sequence[Told]) -> str:
    """One line of the table."""
    late = sorted(one.late for one in rests if one.late is not None)
    span = f"{statistics.median(late):.2f} / {late[-1]:.2f} s" if late else "-"
    right, sure, wrong = (sum(getattr(one, key) for one in rests) for key in ("right", "sure", "wrong"))
    return f"{name:14s} {len(rests):5d} {right:6d} {sure:6d} {wrong:6d}   {span}"


def table(rests: Sequence[Told]) -> list[str]:
    """The rests by kind, what was not told, and all."""
    kinds = dict.fromkeys(one.kind for one in rests)
    missed = [f"not told: {one.file}, {one.kind}" for one in rests if not one.right]
    rows = [line(kind, [one for one in rests if one.kind == kind]) for kind in kinds]
    return ["kind           rests   told   sure  wrong   late: median / worst", *rows, line("all", rests), *missed]


def faults(rests: Sequence[Told], limits: Mapping[str, float]) -> list[str]:
    """What falls short of the limits, in words."""
    shares = {key: sum(getattr(one, key) for one in rests) / len(rests) for key in ("right", "sure")}
    late = [one.late for one in rests if one.late is not None]
    wrong = sum(one.wrong for one in rests)
    found = [f"{key} {share:.3f}, {limits[key]} at least" for key, share in shares.items() if share < limits[key]]
    found += [f"{wrong} wrong"] if wrong else []
    middle = statistics.median(late) if late else float("inf")
    return found + ([f"{middle:.2f} s late, {limits['late']} at most"] if middle > limits["late"] else [])
