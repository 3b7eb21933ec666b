"""A calibration's findings drawn over the camera's picture, for files and reports."""

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.session.session_view import Mark, View
from vision.types.picture import Picture

COLOURS = {
    "good": (130, 235, 90),
    "doubt": (0, 159, 230),
    "bad": (0, 94, 213),
    "active": (66, 228, 240),
    "quiet": (190, 190, 190),
}
"""Blue, green, red of each tone: told apart by people who do not tell red from green."""
CROSS_PX, TEXT = 16, 0.7
FONT = cv2.FONT_HERSHEY_SIMPLEX


def drawn(picture: Picture, view: View) -> Picture:
    """A copy of the picture that was given to the session, with the view's marks and those of its verdicts."""
    canvas = picture.copy()
    marks = dict.fromkeys([*view.marks, *(mark for verdict in view.verdicts for mark in verdict.marks)])
    for mark in marks:
        _draw(canvas, mark)
    return canvas


def _draw(canvas: Picture, mark: Mark) -> None:
    points = np.round(np.array(mark.points)).astype(np.int32)
    # Dark below, so that a mark shows on felt of any colour.
    for colour, width in (((0, 0, 0), 5), (COLOURS[mark.tone], 2)):
        _shape(canvas, mark.shape, points, colour, width)
    if mark.label:
        left, top = max(2, int(points[:, 0].min())), max(24, int(points[:, 1].min()) - 6)
        (width, height), _ = cv2.getTextSize(mark.label, FONT, TEXT, 2)
        cv2.rectangle(canvas, (left - 2, top - height - 4), (left + width + 2, top + 4), (0, 0, 0), -1)
        cv2.putText(canvas, mark.label, (left, top), FONT, TEXT, COLOURS[mark.tone], 2, cv2.LINE_AA)


def _shape(canvas: Picture, shape: str, points: NDArray[np.int32], colour: tuple[int, int, int], width: int) -> None:
    first = (int(points[0][0]), int(points[0][1]))
    if shape == "box":
        cv2.rectangle(canvas, first, (int(points[1][0]), int(points[1][1])), colour, width, cv2.LINE_AA)
    elif shape == "cross":
        cv2.drawMarker(canvas, first, colour, cv2.MARKER_CROSS, 2 * CROSS_PX, width, cv2.LINE_AA)
    else:
        cv2.polylines(canvas, [points], shape == "polygon", colour, width, cv2.LINE_AA)
