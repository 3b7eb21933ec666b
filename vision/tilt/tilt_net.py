"""How far the top face of a die is turned away from the line of sight, told from its sides by a small network.

A die that lies flat shows a slant that the camera's place explains (`vision.geometry.camera_pose`); one that leans
does not.
"""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np

from vision.imaging.pyramid import Pyramid, standardised
from vision.limits.limit_file import numbers
from vision.networks.model_file import WEIGHTS, PatchModel, described
from vision.networks.onnx_network import NamedNetwork
from vision.tilt.flat_patches import FlatSlants, Patches, PerDie, Slants
from vision.tilt.tilt_refinement_net import TiltRefinementNet
from vision.types.reading import Die


class TiltModel(PatchModel):
    """The tilt network's `model.toml`."""

    least_spread: float
    """Levels (0..255) that a patch's standard deviation is taken for at least."""
    log_errors: tuple[float, float]
    """What the logarithm of the likely error is limited to."""


NAME = "tilt_net"
MODEL = described(TiltModel, NAME)
LEAST_ERROR, SUSPECT = numbers("tilt_net", "least_error", "suspect")
"""Errors that the network takes for smaller are as large as this (the sine of an angle); how far a die is off lying
flat in units of the likely error, from which on it is looked at closely, and if it still is then, from all sides."""


def errors(slants: Slants, flat: FlatSlants) -> tuple[PerDie, PerDie]:
    """How far slants (n, 3) are off those of flat dice (n, 2): in all, and in units of the likely error."""
    off = np.asarray(np.linalg.norm(slants[:, :2] - flat, axis=1), np.float64)
    return off, off / likely_error(slants)


def likely_error(slants: Slants) -> PerDie:
    """How far off slants are likely to be, (n,): the sines of angles."""
    return np.asarray(np.hypot(slants[:, 2], LEAST_ERROR), np.float64)


class TiltNet(NamedNetwork):
    """Measures slants by two networks. Not thread-safe."""

    name = NAME

    def __init__(self, weights: Path = WEIGHTS) -> None:
        """Loads the networks from their folders in `weights`; raises FileNotFoundError if they are not there."""
        super().__init__(weights)
        self._refinement = TiltRefinementNet(weights)

    def measured(
        self, pyramid: Pyramid, dice: Sequence[Die], flat: FlatSlants | None, edge: float
    ) -> tuple[Die, ...]:
        """The dice of a picture, whose edge is so many pixels, with their slants.

        Where it is known what `flat` dice show there, those that do not clearly show the same are looked at more
        closely, and what that gives is their slant.
        """
        if not dice:
            return ()
        slants = self._seen(pyramid, dice)
        if flat is not None:
            for thorough in (False, True):
                far = np.flatnonzero(errors(slants, flat)[1] > SUSPECT)
                if len(far):
                    suspects = [dice[k] for k in far.tolist()]
                    slants[far] = self._refinement.measured(pyramid, suspects, flat[far], edge, thorough)
                    slants[far, :2] += flat[far]
        return tuple(replace(die, slant=(x, y, off)) for die, (x, y, off) in zip(dice, slants.tolist(), strict=True))

    def _seen(self, pyramid: Pyramid, dice: Sequence[Die]) -> Slants:
        patches = [pyramid.patch(*die.centre, 0.0, MODEL.edge / (die.edge or die.box[2]), MODEL.side) for die in dice]
        return self.read(np.stack([standardised(patch, MODEL.least_spread) for patch in patches]))

    def read(self, patches: Patches) -> Slants:
        """The slants of dice in patches, along the patches' right and down."""
        answers = self._network(patches)
        return np.column_stack([answers[:, :2], np.exp(np.clip(answers[:, 2], *MODEL.log_errors))])
