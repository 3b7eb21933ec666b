"""Corrected dice as files: one JSON file a correction, its crop as PNG inside, so that it is whole or not there.

They lie in a folder of their own in the data folder and are in no backup.
"""

import base64
import binascii
import json
import struct
import tomllib
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path

import cv2
import numpy as np
from pydantic import BaseModel, ConfigDict

from calibration.files.atomic_file import atomic_write
from calibration.files.untrusted_input import Untrusted, read_json
from vision.learning.table_memory import Example
from vision.poker.face_patch import WIDE
from vision.types.lessons import SAYINGS
from vision.types.picture import Picture
from vision.types.reading import PIP_FACES

VERSION = 1
"""Of the files; others are skipped."""
PATTERN = "crop-*.json"
DATE = "%Y%m%d-%H%M%S-%f"
HEADER = b"IHDR" + struct.pack(">II", WIDE, WIDE)
"""How the header of a crop's PNG begins."""


class Limits(BaseModel):
    """`limits.toml`."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    most_kept: int
    most_recent: int
    largest: int


LIMITS = Limits.model_validate(tomllib.loads(Path(__file__).with_name("limits.toml").read_text("utf-8")))


class CropError(ValueError):
    """Crops that cannot be written, read or deleted; the message is one clear line."""


@dataclass(frozen=True, slots=True, eq=False)
class KeptCrop:
    """One correction: the crop with what was read and said, `doubts` (codes), where on the track its middle lay in mm
    (None without a calibration), when, the dice's set and colour, and their edge in pixels of the camera."""

    example: Example = field(repr=False)
    when: datetime
    doubts: tuple[str, ...] = ()
    place_mm: tuple[float, float] | None = None
    dice: str = "pips"
    colour: str = "other"
    die_px: float = 0.0

    def to_json(self) -> dict[str, object]:
        """Everything but the crop."""
        return {
            "version": VERSION,
            "time": self.when.isoformat(timespec="milliseconds"),
            "said": self.example.said,
            "read": self.example.read,
            "sure": self.example.sure,
            "doubts": list(self.doubts),
            "place_mm": None if self.place_mm is None else [round(value, 1) for value in self.place_mm],
            "dice": self.dice,
            "colour": self.colour,
            "die_px": round(self.die_px, 1),
        }


def crops_folder(data: Path) -> Path:
    """Where crops lie in a data folder."""
    return data / "corrections"


def kept(folder: Path) -> list[Path]:
    """The files, the oldest first; none where there is no folder. Raises `OSError`."""
    return sorted(folder.glob(PATTERN)) if folder.is_dir() else []


def store(folder: Path, crop: KeptCrop) -> Path:
    """Writes a crop, and removes the oldest beyond the most that are kept. Raises `CropError`."""
    path = folder / f"crop-{crop.when.astimezone(UTC):{DATE}}.json"
    content = crop.to_json() | {"png": base64.b64encode(png(crop.example.crop)).decode("ascii")}
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with atomic_write(path) as file:
            file.write(json.dumps(content, indent=1).encode())
        for old in kept(folder)[: -LIMITS.most_kept]:
            old.unlink(missing_ok=True)
    except OSError as error:
        raise CropError(f"cannot write {path}: {error.strerror}") from error
    return path


def load(path: Path) -> KeptCrop:
    """Reads a crop. Raises `CropError` for a file that is missing, damaged or of another version."""
    try:
        return _crop(read_json(path, LIMITS.largest))
    except OSError as error:
        raise CropError(f"cannot read {path}: {error.strerror}") from error
    except (Untrusted, ValueError, KeyError, TypeError, AttributeError, cv2.error) as error:
        raise CropError(f"{path} is damaged and is left out") from error


def load_all(folder: Path) -> tuple[dict[Path, KeptCrop], list[str]]:
    """All crops by their files, and a line for each file that cannot be read."""
    crops: dict[Path, KeptCrop] = {}
    faults: list[str] = []
    try:
        paths = kept(folder)
    except OSError as error:
        return {}, [f"cannot read {folder}: {error.strerror}"]
    for path in paths[-LIMITS.most_kept :]:
        try:
            crops[path] = load(path)
        except CropError as error:
            faults.append(str(error))
    return crops, faults


def delete_all(folder: Path) -> int:
    """Deletes every crop, drafts that were broken off included. Returns how many. Raises `CropError`."""
    try:
        paths = [*kept(folder), *folder.glob(f".{PATTERN}.part")]
        for path in paths:
            path.unlink(missing_ok=True)
    except OSError as error:
        raise CropError(f"cannot delete the crops in {folder}: {error.strerror}") from error
    return len(paths)


def png(picture: Picture) -> bytes:
    """A picture (h, w, 3) BGR as the bytes of a PNG file, without loss."""
    return cv2.imencode(".png", picture)[1].tobytes()


def _crop(content: dict[str, object]) -> KeptCrop:
    said, read, place, doubts = content["said"], content["read"], content["place_mm"], content["doubts"]
    if content["version"] != VERSION or said not in SAYINGS or read not in PIP_FACES or not isinstance(doubts, list):
        raise ValueError("no crop of this version")
    example = Example(_picture(str(content["png"])), str(said), str(read), bool(content["sure"]))
    return KeptCrop(
        example,
        datetime.fromisoformat(str(content["time"])),
        tuple(map(str, doubts)),
        (float(place[0]), float(place[1])) if isinstance(place, list) else None,
        str(content["dice"]),
        str(content["colour"]),
        float(str(content["die_px"])),
    )


def _picture(text: str) -> Picture:
    try:
        data = base64.b64decode(text, validate=True)
    except binascii.Error as error:
        raise ValueError("no picture") from error
    # What a PNG's header says comes before what it unpacks to.
    picture = cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR) if data[12:24] == HEADER else None
    if picture is None or picture.shape != (WIDE, WIDE, 3):
        raise ValueError("no crop")
    return np.ascontiguousarray(picture, np.uint8)
