"""The labelled photographs and clips of real dice, which the project does not hold, for the proofs made with them."""

import json
import os
from pathlib import Path
from typing import Any

from tests.shared import ROOT

MANIFESTS = "manifest.json", "wild.json"


def folder() -> Path | None:
    """Where they lie under `PISTE_SHARED` (default `../shared`); None, and a line that says so, where they do not."""
    place = ROOT / os.environ.get("PISTE_SHARED", "../shared") / "real-dice"
    if place.exists():
        return place
    print(f"{place} is not here; set PISTE_SHARED to the folder that holds it: skipped, nothing is proved")
    return None


def entries(place: Path) -> list[Any]:
    """What both manifests hold."""
    return [entry for name in MANIFESTS for entry in json.loads((place / name).read_text("utf-8"))]
