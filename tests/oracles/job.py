"""One part of a record."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

Texts = dict[str, str]
"""Name of a file in the record -> what is in it."""


@dataclass(frozen=True, slots=True)
class Job:
    """What is recorded together. `run` gets an empty folder to work in, and where pictures are kept, if at all."""

    name: str
    run: Callable[[Path, Path | None], Texts]
