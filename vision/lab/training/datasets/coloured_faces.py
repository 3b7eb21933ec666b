"""Faces of dice whose colours are known, as a reader cuts them out, in other lights and a little misplaced.

Rendered dice lie in few lights. So the pictures of their faces are lit anew: by lamps and skies of other warmth,
dimly or too brightly, under haze, and mirroring a lamp.
"""

from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.classification.die_colour import LUMA
from vision.classification.pip_template import EDGE, SIDE
from vision.classification.white_balance import balanced
from vision.types.picture import Array, Picture

WARMER = np.array([-1.3, 0.0, 0.8])
"""Logarithms of blue, green and red light of a lamp of 2700 K over those of daylight."""
TYPICAL, EXTREME = (-0.25, 0.35), (-0.7, 1.0)
"""From, to: how much of that a camera leaves. Half of the faces are in a typical light, three tenths in an extreme
one."""
TINT, BENT = 0.07, 0.12
"""Standard deviations of the logarithms of each colour's light, and of the exponent of the camera's curve."""
VIVID = 0.25
"""Standard deviation of the logarithm of how much a camera saturates colours."""
DIMMEST, BRIGHTEST = 0.3, 1.5
HAZY, HAZE = 0.4, 0.04
"""How many pictures have haze, and its mean share of white."""
ASTRAY, SMALLEST, LARGEST = 0.5, 0.93, 1.2
"""How many faces are taken for larger or smaller than they are, and by what factor."""
MIRRORING = 0.12
"""How many faces with light pips mirror a lamp."""
LAMP = (220.0, 225.0, 235.0)
"""The least BGR of a mirrored lamp."""
MISTAKEN = 0.03
"""How many pips are taken for light ones that are dark, or the other way round."""
SMEARED, COARSEST, BLURRIEST = 0.5, 4.0, 1.3
"""How many faces are smeared, and by how many pixels (a Gaussian's deviation) their colours and their brightness are
at most: photographs keep colours at half the size."""
GAMMA = 2.2


class Faces(NamedTuple):
    """n faces: patches (n, 48, 48, 3) BGR, whether their pips were taken for light ones (n,), the names of their
    colour and of the block that is held out with them (n,), and what white paper looks like there, BGR (n, 3), zeros
    where none is seen."""

    patch: Picture
    light_pips: NDArray[np.bool_]
    colour: NDArray[np.str_]
    block: NDArray[np.str_]
    white: Array

    def calibrated(self) -> "Faces":
        """The same as on a calibrated track, where the paper of its markers tells the light's colour."""
        pairs = zip(self.patch, self.white, strict=True)
        return self._replace(patch=np.stack([balanced(one, white if white.any() else None) for one, white in pairs]))

    def seen_anew(self, rng: np.random.Generator) -> "Faces":
        """The same in other lights, a little misplaced, some of their pips mistaken."""
        pairs = zip(self.patch, self.light_pips, strict=True)
        patches = np.stack([seen_anew(rng, patch, bool(light)) for patch, light in pairs])
        mistaken = rng.random(len(patches)) < MISTAKEN
        return self._replace(patch=patches, light_pips=self.light_pips ^ mistaken)


def seen_anew(rng: np.random.Generator, patch: Picture, light_pips: bool) -> Picture:
    """A face (48, 48, 3) in another light, a little misplaced."""
    size = rng.uniform(SMALLEST, LARGEST) if rng.random() < ASTRAY else 1.0
    lit = relit(rng, misplaced(patch, 1 / size))
    lit = mirroring(rng, lit, EDGE / size) if light_pips and rng.random() < MIRRORING else lit
    return smeared(rng, lit) if rng.random() < SMEARED else lit


def misplaced(patch: Picture, by: float) -> Picture:
    """The picture, `by` so much larger around its middle."""
    shift = (SIDE - 1) / 2 * (1 - by)
    matrix = np.array([[by, 0, shift], [0, by, shift]])
    return np.asarray(cv2.warpAffine(patch, matrix, (SIDE, SIDE), borderMode=cv2.BORDER_REPLICATE), np.uint8)


def relit(rng: np.random.Generator, picture: Picture) -> Picture:
    """The picture (h, w, 3) in another light, taken by another camera."""
    kind = rng.random()
    warm = rng.uniform(*TYPICAL) if kind < 0.5 else rng.uniform(*EXTREME) if kind < 0.8 else 0.0
    light = np.exp(warm * WARMER + rng.normal(0, TINT, 3))
    light *= np.exp(rng.uniform(np.log(DIMMEST), np.log(BRIGHTEST))) / light.max()
    haze = rng.exponential(HAZE) if rng.random() < HAZY else 0.0
    levels = (np.arange(256)[:, None] / 255) ** GAMMA * light + haze * light
    shown = 255 * np.clip(levels, 0, 1) ** (np.exp(rng.normal(0, BENT)) / GAMMA) + 0.5
    return vivid(cv2.LUT(picture, shown.astype(np.uint8).reshape(256, 1, 3)), float(np.exp(rng.normal(0, VIVID))))


def vivid(picture: NDArray[np.integer | np.floating], by: float) -> Picture:
    """The picture (h, w, 3), its colours so many times as far from grey, as cameras saturate them."""
    matrix = by * np.eye(3) + (1 - by) * LUMA[None]
    return np.asarray(cv2.transform(picture, matrix), np.uint8)


def smeared(rng: np.random.Generator, picture: Picture) -> Picture:
    """The picture (h, w, 3) with blurred colours, its brightness blurred less."""
    luma, *chroma = cv2.split(cv2.cvtColor(picture, cv2.COLOR_BGR2YCrCb))
    blurs = [rng.uniform(0.1, BLURRIEST), *[rng.uniform(0.1, COARSEST)] * 2]
    planes = [cv2.GaussianBlur(plane, (0, 0), by) for plane, by in zip((luma, *chroma), blurs, strict=True)]
    return np.asarray(cv2.cvtColor(cv2.merge(planes), cv2.COLOR_YCrCb2BGR), np.uint8)


def mirroring(rng: np.random.Generator, patch: Picture, edge: float) -> Picture:
    """A face of that edge in pixels, all but its rounded border mirroring a lamp more or less."""
    away = np.abs(np.arange(SIDE) - (SIDE - 1) / 2)
    border = edge / 2 - rng.uniform(1.0, 3.5) - np.maximum(away[None], away[:, None])
    share = np.clip(border + 0.5, 0, 1)[..., None] * rng.uniform(0.3, 1.0)
    return np.asarray(patch * (1 - share) + share * rng.uniform(LAMP, 255.0), np.uint8)
