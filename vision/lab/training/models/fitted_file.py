"""What the fits share: what was gathered for them is kept in a file, and how a limit is written."""

from collections.abc import Callable
from pathlib import Path
from typing import Any, Protocol, TypeVar

import numpy as np


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
        np.savez(path, **gathered._asdict())
    return gathered


def limit_table(name: str, value: float, fitted_on: str, n: int) -> str:
    """The TOML table of a limit (`vision.networks.model_file.Limit`)."""
    return f'[{name}]\nvalue = {value}\nfitted_on = "{fitted_on}"\nn = {n}\n'
