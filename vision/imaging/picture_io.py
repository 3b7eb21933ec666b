"""Loading pictures of any kind as BGR bytes, the only form that the reader knows; and as JPEG."""

import stat
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from vision import MOST_PIXELS
from vision.types.picture import Picture

JPEG_QUALITY = 88
MOST_BYTES = 4 * MOST_PIXELS
"""Files that are larger are not read."""
TOO_LARGE = "CV_IO_MAX_IMAGE"
"""What OpenCV's error names where a header says more than its limits."""


class PictureError(ValueError):
    """A file that cannot be read as a picture; the message is one clear line."""


def load(path: Path) -> Picture:
    """The picture in a file, turned as its EXIF data says, alpha dropped, 16 bits brought to 8.

    Raises PictureError if the file is missing, unreadable, no picture, or one of more than `MOST_PIXELS`.
    """
    try:
        facts = path.stat()
        if not stat.S_ISREG(facts.st_mode):
            raise PictureError(f"{path}: not a file")
        if facts.st_size > MOST_BYTES:
            raise PictureError(f"{path}: larger than {MOST_BYTES // 10**6} MB, more than a picture may be")
        data = np.fromfile(path, np.uint8, MOST_BYTES)
    except OSError as error:
        raise PictureError(f"{path}: {error.strerror or error}") from error
    if not data.size:
        raise PictureError(f"{path}: the file is empty")
    try:
        picture = cv2.imdecode(data, cv2.IMREAD_COLOR)
    except cv2.error as error:
        if TOO_LARGE in str(error):
            most = MOST_PIXELS // 10**6
            raise PictureError(f"{path}: more than {most} megapixels; make the picture smaller first") from error
        picture = None
    if picture is None or not picture.size:
        raise PictureError(f"{path}: not a picture that can be read")
    return np.ascontiguousarray(picture, np.uint8)


def as_bgr(image: NDArray[np.generic]) -> Picture:
    """Any (h, w), (h, w, 1), (h, w, 3) or (h, w, 4) array of 8 or 16 bits, or of floats 0..1, as a Picture.

    Raises PictureError for arrays of another shape or without pixels.
    """
    if image.ndim not in (2, 3) or not image.size:
        raise PictureError(f"not a picture: an array of shape {image.shape}")
    planes = np.atleast_3d(image)
    if planes.shape[2] not in (1, 3, 4):
        raise PictureError(f"not a picture: {planes.shape[2]} channels")
    colour = _eight_bits(planes[..., :3])
    return np.ascontiguousarray(np.broadcast_to(colour, (*colour.shape[:2], 3)))


def _eight_bits(planes: NDArray[np.generic]) -> Picture:
    if planes.dtype == np.uint8:
        return planes.astype(np.uint8, copy=False)
    if planes.dtype == np.uint16:
        return (planes.astype(np.uint32) >> 8).astype(np.uint8)
    if np.issubdtype(planes.dtype, np.floating):
        return np.clip(np.nan_to_num(planes.astype(np.float32)) * 255, 0, 255).astype(np.uint8)
    return np.clip(planes.astype(np.int64), 0, 255).astype(np.uint8)


def jpeg(picture: Picture) -> bytes | None:
    """The picture as the bytes of a JPEG file; None where OpenCV cannot encode it."""
    good, data = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, JPEG_QUALITY])
    return data.tobytes() if good else None
