"""Files that a broker of ours reads, and nobody else."""

from pathlib import Path

from calibration.files.atomic_file import atomic_write
from kiosk.errors import PisteError


def put(path: Path, text: str) -> None:
    """Writes it whole, in a folder of its own. Raises `PisteError`."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        with atomic_write(path, 0o600) as file:
            file.write(text.encode())
    except OSError as error:
        raise PisteError(f"cannot write {path}: {error.strerror}") from error
