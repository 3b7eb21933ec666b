"""`make proof-no-dice`: in photographs that show no dice, and that nothing was trained on, none is read for sure.

The scale is unknown to the reader, as it is with a camera that nobody has calibrated.
"""

import argparse
import sys
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np

from tests.proofs.photographs.sources import TABLE, Photograph, fetched, photographs
from tests.proofs.steps import Failed
from vision.reader import Reader
from vision.types.reading import Reading

TILE, ACROSS, A_SHEET = 160, 12, 120


@dataclass(frozen=True, slots=True)
class Seen:
    """What was read of one photograph: the faces of its dice, and whether the reading is sure."""

    package: str
    name: str
    faces: tuple[str, ...]
    sure: bool

    @property
    def silent(self) -> bool:
        """Whether dice are reported for sure."""
        return self.sure and bool(self.faces)


def seen(photograph: Photograph, reading: Reading) -> Seen:
    """What a reading says of a photograph."""
    return Seen(photograph.package, photograph.name, tuple(die.face for die in reading.dice), reading.sure)


def report(read: Sequence[Seen]) -> Iterator[str]:
    """A line for each package and for all, and one for each silent photograph.

    `exact`: no dice reported; `doubted`: nothing sure, with dice or without.
    """
    by_package: dict[str, list[Seen]] = defaultdict(list)
    for one in read:
        by_package[one.package].append(one)
    yield f"{'package':<26}{'photographs':>12}{'exact':>8}{'silent':>8}{'doubted':>9}"
    for name, part in [*by_package.items(), ("all", list(read))]:
        empty = sum(not one.faces for one in part) / max(len(part), 1)
        silent, doubted = sum(one.silent for one in part), sum(not one.sure for one in part)
        yield f"{name:<26}{len(part):>12}{empty:>8.3f}{silent:>8}{doubted:>9}"
    yield from (f"silent: {one.package} {one.name}: {' '.join(one.faces)}" for one in read if one.silent)


def faults(read: Sequence[Seen], limits: Mapping[str, float]) -> list[str]:
    """The limits that are not kept."""
    silent = sum(one.silent for one in read)
    few = len(read) < limits["photographs"]
    return [
        *([f"{silent} silent, {limits['silent']} at most"] if silent > limits["silent"] else []),
        *([f"{len(read)} photographs, {limits['photographs']} at least"] if few else []),
    ]


def write_sheets(shown: Sequence[Photograph], folder: Path) -> None:
    """Contact sheets, to be looked at: no die may be on them."""
    folder.mkdir(parents=True, exist_ok=True)
    for first in range(0, len(shown), A_SHEET):
        sheet = np.zeros((-(-A_SHEET // ACROSS) * TILE, ACROSS * TILE, 3), np.uint8)
        for number, one in enumerate(shown[first : first + A_SHEET]):
            by = TILE / max(one.picture.shape[:2])
            small = cv2.resize(one.picture, None, fx=by, fy=by, interpolation=cv2.INTER_AREA)
            y, x = number // ACROSS * TILE, number % ACROSS * TILE
            sheet[y : y + small.shape[0], x : x + small.shape[1]] = small
            cv2.putText(sheet, one.name[-22:], (x + 2, y + TILE - 4), cv2.FONT_HERSHEY_PLAIN, 0.7, (0, 255, 255))
        cv2.imwrite(str(folder / f"sheet-{first // A_SHEET}.png"), sheet)


def main() -> int:
    """Prints the table and the verdict; returns the exit status."""
    parser = argparse.ArgumentParser(prog="python -m tests.proofs.photographs.no_dice", description=__doc__)
    parser.add_argument("--sheets", type=Path, metavar="DIR", help="writes contact sheets there and reads nothing")
    args = parser.parse_args()
    try:
        shown = [one for package in TABLE["package"] for one in photographs(package, fetched(package))]
    except Failed as error:
        print(f"VERDICT: fail ({error})")
        return 1
    if args.sheets:
        write_sheets(shown, args.sheets)
        return 0
    reader = Reader()
    read = [seen(one, reader.read(one.picture)) for one in shown]
    print(*report(read), sep="\n")
    wrong = faults(read, TABLE["limits"])
    print(f"VERDICT: {'fail (' + '; '.join(wrong) + ')' if wrong else 'pass'}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
