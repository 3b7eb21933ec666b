"""A second network that reads single faces: grey, contrast-free patches, its own weights, 'no die' among its answers.

It sees neither colour nor surroundings and was trained apart from the detector, so that the two seldom err alike.
"""

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.networks.model_file import PatchModel, described
from vision.networks.onnx_network import NamedNetwork
from vision.types.picture import Picture

FaceAnswers = NDArray[np.float32]
"""(n, 7): probabilities of no die, and of the faces 1 to 6."""


class FaceModel(PatchModel):
    """The face network's `model.toml`."""

    least_spread: float
    """Grey levels (0..255) that a patch's standard deviation is taken for at least."""


NAME = "face_net"
MODEL = described(FaceModel, NAME)


def standardised(patch: Picture) -> NDArray[np.float32]:
    """A patch as the network takes it, grey (1, 48, 48) of zero mean and unit spread."""
    grey = cv2.cvtColor(patch, cv2.COLOR_BGR2GRAY)
    (mean,), (spread,) = cv2.meanStdDev(grey)
    return ((grey - np.float32(mean[0])) / np.float32(max(spread[0], MODEL.least_spread)))[None]


class FaceNet(NamedNetwork):
    """Reads faces from upright patches. Not thread-safe."""

    name = NAME

    def read(self, patches: Sequence[Picture]) -> FaceAnswers:
        """What patches (48, 48, 3) BGR show, each with a face of `MODEL.edge` pixels upright in its middle."""
        if not patches:
            return np.zeros((0, len(MODEL.outputs)), np.float32)
        logits = self._network(np.stack([standardised(p) for p in patches]))
        powers = np.exp(logits - logits.max(1, keepdims=True))
        return np.asarray(powers / powers.sum(1, keepdims=True), np.float32)
