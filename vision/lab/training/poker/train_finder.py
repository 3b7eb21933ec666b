"""`python -m vision.lab.training.poker.train_finder`: the network that finds the uppermost faces of poker dice."""

from collections.abc import Iterator

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional

from vision.lab.training.models.architectures import poker_finder
from vision.lab.training.models.training_loop import Plan, fit, run_options, started
from vision.lab.training.poker.synthesis.pasted_crops import CROP, Paster
from vision.lab.training.poker.synthesis.random_designs import random_design
from vision.lab.training.poker.train_embedding import learnt
from vision.poker.face_finder import MODEL
from vision.types.picture import Array

POOL = 400
"""Crops that are drawn from again."""


class Crops:
    """Endless batches of (pictures (n, 3, 128, 128), targets (n, 7, 32, 32))."""

    def __init__(self, seed: int, size: int, sprites: int = 2000) -> None:
        self.rng, self.size = np.random.default_rng(seed), size
        designs = learnt() * 4 + [random_design(self.rng) for _ in range(120)]
        self.paster = Paster(self.rng, designs, sprites)
        self.pool = [self.paster.crop() for _ in range(POOL)]

    def __iter__(self) -> Iterator[tuple[Tensor, Tensor]]:
        while True:
            for _ in range(self.size // 2):
                self.pool[self.rng.integers(POOL)] = self.paster.crop()
            drawn = [self.pool[k] for k in self.rng.integers(POOL, size=self.size)]
            gains = np.exp(self.rng.normal(0, 0.15, self.size))
            pictures = [picture.transpose(2, 0, 1) * gain for (picture, _), gain in zip(drawn, gains, strict=True)]
            light = np.clip(np.stack(pictures) / 255, 0, 1).astype(np.float32)
            yield torch.from_numpy(light), torch.from_numpy(np.stack([targets(rows) for _, rows in drawn]))


def targets(rows: Array) -> Array:
    """Planes (7, 32, 32): presence (a peak 1 wide), the five answers of the middle, and where those count."""
    cells = CROP // MODEL.stride
    planes = np.zeros((7, cells, cells), np.float32)
    steps = np.arange(cells, dtype=np.float32) + 0.5
    for x, y, edge, angle in rows:
        across, down = x / MODEL.stride, y / MODEL.stride
        if not (0 <= across < cells and 0 <= down < cells):
            continue
        away = np.square(steps[None] - across) + np.square(steps[:, None] - down)
        planes[0] = np.maximum(planes[0], np.exp(-away / (2 * 0.8**2)))
        near = away < 1.3**2
        values = (np.log(edge / MODEL.edge), 0, 0, np.cos(4 * angle), np.sin(4 * angle))
        for k, value in enumerate(values):
            planes[1 + k][near] = value
        planes[2][near] = (across - np.broadcast_to(steps[None], away.shape))[near]
        planes[3][near] = (down - np.broadcast_to(steps[:, None], away.shape))[near]
        planes[6][near] = np.exp(-away / 2)[near]
        planes[0][int(down), int(across)] = 1
    return planes


def places_loss(model: nn.Module, batch: tuple[Tensor, ...]) -> tuple[Tensor, dict[str, float]]:
    """Focal loss on the heat map (Zhou and others, "Objects as points", 2019), smooth L1 for the geometry."""
    pictures, wanted = batch
    with torch.autocast("cpu", torch.bfloat16):
        answer = model(pictures).float()
    logit, heat = answer[:, 0], wanted[:, 0]
    p = torch.sigmoid(logit).clamp(1e-4, 1 - 1e-4)
    middle = heat > 0.999
    hit = -torch.log(p) * (1 - p) ** 2 * middle
    miss = -torch.log(1 - p) * p**2 * (1 - heat) ** 4 * ~middle
    presence = (hit.sum() + miss.sum()) / middle.sum().clamp(min=1)
    weight = wanted[:, 6:7]
    off = functional.smooth_l1_loss(answer[:, 1:], wanted[:, 1:6], reduction="none", beta=0.1) * weight
    geometry = off.sum() / weight.sum().clamp(min=1)
    return presence + 0.6 * geometry, {"presence": float(presence.detach()), "geometry": float(geometry.detach())}


def main() -> None:
    """Trains for some minutes on one core."""
    args = started(run_options(main.__doc__, minutes=8, rate=2.5e-3, seed=7))
    fit(poker_finder(), iter(Crops(args.seed, 24)), places_loss, Plan.of(args))


if __name__ == "__main__":
    main()
