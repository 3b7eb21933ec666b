"""How well the reader reads labelled pictures: those of the project, and any others that are named."""

from dataclasses import replace
from pathlib import Path

from kiosk.errors import PisteError
from vision.evaluation.labelled_cases import Accuracy, entries_of, figures, read_cases
from vision.imaging.picture_io import PictureError
from vision.reader import Reader

FIXTURES = Path(__file__).resolve().parents[2] / "fixtures" / "images" / "manifest.json"
"""The project's own pictures; not there when only the package is installed."""


def accuracy(manifest: Path) -> dict[str, Accuracy]:
    """The figures of each source of a manifest. Raises PisteError for one that cannot be read.

    `silent` are pictures that a kiosk would have scored wrongly: where another number of dice was asked for (`asked`)
    than was read, the table says so.
    """
    try:
        cases = read_cases(manifest, Reader())
    except OSError as error:
        raise PisteError(f"cannot read {manifest}: {error.strerror or error}") from error
    except PictureError as error:
        raise PisteError(str(error)) from error
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise _no_manifest(manifest) from error
    if not cases:
        raise _no_pictures(manifest)
    sources = sorted({c.source for c in cases})
    known = {source: figures([c for c in cases if c.source == source]) for source in sources}
    return {source: replace(one, silent=one.unnoticed) for source, one in known.items()}


def check_manifest(manifest: Path) -> None:
    """Raises PisteError for a manifest that `accuracy` could not use, before anything is read or measured."""
    try:
        entries = entries_of(manifest)
        missing = next((entry["file"] for entry in entries if not (manifest.parent / entry["file"]).is_file()), None)
    except OSError as error:
        raise PisteError(f"cannot read {manifest}: {error.strerror or error}") from error
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise _no_manifest(manifest) from error
    if not entries:
        raise _no_pictures(manifest)
    if missing is not None:
        raise PisteError(f"{manifest} names the picture {missing}, which is not there")


def _no_manifest(manifest: Path) -> PisteError:
    return PisteError(
        f"{manifest} is no manifest of labelled pictures (see python -m vision.evaluation.accuracy_report)"
    )


def _no_pictures(manifest: Path) -> PisteError:
    return PisteError(f"{manifest} names no picture of dice with pips")
