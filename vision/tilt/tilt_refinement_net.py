"""A closer look at how a die lies, by a second network: larger, along its sides, and knowing what a flat one shows.

Where neighbours hide a die's sides its slant cannot be told, but whether anything speaks against its lying flat can.
"""

from collections.abc import Sequence

import numpy as np

from vision.imaging.pyramid import Pyramid
from vision.networks.model_file import described
from vision.networks.onnx_network import NamedNetwork
from vision.tilt.flat_patches import Complex, FlatModel, FlatSlants, Patches, PerDie, Slants, along_sides, looks
from vision.types.reading import Die


class RefinementModel(FlatModel):
    """The refinement network's `model.toml`."""

    log_errors: tuple[float, float]
    """What the logarithm of the likely error is limited to."""


NAME = "tilt_refinement_net"
MODEL = described(RefinementModel, NAME)


class TiltRefinementNet(NamedNetwork):
    """Measures how far dice are off lying flat. Not thread-safe."""

    name = NAME

    def measured(
        self, pyramid: Pyramid, dice: Sequence[Die], flat: FlatSlants, edge: float, thorough: bool = False
    ) -> Slants:
        """How far the dice's slants are off `flat`, for dice with this `edge` in pixels.

        If `thorough` they are seen from all four sides and in a mirror.
        """
        patches, along, turn = along_sides(pyramid, dice, flat, edge, MODEL)
        off, likely = self.read(patches, along, thorough)
        off = off * turn
        return np.column_stack([off.real, off.imag, likely]).astype(np.float32)

    def read(self, patches: Patches, flat: Complex, thorough: bool) -> tuple[Complex, PerDie]:
        """How far slants in patches are off those of flat dice, both along the patches, and how far that is likely to
        be off: what the network expects, and, of several looks, how much they differ."""
        answers = self._network(looks(patches, flat, MODEL, thorough)).reshape(-1, len(patches), 3)
        off = answers[..., 0] + 1j * answers[..., 1]
        if thorough:
            off[4:] = 1j * off[4:].conj()
        off = off * 1j ** (np.arange(len(off)) % 4)[:, None]
        expected = np.exp(np.clip(answers[..., 2].mean(0), *MODEL.log_errors))
        return np.asarray(off.mean(0), np.complex128), np.asarray(np.hypot(expected, off.std(0)), np.float64)
