"""`python -m vision.evaluate MANIFEST`: how well the reader reads labelled pictures, and how honest it is.

The manifest is a JSON list of {"file", "source", "kind", "dice": [{"value", "colour", "box"}]}, files relative to it.
"""

import argparse
import collections
import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from vision.overlay import draw_reading
from vision.pictures import load
from vision.reader import Reader
from vision.reading import Die, Reading

JUDGED_COLOURS = ("white", "red", "green", "black", "blue")
BANDS = (0.0, 0.5, 0.8, 0.9, 0.95, 0.98, 0.99, 0.995, 1.0001)


@dataclass(frozen=True, slots=True)
class Case:
    """One labelled picture and what was read in it."""

    file: str
    source: str
    truth: tuple[dict[str, Any], ...]
    reading: Reading

    @property
    def wanted(self) -> list[str]:
        """The faces that lie there, sorted."""
        return sorted(str(die["value"]) for die in self.truth)

    @property
    def seen(self) -> list[str]:
        """The faces that were read, sorted."""
        return sorted(die.face for die in self.reading.dice)

    @property
    def exact(self) -> bool:
        """Whether all faces are right, as a multiset."""
        return self.wanted == self.seen

    @property
    def hits(self) -> int:
        """How many faces are right, wherever they lie."""
        return (collections.Counter(self.wanted) & collections.Counter(self.seen)).total()

    @property
    def trust(self) -> float:
        """The reading's least confident die, 0 if something else is doubtful."""
        return 0.0 if self.reading.doubts else min((die.confidence for die in self.reading.dice), default=1.0)


def read_cases(manifest: Path, reader: Reader, die_px: float | None, only: Iterable[str] | None = None) -> list[Case]:
    """Reads every picture of dice with pips that the manifest names (files in `only`, if given)."""
    wanted = None if only is None else set(only)
    cases = []
    for entry in json.loads(manifest.read_text("utf-8")):
        if entry.get("kind", "pips") == "pips" and (wanted is None or entry["file"] in wanted):
            reading = reader.read(load(manifest.parent / entry["file"]), die_px=die_px)
            cases.append(Case(entry["file"], entry.get("source", "all"), tuple(entry["dice"]), reading))
    return cases


def colour_hits(case: Case) -> tuple[int, int]:
    """Judged colours that are right, and all of them; (0, 0) unless the faces are exact."""
    judged = [(str(d["value"]), str(d["colour"])) for d in case.truth if d.get("colour") in JUDGED_COLOURS]
    wanted, seen = collections.Counter(judged), collections.Counter((d.face, d.colour) for d in case.reading.dice)
    return ((wanted & seen).total(), wanted.total()) if case.exact else (0, 0)


def row(name: str, cases: Sequence[Case]) -> str:
    """One line of the table."""
    truth, seen = sum(len(c.wanted) for c in cases), sum(len(c.seen) for c in cases)
    hits, colours = sum(c.hits for c in cases), np.array([colour_hits(c) for c in cases]).sum(0)
    sure = [c for c in cases if c.reading.sure]
    shares = [
        sum(c.exact for c in cases) / len(cases),
        hits / max(truth, 1),
        hits / max(seen, 1),
        len(sure) / len(cases),
    ]
    silent = sum(not c.exact for c in sure)
    colour = f"{colours[0] / colours[1]:7.3f}" if colours[1] else "      -"
    ms = float(np.median([c.reading.ms for c in cases]))
    return (
        f"{name:<14}{len(cases):>5}{truth:>6}"
        + "".join(f"{s:>8.3f}" for s in shares)
        + f"{silent:>7}{colour:>8}{ms:>8.1f}"
    )


def table(cases: Sequence[Case]) -> str:
    """Figures for each source and for all."""
    titles = ("exact", "recall", "prec.", "sure")
    head = (
        f"{'source':<14}{'n':>5}{'dice':>6}"
        + "".join(f"{t:>8}" for t in titles)
        + f"{'silent':>7}{'colour':>8}{'ms':>8}"
    )
    sources = sorted({c.source for c in cases})
    return "\n".join([head, *(row(s, [c for c in cases if c.source == s]) for s in sources), row("ALL", cases)])


def die_outcomes(case: Case) -> list[tuple[float, bool]]:
    """(confidence, whether a labelled die with that face lies there) of every die read; needs boxes."""
    return [(die.confidence, any(_lies(die, d) for d in case.truth)) for die in case.reading.dice]


def _lies(die: Die, label: dict[str, Any]) -> bool:
    if not label.get("box") or str(label["value"]) != die.face:
        return False
    x, y, width, height = label["box"]
    return bool(x <= die.centre[0] <= x + width and y <= die.centre[1] <= y + height)


def reliability(cases: Sequence[Case]) -> str:
    """Confidence said against share right, by bands of confidence; dice of pictures whose boxes are all known."""
    boxed = [c for c in cases if all(d.get("box") for d in c.truth)]
    outcomes = [o for c in boxed for o in die_outcomes(c)]
    lines = ["confidence        dice   said  right"]
    for low, high in pairwise(BANDS):
        band = [(p, right) for p, right in outcomes if low <= p < high]
        if band:
            said, right = np.array(band, float).mean(0)
            lines.append(f"{low:5.3f} to {min(high, 1):5.3f} {len(band):>6}  {said:.3f}  {right:.3f}")
    return "\n".join(lines)


def risk_coverage(cases: Sequence[Case]) -> str:
    """If the surest share of the pictures were accepted: how many of them are wrong."""
    order = sorted(cases, key=lambda c: -c.trust)
    lines = ["coverage  least trust  wrong"]
    for share in (0.5, 0.6, 0.7, 0.8, 0.85, 0.9, 0.95, 1.0):
        accepted = order[: max(round(share * len(order)), 1)]
        lines.append(f"{share:8.2f}  {accepted[-1].trust:11.4f}  {sum(not c.exact for c in accepted):5d}")
    return "\n".join(lines)


def write_errors(cases: Iterable[Case], manifest: Path, folder: Path) -> None:
    """Pictures read wrongly, drawn, named after what they are; those called sure begin with `silent`."""
    folder.mkdir(parents=True, exist_ok=True)
    for case in cases:
        if not case.exact:
            kind = "silent" if case.reading.sure else "wrong"
            name = f"{kind}-{case.file.replace('/', '-')}-is-{''.join(case.wanted)}-read-{''.join(case.seen)}.jpg"
            cv2.imwrite(str(folder / name), draw_reading(load(manifest.parent / case.file), case.reading))


def main() -> None:
    """Prints the tables."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("manifest", type=Path)
    parser.add_argument("--weights", type=Path, help="folder of the networks (default: the committed ones)")
    parser.add_argument("--die-px", type=float, help="edge of a face in pixels, if all pictures have one scale")
    parser.add_argument("--errors", type=Path, metavar="DIR", help="writes the pictures that were read wrongly there")
    args = parser.parse_args()
    cases = read_cases(args.manifest, Reader(args.weights), args.die_px)
    print(table(cases), reliability(cases), risk_coverage(cases), sep="\n\n")
    if args.errors:
        write_errors(cases, args.manifest, args.errors)


if __name__ == "__main__":
    main()
