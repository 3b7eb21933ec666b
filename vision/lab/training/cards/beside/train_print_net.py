"""`python -m vision.lab.training.cards.beside.train_print_net`: trains the network that tells a card's print,
and an index."""

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn
from torch.nn import functional

from vision.cards.print_marks import PRINT, PRINT_MODEL
from vision.lab.training.cards.train_card_net import block
from vision.lab.training.models.onnx_export import export
from vision.lab.training.models.training_loop import Plan, fit, run_options, started
from vision.networks.model_file import ONNX, WEIGHTS

BATCH = 96
MOVED, NOISE = 4, 0.02
"""Pixels by which patches are moved at most, and the deviation of their noise, while it learns."""
CAST, FADED = (0.8, 1.15), (0.6, 1.1)
"""Of the light of each colour, and of the print's contrast, least and most."""
PAPER = 0.5
"""Paper in the planes."""


class PrintNet(nn.Module):
    """Patches (n, 3, side, side) -> log odds (n, 2)."""

    def __init__(self) -> None:
        super().__init__()
        stem = nn.Sequential(nn.Conv2d(3, 16, 5, stride=2, padding=2, bias=False), nn.BatchNorm2d(16), nn.ReLU())
        self.body = nn.Sequential(stem, block(16, 32), block(32, 64), block(64, 96), nn.Flatten(), nn.Dropout(0.3))
        cells = (PRINT_MODEL.side // 16) ** 2
        self.head = nn.Sequential(nn.Linear(96 * cells, 64), nn.ReLU(), nn.Linear(64, 2))

    def forward(self, x: Tensor) -> Tensor:
        """The log odds."""
        out: Tensor = self.head(self.body(x))
        return out


def print_loss(model: nn.Module, batch: tuple[Tensor, ...]) -> tuple[Tensor, dict[str, float]]:
    """Binary cross entropy of what is said."""
    with torch.autocast("cpu", torch.bfloat16):
        odds = model(batch[0]).float()
    said = batch[1] >= 0
    total = functional.binary_cross_entropy_with_logits(odds[said], batch[1][said])
    right = ((odds > 0) == (batch[1] > 0.5))[said].float().mean()
    return total, {"loss": float(total.detach()), "right": float(right)}


def batches(
    planes: NDArray[np.float16], labels: NDArray[np.int8], rng: np.random.Generator
) -> Iterator[tuple[Tensor, ...]]:
    """Patches (n, 3, side, side) and whether they are a card's and an index's (n, 2), -1 where that is not said; by
    lot, over and over: turned, mirrored, moved, in other lights."""
    while True:
        chosen = rng.integers(len(planes), size=BATCH)
        seen = np.stack([turned(one, rng) for one in planes[chosen]]).astype(np.float32) + PAPER
        cast, faded = rng.uniform(*CAST, (BATCH, 3, 1, 1)), rng.uniform(*FADED, (BATCH, 1, 1, 1))
        seen = 1 - (1 - seen * cast) * faded - PAPER + rng.normal(0, NOISE, seen.shape)
        moved = np.roll(seen, tuple(rng.integers(-MOVED, MOVED + 1, 2)), (2, 3)).astype(np.float32)
        yield torch.from_numpy(moved), torch.from_numpy(labels[chosen].astype(np.float32))


def turned(planes: NDArray[np.float16], rng: np.random.Generator) -> NDArray[np.float16]:
    """A patch (3, side, side) turned by a quarter or more, every second mirrored."""
    quarter = np.rot90(planes, int(rng.integers(4)), (1, 2))
    return quarter[..., ::-1] if rng.random() < 0.5 else quarter


def main() -> None:
    """Trains on patches drawn by vision.lab.training.cards.beside.print_patches and writes the network."""
    parser = run_options(main.__doc__, minutes=10, rate=2e-3, seed=1)
    parser.add_argument("--patches", type=Path, action="append", required=True)
    parser.add_argument("--weights", type=Path, default=WEIGHTS, help="where the network goes")
    args = started(parser)
    stored = [np.load(path) for path in args.patches]
    planes, labels = (np.concatenate([one[key] for one in stored]) for key in ("patches", "labels"))
    net = PrintNet()
    fit(net, batches(planes, labels, np.random.default_rng(args.seed)), print_loss, Plan.of(args))
    net.load_state_dict(torch.load(args.checkpoint, weights_only=True)["mean"])
    net.to(memory_format=torch.contiguous_format)  # type: ignore[call-overload]
    export(net, PRINT_MODEL, args.weights / PRINT / ONNX)


if __name__ == "__main__":
    main()
