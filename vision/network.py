"""Running a committed ONNX network in OpenCV, on one thread."""

from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

WEIGHTS = Path(__file__).parent / "weights"


class Network:
    """One network. Calls are not thread-safe: each thread opens its own."""

    def __init__(self, path: Path) -> None:
        """Loads the ONNX file; raises FileNotFoundError if there is none."""
        if not path.is_file():
            raise FileNotFoundError(f"no weights at {path}")
        cv2.setNumThreads(1)
        # OpenCV 5's older engine runs these nets faster than its default; 4.x knows no choice.
        engine = getattr(cv2.dnn, "ENGINE_CLASSIC", None)
        self._net = (
            cv2.dnn.readNetFromONNX(str(path)) if engine is None else cv2.dnn.readNetFromONNX(str(path), engine)
        )

    def __call__(self, batch: NDArray[np.float32]) -> NDArray[np.float32]:
        """Answers for a batch (n, channels, h, w)."""
        self._net.setInput(batch)
        return np.array(self._net.forward(), np.float32)
