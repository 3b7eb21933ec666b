"""The patches in which a face is looked at: upright, with a little ground; of one brightness for the learnt look."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from vision.imaging.pyramid import Pyramid
from vision.limits.limit_file import numbers, row
from vision.networks.model_file import PatchModel, described
from vision.types.picture import Picture

Planes = NDArray[np.float32]
"""(3, 48, 48): a patch as the embedding network takes it, 0..1."""


class Confidence(NamedTuple):
    """A logistic regression over what both comparisons say of a face, and the limits of *sure*.

    One comparison is the learnt one, by vectors; the other lays the shown faces over the patch, pixel by pixel.
    Likenesses are cosines of vectors, leads and margins differences of correlations or of cosines; probabilities
    0..1.
    """

    face: tuple[float, ...]
    """Weights (6,) of `FaceEvidence.features`."""
    sure: float
    """From this confidence on a die may be sure."""
    decisive: float
    """By how much one of the comparisons at least has to prefer its face."""
    undecided: float
    """Confidence, at most, where neither prefers a face so clearly."""
    alike: float
    """Likeness of two shown faces, under all turns, from which on one comparison has to prefer its face by ..."""
    wide: float
    """... so much, or both by `decisive`."""
    even: float
    """The vectors cannot tell a small index. Where they find the plain comparison's face as like as their own to
    within this, ..."""
    familiar: float
    """... and at least so like, the plain one decides alone if it is decisive and ..."""
    fitting: float
    """... correlates so well."""
    same: float
    """Likeness of shown faces from which on the vectors have no say: a face that ..."""
    closely: float
    """... correlates so well is decided on by the plain comparison, if that prefers it by ..."""
    little: float
    """... so much."""
    glance: float
    """Confidence ..."""
    clearly: float
    """... and plainness from which one turn of the vectors' comparison is enough, if it is decisive."""


class EmbeddingModel(PatchModel):
    """The embedding network's `model.toml`."""

    level: float
    """Mean brightness (0..1) to which the middle of a patch is brought."""
    darkest: float
    """Brightness that a patch's middle is taken for at least."""
    vector: int
    """Components of the vector."""


NAME = "poker_embedding_net"
MODEL = described(EmbeddingModel, NAME)
FITTED = Confidence(row("poker_confidence", "face"), *numbers("poker_confidence", *Confidence._fields[1:]))
NEAR, PLAIN = numbers("face_patch", "near", "plain")
"""Likeness from which a faint place may be a face; probability from which on a die lies plainly and flat."""
WIDE, WIDE_EDGE = 96, 48.0
"""Pixels of a wide patch, and of a face's edge in it: there a face is compared pixel by pixel, and kept."""


def evened(patch: Picture) -> Planes:
    """A patch (48, 48, 3) with the brightness of its middle brought to the model's level; colours stay."""
    light = patch.astype(np.float32) / 255
    gain = MODEL.level / max(float(light[8:-8, 8:-8].mean()), MODEL.darkest)
    return np.ascontiguousarray(np.clip(light * np.float32(gain), 0, 1).transpose(2, 0, 1))


def inner(wide: Picture, quarters: int = 0) -> Picture:
    """The patch (48, 48, 3) in the middle of a wide one, as seen after quarter turns."""
    middle = Pyramid(wide).patch(WIDE / 2, WIDE / 2, 0.0, MODEL.edge / WIDE_EDGE, MODEL.side)
    return np.ascontiguousarray(np.rot90(middle, quarters))
