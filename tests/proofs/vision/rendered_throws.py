"""Rendered sets for the proofs, drawn once into out/rendered and kept while the renderer stays as it is.

A run that was broken off goes on where it was.
"""

import hashlib
import os
from pathlib import Path

from tests.shared import ROOT
from vision.evaluation.labelled_cases import LabelledCase, read_cases
from vision.lab.rendering.__main__ import SETS
from vision.lab.rendering.throws.throw_dataset import write_set, written
from vision.reader import Reader

ROOM = ROOT / "vision" / "lab" / "rendering"


def amount(name: str, usual: int) -> int:
    """How many throws to draw: `PISTE_FAST`, `PISTE_TRACED` or `PISTE_DOUBTS`, else the usual."""
    return int(os.environ.get(f"PISTE_{name.upper()}", usual))


def rendered(name: str, count: int, seed: int) -> Path:
    """The manifest of a set; drawn now if it is not there yet."""
    recipe = hashlib.sha256(b"".join(f.read_bytes() for f in sorted(ROOM.rglob("*.[pt]*[yl]")))).hexdigest()[:8]
    folder = ROOT / "out" / "rendered" / f"{name}-{seed}-{count}-{recipe}"
    done = folder / "done"
    if not done.exists():
        before = written(folder)
        write_set(folder, name, SETS[name](seed, count, first=len(before)), seed, before)
        done.touch()
    return folder / "manifest.json"


def read(name: str, count: int, seed: int) -> list[LabelledCase]:
    """The throws of a set, and what the reader makes of them as a calibrated kiosk."""
    return read_cases(rendered(name, count, seed), Reader())
