"""`python -m vision.train.slants draw|describe|learn`: rendered crops of flat and tipped dice, and the network that
tells how far a top face is turned away from the line of sight (see `vision.slant`)."""

import argparse
import time
from collections.abc import Iterator
from pathlib import Path

import cv2
import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn

from vision.patches import Pyramid
from vision.pictures import Picture
from vision.rendering import kiosk_view, lights, sensor
from vision.rendering.crowd import crowd
from vision.rendering.designs import Split
from vision.rendering.scene import Setup
from vision.rendering.truth import slant_of
from vision.slant import COARSE, EDGE, GRADIENTS, SIDE, described, symmetries

Array = NDArray[np.float32]

FEATURES = GRADIENTS + COARSE * COARSE * 3
RATE, BATCH = 2e-3, 256
STORED = 80
"""Pixels of a stored crop: a crop for the network can be turned and shifted in it."""
NOISE: Array = np.random.default_rng(0).normal(0, 1, 400_000).astype(np.float32)


def network() -> nn.Sequential:
    """Features (n, 944), scaled -> (n, 3): the slant's x and y, and the logarithm of its error."""
    return nn.Sequential(
        nn.Dropout(0.15), nn.Linear(FEATURES, 160), nn.ReLU(), nn.Dropout(0.1), nn.Linear(160, 64), nn.ReLU(),
        nn.Linear(64, 3),
    )  # fmt: skip


def crops_of(setup: Setup, rng: np.random.Generator, tray: object) -> Iterator[tuple[Picture, Array]]:
    """(crop (80, 80, 3), slant (2,)) of every die of one picture."""
    from vision.rendering.ray_cast import render_fast

    throw = crowd(setup, rng)
    picture = Pyramid(sensor.develop(render_fast(throw, tray, rng), setup, rng))  # type: ignore[arg-type]
    for die in throw.dice:
        quad = setup.camera.project(die.top)
        middle, following = quad.mean(0), np.roll(quad, -1, 0)
        area = abs(float((quad[:, 0] * following[:, 1] - quad[:, 1] * following[:, 0]).sum())) / 2
        crop = picture.patch(float(middle[0] + 0.5), float(middle[1] + 0.5), 0.0, EDGE / area**0.5, STORED)
        yield crop, slant_of(die, setup.camera)


