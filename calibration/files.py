"""Calibrations as dated JSON files. A missing, corrupt or unwritable one never stops play."""

import json
import os
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from calibration.markers import IDS, Corners

KEPT = 10
"""Older files than these are deleted."""


@dataclass(frozen=True)
class Calibration:
    """Where a camera saw the markers. `source` names the camera, `size` its picture (width, height)."""

    source: str
    size: tuple[int, int]
    markers: dict[int, Corners]

    def to_json(self) -> dict[str, Any]:
        """The file's content."""
        corners = {str(name): np.round(quad, 2).tolist() for name, quad in self.markers.items()}
        return {"source": self.source, "size": list(self.size), "markers": corners}


def store(folder: Path, calibration: Calibration) -> Path | None:
    """Writes a new dated file; None when that is not possible."""
    name = time.strftime("track-%Y%m%d-%H%M%S.json")
    try:
        folder.mkdir(parents=True, exist_ok=True)
        draft = folder / f".{name}"
        with draft.open("w", encoding="utf-8") as file:
            json.dump(calibration.to_json(), file, indent=1)
            file.flush()
            os.fsync(file.fileno())
        path = draft.replace(folder / name)
        for old in sorted(folder.glob("track-*.json"))[:-KEPT]:
            old.unlink()
    except OSError:
        return None
    return path


def newest(folder: Path, source: str, size: tuple[int, int]) -> Calibration | None:
    """The latest calibration of this camera that can be read."""
    try:
        paths = sorted(folder.glob("track-*.json"), reverse=True)
    except OSError:
        return None
    stored = (_read(path) for path in paths)
    return next((one for one in stored if one and (one.source, one.size) == (source, size)), None)


def _read(path: Path) -> Calibration | None:
    try:
        content = json.loads(path.read_text("utf-8"))
        markers = {int(name): np.array(quad, np.float32) for name, quad in content["markers"].items()}
        width, height = content["size"]
        if set(markers) != set(IDS) or any(quad.shape != (4, 2) for quad in markers.values()):
            return None
        if not all(np.isfinite(quad).all() for quad in markers.values()):
            return None
        return Calibration(str(content["source"]), (int(width), int(height)), markers)
    except (OSError, ValueError, KeyError, TypeError, AttributeError, OverflowError, RecursionError):
        return None
