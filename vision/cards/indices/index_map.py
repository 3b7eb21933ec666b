"""Finds indices in a picture of any size with a small fully convolutional network: print that has grown together with
a frame, or with the edge of the card above, is no piece of its own."""

from pathlib import Path
from typing import NamedTuple

import cv2
import numpy as np

from vision.networks.model_file import ONNX, WEIGHTS, Model, described
from vision.networks.onnx_network import Network
from vision.types.picture import Array, Picture

STROKE = 9.0
"""Millimetres: print is darker than all that lies so near."""
LEAST = 0.03
"""How likely there is an index from which on its place is told."""
APART = 4.0
"""Millimetres between the middles of two indices at least."""


class MapOfIndices(Model):
    """The `model.toml` of the network. `edge` is a millimetre's pixels. Its planes hold what is left of the light
    of the paper around; `right` and `down` are of the index's middle from the cell's, in cells, `suit_right` and
    `suit_down` of the suit from the rank, in units."""

    stride: int
    """Pixels of the input along each side of a cell."""
    unit: float
    """Millimetres."""


NAME = "card_place_net"
MODEL = described(MapOfIndices, NAME)


class Place(NamedTuple):
    """Where an index may be: the middles of its `rank` and its `suit` (2,) in pixels, and how likely it is there."""

    rank: Array
    suit: Array
    likely: float


class IndexMap:
    """The network. Not thread-safe."""

    def __init__(self, weights: Path = WEIGHTS) -> None:
        """Loads it from its folder in `weights`; raises FileNotFoundError if it is not there."""
        self._net = Network(weights / NAME / ONNX)

    def places(self, picture: Picture, px: float) -> list[Place]:
        """The places of indices in a picture (h, w, 3) of `px` pixels a millimetre, the likeliest first."""
        scale = min(1.0, MODEL.edge / px)
        small = cv2.resize(picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA) if scale < 1 else picture
        maps = self._net(padded(print_shares(np.asarray(small, np.uint8), px * scale))[None])[0]
        return [
            Place(_grown(one.rank, scale), _grown(one.suit, scale), one.likely) for one in peaks(maps, px * scale)
        ]


def _grown(at: Array, scale: float) -> Array:
    """A point (2,) of a picture made smaller by `scale`, in pixels of the picture itself."""
    return np.asarray((at + 0.5) / scale - 0.5, np.float32)


def print_shares(picture: Picture, px: float) -> Array:
    """The share of the paper's light around that each plane of a picture (h, w, 3) has: (3, h, w), paper at 0.5."""
    side = max(3, round(STROKE * px)) | 1
    around = cv2.morphologyEx(picture, cv2.MORPH_CLOSE, np.ones((side, side), np.uint8))
    shares = (picture.astype(np.float32) + 1) / (np.asarray(around, np.float32) + 1) - 0.5
    return np.ascontiguousarray(shares.transpose(2, 0, 1))


def padded(planes: Array) -> Array:
    """The planes (3, h, w), paper added below and to the right up to whole cells."""
    high, wide = (-side % MODEL.stride for side in planes.shape[1:])
    return np.pad(planes, ((0, 0), (0, high), (0, wide)), constant_values=0.5)


def peaks(maps: Array, px: float) -> list[Place]:
    """The places that the answer (outputs, rows, columns) tells, in the input's pixels, the likeliest first."""
    presence = maps[MODEL.plane("presence")]
    rows, columns = np.nonzero(presence >= LEAST)
    right, down, across, along = (
        maps[MODEL.plane(name), rows, columns] for name in ("right", "down", "suit_right", "suit_down")
    )
    x, y = (columns + 0.5 + right) * MODEL.stride - 0.5, (rows + 0.5 + down) * MODEL.stride - 0.5
    middles = np.stack([x, y], 1).astype(np.float32)
    halves = (np.stack([across, along], 1) * (MODEL.unit * px / 2)).astype(np.float32)
    kept: list[Place] = []
    likely = presence[rows, columns]
    for k in np.argsort(-likely):
        if all(np.hypot(*(middles[k] - (one.rank + one.suit) / 2)) > APART * px for one in kept):
            kept.append(Place(middles[k] - halves[k], middles[k] + halves[k], float(likely[k])))
    return kept
