"""`python -m vision.lab.training.cards.train_card_net`: trains a network that reads a part of a card."""

import argparse
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn
from torch.nn import functional

from vision.cards.card_patches import INDEX, INDEX_MODEL, INSIDE, INSIDE_MODEL, CardModel, standardised
from vision.lab.training.cards.decks import RANKS
from vision.lab.training.models.restored_network import restored
from vision.lab.training.models.training_loop import Plan, fit, run_options, started
from vision.networks.model_file import ONNX, WEIGHTS

MODELS = {"index": (INDEX, INDEX_MODEL), "inside": (INSIDE, INSIDE_MODEL)}
RANK_OUTPUTS = len(RANKS) + 1
OPSET = 13
BATCH = 128
SHOWN = 512
"""Patches on which the committed network's normalisations are measured."""
HIDDEN = 0.25
"""Share of patches of which a part is painted over while it learns."""
PALE, PALEST = 0.3, 0.35
"""Share of patches whose print is made paler while it learns; share of its contrast that it keeps at least."""


def block(inputs: int, outputs: int) -> nn.Sequential:
    """A convolution, and half the size."""
    return nn.Sequential(
        nn.Conv2d(inputs, outputs, 3, padding=1, bias=False), nn.BatchNorm2d(outputs), nn.ReLU(), nn.MaxPool2d(2)
    )


class CardNet(nn.Module):
    """Patches (n, 3, height, width) -> logits (n, 19) of rank and suit."""

    def __init__(self, model: CardModel) -> None:
        super().__init__()
        stem = nn.Sequential(nn.Conv2d(3, 24, 5, stride=2, padding=2, bias=False), nn.BatchNorm2d(24), nn.ReLU())
        body = nn.Sequential(stem, block(24, 32), block(32, 64), block(64, 96), nn.Flatten())
        features = body(torch.zeros(1, 3, model.height, model.width)).shape[1]
        self.body = nn.Sequential(body, nn.Dropout(0.2))
        self.hidden = nn.Sequential(nn.Linear(features, 96), nn.ReLU())
        self.head = nn.Linear(96, len(model.outputs))

    def forward(self, x: Tensor) -> Tensor:
        """The logits."""
        out: Tensor = self.head(self.hidden(self.body(x)))
        return out


def card_loss(model: nn.Module, batch: tuple[Tensor, ...]) -> tuple[Tensor, dict[str, float]]:
    """Cross entropy of rank and of suit."""
    with torch.autocast("cpu", torch.bfloat16):
        logits = model(batch[0]).float()
    rank, suit = logits[:, :RANK_OUTPUTS], logits[:, RANK_OUTPUTS:]
    total = functional.cross_entropy(rank, batch[1][:, 0]) + functional.cross_entropy(suit, batch[1][:, 1])
    right = ((rank.argmax(1) == batch[1][:, 0]) & (suit.argmax(1) == batch[1][:, 1])).float().mean()
    return total, {"loss": float(total.detach()), "right": float(right)}


def batches(
    planes: NDArray[np.float16], labels: NDArray[np.int64], rng: np.random.Generator
) -> Iterator[tuple[Tensor, ...]]:
    """The patches (n, 3, height, width), ranks and suits (n, 2) in a random order, over and over, moved by a pixel,
    some of them partly hidden, some pale."""
    while True:
        for chosen in np.array_split(rng.permutation(len(planes)), max(1, len(planes) // BATCH)):
            moved = np.roll(planes[chosen], tuple(rng.integers(-1, 2, 2)), (2, 3)).astype(np.float32)
            for one in moved[: round(HIDDEN * len(moved))]:
                height, width = one.shape[1:]
                y, x = rng.integers(height), rng.integers(width)
                one[:, y : y + rng.integers(3, height // 5), x : x + rng.integers(3, width // 4)] = rng.uniform(
                    -0.5, 0.5
                )
            pale = np.where(rng.random(len(moved)) < PALE, rng.uniform(PALEST, 1, len(moved)), 1).astype(np.float32)
            moved = 0.5 + (moved - 0.5) * pale[:, None, None, None]
            yield torch.from_numpy(moved), torch.from_numpy(labels[chosen])


def export(net: nn.Module, model: CardModel, path: Path) -> None:
    """Writes the network for cv2.dnn, with a free batch size."""
    net.eval()
    torch.onnx.export(
        net, (torch.zeros(1, 3, model.height, model.width),), str(path), input_names=["patches"],
        output_names=["answers"], opset_version=OPSET, dynamo=False,
        dynamic_axes={"patches": {0: "n"}, "answers": {0: "n"}},
    )  # fmt: skip


def main() -> None:
    """Trains on patches drawn by vision.lab.training.cards.crops and writes the network."""
    parser: argparse.ArgumentParser = run_options(main.__doc__, minutes=10, rate=2e-3, seed=1)
    parser.add_argument("--kind", choices=sorted(MODELS), required=True)
    parser.add_argument("--patches", type=Path, action="append", required=True)
    parser.add_argument("--weights", type=Path, default=WEIGHTS, help="where the network goes")
    parser.add_argument("--test", type=Path, help="patches of decks that judge: how many are read rightly is told")
    parser.add_argument("--go-on", action="store_true", help="from the committed network, instead of --start")
    args = started(parser)
    name, model = MODELS[args.kind]
    stored = [np.load(path) for path in args.patches]
    patches, labels = (np.concatenate([one[key] for one in stored]) for key in ("patches", "labels"))
    net = CardNet(model)
    plan = Plan.of(args)
    planes = np.stack([standardised(one, model).astype(np.float16) for one in patches])
    if args.go_on:
        restored(net, name, torch.from_numpy(planes[:SHOWN].astype(np.float32)), args.weights)
    fit(net, batches(planes, labels, np.random.default_rng(args.seed)), card_loss, plan)
    net.load_state_dict(torch.load(args.checkpoint, weights_only=True)["mean"])
    net.to(memory_format=torch.contiguous_format)  # type: ignore[call-overload]
    export(net, model, args.weights / name / ONNX)
    if args.test:
        print(f"of the test patches {judged(net, model, args.test):.4f} are right")


def judged(net: nn.Module, model: CardModel, path: Path) -> float:
    """The share of patches whose rank and suit are read rightly."""
    stored = np.load(path)
    with torch.no_grad():
        planes = np.stack([standardised(one, model) for one in stored["patches"]])
        logits = torch.cat([net(part) for part in torch.split(torch.from_numpy(planes), BATCH)])
    best = np.stack([logits[:, :RANK_OUTPUTS].argmax(1), logits[:, RANK_OUTPUTS:].argmax(1)], 1)
    return float((best == stored["labels"]).all(1).mean())


if __name__ == "__main__":
    main()
