"""Whether a cube with a die's pips stands where a face was read, told from its sides and its surroundings.

A tile, a scrap of paper or a disc shows less side than a cube must in that place, a bar goes on where a cube ends.
What touches along a side is judged as one: both halves of a domino are tiles, all dice of a row are cubes.
"""

import math
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from vision.imaging.pyramid import Pyramid
from vision.limits.limit_file import numbers
from vision.networks.model_file import described
from vision.networks.onnx_network import NamedNetwork
from vision.tilt.flat_patches import FlatModel, FlatSlants, PerDie, along_sides, looks
from vision.types.reading import Die
from vision.types.reasons import ReasonCode, beyond

NAME = "solid_net"
MODEL = described(FlatModel, NAME)
LEAST, TOUCHING = numbers("solid_net", "least", "touching")
"""Probability of a cube under which a die is not sure; edges between the middles of two that touch along a side, at
most."""


class SolidNet(NamedNetwork):
    """Tells cubes from what only looks like one from above. Not thread-safe."""

    name = NAME

    def checked(self, pyramid: Pyramid, dice: Sequence[Die], flat: FlatSlants, edge: float) -> tuple[Die, ...]:
        """The dice, whose edge is so many pixels, in doubt where no cube seems to stand; `flat` as for the tilt.

        Where none seems to at first, it and what touches it are seen from all four sides and in a mirror, and judged
        by the mean of what all of them show.
        """
        if not dice:
            return ()
        odds = self.log_odds(pyramid, dice, flat, edge)
        joined = touching(dice, edge)
        again = joined[:, odds < math.log(LEAST / (1 - LEAST))].any(1)
        if again.any():
            unclear = [dice[k] for k in np.flatnonzero(again).tolist()]
            odds[again] = self.log_odds(pyramid, unclear, flat[again], edge, thorough=True)
            odds[again] = joined[again] @ odds / joined[again].sum(1)
        return tuple(
            die.doubted(beyond(ReasonCode.NO_DIE, cube, LEAST))
            for die, cube in zip(dice, (1 / (1 + np.exp(-odds))).tolist(), strict=True)
        )

    def log_odds(
        self, pyramid: Pyramid, dice: Sequence[Die], flat: FlatSlants, edge: float, thorough: bool = False
    ) -> PerDie:
        """Log odds (n,) of a cube with a die's pips in each place; if `thorough`, the mean of all looks."""
        patches, along, _ = along_sides(pyramid, dice, flat, edge, MODEL)
        answers = self._network(looks(patches, along, MODEL, thorough))[:, 0].reshape(-1, len(dice))
        return np.asarray(answers.mean(0), np.float64)


def touching(dice: Sequence[Die], edge: float) -> NDArray[np.bool_]:
    """Which dice (n, n), of this edge in pixels, touch along a side, also by way of others; each touches itself."""
    x, y = np.array([die.centre for die in dice]).T
    near = np.hypot(np.subtract.outer(x, x), np.subtract.outer(y, y)) <= TOUCHING * edge
    for _ in range(len(dice).bit_length()):
        near = near @ near
    return np.asarray(near)
