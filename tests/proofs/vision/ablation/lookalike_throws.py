"""Four dice and a thing beside them that only looks like a die, of the kinds that the solid network learns from."""

from dataclasses import replace
from pathlib import Path

import numpy as np

from tests.shared import ROOT
from vision.lab.rendering.scene.description import FLOOR_MM, Setup, Throw
from vision.lab.rendering.throws import likenesses
from vision.lab.rendering.throws.kiosk_setup import ordinary_throw
from vision.lab.rendering.throws.throw_dataset import fast_throws, write_set, written

DICE, GAP = 4, 2.0
"""Dice in a throw, and mm at least between the thing and a die, and between it and the rim."""


def with_likeness(setup: Setup, rng: np.random.Generator) -> Throw:
    """Four dice and a thing that is no die, clear of them and of the rim."""
    while True:
        throw, thing = ordinary_throw(setup, rng, count=DICE), likenesses.drawn(rng, setup)
        for _ in range(0 if thing.die else 200):
            x, y = rng.uniform(-1, 1, 2) * (np.array(FLOOR_MM) / 2 - thing.reach - GAP)
            if all(np.hypot(x - d.place[0], y - d.place[1]) > thing.reach + d.edge * 0.71 + GAP for d in throw.dice):
                there = thing.at(float(x), float(y), float(rng.uniform(0, 6.3)))
                return replace(throw, things=(there,), doubt="lookalike")


def rendered_lookalikes(count: int, seed: int) -> Path:
    """The manifest of so many such throws, drawn once; makes, grounds and lights of the split *test*."""
    folder = ROOT / "out" / "rendered" / f"lookalikes-{seed}-{count}"
    before = written(folder)
    if len(before) < count:
        throws = fast_throws(seed, count, with_likeness, "test", first=len(before))
        write_set(folder, "lookalikes", throws, seed, before)
    return folder / "manifest.json"
