"""`make proof-clips`: the throws that strangers filmed, each clip in every kind, followed as `kiosk watch` does."""

import argparse
import json
import subprocess
import sys
import tempfile
import time
import zlib
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import cv2

from tests.proofs import real_dice
from tests.proofs.clips.changes import KINDS, TABLE, changed
from tests.proofs.clips.tally import faults, table, told_of
from vision.types.picture import Picture

WATCH = sys.executable, "-m", "kiosk.cli.main", "watch", "--json"


def clips(folder: Path) -> list[dict[str, Any]]:
    """The clips of both manifests in which dice come to rest."""
    entries = real_dice.entries(folder)
    return [one for one in entries if one["kind"] == "video" and any(rest["values"] for rest in one.get("rests", ()))]


def frames_of(file: Path) -> Iterator[Picture]:
    """All frames of a film, each (h, w, 3)."""
    film = cv2.VideoCapture(str(file))
    while (read := film.read())[0]:
        yield read[1]
    film.release()


def in_kind(entry: dict[str, Any], kind: str) -> tuple[dict[str, Any], slice]:
    """The manifest's entry as it is in that kind, its rests in seconds, and which frames of the clip are shown."""
    how, fps = KINDS[kind], float(entry["fps"])
    rests = [rest for rest in entry["rests"] if "frames" in rest]
    first = next(rest["frames"][0] for rest in rests if rest["values"]) if how.get("from_rest") else 0
    moved = [{"seconds": [(at - first) / fps for at in rest["frames"]], "values": rest["values"]} for rest in rests]
    every = how.get("every", 1)
    shown = [rest for rest in moved if rest["seconds"][1] > 0]
    return entry | {"fps": fps / every, "rests": shown}, slice(first, None, every)


def fits(entry: dict[str, Any], kind: str) -> bool:
    """Whether the clip has a size of `limits` in that kind."""
    sides = [side * KINDS[kind].get("scale", 1.0) for side in entry["size"]]
    return min(sides) >= TABLE["limits"]["least_px"] and max(sides) <= TABLE["limits"]["most_px"]


def watched(entry: dict[str, Any], folder: Path, kind: str) -> list[dict[str, Any]]:
    """What `kiosk watch --json` tells of the clip in that kind."""
    adapted, shown = in_kind(entry, kind)
    seed = zlib.crc32(f"{entry['file']} {kind}".encode())
    frames = list(frames_of(folder / entry["file"]))[shown]
    with tempfile.TemporaryDirectory() as made:
        film = Path(made) / "clip.avi"
        write(changed(frames, kind, seed), film, adapted["fps"])
        told = subprocess.run([*WATCH, str(film)], capture_output=True, text=True, check=True)
    return [json.loads(line) for line in told.stdout.splitlines()]


def write(frames: Iterator[Picture], file: Path, fps: float) -> None:
    """A film of the frames, each (h, w, 3), as JPEGs of high quality."""
    first = next(frames)
    codec = cv2.VideoWriter_fourcc(*"MJPG")  # type: ignore[attr-defined]
    film = cv2.VideoWriter(str(file), codec, fps, (first.shape[1], first.shape[0]))
    film.set(cv2.VIDEOWRITER_PROP_QUALITY, 95)
    film.write(first)
    for frame in frames:
        film.write(frame)
    film.release()


def main(arguments: Sequence[str] | None = None) -> int:
    """Prints a table by kind, what was not told, and the verdict; returns the exit status."""
    parser = argparse.ArgumentParser(prog="python -m tests.proofs.clips", description=__doc__)
    parser.add_argument("--kinds", nargs="+", choices=KINDS, default=list(KINDS))
    args = parser.parse_args(arguments)
    folder = real_dice.folder()
    if folder is None:
        return 0
    begun = time.monotonic()
    asked = [(kind, entry) for kind in args.kinds for entry in clips(folder) if fits(entry, kind)]
    rests = [
        one for kind, entry in asked for one in told_of(in_kind(entry, kind)[0], kind, watched(entry, folder, kind))
    ]
    print(*table(rests), f"{len(asked)} clips, {time.monotonic() - begun:.0f} s", sep="\n")
    wrong = faults(rests, TABLE["limits"])
    print(f"VERDICT: {'fail (' + '; '.join(wrong) + ')' if wrong else 'pass'}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
