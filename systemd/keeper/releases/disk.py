"""Changes of files that are whole at any moment, and on the disk when the call returns."""

import json
import os
from pathlib import Path
from typing import Any


def sync_folder(folder: Path) -> None:
    """Which names the folder has is on the disk."""
    handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def write_whole(path: Path, data: bytes) -> None:
    """The file has its old or its new contents, whatever happens. Raises `OSError`."""
    draft = path.with_name(f".{path.name}.part")
    with draft.open("wb") as file:
        file.write(data)
        file.flush()
        os.fchmod(file.fileno(), 0o644)
        os.fsync(file.fileno())
    draft.replace(path)
    sync_folder(path.parent)


def put_link(path: Path, target: str) -> None:
    """A symbolic link in the place of whatever file or link was there. Raises `OSError`."""
    if path.is_symlink() and os.readlink(path) == target:  # noqa: PTH115
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_name(f".{path.name}.part")
    draft.unlink(missing_ok=True)
    draft.symlink_to(target)
    draft.replace(path)
    sync_folder(path.parent)


def remove(path: Path) -> None:
    """No such file or link any more. Raises `OSError`."""
    if path.is_symlink() or path.exists():
        path.unlink()
        sync_folder(path.parent)


def write_json(path: Path, value: object) -> None:
    """Raises `OSError`."""
    write_whole(path, json.dumps(value, indent=1).encode() + b"\n")


def read_json(path: Path) -> dict[str, Any] | None:
    """The object in the file; None where there is no file, or nothing like that in it."""
    try:
        value = json.loads(path.read_bytes())
    except (OSError, ValueError, RecursionError):
        return None
    return value if isinstance(value, dict) else None
