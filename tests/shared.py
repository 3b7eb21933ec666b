"""Finds the pictures and cases that are not part of the project; tests that need them skip without."""

import os
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent


def shared(*parts: str) -> Path:
    """A path under `PISTE_SHARED` (default `../shared`); skips the test when it is not there."""
    base = Path(os.environ.get("PISTE_SHARED", "../shared"))
    path = (base if base.is_absolute() else ROOT / base).joinpath(*parts)
    if not path.exists():
        pytest.skip(f"{path} is not here; set PISTE_SHARED to the folder that holds it")
    return path
