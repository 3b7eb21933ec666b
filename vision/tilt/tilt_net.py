"""How far the top face of a die is turned away from the line of sight, told from its sides by a small network.

A die that lies flat shows a slant that the camera's place explains (`vision.geometry.camera_pose`); one that leans
does not.
"""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from vision.imaging.pyramid import Pyramid, standardised
from vision.networks.onnx_network import WEIGHTS, Network
from vision.tilt.tilt_refinement_net import TiltRefinementNet
from vision.types.reading import Die

Array = NDArray[np.float32]

SIDE = 48
EDGE = 25.0
"""Pixels of a patch, and of a face's edge in it: the die's sides are seen around the face."""
FINEST = 0.05
"""Errors that the network takes for smaller are as large as this."""
SUSPECT = 0.8
"""How far a die is off lying flat in units of the likely error, from which on it is looked at closely, and if it
still is then, from all sides."""


def errors(slants: NDArray[Any], flat: NDArray[np.float64]) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """How far slants (n, 3) are off those of flat dice (n, 2): in all, and in units of the likely error."""
    off = np.asarray(np.linalg.norm(slants[:, :2] - flat, axis=1), np.float64)
    return off, off / likely_error(slants)


def likely_error(slants: NDArray[Any]) -> NDArray[np.float64]:
    """How far off slants (n, 3) are likely to be."""
    return np.asarray(np.hypot(slants[:, 2], FINEST), np.float64)


class TiltNet:
    """Tells slants."""

    def __init__(self, weights: Path | None = None, close: Path | None = None) -> None:
        """Loads the networks; raises FileNotFoundError if they are not there."""
        self._network = Network(weights or WEIGHTS / "slants.onnx")
        self._close = TiltRefinementNet(close)

    def told(
        self, pyramid: Pyramid, dice: Sequence[Die], flat: NDArray[np.float64] | None, edge: float
    ) -> tuple[Die, ...]:
        """The dice of a picture, whose edge is so many pixels, with their slants.

        Where it is known what flat dice show there, `flat` (n, 2), those that do not clearly show the same are looked
        at more closely, and what that tells is their slant.
        """
        if not dice:
            return ()
        slants = self._seen(pyramid, dice)
        if flat is not None:
            for thorough in (False, True):
                far = np.flatnonzero(errors(slants, flat)[1] > SUSPECT)
                if len(far):
                    suspects = [dice[k] for k in far.tolist()]
                    slants[far] = self._close.told(pyramid, suspects, flat[far], edge, thorough)
                    slants[far, :2] += flat[far]
        return tuple(replace(die, slant=(x, y, off)) for die, (x, y, off) in zip(dice, slants.tolist(), strict=True))

    def _seen(self, pyramid: Pyramid, dice: Sequence[Die]) -> Array:
        """Slants (n, 3) along the picture's right and down, and how far off they are likely to be."""
        patches = [pyramid.patch(*die.centre, 0.0, EDGE / (die.edge or die.box[2]), SIDE) for die in dice]
        return self.read(np.stack([standardised(patch) for patch in patches]))

    def read(self, patches: Array) -> Array:
        """(n, 3) for standardised patches (n, 3, 48, 48): the part of the top face's unit normal across the line of
        sight, along the patch's right and down, and how far off that is likely to be."""
        answers = self._network(patches)
        return np.column_stack([answers[:, :2], np.exp(np.clip(answers[:, 2], -5, 1))])
