"""What is done to a photograph before it is read: the poses and qualities of `variants.toml`."""

import tomllib
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from vision.types.picture import Picture

TABLE: Mapping[str, Any] = tomllib.loads(Path(__file__).with_name("variants.toml").read_text("utf-8"))
Change = Callable[[Picture, int], Picture]
"""From a picture (h, w, 3) and a seed to another (h, w, 3)."""


def kinds() -> Iterator[tuple[str, str]]:
    """Pose and quality of every kind, by their names."""
    return ((pose, quality) for pose in TABLE["poses"] for quality in TABLE["qualities"])


def changed(picture: Picture, pose: str, quality: str, seed: int) -> Picture:
    """The picture (h, w, 3) in that pose and of that quality; `seed` draws its noise."""
    return _worsened(_posed(picture, TABLE["poses"][pose]), TABLE["qualities"][quality], seed)


def scale(quality: str) -> float:
    """By how much that quality enlarges a picture."""
    return float(TABLE["qualities"][quality].get("scale", 1.0))


def _posed(picture: Picture, pose: Mapping[str, Any]) -> Picture:
    turned = np.rot90(picture, pose.get("quarters", 0))
    return np.ascontiguousarray(turned[:, ::-1] if pose.get("mirror") else turned)


def _worsened(picture: Picture, quality: Mapping[str, Any], seed: int) -> Picture:
    for name, how in quality.items():
        picture = CHANGES[name](picture, how, seed)
    return picture


def _jpeg(picture: Picture, quality: float, seed: int) -> Picture:
    packed = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, int(quality)])[1]
    return np.asarray(cv2.imdecode(packed, cv2.IMREAD_COLOR), np.uint8)


def _resized(picture: Picture, by: float, seed: int) -> Picture:
    how = cv2.INTER_AREA if by < 1 else cv2.INTER_CUBIC
    return np.asarray(cv2.resize(picture, None, fx=by, fy=by, interpolation=how), np.uint8)


def _blurred(picture: Picture, sigma: float, seed: int) -> Picture:
    return np.asarray(cv2.GaussianBlur(picture, (0, 0), sigma), np.uint8)


def _dimmed(picture: Picture, by: float, seed: int) -> Picture:
    return np.asarray(np.clip(picture * by + 0.5, 0, 255), np.uint8)


def _noisy(picture: Picture, sigma: float, seed: int) -> Picture:
    noise = np.random.default_rng(seed).standard_normal(picture.shape, np.float32) * np.float32(sigma)
    return np.asarray(np.clip(picture + noise + 0.5, 0, 255), np.uint8)


CHANGES: dict[str, Callable[[Picture, float, int], Picture]] = {
    "jpeg": _jpeg,
    "scale": _resized,
    "blur": _blurred,
    "light": _dimmed,
    "noise": _noisy,
}
"""What a key of `variants.toml` does to a picture (h, w, 3)."""
