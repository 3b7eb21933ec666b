"""What was said of dice of this table: their crops, and how like them another die looks."""

from collections.abc import Hashable
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from vision.detection.detection import Place
from vision.imaging.pyramid import Pyramid
from vision.networks.model_file import WEIGHTS
from vision.poker.embedding_net import EmbeddingNet, four_turns
from vision.poker.enrolled_set import wide_patch
from vision.poker.face_patch import inner
from vision.types.picture import Picture
from vision.types.reading import Die


@dataclass(frozen=True, slots=True, eq=False)
class Example:
    """A die of which people `said` what it is (`vision.types.lessons.SAYINGS`), and the face that was `read`.

    `crop` is upright, (96, 96, 3) BGR, its face 48 pixels wide; `sure`: the reader was sure of its face.
    """

    crop: Picture = field(repr=False)
    said: str
    read: str
    sure: bool

    @property
    def contrary(self) -> bool:
        """Whether people said something else than was read."""
        return self.said != self.read


@dataclass(frozen=True, slots=True)
class Likeness:
    """How like an example a die looks: the best cosine (-1..1) of their vectors over the four quarter turns."""

    example: Example
    cosine: float


def crop_of(pyramid: Pyramid, die: Die) -> Picture | None:
    """The die's crop, upright, (96, 96, 3); None where the reader does not tell how large its face is."""
    if not die.edge:
        return None
    (x, y), angle = die.centre, die.angle or 0.0
    return wide_patch(pyramid, Place(x, y, die.edge, angle, 1.0))


class TableMemory:
    """Examples by key. The network is loaded, and vectors are made, when they are first needed. Not thread-safe."""

    def __init__(self, weights: Path = WEIGHTS) -> None:
        """`weights` is the folder of the networks."""
        self._weights = weights
        self._network: EmbeddingNet | None = None
        self._examples: dict[Hashable, Example] = {}
        self._vectors: dict[Hashable, NDArray[np.float32]] = {}

    def __len__(self) -> int:
        """How many examples there are."""
        return len(self._examples)

    @property
    def contradicts(self) -> bool:
        """Whether a sure face can become doubtful at all."""
        return any(example.contrary for example in self._examples.values())

    def put(self, key: Hashable, example: Example) -> None:
        """Adds an example, in place of the one that had its key."""
        self.drop(key)
        self._examples[key] = example

    def drop(self, key: Hashable) -> None:
        """Forgets an example, if there is one of that key."""
        self._examples.pop(key, None)
        self._vectors.pop(key, None)

    def clear(self) -> None:
        """Forgets everything."""
        self._examples.clear()
        self._vectors.clear()

    def likenesses(self, crop: Picture) -> list[Likeness]:
        """How like each example a crop (96, 96, 3) looks."""
        vector = self._embedding.embed([inner(crop)])[0][0]
        turned = {key: self._turned(key) for key in self._examples}
        return [Likeness(self._examples[key], float((four @ vector).max())) for key, four in turned.items()]

    @property
    def _embedding(self) -> EmbeddingNet:
        if self._network is None:
            self._network = EmbeddingNet(self._weights)
        return self._network

    def _turned(self, key: Hashable) -> NDArray[np.float32]:
        """An example's vectors (4, 64), at its quarter turns."""
        if key not in self._vectors:
            self._vectors[key] = self._embedding.embed(four_turns(self._examples[key].crop))[0]
        return self._vectors[key]
