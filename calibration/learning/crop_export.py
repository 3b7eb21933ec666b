"""Corrected dice for others to learn from: crops as PNG files, a table, and a README with the licence."""

import csv
import io
from datetime import UTC, datetime
from pathlib import Path

from calibration.files.atomic_file import atomic_write
from calibration.learning.crop_files import CropError, KeptCrop, load_all, png

LICENCE = "CC0 1.0 Universal (public domain): https://creativecommons.org/publicdomain/zero/1.0/"
README = """Corrected dice of a Piste kiosk, version {version}, exported on {date}.

Licence: {licence}
Whoever owns the kiosk allowed the crops to be kept and exported them; they show dice and the ground under them.

corrections.csv has a line for each PNG file: what the reader read and whether it was sure, what people said
("no-die": none lies there; "two-dice": two were taken for one), the reader's doubts, where on the track the die lay
in millimetres, when, the set and the colour of the dice, and the edge of a face in pixels of the camera. A crop is
96 x 96 pixels, upright, with a face of 48 pixels in its middle.
"""
COLUMNS = ("file", "said", "read", "sure", "doubts", "x_mm", "y_mm", "time", "dice", "colour", "die_px")


def export(folder: Path, target: Path, version: str, now: datetime | None = None) -> tuple[Path, int, list[str]]:
    """Writes the crops of `folder` to a dated folder in `target`, which is there whole or under a draft's name.

    Returns the folder, how many crops it holds, and a line for each file that was left out. Raises `CropError`, also
    where there is nothing to export.
    """
    now = now or datetime.now(UTC)
    crops, faults = load_all(folder)
    if not crops:
        raise CropError(f"no corrected dice are kept in {folder}")
    place = target / f"piste-corrections-{now:%Y%m%d-%H%M%S}"
    draft = place.with_name(f".{place.name}.part")
    try:
        draft.mkdir()
        for path, crop in crops.items():
            _write(draft / f"{path.stem}.png", png(crop.example.crop))
        _write(draft / "corrections.csv", _table(crops).encode())
        words = README.format(version=version, date=f"{now:%Y-%m-%d}", licence=LICENCE)
        _write(draft / "README.txt", words.encode())
        draft.rename(place)
    except OSError as error:
        raise CropError(f"cannot write to {target}: {error.strerror}") from error
    return place, len(crops), faults


def _write(path: Path, content: bytes) -> None:
    with atomic_write(path) as file:
        file.write(content)


def _table(crops: dict[Path, KeptCrop]) -> str:
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(COLUMNS)
    for path, crop in crops.items():
        row = crop.to_json()
        x, y = crop.place_mm or ("", "")
        told = (row["said"], row["read"], int(crop.example.sure), " ".join(crop.doubts), x, y)
        writer.writerow((f"{path.stem}.png", *told, row["time"], row["dice"], row["colour"], row["die_px"]))
    return text.getvalue()
