"""A closer look at how a die lies, by a second network: larger, along its sides, and knowing what a flat one shows.

Where neighbours hide a die's sides its slant cannot be told, but whether anything speaks against its lying flat can.
"""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from vision.imaging.pyramid import Pyramid, standardised
from vision.networks.onnx_network import WEIGHTS, Network
from vision.types.reading import Die

Array = NDArray[np.float32]

SIDE, EDGE = 64, 33.0
"""Pixels of a patch, and in it of a die's edge as the calibration tells it: how large a face is seen, counts too."""
FLAT_SCALE = 4.0
"""By how much slants are enlarged in the planes that tell a flat die's: about as strong as the colours."""


def with_flat(patches: Array, flat: NDArray[Any]) -> Array:
    """Standardised patches (n, 3, h, w) with two planes more, that say which slants (n, 2) flat dice show there."""
    planes = np.broadcast_to(FLAT_SCALE * flat[:, :, None, None], (len(patches), 2, *patches.shape[2:]))
    return np.concatenate([patches, planes], 1).astype(np.float32)


class TiltRefinementNet:
    """Tells how far dice are off lying flat."""

    def __init__(self, weights: Path | None = None) -> None:
        """Loads the network; raises FileNotFoundError if it is not there."""
        self._network = Network(weights or WEIGHTS / "close_slants.onnx")

    def told(
        self, pyramid: Pyramid, dice: Sequence[Die], flat: NDArray[np.float64], edge: float, thorough: bool = False
    ) -> Array:
        """How far the dice's slants are off `flat` (n, 2) along the picture's right and down, and how far that is
        likely to be off: (n, 3). Dice have this `edge` in pixels. If `thorough` they are seen from all four sides and
        in a mirror.
        """
        angles = np.array([die.angle or 0.0 for die in dice])
        scale = EDGE / edge
        cut = [
            pyramid.patch(*die.centre, angle, scale, SIDE) for die, angle in zip(dice, angles.tolist(), strict=True)
        ]
        turn = np.exp(1j * angles)
        along = np.asarray((flat[:, 0] + 1j * flat[:, 1]) / turn, np.complex128)
        off, likely = self.read(np.stack([standardised(patch) for patch in cut]), along, thorough)
        off = off * turn
        return np.column_stack([off.real, off.imag, likely]).astype(np.float32)

    def read(
        self, patches: Array, flat: NDArray[np.complex128], thorough: bool
    ) -> tuple[NDArray[np.complex128], NDArray[np.float64]]:
        """For standardised patches (n, 3, 64, 64) and flat dice's slants (n,), right + 1j * down, how far slants are
        off those, and how far that is likely to be off."""
        quarters = 4 if thorough else 1
        views = [np.rot90(patches, turn, (2, 3)) for turn in range(quarters)]
        back = 1j ** np.arange(quarters)[:, None]
        flats = flat / back
        if thorough:
            views += [view.transpose(0, 1, 3, 2) for view in views]
            flats = np.concatenate([flats, 1j * flats.conj()])
        told = np.column_stack([flats.real.ravel(), flats.imag.ravel()])
        answers = self._network(with_flat(np.concatenate(views), told)).reshape(len(views), len(patches), 3)
        off = answers[..., 0] + 1j * answers[..., 1]
        if thorough:
            off = (off[:4] + 1j * off[4:].conj()) / 2
        likely = np.exp(np.clip(answers[..., 2].mean(0), -5, 1))
        return np.asarray((back * off).mean(0), np.complex128), np.asarray(likely, np.float64)
