"""What the fits share: what was gathered for them is kept in a file, and how a limit is written."""

from collections.abc import Callable
from pathlib import Path
from typing import Any, Protocol, TypeVar

import numpy as np

from vision.limits.limit_file import Limits


class Columns(Protocol):
    """A named tuple of arrays."""

    def _asdict(self) -> dict[str, Any]: ...


T = TypeVar("T", bound=Columns)


def kept(path: Path | None, kind: Callable[..., T], gather: Callable[[], T]) -> T:
    """The arrays in the file (.npz) at `path` if it is there; else what `gather` gives, written there if asked to."""
    if path and path.exists():
        return kind(**np.load(path))
    gathered = gather()
    if path:
        path.parent.mkdir(parents=True, exist_ok=True)
        np.savez(path, **gathered._asdict())
    return gathered


def limit_table(name: str, value: float, fitted_on: str, n: int) -> str:
    """The TOML table of a limit (`vision.networks.model_file.Limit`)."""
    return f'[{name}]\nvalue = {value}\nfitted_on = "{fitted_on}"\nn = {n}\n'


def write_limits(path: Path, limits: Limits) -> None:
    """Puts these limits into the file in place of those of their names; all else stays.

    Raises KeyError for one that the file has not, OSError if it is not there; then nothing is written.
    """
    lines, table, places = path.read_text("utf-8").splitlines(), "", dict[tuple[str, str], int]()
    for number, line in enumerate(lines):
        table = line.strip("[]") if line.startswith("[") else table
        places[table, line.partition(" = ")[0]] = number
    for name, ones in limits.items():
        for key, one in ones.items():
            value = list(one.value) if isinstance(one.value, tuple) else one.value
            told = f'{{ value = {value}, fitted_on = "{one.fitted_on}", n = {one.n} }}'
            lines[places[name, key]] = f"{key} = {told}"
    path.write_text("\n".join(lines) + "\n", "utf-8")
