"""What is done to a clip before it is watched: the kinds of `kinds.toml`.

A change takes all frames of a clip, each (h, w, 3) BGR bytes, and yields as many. What it draws at random is the
same in every run. Pixels in the table are those of a picture 640 pixels wide.
"""

import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from tests.proofs.photographs.variants import CHANGES as ON_PICTURES
from vision.types.picture import Picture

TABLE: Mapping[str, Any] = tomllib.loads(Path(__file__).with_name("kinds.toml").read_text("utf-8"))
KINDS: Mapping[str, Mapping[str, Any]] = TABLE["kinds"]
Change = Callable[[Iterable[Picture], float, np.random.Generator], Iterator[Picture]]
BREATH_FRAMES, SHADOW_FRAMES, DRIFT_FRAMES = 45, 40, 150
WIDTH = 640


def changed(frames: Iterable[Picture], kind: str, seed: int) -> Iterator[Picture]:
    """The frames of a clip, each (h, w, 3), in that kind; of `every` and `from_rest` the caller takes care."""
    for number, (name, how) in enumerate(KINDS[kind].items()):
        if name in CHANGES:
            frames = CHANGES[name](frames, how, np.random.default_rng([seed, number]))
    return iter(frames)


def _each(change: Callable[[Picture, float, int], Picture]) -> Change:
    def on_all(frames: Iterable[Picture], how: float, rng: np.random.Generator) -> Iterator[Picture]:
        return (change(frame, how, int(rng.integers(1 << 30))) for frame in frames)

    return on_all


def _mirrored(frames: Iterable[Picture], how: float, rng: np.random.Generator) -> Iterator[Picture]:
    return (np.ascontiguousarray(frame[:, ::-1]) for frame in frames)


def _turned(frames: Iterable[Picture], quarters: float, rng: np.random.Generator) -> Iterator[Picture]:
    return (np.ascontiguousarray(np.rot90(frame, int(quarters))) for frame in frames)


def _breathing(frames: Iterable[Picture], by: float, rng: np.random.Generator) -> Iterator[Picture]:
    """Exposure rises and falls by that share."""
    for frame, wave in zip(frames, _waves(rng), strict=False):
        yield _brightened(frame, np.full(3, 1 + by * wave))


def _warming(frames: Iterable[Picture], by: float, rng: np.random.Generator) -> Iterator[Picture]:
    """White balance goes to and fro between warm and cold light by that share."""
    for frame, wave in zip(frames, _waves(rng), strict=False):
        yield _brightened(frame, np.array([1 - by * wave, 1.0, 1 + by * wave]))


def _waves(rng: np.random.Generator) -> Iterator[float]:
    phase, number = rng.uniform(0, 2 * np.pi), 0
    while True:
        yield float(np.sin(phase + 2 * np.pi * number / BREATH_FRAMES))
        number += 1


def _brightened(frame: Picture, gains: np.ndarray[Any, np.dtype[np.float64]]) -> Picture:
    return np.asarray(np.clip(frame * gains.astype(np.float32) + 0.5, 0, 255), np.uint8)


def _trembling(frames: Iterable[Picture], px: float, rng: np.random.Generator) -> Iterator[Picture]:
    """Every frame lies up to that many pixels beside the clip's place."""
    for frame in frames:
        yield _moved(frame, rng.uniform(-px, px, 2))


def _drifting(frames: Iterable[Picture], px: float, rng: np.random.Generator) -> Iterator[Picture]:
    """The camera sinks slowly: by that many pixels in five seconds, on and on."""
    angle = rng.uniform(0, 2 * np.pi)
    for number, frame in enumerate(frames):
        yield _moved(frame, px * number / DRIFT_FRAMES * np.array([np.cos(angle), np.sin(angle)]))


def _moved(frame: Picture, by: np.ndarray[Any, np.dtype[np.float64]]) -> Picture:
    height, width = frame.shape[:2]
    x, y = by * width / WIDTH
    how = np.array([[1, 0, x], [0, 1, y]], np.float32)
    return np.asarray(cv2.warpAffine(frame, how, (width, height), borderMode=cv2.BORDER_REFLECT), np.uint8)


def _shadowed(frames: Iterable[Picture], dark: float, rng: np.random.Generator) -> Iterator[Picture]:
    """A soft shadow comes and goes over a quarter of the picture, from one side; it takes that share of light."""
    side, phase = int(rng.integers(4)), rng.uniform(0, 2 * np.pi)
    for number, frame in enumerate(frames):
        reach = 0.25 * (0.5 + 0.5 * np.sin(phase + 2 * np.pi * number / SHADOW_FRAMES))
        turned = np.rot90(frame, side)
        across = np.linspace(0, 1, turned.shape[1], dtype=np.float32)
        light = 1 - dark / (1 + np.exp((across - np.float32(reach)) / 0.03))
        shaded = np.clip(turned * light[None, :, None] + 0.5, 0, 255).astype(np.uint8)
        yield np.ascontiguousarray(np.rot90(shaded, -side))


def _held(frames: Iterable[Picture], share: float, rng: np.random.Generator) -> Iterator[Picture]:
    """That share of the frames is lost, and the one before is shown again."""
    shown: Picture | None = None
    for frame in frames:
        if shown is None or rng.random() >= share:
            shown = frame
        yield shown


CHANGES: Mapping[str, Change] = {name: _each(change) for name, change in ON_PICTURES.items()} | {
    "mirror": _mirrored,
    "quarters": _turned,
    "breath": _breathing,
    "warmth": _warming,
    "tremble": _trembling,
    "drift": _drifting,
    "shadow": _shadowed,
    "hold": _held,
}
"""What a key of `kinds.toml` does to the frames of a clip."""
