"""What two networks see of how a die stands: it along its sides, and what a flat one would show in its place."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from vision.imaging.pyramid import Pyramid, from_all_sides, standardised
from vision.networks.model_file import PatchModel
from vision.types.reading import Die

Patches = NDArray[np.float32]
"""(n, 3, side, side): standardised patches."""
PatchesWithFlat = NDArray[np.float32]
"""(n, 5, 64, 64): the same with two planes more, the slant of a flat die, to the patch's right and down."""
Slants = NDArray[np.float32]
"""(n, 3): the part of each top face's unit normal across the line of sight, to the picture's right and down, and how
far off that is likely to be."""
FlatSlants = NDArray[np.float64]
"""(n, 2): the same part of the normal, as dice that lie flat show it in their places."""
Complex = NDArray[np.complex128]
"""(n,): slants, right + 1j * down."""
PerDie = NDArray[np.float64]
"""(n,): a number for each die."""


class FlatModel(PatchModel):
    """The `model.toml` of such a network; its `edge` is the one that the calibration gives: how large a face is seen
    counts too."""

    least_spread: float
    """Levels (0..255) that a patch's standard deviation is taken for at least."""
    flat_scale: float
    """By how much slants are enlarged in the planes that hold a flat die's."""


def with_flat(patches: Patches, flat: FlatSlants, model: FlatModel) -> PatchesWithFlat:
    """A network's input: patches with what flat dice show there."""
    planes = np.broadcast_to(model.flat_scale * flat[:, :, None, None], (len(patches), 2, *patches.shape[2:]))
    return np.concatenate([patches, planes], 1).astype(np.float32)


def along_sides(
    pyramid: Pyramid, dice: Sequence[Die], flat: FlatSlants, edge: float, model: FlatModel
) -> tuple[Patches, Complex, Complex]:
    """Patches of dice along their sides, for dice with this `edge` in pixels; the slants of `flat` ones along them,
    and what turns these back into the picture (n,)."""
    angles = [die.angle or 0.0 for die in dice]
    cut = [
        pyramid.patch(*die.centre, angle, model.edge / edge, model.side)
        for die, angle in zip(dice, angles, strict=True)
    ]
    turn = np.exp(1j * np.array(angles))
    along = np.asarray((flat[:, 0] + 1j * flat[:, 1]) / turn, np.complex128)
    return np.stack([standardised(patch, model.least_spread) for patch in cut]), along, turn


def looks(patches: Patches, along: Complex, model: FlatModel, thorough: bool) -> PatchesWithFlat:
    """A network's input where flat dice have the slants `along` (n,): patches as they are, or, if `thorough`, from
    all four sides, and then from these in a mirror (8 n, ...)."""
    if not thorough:
        return with_flat(patches, np.column_stack([along.real, along.imag]), model)
    slants = (along / 1j ** np.arange(4)[:, None]).ravel()
    slants = np.concatenate([slants, 1j * slants.conj()])
    return looks(from_all_sides(patches), slants, model, thorough=False)
