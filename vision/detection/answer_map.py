"""What the fully convolutional networks have in common: pictures to input, answers to places."""

from collections.abc import Iterator, Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.detection.detection import Place
from vision.networks.model_file import MapModel
from vision.types.picture import Picture

Batch = NDArray[np.float32]
"""(n, 3, height, width): pictures as a network takes them."""
AnswerMap = NDArray[np.float32]
"""(outputs, rows, columns): what a network answers for one picture, a cell for every `stride` pixels."""
CellAnswer = NDArray[np.float32]
"""(outputs,): the answer of one cell."""
NEIGHBOURS = np.ones((3, 3), np.uint8)


def batch(pictures: Sequence[Picture], model: MapModel) -> Batch:
    """Pictures of one size as a network's input."""
    return np.asarray(cv2.dnn.blobFromImages(list(pictures), 1 / model.white), np.float32)


def padded(picture: Picture, model: MapModel) -> Picture:
    """The picture with its right and bottom borders repeated until the network can take it."""
    height, width = picture.shape[:2]
    bottom, right = -height % model.multiple, -width % model.multiple
    return np.asarray(cv2.copyMakeBorder(picture, 0, bottom, 0, right, cv2.BORDER_REPLICATE), np.uint8)


def peaks(answer: AnswerMap, model: MapModel, threshold: float) -> Iterator[tuple[CellAnswer, np.intp, np.intp]]:
    """The cells of which `presence` is a local maximum of at least `threshold`: their answers, rows, columns."""
    heat = answer[model.plane("presence")]
    highest = np.maximum(cv2.dilate(heat, NEIGHBOURS), threshold)
    for row, column in zip(*np.nonzero(heat >= highest), strict=True):
        yield answer[:, row, column], row, column


def place(cell: CellAnswer, row: int | np.intp, column: int | np.intp, model: MapModel, scale: float = 1.0) -> Place:
    """The place that a cell answers, in pixels of a picture of which the network was given one `scale` times as
    large.

    The angle is 0 where the network does not tell it. With Python's integers x and y are worked out in float32, with
    NumPy's in float64: the limits of pipped dice were fitted on the one, those of poker dice on the other.
    """
    turned = "cos_4a" in model.outputs
    return Place(
        x=float((column + 0.5 + cell[model.plane("right")]) * model.stride / scale),
        y=float((row + 0.5 + cell[model.plane("down")]) * model.stride / scale),
        edge=float(model.edge * np.exp(np.clip(cell[model.plane("log_edge")], -2, 2))) / scale,
        angle=float(np.arctan2(cell[model.plane("sin_4a")], cell[model.plane("cos_4a")]) / 4) if turned else 0.0,
        score=float(cell[model.plane("presence")]),
    )
