"""The owner's poker dice as named files: one JSON file a set, its faces as small pictures inside."""

import struct
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from calibration.files.named_sets import NamedSets, Words, packed_bytes, unpacked_bytes
from vision.poker.drawing.face_design import FACES
from vision.poker.enrolled_set import EnrolledSet, ShownFace
from vision.poker.face_patch import WIDE
from vision.types.picture import Picture

HEADER = b"IHDR" + struct.pack(">II", WIDE, WIDE)
"""How the header of a face's picture begins, a PNG of that size."""
MOST_EXAMPLES = 60


def sets_folder(data: Path) -> Path:
    """Where sets lie in a data folder."""
    return data / "dice"


def _packed(dice: EnrolledSet) -> dict[str, object]:
    return {"sights": [{"face": one.face, "png": _png(one.picture)} for one in dice.examples]}


def _png(picture: Picture) -> str:
    return packed_bytes(cv2.imencode(".png", picture)[1].tobytes())


def _unpacked(name: str, content: Mapping[str, Any]) -> EnrolledSet:
    rows: Sequence[Mapping[str, str]] = content["sights"]
    if not 0 < len(rows) <= MOST_EXAMPLES:
        raise ValueError("no faces, or far too many")
    return EnrolledSet(name, tuple(_example(row) for row in rows))


def _example(row: Mapping[str, str]) -> ShownFace:
    if row["face"] not in FACES:
        raise ValueError(f"no face {row['face']!r}")
    data = np.frombuffer(unpacked_bytes(row["png"]), np.uint8)
    # What a PNG's header says comes before what it unpacks to.
    picture = cv2.imdecode(data, cv2.IMREAD_COLOR) if bytes(data[12:24]) == HEADER else None
    if picture is None or picture.shape != (WIDE, WIDE, 3):
        raise ValueError("no picture of a face")
    return ShownFace(row["face"], np.ascontiguousarray(picture, np.uint8))


SETS: NamedSets[EnrolledSet] = NamedSets(
    "poker-", "serves.json", 4_000_000,
    Words("a set of dice", "poker dice", "the dice", "kiosk calibrate poker"), _packed, _unpacked,
)  # fmt: skip
