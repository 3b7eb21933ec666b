"""Where dice may lie on a track of known scale: a small network over a small picture, before the real detector looks.

It answers for every 4 x 4 pixels whether a top face is centred there. It misses next to nothing and is wrong
often: it only proposes. Geometry as in `vision.detection.die_detector`.
"""

from pathlib import Path

import numpy as np

from vision.detection.die_detector import Array, Detection, blob, padded, peaks
from vision.imaging.pyramid import Pyramid
from vision.networks.onnx_network import WEIGHTS, Network

STRIDE = 4
EDGE = 18.0
"""Edge in pixels to which dice are brought."""
PROPOSE = 0.20
"""Score from which a place is looked at."""
UNREAD: Array = np.full(6, 1 / 6, np.float32)


class ProposalNet:
    """Proposes places."""

    def __init__(self, weights: Path | None = None) -> None:
        """Raises FileNotFoundError if there are no weights."""
        self._network = Network(weights or WEIGHTS / "scout.onnx")

    def propose(self, pyramid: Pyramid, die_px: float) -> list[Detection]:
        """Places that may be dice of about `die_px` pixels, in pixels of the picture; face and angle unknown."""
        scale = EDGE / max(die_px, 1.0)
        answers = self._network(blob([padded(pyramid.scaled(scale))]))[0]
        return [_place(answers[:, row, column], row, column, scale) for row, column in peaks(answers[0], PROPOSE)]


def _place(answer: Array, row: int, column: int, scale: float) -> Detection:
    return Detection(
        x=float((column + 0.5 + answer[2]) * STRIDE / scale),
        y=float((row + 0.5 + answer[3]) * STRIDE / scale),
        edge=EDGE / scale,
        angle=0.0,
        facing=1.0,
        score=float(answer[0]),
        faces=UNREAD,
    )