def draw(path: Path, count: int, seed: int, split: Split) -> None:
    """Writes `crops` (n, 80, 80, 3) and `slants` (n, 2) of `count` pictures to an .npz file."""
    from vision.rendering.tray import empty_tray

    names, found = lights.light_names(split), list[tuple[Picture, Array]]()
    for number in range(0, count, 4):
        rng = np.random.default_rng((seed, number))
        setup = kiosk_view.kiosk_setup(rng, split, names[(number // 4) % len(names)])
        tray = empty_tray(setup)
        for _ in range(4):
            found += crops_of(setup, rng, tray)
    np.savez(path, crops=np.stack([c for c, _ in found]), slants=np.stack([s for _, s in found]))
    print(len(found), "crops")


def examples(crops: NDArray[np.uint8], slants: Array, rng: np.random.Generator) -> tuple[Array, Array]:
    """Features and slant of one stored die, seen turned, shifted and in another light."""
    index = int(rng.integers(len(crops)))
    angle, middle = rng.uniform(0, 2 * np.pi), STORED / 2 + rng.normal(0, 0.035, 2) * EDGE
    size = float(np.exp(rng.normal(0, 0.05)))
    cut = Pyramid(crops[index]).patch(middle[0], middle[1], angle, size, SIDE)
    cos, sin = np.cos(angle), np.sin(angle)
    turned = np.array([[cos, sin], [-sin, cos]], np.float32) @ slants[index]
    cut = cut[..., rng.permutation(3)] if rng.random() < 0.3 else cut
    levels = (np.arange(256)[:, None] / 255) ** np.exp(rng.normal(0, 0.2)) * np.exp(rng.normal(0, 0.1, 3))
    table = np.clip(255 * levels, 0, 255).astype(np.uint8).reshape(256, 1, 3)
    cut = np.asarray(cv2.LUT(np.ascontiguousarray(cut), table), np.uint8)
    start = int(rng.integers(NOISE.size - cut.size))
    grain = NOISE[start : start + cut.size].reshape(cut.shape) * rng.uniform(0, 5)
    return described(np.clip(cut + grain, 0, 255).astype(np.uint8)), turned


def describe(path: Path, data: list[Path], seconds: float, seed: int) -> None:
    """Writes `features` (n, 944) and `slants` (n, 2) of as many examples as processor time allows."""
    rng, begun, found = np.random.default_rng(seed), time.process_time(), list[tuple[Array, Array]]()
    stored = [np.load(file) for file in data]
    crops, slants = (np.concatenate([s[key] for s in stored]) for key in ("crops", "slants"))
    while time.process_time() - begun < seconds:
        found.append(examples(crops, slants, rng))
    np.savez(path, features=np.array([f for f, _ in found], np.float16), slants=np.stack([s for _, s in found]))
    print(len(found), "examples")


def learn(weights: Path, data: list[Path], seconds: float, seed: int) -> None:
    """Trains on such examples, in all their turns and mirrorings, and writes the file that `vision.slant` reads."""
    torch.manual_seed(seed)
    torch.set_num_threads(1)
    stored = [np.load(file) for file in data]
    features = np.concatenate([s["features"].astype(np.float32) for s in stored])
    slants = torch.from_numpy(np.concatenate([s["slants"] for s in stored]))
    mean, spread = _alike(features.mean(0)), _alike(features.std(0)) + 0.05
    scaled = torch.from_numpy((features - mean) / spread)
    model = network()
    _fit(model, scaled, slants, seconds)
    layers = [layer for layer in model if isinstance(layer, nn.Linear)]
    named = {f"w{k}": layer.weight.detach().numpy().T for k, layer in enumerate(layers)}
    named |= {f"b{k}": layer.bias.detach().numpy() for k, layer in enumerate(layers)}
    halves = {name: value.astype(np.float16) for name, value in named.items()}
    np.savez_compressed(weights, mean=mean, spread=spread, **halves)  # type: ignore[arg-type]


def _alike(values: Array) -> Array:
    """Means over all turns and mirrorings: features are scaled alike in each."""
    return np.asarray(np.mean([values[order] for order, _ in symmetries()], axis=0), np.float32)


def _fit(model: nn.Sequential, features: Tensor, slants: Tensor, seconds: float) -> None:
    orders = [(torch.from_numpy(order.copy()), torch.from_numpy(matrix)) for order, matrix in symmetries()]
    optimiser = torch.optim.AdamW(model.parameters(), lr=RATE, weight_decay=3e-2)
    begun, step = time.process_time(), 0
    while (done := (time.process_time() - begun) / seconds) < 1:
        for group in optimiser.param_groups:
            group["lr"] = RATE * (0.01 + 0.99 * 0.5 * (1 + np.cos(np.pi * done)))
        chosen = torch.randint(0, len(features), (BATCH,))
        order, matrix = orders[step % len(orders)]
        loss, far = slant_loss(model(features[chosen][:, order]), slants[chosen] @ matrix.T)
        optimiser.zero_grad()
        loss.backward()  # type: ignore[no-untyped-call]
        optimiser.step()
        step += 1
        if step % 200 == 0:
            print(f"{done:4.2f} loss {float(loss.detach()):.3f} far {float(far.detach()):.4f}", flush=True)


def slant_loss(out: Tensor, slants: Tensor) -> tuple[Tensor, Tensor]:
    """Negative logarithm of a bivariate Laplace density: large errors count by their length, not its square."""
    far = (out[:, :2] - slants).square().sum(1).add(1e-6).sqrt()
    size = out[:, 2].clamp(-5, 1)
    return (far * (-size).exp() + 2 * size).mean(), far.mean()


def main() -> None:
    """Draws crops of flat and tipped dice, describes them, or learns from their descriptions."""
    parser = argparse.ArgumentParser(prog="python -m vision.train.slants", description=main.__doc__)
    parser.add_argument("task", choices=("draw", "describe", "learn"))
    parser.add_argument("file", type=Path, help="file to write: crops, their descriptions, or the weights (.npz)")
    parser.add_argument("data", type=Path, nargs="*", help="what an earlier task wrote")
    parser.add_argument("--count", type=int, default=400, help="pictures to draw")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--split", choices=("train", "test"), default="train")
    parser.add_argument("--seconds", type=float, default=60, help="time to describe or to learn, of the processor")
    args = parser.parse_args()
    if args.task == "draw":
        draw(args.file, args.count, args.seed, args.split)
    elif args.task == "describe":
        describe(args.file, args.data, args.seconds, args.seed)
    else:
        learn(args.file, args.data, args.seconds, args.seed)


if __name__ == "__main__":
    main()
