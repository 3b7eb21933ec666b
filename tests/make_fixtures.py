"""Draws the pictures of `fixtures/images` anew: `python -m tests.make_fixtures`.

Stills of the virtual track under other looks and seeds than those that the reader learned from, and an empty track;
`manifest.json` beside them says what lies there, in the form that `python -m vision.evaluate` reads.
"""

import json
from pathlib import Path

import cv2

from kiosk.devices.virtual import VirtualTrack
from kiosk.devices.virtual.stills import stills
from tests.shared import ROOT

FOLDER = ROOT / "fixtures" / "images"
SEEDS = (70001, 70002, 70003, 70004, 70005, 70006)
QUALITY = 88


def main() -> None:
    """Writes the pictures and their manifest."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    pictures = {f"track-{seed}.jpg": next(stills(seed, 1, dice=5)) for seed in SEEDS}
    pictures["track-empty.jpg"] = VirtualTrack(seed=1).full(), ()
    entries = []
    for name, (picture, truth) in pictures.items():
        cv2.imwrite(str(FOLDER / name), picture, [cv2.IMWRITE_JPEG_QUALITY, QUALITY])
        dice = [{"value": int(die.face), "colour": die.colour, "box": list(die.box_px)} for die in truth]
        entries.append({"file": name, "source": "virtual-track", "kind": "pips", "dice": dice})
    Path(FOLDER / "manifest.json").write_text(json.dumps(entries, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main()
