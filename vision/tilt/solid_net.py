"""Whether a cube with a die's pips stands where a face was read, told from its sides and its surroundings.

A tile, a scrap of paper or a disc shows less side than a cube must in that place, a bar goes on where a cube ends.
"""

from collections.abc import Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from vision.imaging.pyramid import Pyramid, standardised
from vision.limits.limit_file import number
from vision.networks.model_file import ONNX, WEIGHTS, PatchModel, described
from vision.networks.onnx_network import Network
from vision.types.reading import Die
from vision.types.reasons import Reason, ReasonCode

Patches = NDArray[np.float32]
"""(n, 3, 64, 64): standardised patches."""
PatchesWithFlat = NDArray[np.float32]
"""(n, 5, 64, 64): the same with two planes more, the slant of a flat die, to the patch's right and down."""
FlatSlants = NDArray[np.float64]
"""(n, 2): slants of flat dice, to the right and down."""
PerDie = NDArray[np.float64]
"""(n,): a number for each die."""


class SolidModel(PatchModel):
    """The network's `model.toml`; its `edge` is the one that the calibration gives."""

    least_spread: float
    """Levels (0..255) that a patch's standard deviation is taken for at least."""
    flat_scale: float
    """By how much slants are enlarged in the planes that hold a flat die's."""


NAME = "solid_net"
MODEL = described(SolidModel, NAME)
LEAST = number("solid_net", "least")
"""Probability of a cube under which a die is not sure."""


def with_flat(patches: Patches, flat: FlatSlants) -> PatchesWithFlat:
    """The network's input: patches with what flat dice show there."""
    planes = np.broadcast_to(MODEL.flat_scale * flat[:, :, None, None], (len(patches), 2, *patches.shape[2:]))
    return np.concatenate([patches, planes], 1).astype(np.float32)


class SolidNet:
    """Tells cubes from what only looks like one from above. Not thread-safe."""

    def __init__(self, weights: Path = WEIGHTS) -> None:
        """Loads the network from its folder in `weights`; raises FileNotFoundError if it is not there."""
        self._network = Network(weights / NAME / ONNX)

    def checked(self, pyramid: Pyramid, dice: Sequence[Die], flat: FlatSlants, edge: float) -> tuple[Die, ...]:
        """The dice, whose edge is so many pixels, in doubt where no cube seems to stand; `flat` as for the tilt."""
        if not dice:
            return ()
        return tuple(
            die.doubted(Reason(ReasonCode.NO_DIE, solid, LEAST)) if solid < LEAST else die
            for die, solid in zip(dice, self.solid(pyramid, dice, flat, edge).tolist(), strict=True)
        )

    def solid(self, pyramid: Pyramid, dice: Sequence[Die], flat: FlatSlants, edge: float) -> PerDie:
        """The probability of a cube with a die's pips in each place."""
        angles = np.array([die.angle or 0.0 for die in dice])
        scale = MODEL.edge / edge
        cut = [
            pyramid.patch(*die.centre, angle, scale, MODEL.side)
            for die, angle in zip(dice, angles.tolist(), strict=True)
        ]
        along = (flat[:, 0] + 1j * flat[:, 1]) / np.exp(1j * angles)
        patches = np.stack([standardised(patch, MODEL.least_spread) for patch in cut])
        answers = self._network(with_flat(patches, np.column_stack([along.real, along.imag])))
        return np.asarray(1 / (1 + np.exp(-answers[:, 0].astype(np.float64))), np.float64)
