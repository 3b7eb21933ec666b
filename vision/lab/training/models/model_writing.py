"""Writing what a training found into a `model.toml`; its comments stay."""

import re
import tomllib
from pathlib import Path


def count_up(path: Path) -> None:
    """One training run more went into the weights. Raises OSError if the file is not there, KeyError if it says no
    version."""
    text = path.read_text("utf-8")
    version = tomllib.loads(text)["version"]
    path.write_text(re.sub(r"(?m)^version = \d+", f"version = {version + 1}", text, count=1), "utf-8")
