"""`make proof-photographs`: 256 photographs of dice, each of 24 kinds; what is called sure has to be right."""

import argparse
import dataclasses
import json
import math
import sys
import time
import zlib
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from pathlib import Path

import cv2

from tests.proofs import real_dice
from tests.proofs.photographs.tally import Outcome, faults, table
from tests.proofs.photographs.variants import TABLE, changed, kinds, scale
from vision.imaging.picture_io import load
from vision.reader import Reader
from vision.types.labels import PictureLabel
from vision.types.picture import Picture


def photographs(folder: Path) -> list[PictureLabel]:
    """The photographs of dice with pips in both manifests."""
    return [entry for entry in real_dice.entries(folder) if entry["kind"] == "pips"]


def smallest(entry: PictureLabel) -> float:
    """Edge in pixels of its smallest die: the mean of its box's sides, less what boxes are loose.

    Infinite where no box is known.
    """
    boxes = [die["box"] for die in entry["dice"] if die.get("box")]
    return min((math.sqrt(box[2] * box[3]) / TABLE["limits"]["loose"] for box in boxes), default=math.inf)


@cache
def _reader() -> Reader:
    cv2.setNumThreads(1)
    return Reader()


def read_kinds(folder: Path, entry: PictureLabel) -> list[Outcome]:
    """What is read of one photograph in every kind; None is read where its dice are too small."""
    picture = load(folder / entry["file"])
    return [_outcome(entry, picture, pose, quality) for pose, quality in kinds()]


def _outcome(entry: PictureLabel, picture: Picture, pose: str, quality: str) -> Outcome:
    small = smallest(entry) * scale(quality)
    truth = tuple(sorted(str(die["value"]) for die in entry["dice"]))
    if small < TABLE["limits"]["least_px"]:
        return Outcome(entry["file"], pose, quality, truth, None, False, round(small, 1))
    # The noise of a kind is the same in every run, another for every photograph.
    seed = zlib.crc32(f"{entry['file']} {pose} {quality}".encode())
    reading = _reader().read(changed(picture, pose, quality, seed))
    return Outcome(entry["file"], pose, quality, truth, tuple(sorted(d.face for d in reading.dice)), reading.sure)


def read_all(folder: Path, entries: Sequence[PictureLabel], processes: int) -> list[Outcome]:
    """All kinds of all photographs, by so many processes."""
    with ProcessPoolExecutor(processes) as pool:
        return [one for many in pool.map(read_kinds, [folder] * len(entries), entries) for one in many]


def main(arguments: Sequence[str] | None = None) -> int:
    """Prints a table by kind, what is silent and what was left out, and the verdict; returns the exit status."""
    parser = argparse.ArgumentParser(prog="python -m tests.proofs.photographs.kinds", description=__doc__)
    parser.add_argument("--sample", type=int, default=1, metavar="N", help="every Nth photograph: a quick look")
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--json", type=Path, metavar="FILE", help="writes every reading there")
    args = parser.parse_args(arguments)
    folder = real_dice.folder()
    if folder is None:
        return 0
    begun = time.monotonic()
    entries = photographs(folder)[:: args.sample]
    outcomes = read_all(folder, entries, args.processes)
    if args.json:
        args.json.write_text(json.dumps([dataclasses.asdict(one) | one.verdicts for one in outcomes]), "utf-8")
    print(*table(outcomes), sep="\n")
    print(f"{len(entries)} photographs, {time.monotonic() - begun:.0f} s")
    wrong = faults(outcomes, TABLE["limits"])
    print(f"VERDICT: {'fail (' + '; '.join(wrong) + ')' if wrong else 'pass'}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
