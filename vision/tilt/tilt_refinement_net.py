"""A closer look at how a die lies, by a second network: larger, along its sides, and knowing what a flat one shows.

Where neighbours hide a die's sides its slant cannot be told, but whether anything speaks against its lying flat can.
"""

from collections.abc import Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from vision.imaging.pyramid import Pyramid, standardised
from vision.networks.model_file import ONNX, WEIGHTS, PatchModel, described
from vision.networks.onnx_network import Network
from vision.types.reading import Die

Patches = NDArray[np.float32]
"""(n, 3, 64, 64): standardised patches."""
PatchesWithFlat = NDArray[np.float32]
"""(n, 5, 64, 64): the same with two planes more, the slant of a flat die, to the patch's right and down."""
Slants = NDArray[np.float32]
"""(n, 3): how far slants are off flat dice's, to the picture's right and down, and how far off that is likely to
be."""
FlatSlants = NDArray[np.float64]
"""(n, 2): slants of flat dice, to the right and down."""
Complex = NDArray[np.complex128]
"""(n,): slants, right + 1j * down."""
PerDie = NDArray[np.float64]
"""(n,): a number for each die."""


class RefinementModel(PatchModel):
    """The refinement network's `model.toml`; its `edge` is the one that the calibration gives: how large a face is
    seen counts too."""

    least_spread: float
    """Levels (0..255) that a patch's standard deviation is taken for at least."""
    flat_scale: float
    """By how much slants are enlarged in the planes that hold a flat die's."""
    log_errors: tuple[float, float]
    """What the logarithm of the likely error is limited to."""


NAME = "tilt_refinement_net"
MODEL = described(RefinementModel, NAME)


def with_flat(patches: Patches, flat: FlatSlants) -> PatchesWithFlat:
    """The network's input: patches with what flat dice show there."""
    planes = np.broadcast_to(MODEL.flat_scale * flat[:, :, None, None], (len(patches), 2, *patches.shape[2:]))
    return np.concatenate([patches, planes], 1).astype(np.float32)


class TiltRefinementNet:
    """Measures how far dice are off lying flat. Not thread-safe."""

    def __init__(self, weights: Path = WEIGHTS) -> None:
        """Loads the network from its folder in `weights`; raises FileNotFoundError if it is not there."""
        self._network = Network(weights / NAME / ONNX)

    def measured(
        self, pyramid: Pyramid, dice: Sequence[Die], flat: FlatSlants, edge: float, thorough: bool = False
    ) -> Slants:
        """How far the dice's slants are off `flat`, for dice with this `edge` in pixels.

        If `thorough` they are seen from all four sides and in a mirror.
        """
        angles = np.array([die.angle or 0.0 for die in dice])
        scale = MODEL.edge / edge
        cut = [
            pyramid.patch(*die.centre, angle, scale, MODEL.side)
            for die, angle in zip(dice, angles.tolist(), strict=True)
        ]
        turn = np.exp(1j * angles)
        along = np.asarray((flat[:, 0] + 1j * flat[:, 1]) / turn, np.complex128)
        patches = np.stack([standardised(patch, MODEL.least_spread) for patch in cut])
        off, likely = self.read(patches, along, thorough)
        off = off * turn
        return np.column_stack([off.real, off.imag, likely]).astype(np.float32)

    def read(self, patches: Patches, flat: Complex, thorough: bool) -> tuple[Complex, PerDie]:
        """How far slants in patches are off those of flat dice, both along the patches, and how far that is likely to
        be off."""
        quarters = 4 if thorough else 1
        views = [np.rot90(patches, turn, (2, 3)) for turn in range(quarters)]
        back = 1j ** np.arange(quarters)[:, None]
        flats = flat / back
        if thorough:
            views += [view.transpose(0, 1, 3, 2) for view in views]
            flats = np.concatenate([flats, 1j * flats.conj()])
        shown = np.column_stack([flats.real.ravel(), flats.imag.ravel()])
        answers = self._network(with_flat(np.concatenate(views), shown)).reshape(len(views), len(patches), 3)
        off = answers[..., 0] + 1j * answers[..., 1]
        if thorough:
            off = (off[:4] + 1j * off[4:].conj()) / 2
        likely = np.exp(np.clip(answers[..., 2].mean(0), *MODEL.log_errors))
        return np.asarray((back * off).mean(0), np.complex128), np.asarray(likely, np.float64)
