"""Running a committed ONNX network in OpenCV."""

from pathlib import Path
from typing import ClassVar

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.networks.model_file import ONNX, WEIGHTS

AT_ONCE = 4 * 96 * 96
"""Pixels of patches that go through a network together: it keeps about a hundred bytes for each, and more at once is
hardly faster. A patterned cloth may have 160 places that look like dice."""
ENGINES = int(cv2.__version__.partition(".")[0]) >= 5
"""Whether OpenCV offers a choice of engines; 4.x knows none."""


class Network:
    """One network. Calls are not thread-safe: each thread opens its own."""

    def __init__(self, path: Path, newer_up_to: int = 0) -> None:
        """Loads the ONNX file; raises FileNotFoundError if there is none.

        OpenCV 5's older engine runs these nets faster than its default, but for inputs of `newer_up_to` pixels.
        """
        if not path.is_file():
            raise FileNotFoundError(f"no weights at {path}")
        self._net = self._newer = _opened(path, newer=False)
        self._newer_up_to = newer_up_to
        if newer_up_to and ENGINES:
            self._newer = _opened(path, newer=True)

    def __call__(self, batch: NDArray[np.float32]) -> NDArray[np.float32]:
        """The raw answers (n, ...) for a batch (n, planes, height, width)."""
        size = batch[0, 0].size
        net = self._newer if size <= self._newer_up_to else self._net
        several = max(1, AT_ONCE // size)
        return np.concatenate([_forward(net, batch[k : k + several]) for k in range(0, len(batch), several)])


class NamedNetwork:
    """One of the committed networks, by its `name`. Not thread-safe."""

    name: ClassVar[str]
    newer_up_to: ClassVar[int] = 0

    def __init__(self, weights: Path = WEIGHTS) -> None:
        """Loads the network from its folder in `weights`; raises FileNotFoundError if it is not there."""
        self._network = Network(weights / self.name / ONNX, self.newer_up_to)


def _forward(net: cv2.dnn.Net, batch: NDArray[np.float32]) -> NDArray[np.float32]:
    net.setInput(batch)
    return np.array(net.forward(), np.float32)


def _opened(path: Path, newer: bool) -> cv2.dnn.Net:
    if not ENGINES:
        return cv2.dnn.readNetFromONNX(str(path))
    return cv2.dnn.readNetFromONNX(str(path), cv2.dnn.ENGINE_NEW if newer else cv2.dnn.ENGINE_CLASSIC)
