"""Files of an evening that nobody but their owner may read: keys, tokens, lists for a broker."""

from pathlib import Path

from calibration.files.atomic_file import atomic_write
from kiosk.errors import PisteError


def private_write(path: Path, content: str | bytes) -> None:
    """Writes it, whole or not at all, for its owner alone from the first byte on. Raises `PisteError`.

    Its folder must be there: a stick that is not put in must not become a folder of the machine.
    """
    try:
        with atomic_write(path, 0o600) as file:
            file.write(content.encode() if isinstance(content, str) else content)
    except OSError as error:
        raise PisteError(f"cannot write {path}: {error.strerror}") from error


def private_folder(path: Path) -> None:
    """Makes a folder for its owner alone, where there is none. Raises `PisteError`."""
    try:
        path.mkdir(parents=True, exist_ok=True, mode=0o700)
    except OSError as error:
        raise PisteError(f"cannot write {path}: {error.strerror}") from error
