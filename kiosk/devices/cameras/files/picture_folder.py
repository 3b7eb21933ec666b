"""A folder of pictures as a camera."""

import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

from kiosk.devices.cameras.base import CameraMissing, Frame, frame_of
from kiosk.devices.cameras.files.playback_clock import Pace
from kiosk.errors import CameraError
from vision.imaging.picture_io import PictureError, load
from vision.types.picture import Picture

SUFFIXES = {".jpg", ".jpeg", ".png", ".bmp", ".webp", ".tif", ".tiff", ".ppm"}
SMALLEST = 32
"""Pixels of a camera's picture at least, each way."""


def print_warning(line: str) -> None:
    """Prints one line to standard error."""
    print(f"kiosk: {line}", file=sys.stderr)


class FolderCamera:
    """The pictures of a folder in the order of their names, one every 1/fps seconds.

    A picture that cannot be read is told to `report` once and left out; time goes on over it.
    """

    def __init__(
        self,
        path: Path,
        fps: float = 30.0,
        real_time: bool = False,
        report: Callable[[str], None] = print_warning,
    ) -> None:
        self.path = path
        self.fps = fps
        self._report = report
        self._pace = Pace(real_time)
        self._rest: Iterator[tuple[int, Path]] = iter(())
        self._count = 0

    def start(self) -> None:
        """Lists the pictures. Raises `CameraError` when there is no folder or no picture in it."""
        if not self.path.is_dir():
            raise CameraMissing(f"there is no folder {self.path}")
        try:
            names = [entry for entry in self.path.iterdir() if entry.suffix.lower() in SUFFIXES]
        except OSError as error:
            raise CameraError(f"cannot read the folder {self.path}: {error.strerror}") from error
        if not names:
            raise CameraError(f"the folder {self.path} holds no pictures ({', '.join(sorted(SUFFIXES))})")
        self._rest = iter(list(enumerate(sorted(names, key=natural))))

    def capture(self, timeout: float) -> Frame | None:
        """The next picture that can be read; None after the last. Raises `CameraError` when none could."""
        for index, path in self._rest:
            try:
                picture = large_enough(path)
            except PictureError as error:
                self._report(f"{error}: left out")
                continue
            self._count += 1
            self._pace.wait(index / self.fps)
            return frame_of(index / self.fps, picture)
        if self._count == 0:
            raise CameraError(f"no picture of the folder {self.path} can be read")
        return None

    def stop(self) -> None:
        """Drops the remaining pictures."""
        self._rest = iter(())


def large_enough(path: Path) -> Picture:
    """The picture. Raises `PictureError` where it cannot be read, or is too small to be a camera's."""
    picture = load(path)
    if min(picture.shape[:2]) < SMALLEST:
        raise PictureError(f"{path}: smaller than {SMALLEST} pixels")
    return picture


def natural(path: Path) -> list[tuple[bool, int, str]]:
    """A sort key by which frame2 comes before frame10."""
    parts = re.findall(r"\d+|\D+", path.name.lower())
    return [(not part.isdigit(), int(part) if part.isdigit() else 0, part) for part in parts]
