"""Calibrations as dated JSON files. A missing, corrupt or unwritable one never stops play.

Two kinds: what somebody made, step by step ("calibration-DATE.json", with a picture of the empty track beside it),
and where the markers were last seen ("track-DATE.json"), written by the kiosk itself whenever the camera moved.
"""

import json
import time
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any, Literal

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.camera.camera_controls import CameraControls
from calibration.camera.lens_distortion import MOST_BEND, Lens
from calibration.camera.track_light import TrackLight
from calibration.dice.named_colours import BY_LOOKS, Palette
from calibration.files.atomic_file import atomic_write
from calibration.files.untrusted_input import read_json
from calibration.track.markers import IDS, Corners, view_of
from vision.geometry.track_view import TrackView
from vision.imaging.picture_io import PictureError, load
from vision.types.picture import Picture
from vision.types.reading import COLOURS

Kind = Literal["calibration", "track"]
MOST_FILES: dict[str, int] = {"calibration": 30, "track": 10}
"""Older files than these are deleted."""
LARGEST = 200_000
"""Bytes of a file that may be read."""
DATE = "%Y%m%d-%H%M%S"


@dataclass(frozen=True)
class Calibration:
    """What a camera was told. `source` names it, `size` is its picture's (width, height).

    `markers` and `corners` are in pixels of the straight picture: markers' corners, none where the track's four
    corners (4, 2) were set by hand. `lens` straightens the camera's pictures. `track` is the size as measured: width,
    height, a die's edge in mm. `colours` are the dice's own, blue, green, red by name; `poker` names a set of dice,
    `names` what the owner calls a colour that the reader calls otherwise.
    """

    source: str
    size: tuple[int, int]
    markers: dict[int, Corners]
    corners: NDArray[np.float32] | None = None
    lens: Lens = field(default_factory=Lens)
    track: tuple[float, float, float] | None = None
    locked: CameraControls | None = None
    light: TrackLight | None = None
    colours: dict[str, tuple[float, float, float]] = field(default_factory=dict)
    poker: str | None = None
    names: dict[str, str] = field(default_factory=dict)

    @property
    def palette(self) -> Palette:
        """What the owner's dice look like."""
        return Palette(self.names, self.colours)

    def to_json(self) -> dict[str, object]:
        """The content of the calibration's file."""
        corners = {str(name): np.round(quad, 2).tolist() for name, quad in self.markers.items()}
        return {
            "source": self.source,
            "size": list(self.size),
            "markers": corners,
            **({} if self.corners is None else {"corners": np.round(self.corners, 2).tolist()}),
            **({"lens": round(self.lens.k, 5)} if self.lens.k else {}),
            **({"track": list(self.track)} if self.track else {}),
            **({"camera": self.locked.to_json()} if self.locked else {}),
            **({"light": self.light.to_json()} if self.light else {}),
            **({"colours": {name: list(shade) for name, shade in self.colours.items()}} if self.colours else {}),
            **({"poker": self.poker} if self.poker else {}),
            **({"names": self.names} if self.names else {}),
        }

    def view(self, width_mm: float, height_mm: float, die_mm: float) -> TrackView | None:
        """The track's view; the sizes given serve where none was measured."""
        sizes = self.track or (width_mm, height_mm, die_mm)
        return view_of(self.markers or around(self.corners), *sizes)

    def at(self, size: tuple[int, int]) -> "Calibration | None":
        """The same for pictures of another size; None where their sides' ratio is another."""
        across, down = size[0] / self.size[0], size[1] / self.size[1]
        if abs(across / down - 1) > 0.01:
            return None
        markers = {name: (quad * across).astype(np.float32) for name, quad in self.markers.items()}
        corners = None if self.corners is None else (self.corners * across).astype(np.float32)
        return replace(self, size=size, markers=markers, corners=corners)


@dataclass(frozen=True, slots=True)
class Stored:
    """A calibration that was made, and where it lies; `when` is its date as "20261121-093000"."""

    path: Path
    when: str
    calibration: Calibration

    @property
    def empty(self) -> Path:
        """The picture of the empty track, if there is one."""
        return self.path.with_suffix(".png")

    def picture(self) -> Picture | None:
        """That picture; None if it cannot be read."""
        try:
            return load(self.empty)
        except PictureError:
            return None


def around(corners: NDArray[np.float32] | None, reach: float = 2.0) -> dict[int, Corners]:
    """Small squares around four corners (4, 2), `reach` pixels to each side, in the place of markers; none without
    corners."""
    square = np.array([[-reach, -reach], [reach, -reach], [reach, reach], [-reach, reach]], np.float32)
    return {} if corners is None else {name: corner + square for name, corner in zip(IDS, corners, strict=True)}


