"""How far the top face of a die is turned away from the line of sight, told from its sides by a small network.

A die that lies flat shows a slant that the camera's place explains (`vision.stance`); one that leans does not.
"""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.network import WEIGHTS, Network
from vision.patches import Pyramid
from vision.reading import Die

Array = NDArray[np.float32]

SIDE = 48
EDGE = 25.0
"""Pixels of a patch, and of a face's edge in it: the die's sides are seen around the face."""
FINEST = 0.05
"""Errors that the network takes for smaller are as large as this."""
SUSPECT = 1.8
"""How far a slant is off, in units of its likely error, from which on it is looked at more closely."""
TURNS = (0.0, np.pi / 4)
"""At which turns (radians), and from all four sides of each. Of 112 rendered throws with a die that leans and nothing
else that is doubtful one is missed then, and two of 480 ordinary throws are doubted; else three and four."""


def standardised(patch: NDArray[Any]) -> Array:
    """A patch (48, 48, 3) as (3, 48, 48): each colour of zero mean, all together of unit spread."""
    mean, spread = cv2.meanStdDev(patch)
    values = (patch - mean[:, 0].astype(np.float32)) / np.float32(max(float(np.sqrt((spread**2).mean())), 4.0))
    return np.ascontiguousarray(values.transpose(2, 0, 1))


def errors(slants: NDArray[Any], flat: NDArray[np.float64]) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """How far slants (n, 3) are off those of flat dice (n, 2): in all, and in units of the likely error."""
    off = np.asarray(np.linalg.norm(slants[:, :2] - flat, axis=1), np.float64)
    return off, off / np.hypot(slants[:, 2], FINEST)


class SlantNet:
    """Tells slants."""

    def __init__(self, weights: Path | None = None) -> None:
        """Loads the network; raises FileNotFoundError if it is not there."""
        self._network = Network(weights or WEIGHTS / "slants.onnx")

    def told(self, pyramid: Pyramid, dice: Sequence[Die], flat: NDArray[np.float64] | None = None) -> tuple[Die, ...]:
        """The dice of a picture, with their slants.

        Those that are far off `flat` (n, 2), what dice show there that lie flat, are seen from all sides.
        """
        if not dice:
            return ()
        slants = self._seen(pyramid, dice)
        far = np.zeros(len(dice), np.bool_) if flat is None else errors(slants, flat)[1] > SUSPECT
        if far.any():
            suspects = [die for die, suspect in zip(dice, far, strict=True) if suspect]
            slants[far] = np.mean([self._seen(pyramid, suspects, turn, 4) for turn in TURNS], 0)
        return tuple(replace(die, slant=(x, y, off)) for die, (x, y, off) in zip(dice, slants.tolist(), strict=True))

    def _seen(self, pyramid: Pyramid, dice: Sequence[Die], turn: float = 0.0, quarters: int = 1) -> Array:
        """Slants (n, 3) along the picture's right and down, from patches turned by `turn`."""
        patches = [pyramid.patch(*die.centre, turn, EDGE / (die.edge or die.box[2]), SIDE) for die in dice]
        seen = self.read(np.stack([standardised(patch) for patch in patches]), quarters)
        across = (seen[:, 0] + 1j * seen[:, 1]) * np.exp(1j * turn)
        return np.column_stack([across.real, across.imag, seen[:, 2]]).astype(np.float32)

    def read(self, patches: Array, quarters: int = 1) -> Array:
        """(n, 3) for standardised patches (n, 3, 48, 48): the part of the top face's unit normal across the line of
        sight, along the patch's right and down, and how far off that is likely to be.

        Each is also seen in a mirror, and at one to four `quarters` of a turn, which take as many times as long.
        """
        turned = [np.rot90(patches, turn, (2, 3)) for turn in range(quarters)]
        views = np.concatenate([*turned, *(view.transpose(0, 1, 3, 2) for view in turned)])
        answers = self._network(views).reshape(2, quarters, len(patches), 3)
        slants = answers[..., 0] + 1j * answers[..., 1]
        back = 1j ** np.arange(quarters)[:, None]
        mean = (back * (slants[0] + 1j * slants[1].conj())).mean(0) / 2
        likely_off = np.exp(np.clip(answers[..., 2].mean((0, 1)), -5, 1))
        return np.column_stack([mean.real, mean.imag, likely_off]).astype(np.float32)
