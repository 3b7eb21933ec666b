"""A second network that reads single faces: grey, contrast-free patches, its own weights, 'no die' among its answers.

It sees neither colour nor surroundings and was trained apart from the detector, so that the two seldom err alike.
"""

from collections.abc import Sequence
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.networks.onnx_network import WEIGHTS, Network
from vision.types.picture import Picture

Array = NDArray[np.float32]

SIDE = 48
EDGE = 30.0
"""Pixels of a patch, and of a face's edge in it."""


def standardised(patch: Picture) -> Array:
    """Grey (1, 48, 48) of zero mean and unit spread."""
    grey = cv2.cvtColor(patch, cv2.COLOR_BGR2GRAY)
    (mean,), (spread,) = cv2.meanStdDev(grey)
    return ((grey - np.float32(mean[0])) / np.float32(max(spread[0], 4.0)))[None]


class FaceNet:
    """Reads faces from upright patches."""

    def __init__(self, weights: Path | None = None) -> None:
        self._network = Network(weights or WEIGHTS / "faces.onnx")

    def read(self, patches: Sequence[Picture]) -> Array:
        """Probabilities (n, 7) of no die, then faces 1 to 6, for patches (48, 48, 3) with a face of 30 pixels."""
        if not patches:
            return np.zeros((0, 7), np.float32)
        logits = self._network(np.stack([standardised(p) for p in patches]))
        powers = np.exp(logits - logits.max(1, keepdims=True))
        return np.asarray(powers / powers.sum(1, keepdims=True), np.float32)
