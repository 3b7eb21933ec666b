"""Whether a cube with a die's pips stands where a face was read, told from its sides and its surroundings.

A tile, a scrap of paper or a disc shows less side than a cube must in that place, a bar goes on where a cube ends.
"""

from collections.abc import Sequence

import numpy as np

from vision.imaging.pyramid import Pyramid
from vision.limits.limit_file import number
from vision.networks.model_file import described
from vision.networks.onnx_network import NamedNetwork
from vision.tilt.flat_patches import FlatModel, FlatSlants, PerDie, along_sides, looks
from vision.types.reading import Die
from vision.types.reasons import ReasonCode, beyond

NAME = "solid_net"
MODEL = described(FlatModel, NAME)
LEAST = number("solid_net", "least")
"""Probability of a cube under which a die is not sure."""


class SolidNet(NamedNetwork):
    """Tells cubes from what only looks like one from above. Not thread-safe."""

    name = NAME

    def checked(self, pyramid: Pyramid, dice: Sequence[Die], flat: FlatSlants, edge: float) -> tuple[Die, ...]:
        """The dice, whose edge is so many pixels, in doubt where no cube seems to stand; `flat` as for the tilt.

        Where none seems to at first they are seen from all four sides and in a mirror.
        """
        if not dice:
            return ()
        solid = self.solid(pyramid, dice, flat, edge)
        unclear = np.flatnonzero(solid < LEAST)
        if len(unclear):
            again = [dice[k] for k in unclear.tolist()]
            solid[unclear] = self.solid(pyramid, again, flat[unclear], edge, thorough=True)
        return tuple(
            die.doubted(beyond(ReasonCode.NO_DIE, cube, LEAST))
            for die, cube in zip(dice, solid.tolist(), strict=True)
        )

    def solid(
        self, pyramid: Pyramid, dice: Sequence[Die], flat: FlatSlants, edge: float, thorough: bool = False
    ) -> PerDie:
        """The probability of a cube with a die's pips in each place; if `thorough`, by the mean of all looks' log
        odds."""
        patches, along, _ = along_sides(pyramid, dice, flat, edge, MODEL)
        odds = self._network(looks(patches, along, MODEL, thorough))[:, 0].reshape(-1, len(dice)).mean(0)
        return np.asarray(1 / (1 + np.exp(-odds.astype(np.float64))), np.float64)
