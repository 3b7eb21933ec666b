"""The decks that judge, fetched once; without them nothing is proved."""

import argparse
import subprocess
from pathlib import Path

import cv2

from tests.shared import ROOT
from vision.lab.training.cards import decks

FOLDER = ROOT / "build" / "cards"


def arguments(name: str, about: str | None, seed: int, **counts: tuple[int, str]) -> argparse.Namespace:
    """What the command line of `python -m NAME` says: `decks`, `seed`, and so many of each of `counts`."""
    parser = argparse.ArgumentParser(prog=f"python -m {name}", description=about)
    parser.add_argument("--decks", type=Path, default=FOLDER, help="folder of decks; fetched if empty")
    for count, (usual, of) in counts.items():
        parser.add_argument(f"--{count}", type=int, default=usual, help=of)
    parser.add_argument("--seed", type=int, default=seed)
    return parser.parse_args()


def fetched(folder: Path, verdict: str = "VERDICT") -> bool:
    """Whether the decks that judge lie in `folder` now; says so, with the verdict, where they do not."""
    try:
        decks.build(folder, ("test",))
    except (OSError, subprocess.CalledProcessError, StopIteration) as error:
        print(f"the decks that judge are not to be had ({error}): skipped, nothing is proved")
        print(f"{verdict}: skipped")
        return False
    cv2.setNumThreads(1)
    return True
