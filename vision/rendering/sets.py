"""Sets of rendered throws on the disk: pictures and their manifest, drawn anew from a seed where needed."""

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import cycle
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.rendering import kiosk_view, lights, sensor, truth
from vision.rendering.crowd import crowd
from vision.rendering.designs import Split
from vision.rendering.doubts import DOUBTS
from vision.rendering.scene import FLOOR_MM, Setup, Throw

A_SETUP = 12
"""Throws in one set-up: a kiosk stays as it is, and the empty tray takes longer to draw than a throw."""
LEAST_QUALITY, BEST_QUALITY = 84, 96
Picture = NDArray[np.uint8]
MakesThrow = Callable[[Setup, np.random.Generator], Throw]


@dataclass(frozen=True, slots=True)
class Drawn:
    """A picture, what lies in it, its set-up's number, and a picture of the empty tray where there is one."""

    picture: Picture
    throw: Throw
    setup: int
    empty: Picture | None = None


def fast_throws(
    seed: int,
    count: int,
    make: MakesThrow = kiosk_view.ordinary_throw,
    split: Split = "test",
    a_setup: int = A_SETUP,
) -> Iterator[Drawn]:
    """`count` throws of the fast renderer, `a_setup` in each set-up; every light of the split in turn."""
    from vision.rendering.ray_cast import render_fast
    from vision.rendering.tray import empty_tray

    names = lights.light_names(split)
    for number in range(0, count, a_setup):
        turn = number // a_setup
        rng = np.random.default_rng((seed, turn))
        setup = kiosk_view.kiosk_setup(rng, split, names[turn % len(names)])
        tray = empty_tray(setup)
        empty = sensor.develop(tray.picture, setup, np.random.default_rng((seed, turn, 1)))
        for _ in range(min(a_setup, count - number)):
            throw = make(setup, rng)
            yield Drawn(sensor.develop(render_fast(throw, tray, rng), setup, rng), throw, turn, empty)


def traced_throws(
    seed: int, count: int, make: MakesThrow = kiosk_view.ordinary_throw, split: Split = "test"
) -> Iterator[Drawn]:
    """`count` throws of the path tracer, each in a set-up of its own."""
    from vision.rendering.path_traced import render_throw

    names = lights.light_names(split)
    for number in range(count):
        rng = np.random.default_rng((seed, number))
        setup = kiosk_view.kiosk_setup(rng, split, names[number % len(names)])
        throw = make(setup, rng)
        yield Drawn(sensor.develop(render_throw(throw, number * 16), setup, rng), throw, number)


def doubtful_throws(seed: int, count: int, split: Split = "test") -> Iterator[Drawn]:
    """`count` throws of which no reader may be sure, every kind of doubt in turn."""
    kinds = cycle(DOUBTS.values())
    return fast_throws(seed, count, lambda setup, rng: next(kinds)(setup, rng), split)


def crowds(seed: int, count: int, split: Split = "train") -> Iterator[Drawn]:
    """`count` pictures of many dice each, half of them tipped, to learn from."""
    return fast_throws(seed, count, crowd, split, a_setup=4)


def calibration(setup: Setup) -> dict[str, Any]:
    """What a calibrated kiosk knows: the floor's corners in pixels, its size in mm, `die_px` in its middle."""
    corners = kiosk_view.track_corners(setup)
    wide = np.linalg.norm(corners[1] - corners[0]) + np.linalg.norm(corners[2] - corners[3])
    px_per_mm = float(wide) / 2 / FLOOR_MM[0]
    return {
        "track": corners.round(2).tolist(),
        "track_mm": list(FLOOR_MM),
        "die_px": round(px_per_mm * setup.die_mm, 2),
    }


def entry_of(file: str, source: str, drawn: Drawn) -> dict[str, Any]:
    """One picture of a manifest, with its calibration and the number of dice that a game asks for."""
    known = calibration(drawn.throw.setup) | {"setup": drawn.setup, "asked": kiosk_view.DICE}
    return truth.entry(file, drawn.throw.doubt or source, drawn.throw) | known


def write_set(folder: Path, source: str, throws: Iterator[Drawn], seed: int) -> list[dict[str, Any]]:
    """Writes pictures and the manifest as they come; what is there already is written over."""
    folder.mkdir(parents=True, exist_ok=True)
    entries = []
    for number, drawn in enumerate(throws):
        name, empty = f"{source}-{number:04d}.jpg", f"{source}-empty-{drawn.setup:04d}.jpg"
        quality = int(np.random.default_rng((seed, number)).integers(LEAST_QUALITY, BEST_QUALITY))
        _write(folder / name, drawn.picture, quality)
        known = entry_of(name, source, drawn)
        if drawn.empty is not None:
            _write(folder / empty, drawn.empty, BEST_QUALITY)
            known["empty"] = empty
        entries.append(known)
        (folder / "manifest.json").write_text(json.dumps(entries), "utf-8")
    return entries


def _write(path: Path, picture: Picture, quality: int) -> None:
    cv2.imwrite(str(path), picture, [cv2.IMWRITE_JPEG_QUALITY, quality])
