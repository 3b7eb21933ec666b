"""The learnt look: a network that turns a face into a vector; like faces have like vectors.

It was trained on drawn and random designs to tell the faces of any die apart whatever the light, and to know a
die that lies flat and plainly seen. It never saw the owner's dice: their faces are compared with what it makes of
those shown (nearest mean).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from vision.network import WEIGHTS, Network
from vision.patches import Pyramid
from vision.pictures import Picture
from vision.poker.enrolled import EnrolledSet
from vision.poker.patch import EDGE, SIDE, WIDE, WIDE_EDGE, evened, inner

Array = NDArray[np.float32]

TREMBLE = ((0.0, 1.0), (0.07, 0.97), (-0.07, 1.03))
"""Turns (radians) and scales at which a shown face is looked at, so that its mean forgives small errors of place."""


class LikenessNet:
    """Vectors of faces. Not thread-safe."""

    def __init__(self, weights: Path | None = None) -> None:
        self._network = Network(weights or WEIGHTS / "poker_faces.onnx")

    def look(self, patches: Sequence[Picture]) -> tuple[Array, Array]:
        """Of patches (48, 48, 3): unit vectors (n, 64); probabilities (n,) of a die that lies plainly and flat."""
        if not patches:
            return np.zeros((0, 64), np.float32), np.zeros(0, np.float32)
        answers = self._network(np.stack([evened(patch) for patch in patches]))
        vectors = answers[:, :-1] / np.maximum(np.linalg.norm(answers[:, :-1], axis=1, keepdims=True), 1e-6)
        return vectors, np.asarray(1 / (1 + np.exp(-answers[:, -1])), np.float32)


@dataclass(frozen=True, slots=True, eq=False)
class Prototypes:
    """What the shown faces look like: unit vectors (n, 64) with the face of each."""

    vectors: Array
    faces: tuple[str, ...]

    @classmethod
    def of(cls, net: LikenessNet, dice: EnrolledSet) -> "Prototypes":
        """One prototype a sight."""
        middle = WIDE / 2
        patches = [
            Pyramid(sight.picture).patch(middle, middle, turn, scale * EDGE / WIDE_EDGE, SIDE)
            for sight in dice.sights
            for turn, scale in TREMBLE
        ]
        vectors = net.look(patches)[0].reshape(len(dice.sights), len(TREMBLE), -1).mean(1)
        vectors /= np.maximum(np.linalg.norm(vectors, axis=1, keepdims=True), 1e-6)
        return cls(vectors, tuple(sight.face for sight in dice.sights))

    def nearness(self, turned: Array) -> dict[str, float]:
        """The best cosine to each face, for a patch's vectors at its four quarter turns (4, 64)."""
        best = (turned @ self.vectors.T).max(0)
        near: dict[str, float] = {}
        for face, cosine in zip(self.faces, best, strict=True):
            near[face] = max(near.get(face, -1.0), float(cosine))
        return near


def four_turns(wide: Picture) -> list[Picture]:
    """The middle of a wide patch at its four quarter turns."""
    upright = inner(wide)
    return [np.ascontiguousarray(np.rot90(upright, quarters)) for quarters in range(4)]
