"""Writing what a training found into a `model.toml`; its comments stay."""

import re
import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path


def count_up(path: Path) -> None:
    """One training run more went into the weights. Raises OSError if the file is not there, KeyError if it says no
    version."""
    version = tomllib.loads(path.read_text("utf-8"))["version"]
    _write(path, "", {"version": str(version + 1)})


def write_weights(path: Path, weights: Mapping[str, Sequence[float]]) -> None:
    """Sets these keys of the table `confidence`, rounded to three digits. Raises OSError if the file is not there,
    KeyError for a key that it has not."""
    _write(path, "confidence", {key: str([round(float(one), 3) for one in row]) for key, row in weights.items()})


def _write(path: Path, table: str, values: Mapping[str, str]) -> None:
    head, *parts = re.split(r"(?m)^(?=\[)", path.read_text("utf-8"))
    tables = {"": head} | {part[1 : part.index("]")]: part for part in parts}
    for key, value in values.items():
        changed, count = re.subn(rf"(?m)^{key} = (\[.*?\]|[^\s#]+)", f"{key} = {value}", tables.get(table, ""))
        if not count:
            raise KeyError(f"{path}: no '{key}' in [{table}]")
        tables[table] = changed
    path.write_text("".join(tables.values()), "utf-8")
