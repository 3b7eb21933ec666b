"""`python -m vision.lab.training.cards.places.train_place_net`: trains the net that finds the indices of cards."""

import argparse
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional

from vision.cards.indices.index_map import MODEL, NAME, print_shares
from vision.lab.training.models.onnx_export import export
from vision.lab.training.models.training_loop import Plan, fit, run_options, started
from vision.networks.model_file import ONNX, WEIGHTS
from vision.types.picture import Array

BATCH = 16
REACH, BESIDE = 0.75, 1.6
"""Cells from an index's middle within which a cell tells it, and beyond which it must not."""
PALEST = 0.35
"""Share of its contrast that print keeps at least."""


def layer(inputs: int, outputs: int, side: int, stride: int) -> nn.Sequential:
    """A convolution."""
    return nn.Sequential(
        nn.Conv2d(inputs, outputs, side, stride, side // 2, bias=False), nn.BatchNorm2d(outputs), nn.ReLU()
    )


class PlaceNet(nn.Module):
    """Shares of the paper's light (n, 3, h, w) -> maps (n, 5, h / 8, w / 8)."""

    def __init__(self) -> None:
        super().__init__()
        self.body = nn.Sequential(
            layer(3, 12, 5, 2), layer(12, 24, 3, 2), layer(24, 48, 3, 2), layer(48, 48, 3, 1), layer(48, 48, 3, 1)
        )
        self.head = nn.Conv2d(48, len(MODEL.outputs), 1)
        nn.init.constant_(self.head.bias, -1.0)  # type: ignore[arg-type]

    def forward(self, x: Tensor) -> Tensor:
        """The maps, the presence as a logit while it learns and 0 to 1 once it does not."""
        out = self.head(self.body(x))
        if self.training:
            return torch.as_tensor(out)
        return torch.cat([torch.sigmoid(out[:, :1]), out[:, 1:]], 1)


def target(indices: Array, cells: int, px: float) -> tuple[Array, Array]:
    """What is wanted of the cells for indices (m, 5): the maps (5, cells, cells), and whether their presence counts
    (cells, cells)."""
    wanted, counts = np.zeros((len(MODEL.outputs), cells, cells), np.float32), np.ones((cells, cells), np.float32)
    nearest = np.full((cells, cells), np.inf, np.float32)
    rows, columns = np.mgrid[:cells, :cells].astype(np.float32) + 0.5
    for x, y, to_x, to_y, shown in indices[indices[:, 4] > 0]:
        right = ((x + to_x) / 2 + 0.5) / MODEL.stride - columns
        down = ((y + to_y) / 2 + 0.5) / MODEL.stride - rows
        away = np.hypot(right, down)
        here = (away < REACH) & (away < nearest)
        counts[(away < BESIDE) & (nearest > REACH)] = 0
        nearest[here] = away[here]
        counts[here] = shown > 0.7
        across, along = (to_x - x) / px / MODEL.unit, (to_y - y) / px / MODEL.unit
        for plane, value in enumerate((1.0, right, down, across, along)):
            wanted[plane][here] = value if np.isscalar(value) else value[here]  # type: ignore[index]
    return wanted, counts


def place_loss(model: nn.Module, batch: tuple[Tensor, ...]) -> tuple[Tensor, dict[str, float]]:
    """Cross entropy of presence, and how far off places and directions are."""
    planes, wanted, counts = batch
    with torch.autocast("cpu", torch.bfloat16):
        maps = model(planes).float()
    there = wanted[:, 0] * counts
    each = functional.binary_cross_entropy_with_logits(maps[:, 0], wanted[:, 0], reduction="none")
    presence = (each * counts).sum() / there.sum().clamp(min=1)
    off = functional.smooth_l1_loss(maps[:, 1:], wanted[:, 1:], beta=0.1, reduction="none").sum(1)
    placed = (off * there).sum() / there.sum().clamp(min=1)
    return presence + 2 * placed, {"presence": float(presence.detach()), "off": float(placed.detach())}


def batches(path: list[Path], rng: np.random.Generator) -> Iterator[tuple[Tensor, ...]]:
    """Parts of scenes in a random order, over and over, turned by quarters, some with paler print."""
    stored = [np.load(one) for one in path]
    pictures, indices = (np.concatenate([one[key] for one in stored]) for key in ("pictures", "indices"))
    side = pictures.shape[1]
    shares = np.stack([print_shares(one, MODEL.edge).astype(np.float16) for one in pictures])
    targets = [target(one, side // MODEL.stride, MODEL.edge) for one in indices]
    while True:
        for chosen in np.array_split(rng.permutation(len(shares)), max(1, len(shares) // BATCH)):
            made = [_turned(shares[k].astype(np.float32), targets[k], int(rng.integers(4))) for k in chosen]
            planes, wanted, counts = (np.stack([one[k] for one in made]) for k in range(3))
            pale = np.where(rng.random(len(planes)) < 0.4, rng.uniform(PALEST, 1, len(planes)), 1).astype(np.float32)
            yield (
                torch.from_numpy(0.5 + (planes - 0.5) * pale[:, None, None, None]),
                torch.from_numpy(wanted), torch.from_numpy(counts),
            )  # fmt: skip


def _turned(planes: Array, wanted_of: tuple[Array, Array], quarters: int) -> tuple[Array, Array, Array]:
    """A part, what is wanted of it and what counts, turned to the left by quarters."""
    wanted, counts = wanted_of
    out = np.rot90(wanted, quarters, (1, 2)).copy()
    for _ in range(quarters):
        out[1], out[2] = out[2].copy(), -out[1]
        out[3], out[4] = out[4].copy(), -out[3]
    return np.rot90(planes, quarters, (1, 2)).copy(), out, np.rot90(counts, quarters).copy()


def main() -> None:
    """Trains on what vision.lab.training.cards.places.place_maps drew and writes the network."""
    parser: argparse.ArgumentParser = run_options(main.__doc__, minutes=10, rate=3e-3, seed=1)
    parser.add_argument("--parts", type=Path, action="append", required=True)
    parser.add_argument("--weights", type=Path, default=WEIGHTS, help="where the network goes")
    args = started(parser)
    net = PlaceNet()
    fit(net, batches(args.parts, np.random.default_rng(args.seed)), place_loss, Plan.of(args))
    net.load_state_dict(torch.load(args.checkpoint, weights_only=True)["mean"])
    net.to(memory_format=torch.contiguous_format)  # type: ignore[call-overload]
    export(net, MODEL, args.weights / NAME / ONNX)


if __name__ == "__main__":
    main()
