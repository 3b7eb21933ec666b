"""Draws the pictures of `fixtures/images` anew: `python -m tests.make_fixtures`.

Stills of the virtual track under other looks and seeds than those that the reader learned from, an empty track, and
rendered throws of dice, grounds and lights that it never learned from: ordinary ones (a few by the path tracer), and
one of each kind that it must doubt. `manifest.json` beside them says what lies there, in the form that
`python -m vision.evaluation.accuracy_report` reads.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import cv2

from calibration.track.markers import find_markers, view_of
from kiosk.config.schema import Config
from kiosk.devices.virtual.labelled_throws import stills
from kiosk.devices.virtual.track import VirtualTrack
from tests.shared import ROOT
from vision.types.picture import Picture

FOLDER = ROOT / "fixtures" / "images"
SEEDS = (70001, 70002, 70003, 70004, 70005, 70006)
RENDERED_SEED, TRACED = 70010, 3
QUALITY = 88


def main() -> None:
    """Writes the pictures and their manifest."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    entries = [*virtual(), *rendered()]
    Path(FOLDER / "manifest.json").write_text(json.dumps(entries, indent=1) + "\n", "utf-8")


def virtual() -> Iterator[dict[str, Any]]:
    """The virtual track, its markers in view."""
    pictures = {f"track-{seed}.jpg": next(stills(seed, 1, dice=5)) for seed in SEEDS}
    pictures["track-empty.jpg"] = VirtualTrack(seed=1).full(), ()
    for name, (picture, truth) in pictures.items():
        write(name, picture)
        dice = [{"value": int(die.face), "colour": die.colour, "box": list(die.box_px)} for die in truth]
        yield {"file": name, "source": "virtual-track", "kind": "pips", "dice": dice} | calibration(picture)


def calibration(picture: Picture) -> dict[str, Any]:
    """What the markers in a picture of the virtual track tell."""
    track = Config().track
    view = view_of(find_markers(picture), track.width_mm, track.height_mm, track.die_mm)
    if view is None:
        return {}
    size = [track.width_mm, track.height_mm]
    return {"track": view.corners().round(2).tolist(), "track_mm": size, "die_mm": track.die_mm}


def rendered() -> Iterator[dict[str, Any]]:
    """A throw in each light of the fast renderer, some of the path tracer, and one of each kind of doubt."""
    from vision.lab.rendering.scene import lights
    from vision.lab.rendering.throws import throw_dataset
    from vision.lab.rendering.throws.doubtful_throws import DOUBTS

    found = {
        "fast": throw_dataset.fast_throws(RENDERED_SEED, len(lights.light_names("test")), a_setup=1),
        "traced": throw_dataset.traced_throws(RENDERED_SEED + 1, TRACED, a_setup=1),
        "doubt": throw_dataset.doubtful_throws(RENDERED_SEED, len(DOUBTS)),
    }
    for source, throws in found.items():
        for drawn in throws:
            name = f"{source}-{drawn.throw.doubt or drawn.throw.setup.light.name}.jpg"
            write(name, drawn.picture)
            write(f"empty-{name}", drawn.empty)
            yield throw_dataset.entry_of(name, source, drawn) | {"empty": f"empty-{name}"}


def write(name: str, picture: Picture) -> None:
    """One picture."""
    cv2.imwrite(str(FOLDER / name), picture, [cv2.IMWRITE_JPEG_QUALITY, QUALITY])


if __name__ == "__main__":
    main()
