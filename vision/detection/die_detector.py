"""Finding pipped dice: a fully convolutional network that answers for every cell whether a top face is centred there.

The network knows faces with edges of about 15 to 85 pixels; larger and smaller dice are found by scaling the picture.
"""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from vision.detection.answer_map import AnswerMap, CellAnswer, batch, padded, peaks, place
from vision.detection.detection import Detection, Place
from vision.imaging.pyramid import Pyramid
from vision.limits.limit_file import band, number, numbers
from vision.networks.model_file import MapModel, Table, described
from vision.networks.onnx_network import NamedNetwork
from vision.types.picture import Picture

Answers = NDArray[np.float32]
"""(n, 13, height / 8, width / 8): see `outputs` in the network's `model.toml`."""


class PatchSize(NamedTuple):
    """Sides of a square patch, and the edge to which the face in it is brought, in pixels."""

    side: int
    edge: float


class Patches(Table):
    """Patches in which single dice are read again."""

    wide: PatchSize
    """For pictures of which nothing is known."""
    narrow: PatchSize
    """For those whose scale is known."""
    large: PatchSize
    """For dice of which the first patch leaves a doubt."""
    close: PatchSize
    """For the first of several turns where the scale is known: a die that is not plain there is seen in a wider
    one."""


class DetectorModel(MapModel):
    """The detector's `model.toml`."""

    edges: tuple[float, float]
    """The smallest and the largest edge of a face that it is believed, in pixels of its input."""
    newer_up_to: int
    """Pixels of input up to which OpenCV 5's newer engine runs it faster."""
    patches: Patches


NAME = "die_detector"
MODEL = described(DetectorModel, NAME)
# All but the last are limits of a place's score, 0..1.
PROPOSE, KEPT = numbers("die_detector", "propose", "kept")
FAINT = PROPOSE
"""From the first on a place is looked at again; below it, in the mean over its turns, no further, unless it was
proposed with the second where the scale is not known."""
SEEN_IN_PATCH, PLAIN = number("die_detector", "seen_in_patch"), band("die_detector", "plain")
"""From where on a die is seen in a patch at all; from which score and which probability of its face on it needs no
second turn, where the scale is known."""
STRIKING, LEAST_FACING = numbers("die_detector", "striking", "least_facing")
"""From the first on a place of the first search that a second look denies makes the whole picture doubtful. Below the
second, the cosine of the angle between a face's normal and the line of sight, another face may be the uppermost."""


def decode(answer: AnswerMap, threshold: float) -> list[Detection]:
    """The dice of at least this score in one answer (13, rows, columns), in pixels of the network's input."""
    found = peaks(answer, MODEL, threshold)
    return [_detection(cell, place(cell, int(row), int(column), MODEL)) for cell, row, column in found]


def _detection(cell: CellAnswer, place: Place) -> Detection:
    first = MODEL.plane("one")
    facing, faces = float(np.clip(cell[MODEL.plane("facing")], 0, 1)), cell[first : first + 6].copy()
    return Detection(place.x, place.y, place.edge, place.angle, place.score, facing, faces, proposed=place.score)


class Detector(NamedNetwork):
    """Finds dice at one scale. Not thread-safe."""

    name, newer_up_to = NAME, MODEL.newer_up_to

    def answers(self, pictures: Sequence[Picture]) -> Answers:
        """Raw answers for pictures of one size, whose sides are multiples of 16."""
        return self._network(batch(pictures, MODEL))

    def at_scale(self, pyramid: Pyramid, scale: float, threshold: float) -> list[Detection]:
        """Dice of at least this score in the picture scaled by `scale`, in pixels of the picture as given."""
        scaled = pyramid.scaled(scale)
        height, width = scaled.shape[:2]
        found = decode(self.answers([padded(scaled, MODEL)])[0], threshold)
        smallest, largest = MODEL.edges
        fitting = [d for d in found if smallest <= d.edge <= largest and d.x < width and d.y < height]
        return [d.scaled(1 / scale) for d in fitting]
