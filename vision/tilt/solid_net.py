"""Whether a cube with a die's pips stands where a face was read, told from its sides and its surroundings.

A tile, a scrap of paper or a disc shows less side than a cube must in that place, a bar goes on where a cube ends.
"""

from collections.abc import Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from vision.imaging.pyramid import Pyramid
from vision.limits.limit_file import number
from vision.networks.model_file import ONNX, WEIGHTS, described
from vision.networks.onnx_network import Network
from vision.tilt.flat_patches import FlatModel, FlatSlants, along_sides, with_flat
from vision.types.reading import Die
from vision.types.reasons import Reason, ReasonCode

PerDie = NDArray[np.float64]
"""(n,): a number for each die."""
NAME = "solid_net"
MODEL = described(FlatModel, NAME)
LEAST = number("solid_net", "least")
"""Probability of a cube under which a die is not sure."""


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
        patches, along, _ = along_sides(pyramid, dice, flat, edge, MODEL)
        answers = self._network(with_flat(patches, np.column_stack([along.real, along.imag]), MODEL))
        return np.asarray(1 / (1 + np.exp(-answers[:, 0].astype(np.float64))), np.float64)
