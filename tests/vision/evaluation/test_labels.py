"""The project's own manifest says of its pictures what the labels' types declare."""

import json
from pathlib import Path

import pytest

from vision.types.labels import DieLabel, PictureLabel

MANIFEST = Path(__file__).parents[3] / "fixtures" / "images" / "manifest.json"
ENTRIES = json.loads(MANIFEST.read_text("utf-8"))
LENGTHS = {"box": 4, "quad": 4, "slant": 2, "track": 4, "track_mm": 2}
OTHER = {"design", "plastic", "place", "turn", "light", "ground", "setup"}
"""What the renderers write besides: how the picture was made."""


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry["file"])
def test_what_is_written_of_a_picture_is_declared(entry) -> None:  # type: ignore[no-untyped-def]
    for label, kind in ((entry, PictureLabel), *((die, DieLabel) for die in entry["dice"])):
        assert kind.__required_keys__ <= label.keys() <= {*kind.__annotations__, *OTHER}
        assert all(len(label[key]) == length for key, length in LENGTHS.items() if key in label)