def store(folder: Path, calibration: Calibration, kind: Kind = "track", empty: Picture | None = None) -> Path | None:
    """Writes a new dated file, and the straight picture of the empty track; None when that is not possible."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        path = folder / _name(folder, kind)
        if empty is not None:
            _write(path.with_suffix(".png"), cv2.imencode(".png", empty)[1].tobytes())
        _write(path, json.dumps(calibration.to_json(), indent=1).encode())
        for old in sorted(folder.glob(f"{kind}-*.json"))[: -MOST_FILES[kind]]:
            old.with_suffix(".png").unlink(missing_ok=True)
            old.unlink()
    except OSError:
        return None
    return path


def _name(folder: Path, kind: Kind) -> str:
    """A dated name after all that are there: a clock that went back must not make the newest one look old."""
    name = time.strftime(f"{kind}-{DATE}.json")
    last = next(iter(_paths(folder, kind)), None)
    if last is None or last.name < name:
        return name
    try:
        return format(datetime.strptime(last.stem, f"{kind}-{DATE}") + timedelta(seconds=1), f"{kind}-{DATE}.json")
    except (ValueError, OverflowError):
        return name


def newest(folder: Path, source: str, size: tuple[int, int]) -> Calibration | None:
    """Where this camera last saw the markers, of what can be read."""
    stored = (read(path) for path in _paths(folder, "track"))
    return next((one for one in stored if one and (one.source, one.size) == (source, size)), None)


def made(folder: Path, source: str | None = None) -> list[Stored]:
    """All calibrations that were made and can be read, newest first; of one camera, or of all."""
    found = [(path, read(path)) for path in _paths(folder, "calibration")]
    return [Stored(path, _when(path), one) for path, one in found if one and source in (None, one.source)]


def damaged(folder: Path) -> list[Path]:
    """Files of calibrations that cannot be read, newest first."""
    return [path for path in _paths(folder, "calibration") if read(path) is None]


def bring_back(folder: Path, stored: Stored) -> Path | None:
    """Makes an old calibration the newest one, under today's date; the old file stays. None where it cannot."""
    return store(folder, stored.calibration, "calibration", stored.picture())


def read(path: Path) -> Calibration | None:
    """The calibration in a file; None when it is missing or damaged."""
    try:
        return _parsed(read_json(path, LARGEST))
    except (OSError, ValueError, KeyError, TypeError, AttributeError, OverflowError):
        return None


def _paths(folder: Path, kind: Kind) -> list[Path]:
    try:
        return sorted(folder.glob(f"{kind}-*.json"), reverse=True)
    except OSError:
        return []


def _when(path: Path) -> str:
    return path.stem.partition("-")[2]


def _write(path: Path, content: bytes) -> None:
    with atomic_write(path) as file:
        file.write(content)


def _parsed(content: Any) -> Calibration | None:
    markers = {int(name): np.array(quad, np.float32) for name, quad in content["markers"].items()}
    corners = np.array(content["corners"], np.float32) if "corners" in content else None
    width, height = content["size"]
    if set(markers) != set(IDS) and (markers or corners is None):
        return None
    shapes = [*markers.values(), *([] if corners is None else [corners])]
    if not all(shape.shape == (4, 2) and np.isfinite(shape).all() for shape in shapes):
        return None
    if not (0 < int(width) < 20_000 and 0 < int(height) < 20_000):
        return None
    return Calibration(
        str(content["source"]),
        (int(width), int(height)),
        markers,
        corners,
        _lens(content.get("lens", 0.0)),
        _track(content["track"]) if "track" in content else None,
        CameraControls.of_json(content["camera"]) if "camera" in content else None,
        TrackLight.of_json(content["light"]) if "light" in content else None,
        {str(name): _shade(shade) for name, shade in content.get("colours", {}).items()},
        str(content["poker"]) if "poker" in content else None,
        _names(content.get("names", {})),
    )


def _lens(k: float) -> Lens:
    if not abs(float(k)) <= MOST_BEND:
        raise ValueError("no lens")
    return Lens(float(k))


def _names(names: Mapping[str, str]) -> dict[str, str]:
    if not all(word in COLOURS and name in (*COLOURS, BY_LOOKS) for word, name in names.items()):
        raise ValueError("no colours")
    return dict(names)


def _track(sizes: Iterable[float]) -> tuple[float, float, float]:
    width, height, die = (float(value) for value in sizes)
    if not (50 <= width <= 5000 and 50 <= height <= 5000 and 4 <= die <= 100):
        raise ValueError("no track")
    return width, height, die


def _shade(values: Iterable[float]) -> tuple[float, float, float]:
    blue, green, red = (float(value) for value in values)
    if not all(0 <= value <= 255 for value in (blue, green, red)):
        raise ValueError("no colour")
    return blue, green, red
