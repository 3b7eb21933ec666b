"""Pictures as hashes of their pixels, so that a record is small and a PNG may be packed otherwise."""

import hashlib
import shutil
from pathlib import Path

import cv2


def hashed(path: Path) -> str:
    """SHA-256 of height, width and pixels of a picture."""
    pixels = cv2.imread(str(path), cv2.IMREAD_UNCHANGED)
    if pixels is None:
        return "unreadable"
    return hashlib.sha256(str(pixels.shape).encode() + pixels.tobytes()).hexdigest()


def taken(folder: Path, keep: Path | None) -> str:
    """A line with name and hash for every PNG of a folder, which are moved to `keep` or deleted."""
    lines = []
    for path in sorted(folder.glob("*.png")):
        lines.append(f"{path.stem} {hashed(path)}\n")
        if keep is None:
            path.unlink()
        else:
            keep.mkdir(parents=True, exist_ok=True)
            shutil.move(path, keep / path.name)
    return "".join(lines)
