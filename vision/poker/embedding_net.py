"""The learnt look: a network that turns a face into a vector; like faces have like vectors.

It was trained on drawn and random designs to tell the faces of any die apart whatever the light, and to know a
die that lies flat and plainly seen. It never saw the owner's dice: their faces are compared with what it makes of
those shown (nearest mean).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product

import numpy as np
from numpy.typing import NDArray

from vision.imaging.pyramid import Pyramid
from vision.networks.onnx_network import NamedNetwork
from vision.poker.enrolled_set import EnrolledSet
from vision.poker.face_patch import MODEL, NAME, WIDE, WIDE_EDGE, evened, inner
from vision.types.picture import Picture

Vectors = NDArray[np.float32]
"""(..., 64): the components of each vector, of length 1, along the last axis."""
PerPatch = NDArray[np.float32]
"""(n,): a number for each patch."""

TREMBLE = ((0.0, 1.0), (0.07, 0.97), (-0.07, 1.03))
"""Turns (radians) and scales at which a shown face is looked at, so that its mean forgives small errors of place."""


class EmbeddingNet(NamedNetwork):
    """Vectors of faces. Not thread-safe."""

    name = NAME

    def embed(self, patches: Sequence[Picture]) -> tuple[Vectors, PerPatch]:
        """Of patches (48, 48, 3) BGR: their vectors (n, 64), and probabilities (n,) of a die that lies plainly and
        flat."""
        if not patches:
            return np.zeros((0, MODEL.vector), np.float32), np.zeros(0, np.float32)
        # One at a time: together they take as long, and OpenCV lays the network out anew for every other number.
        answers = np.concatenate([self._network(evened(patch)[None]) for patch in patches])
        vectors = answers[:, :-1] / np.maximum(np.linalg.norm(answers[:, :-1], axis=1, keepdims=True), 1e-6)
        return vectors, np.asarray(1 / (1 + np.exp(-answers[:, -1])), np.float32)


@dataclass(frozen=True, slots=True, eq=False)
class Prototypes:
    """What the shown faces look like: vectors (n, quarter turns, 64) with the face of each."""

    vectors: Vectors
    faces: tuple[str, ...]

    @classmethod
    def of(cls, net: EmbeddingNet, dice: EnrolledSet, quarters: int = 1) -> "Prototypes":
        """One prototype a example, at so many quarter turns."""
        patches = [
            np.ascontiguousarray(np.rot90(patch, quarter))
            for example in dice.examples
            for patch in _trembling(example.picture)
            for quarter in range(quarters)
        ]
        vectors = net.embed(patches)[0].reshape(len(dice.examples), len(TREMBLE), quarters, -1).mean(1)
        vectors /= np.maximum(np.linalg.norm(vectors, axis=2, keepdims=True), 1e-6)
        return cls(vectors, tuple(example.face for example in dice.examples))

    def alike(self) -> dict[str, dict[str, float]]:
        """How alike every two faces are: their best cosine under all turns."""
        cosines = np.einsum("id,jqd->ijq", self.vectors[:, 0], self.vectors).max(2)
        likeness: dict[str, dict[str, float]] = {face: {} for face in self.faces}
        for (one, other), cosine in zip(product(self.faces, repeat=2), cosines.ravel(), strict=True):
            if one != other:
                best = max(likeness[one].get(other, -1.0), float(cosine))
                likeness[one][other] = likeness[other][one] = best
        return likeness

    def nearness(self, turned: Vectors) -> dict[str, float]:
        """The best cosine to each face, for a patch's vectors at its four quarter turns (4, 64)."""
        return self._best((turned @ self.vectors[:, 0].T).max(0))

    def at_a_glance(self, vector: Vectors) -> dict[str, float]:
        """The same for a patch's one vector (64,): the shown faces are turned in its place."""
        return self._best((self.vectors @ vector).max(1))

    def _best(self, cosines: PerPatch) -> dict[str, float]:
        near: dict[str, float] = {}
        for face, cosine in zip(self.faces, cosines, strict=True):
            near[face] = max(near.get(face, -1.0), float(cosine))
        return near


def _trembling(wide: Picture) -> list[Picture]:
    """The middle of a wide patch as it looks from places that are a little wrong."""
    pyramid, middle = Pyramid(wide), WIDE / 2
    return [
        pyramid.patch(middle, middle, turn, scale * MODEL.edge / WIDE_EDGE, MODEL.side) for turn, scale in TREMBLE
    ]


def four_turns(wide: Picture) -> list[Picture]:
    """The middle of a wide patch at its four quarter turns."""
    upright = inner(wide)
    return [np.ascontiguousarray(np.rot90(upright, quarters)) for quarters in range(4)]
