"""All that is known about one place that may be a die, before anyone decides."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from vision.classification.pip_template import TemplateFit
from vision.decision.logistic import logit
from vision.detection.detection import Detection, FaceOdds
from vision.limits.limit_file import number
from vision.types.picture import Array

FaceAnswer = Array
"""(7,): the face network's probabilities of no die, and of the faces 1 to 6."""
Features = Array
"""(9,): what a logistic regression is given; the first is 1."""
FEATURES = (
    "one", "score", "detector's face", "face network's face", "a die to the face network", "fit", "fineness",
    "proposed", "accompanied",
)  # fmt: skip
PLENTY = number("evidence", "plenty")
"""Pixels of an edge above which more tell no more."""


@dataclass(frozen=True, eq=False)
class Evidence:
    """Three looks at one place: the detector's, the face network's, the pip layouts'.

    `calibrated`: the scale was known; `accompanied`: it lies beside a die (`vision.decision.company`).
    """

    found: Detection
    net: FaceAnswer
    fit: TemplateFit
    calibrated: bool = False
    accompanied: bool = False

    @cached_property
    def faces(self) -> FaceOdds:
        """Probabilities (6,) of the faces by both networks together (their normalised product)."""
        joint = (self.found.faces + 1e-4) * np.sqrt(self.net[1:] + 1e-4)
        return np.asarray(joint / joint.sum(), np.float32)

    @cached_property
    def face(self) -> int:
        """The likeliest face, 1..6."""
        return int(self.faces.argmax()) + 1

    @property
    def fineness(self) -> float:
        """0 for faces of PLENTY pixels and more, -1 for half as many: in a few pixels anything looks like a die."""
        return float(np.log2(min(max(self.found.edge, 1.0), PLENTY) / PLENTY))

    @cached_property
    def features(self) -> Features:
        """The features (9,) of both probabilities, as `FEATURES` names them."""
        found, k = self.found, self.face - 1
        return np.array(
            [
                1.0,
                logit(found.score),
                logit(float(found.faces[k])),
                logit(float(self.net[1 + k])),
                logit(1 - float(self.net[0])),
                float(self.fit.fits[k]),
                self.fineness,
                logit(found.proposed),
                float(self.accompanied),
            ],
            np.float32,
        )


def places(looks: Sequence[Evidence]) -> Array:
    """(n, 3): x, y and edge of each, in pixels."""
    return np.array([(e.found.x, e.found.y, e.found.edge) for e in looks], np.float32).reshape(-1, 3)
