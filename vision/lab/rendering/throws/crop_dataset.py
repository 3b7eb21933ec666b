"""`python -m vision.lab.rendering.throws.crop_dataset FOLDER`: path-traced crops to learn from."""

import argparse
import json
import time
from pathlib import Path
from typing import TypeVar

import cv2
import numpy as np

from vision.lab.rendering.renderers import sensor_model
from vision.lab.rendering.renderers.path_tracer import render
from vision.lab.rendering.scene import grounds, lights
from vision.lab.rendering.scene.description import DieBody, Setup, Throw, camera_at
from vision.lab.rendering.scene.dice_makes import Split, designs, plastics
from vision.lab.rendering.throws import placement
from vision.lab.rendering.throws.ground_truth import die_truth

T = TypeVar("T")
SIZE = 192
QUALITY = 92


def crop_throw(rng: np.random.Generator, split: Split = "train") -> Throw:
    """One to three dice in the middle of a small picture, faces 64 to 96 pixels wide, seen from 0 to 45 degrees."""
    edge, wide = rng.uniform(12, 22), rng.uniform(58, 96)
    off = np.radians(rng.uniform(0, 45) * rng.uniform(0.3, 1))
    turn, far = rng.uniform(0, 2 * np.pi), rng.uniform(260, 700)
    count = int(rng.choice([1, 2, 2, 3])) if wide < 70 else 1
    spots = placement.rest(rng, count, edge, 20) if count == 1 else _close(rng, count, edge)
    middle = np.array([*np.mean([s[:2] for s in spots], 0), edge * 0.6])
    back = np.array([np.sin(off) * np.cos(turn), np.sin(off) * np.sin(turn), np.cos(off)])
    camera = camera_at(middle + back * far, middle, rng.uniform(0, 6.3), wide * far / edge, (SIZE, SIZE))
    ground = _pick(rng, grounds.ground_kinds(split))
    light = lights.set_light(split, str(rng.choice(lights.light_names(split))), rng)
    setup = Setup(
        split, camera, light, grounds.paint_ground(ground, rng), ground.name, np.full(3, 0.1, np.float32), 0.0, edge,
        float(rng.uniform(0.003, 0.02)), float(rng.uniform(0.0, 0.9)),
    )  # fmt: skip
    design, plastic = _pick(rng, designs(split)), _pick(rng, plastics(split))
    mixed = rng.random() < 0.4
    dice = [
        DieBody(design, _pick(rng, plastics(split)) if mixed else plastic, edge, *placement.flat(rng, spot, edge))
        for spot in spots
    ]
    return Throw(setup, tuple(dice))


def _close(rng: np.random.Generator, count: int, edge: float) -> list[placement.Spot]:
    while True:
        spots: list[placement.Spot] = [(0.0, 0.0, float(rng.uniform(0, 6.3)))]
        while len(spots) < count:
            near = placement.against(
                spots[0], rng.uniform(0, 6.3), int(rng.integers(4)), rng.uniform(-0.6, 0.6), edge
            )
            spots.append(near)
        if placement.apart(spots, edge):
            return spots


def _pick(rng: np.random.Generator, things: tuple[T, ...]) -> T:
    return things[int(rng.integers(len(things)))]


def main() -> None:
    """Renders crops until they are enough or the time is up."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--count", type=int, default=600)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--samples", type=int, default=24, help="paths a pixel (default: 24)")
    parser.add_argument("--seconds", type=float, default=1e9, help="stops after this time")
    args = parser.parse_args()
    args.folder.mkdir(parents=True, exist_ok=True)
    entries, begun = [], time.monotonic()
    for number in range(args.count):
        rng = np.random.default_rng((args.seed, number))
        throw, name = crop_throw(rng), f"{number:04d}.jpg"
        picture = sensor_model.develop(render(throw, number, args.samples), throw.setup, rng)
        cv2.imwrite(str(args.folder / name), picture, [cv2.IMWRITE_JPEG_QUALITY, QUALITY])
        dice = [die_truth(die, throw.setup) for die in throw.dice]
        entries.append({"file": name, "source": "mitsuba", "stem": name[:-4], "dice": dice})
        (args.folder / "manifest.json").write_text(json.dumps(entries), "utf-8")
        if time.monotonic() - begun > args.seconds:
            break


if __name__ == "__main__":
    main()
