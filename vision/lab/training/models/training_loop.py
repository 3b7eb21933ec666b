"""The training loop shared by both networks: time-boxed, averaged weights, checkpoints that can be continued."""

import argparse
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import cast

import numpy as np
import torch
from torch import Tensor, nn
from torch.utils.data import DataLoader, IterableDataset

Loss = Callable[[nn.Module, tuple[Tensor, ...]], tuple[Tensor, dict[str, float]]]


@dataclass(frozen=True, slots=True)
class Plan:
    """How long (seconds) and how fast to learn, and where checkpoints go."""

    seconds: float
    rate: float
    checkpoint: Path
    start: Path | None = None
    save_every: float = 120.0
    warm_up: float = 30.0

    @classmethod
    def of(cls, args: argparse.Namespace) -> "Plan":
        """The one that the command line asks for."""
        return cls(args.minutes * 60, args.rate, args.checkpoint, args.start)

    def rate_after(self, elapsed: float) -> float:
        """Warm-up, then half a cosine down to one per cent of `rate` (Loshchilov and Hutter, 2017)."""
        if elapsed < self.warm_up:
            return self.rate * max(elapsed / self.warm_up, 0.02)
        done = min((elapsed - self.warm_up) / max(self.seconds - self.warm_up, 1), 1)
        return float(self.rate * (0.01 + 0.99 * 0.5 * (1 + np.cos(np.pi * done))))


def run_options(about: str | None, *, minutes: float, rate: float, seed: int) -> argparse.ArgumentParser:
    """The command line of any training run, with the network's own defaults; more may be added to it."""
    parser = argparse.ArgumentParser(description=about)
    parser.add_argument("--checkpoint", type=Path, required=True)
    parser.add_argument("--start", type=Path, help="checkpoint to continue from")
    parser.add_argument("--minutes", type=float, default=minutes)
    parser.add_argument("--rate", type=float, default=rate)
    parser.add_argument("--seed", type=int, default=seed)
    parser.add_argument("--threads", type=int, default=1, help="a second one pays only on an idle machine")
    return parser


def options(
    about: str | None, *, minutes: float, rate: float, batch: int, rendered: float, seed: int
) -> argparse.ArgumentParser:
    """That of a run on a mixture of rendered and photographed dice."""
    parser = run_options(about, minutes=minutes, rate=rate, seed=seed)
    parser.add_argument("--manifest", type=Path, required=True, action="append", help="labelled photographs (JSON)")
    parser.add_argument(
        "--sprites", type=Path, required=True, help="folder made by vision.lab.training.synthesis.sprite_bank"
    )
    parser.add_argument("--negatives", type=Path, help="folder made by vision.lab.training.synthesis.negatives")
    parser.add_argument("--batch", type=int, default=batch)
    parser.add_argument("--rendered", type=float, default=rendered, help="share of rendered crops")
    return parser


def started(parser: argparse.ArgumentParser) -> argparse.Namespace:
    """What the command line says; torch begins from its seed, on its threads."""
    args = parser.parse_args()
    torch.manual_seed(args.seed)
    torch.set_num_threads(args.threads)
    return args


def ahead(
    batches: IterableDataset[tuple[Tensor, Tensor]], workers: int = 1, each: int = 8
) -> Iterator[tuple[Tensor, ...]]:
    """The batches, made by other processes, `each` of which is so many of them ahead."""
    loader = DataLoader(batches, None, num_workers=workers, prefetch_factor=each)
    return cast(Iterator[tuple[Tensor, ...]], iter(loader))


def _average(mean: dict[str, Tensor], model: nn.Module, step: int) -> None:
    keep = min(0.998, (1 + step) / (20 + step))
    for name, value in model.state_dict().items():
        if value.dtype.is_floating_point:
            mean[name].mul_(keep).add_(value, alpha=1 - keep)
        else:
            mean[name].copy_(value)


def fit(model: nn.Module, batches: Iterator[tuple[Tensor, ...]], loss: Loss, plan: Plan) -> None:
    """Trains until the plan's time is over; the checkpoint holds the running weights and their average."""
    if plan.start:
        model.load_state_dict(torch.load(plan.start, weights_only=True)["mean"])
    model.to(memory_format=torch.channels_last)  # type: ignore[call-overload]
    mean = {name: value.detach().clone() for name, value in model.state_dict().items()}
    optimiser = torch.optim.AdamW(model.parameters(), lr=plan.rate, weight_decay=1e-2)
    begun = saved = time.monotonic()
    step, seen, recent = 0, 0, dict[str, float]()
    model.train()
    while (elapsed := time.monotonic() - begun) < plan.seconds:
        for group in optimiser.param_groups:
            group["lr"] = plan.rate_after(elapsed)
        batch = next(batches)
        total, parts = loss(model, batch)
        optimiser.zero_grad()
        total.backward()  # type: ignore[no-untyped-call]
        nn.utils.clip_grad_norm_(model.parameters(), 5.0)
        optimiser.step()
        _average(mean, model, step)
        step, seen = step + 1, seen + len(batch[0])
        recent = {k: 0.98 * recent.get(k, v) + 0.02 * v for k, v in parts.items()}
        if step % 50 == 0:
            print(
                f"{elapsed:6.0f} s {seen:8d} crops " + " ".join(f"{k} {v:.4f}" for k, v in recent.items()), flush=True
            )
        if time.monotonic() - saved > plan.save_every:
            saved = time.monotonic()
            torch.save({"mean": mean, "seen": seen}, plan.checkpoint)
    torch.save({"mean": mean, "seen": seen}, plan.checkpoint)
