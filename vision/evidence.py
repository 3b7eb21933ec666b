"""All that is known about one place that may be a die, before anyone decides."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.detector import Detection
from vision.pip_layout import LayoutFit

Array = NDArray[np.float32]


@dataclass(frozen=True, slots=True, eq=False)
class Evidence:
    """Three looks at one place: the detector's, the face network's, the pip layouts'.

    `net` (7,) are the face network's probabilities of no die and of faces 1 to 6.
    """

    found: Detection
    net: Array
    fit: LayoutFit

    @property
    def faces(self) -> Array:
        """Probabilities (6,) of the faces by both networks together (their normalised product)."""
        joint = (self.found.faces + 1e-4) * np.sqrt(self.net[1:] + 1e-4)
        return np.asarray(joint / joint.sum(), np.float32)

    @property
    def face(self) -> int:
        """The likeliest face, 1..6."""
        return int(self.faces.argmax()) + 1

    @property
    def presence_features(self) -> Array:
        """What the probability of a die of any face is told from (4,): see `vision.judge.presence`."""
        return np.array(
            [1.0, _logit(self.found.score), _logit(1 - float(self.net[0])), float(self.fit.fits.max())], np.float32
        )

    @property
    def features(self) -> Array:
        """What the confidence is told from (7,): see `vision.judge.confidence`."""
        k = self.face - 1
        others = np.delete(self.fit.fits, k)
        return np.array(
            [
                1.0,
                _logit(self.found.score),
                _logit(float(self.found.faces[k])),
                _logit(float(self.net[1 + k])),
                _logit(1 - float(self.net[0])),
                float(self.fit.fits[k]),
                float(self.fit.fits[k] - others.max()),
            ],
            np.float32,
        )


def _logit(p: float) -> float:
    p = min(max(p, 1e-3), 1 - 1e-3)
    return float(np.log(p / (1 - p)))
