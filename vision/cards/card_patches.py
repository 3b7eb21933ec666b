"""The two parts of a rectified card that are looked at, as the networks take them.

A card is measured in the millimetres of a poker card, 63 x 88, whatever its make: a narrower one is widened.
"""

from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.networks.model_file import Model, described
from vision.types.picture import Array, Picture

WIDE, HIGH = 63.0, 88.0
"""Millimetres of a card."""


class CardModel(Model):
    """The `model.toml` of a network that sees a part of a card: `edge` is a millimetre's pixels."""

    width: int
    height: int
    """Pixels of the patch."""
    white: float
    """Percentile of a plane that is taken for white paper."""
    least_white: float
    """Brightness (0..255) that the paper is taken for at least."""
    masked: tuple[float, float]
    """Millimetres of each corner that are painted over: the inside is read without the index. 0 where it is not."""


INDEX, INSIDE = "card_index_net", "card_inside_net"
INDEX_MODEL, INSIDE_MODEL = described(CardModel, INDEX), described(CardModel, INSIDE)


class Corners(NamedTuple):
    """The indices and their places: upper left, and lower right turned round."""

    first: Picture
    second: Picture


def standardised(patch: Picture, model: CardModel) -> Array:
    """A patch (h, w, 3) as the network takes it: (3, h, w), white paper at 0.5 in every light."""
    paper = percentile(patch, model.white).clip(model.least_white)
    out = (patch.astype(np.float32) / paper).clip(0, 1.3) - 0.5
    _paint(out, model)
    return np.ascontiguousarray(out.transpose(2, 0, 1), np.float32)


def percentile(patch: Picture, share: float) -> Array:
    """The brightness (m,) under which this percentage of the pixels (h, w, m) of each plane lies, as `np.percentile`
    has it."""
    planes = patch.reshape(-1, patch.shape[-1])
    at = share / 100 * (len(planes) - 1)
    ranks = int(at), min(int(at) + 1, len(planes) - 1)
    found = [np.searchsorted(np.bincount(one, minlength=256).cumsum(), ranks, "right") for one in planes.T]
    low, high = np.array(found, np.float32).T
    return np.asarray(low + np.float32(at - int(at)) * (high - low), np.float32)


def _paint(planes: NDArray[np.float32], model: CardModel) -> None:
    """Paints the corners over with the colour of paper."""
    wide, high = (round(mm * model.edge) for mm in model.masked)
    if wide and high:
        for part in (planes[:high], planes[-high:]):
            part[:, :wide] = part[:, -wide:] = 0.5


def mapping(corners: Array, model: CardModel) -> NDArray[np.float64]:
    """From the picture's pixels to those of a patch whose upper left is the card's: `corners` (4, 2) clockwise from
    the upper left, of the card."""
    scale = model.edge
    card = np.array([(0, 0), (WIDE, 0), (WIDE, HIGH), (0, HIGH)], np.float32) * scale
    return np.asarray(cv2.getPerspectiveTransform(corners.astype(np.float32), card), np.float64)


def patch(picture: Picture, corners: Array, model: CardModel) -> Picture:
    """The patch (height, width, 3) of a card whose corners lie there in the picture."""
    size = (model.width, model.height)
    warp = mapping(corners, model)
    return np.asarray(
        cv2.warpPerspective(picture, warp, size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE), np.uint8
    )
