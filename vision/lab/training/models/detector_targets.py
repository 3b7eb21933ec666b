"""What the detector should answer for a crop, and how wrong it is.

Centre heatmap and its penalty-reduced focal loss after Zhou, Wang, Kraehenbuehl, "Objects as Points", 2019.
"""

import numpy as np
import torch
from torch import Tensor
from torch.nn import functional

from vision.detection.die_detector import MODEL
from vision.types.picture import Array

PLANES = 12
"""Heat, weight, share (how far a cell speaks for it), class, log edge, dx, dy, cos, sin, facing, rendered, peak."""


def target_planes(rows: Array, crop: int) -> Array:
    """Planes (12, cells, cells) for label rows (n, 11) of a square crop of `crop` pixels."""
    cells = crop // MODEL.stride
    planes = np.zeros((PLANES, cells, cells), np.float32)
    planes[1] = 1
    middle = (np.arange(cells, dtype=np.float32) + 0.5) * MODEL.stride
    for x, y, edge, value, cos, sin, facing, _, _, rendered, ignore in rows[rows[:, 3] >= 0]:
        far = np.square(middle[None, :] - x) + np.square(middle[:, None] - y)
        if ignore:
            planes[1][far < (0.75 * edge) ** 2] = 0
            continue
        heat = np.exp(-far / (2 * max(0.16 * edge, 3.5) ** 2))
        own = (heat > planes[2]) & (heat > 0.35)
        own |= far == far.min()
        planes[0] = np.maximum(planes[0], heat)
        planes[2][own] = np.maximum(heat[own], 0.35)
        facts = (value, np.log(edge / MODEL.edge), 0, 0, cos, sin, facing, rendered)
        planes[3:11, own] = np.array(facts, np.float32)[:, None]
        planes[5][own] = ((x - middle)[None, :] / MODEL.stride).repeat(cells, 0)[own]
        planes[6][own] = ((y - middle)[:, None] / MODEL.stride).repeat(cells, 1)[own]
        peak = np.unravel_index(far.argmin(), far.shape)
        planes[0][peak] = planes[1][peak] = planes[11][peak] = 1
    return planes


def focal(logits: Tensor, planes: Tensor) -> Tensor:
    """Focal loss of the heatmap (n, h, w), a value for each cell."""
    heat, weight, peak = planes[:, 0], planes[:, 1], planes[:, 11]
    p = torch.sigmoid(logits)
    found = -functional.logsigmoid(logits) * (1 - p) ** 2 * peak
    missed = -functional.logsigmoid(-logits) * p**2 * (1 - heat) ** 4 * (1 - peak)
    return (found + missed) * weight


def loose(error: Tensor, slack: Tensor) -> Tensor:
    """Smooth L1 beyond a slack."""
    over = (error.abs() - slack).clamp(min=0)
    return functional.smooth_l1_loss(over, torch.zeros_like(over), reduction="none", beta=0.1)


def loss(out: Tensor, planes: Tensor) -> tuple[Tensor, dict[str, float]]:
    """Total loss of raw outputs (n, 13, h, w), and its parts for the log."""
    share, rendered = planes[:, 2] * planes[:, 1], planes[:, 10]
    dice = planes[:, 11].sum().clamp(min=1)
    mass = share.sum().clamp(min=1)
    heat = focal(out[:, 0], planes).sum() / dice
    classes = functional.cross_entropy(out[:, 1:7], planes[:, 3].long(), reduction="none", label_smoothing=0.01)
    slack = 1 - rendered
    size = loose(out[:, 7] - planes[:, 4], slack * 0.2)
    place = loose(out[:, 8] - planes[:, 5], slack * 0.3) + loose(out[:, 9] - planes[:, 6], slack * 0.3)
    pose = (out[:, 10:13] - planes[:, 7:10]).square().sum(1) * rendered
    parts = {
        "heat": heat,
        "class": (classes * share).sum() / mass,
        "size": (size * share).sum() / mass,
        "place": (place * share).sum() / mass,
        "pose": (pose * share).sum() / mass,
    }
    weights = {"heat": 1.0, "class": 1.0, "size": 2.0, "place": 0.5, "pose": 0.5}
    total = torch.stack([weights[k] * v for k, v in parts.items()]).sum()
    return total, {k: float(v.detach()) for k, v in parts.items()}


def proposal_loss(out: Tensor, planes: Tensor) -> tuple[Tensor, dict[str, float]]:
    """The same for raw outputs (n, 4, h, w) of the proposal network, which tells no face and no direction."""
    share = planes[:, 2] * planes[:, 1]
    slack = 1 - planes[:, 10]
    mass = share.sum().clamp(min=1)
    heat = focal(out[:, 0], planes).sum() / planes[:, 11].sum().clamp(min=1)
    size = loose(out[:, 1] - planes[:, 4], slack * 0.2)
    place = loose(out[:, 2] - planes[:, 5], slack * 0.3) + loose(out[:, 3] - planes[:, 6], slack * 0.3)
    total = heat + ((size + 0.5 * place) * share).sum() / mass
    return total, {"proposals": float(heat.detach())}
