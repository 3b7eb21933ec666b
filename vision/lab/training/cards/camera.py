"""How a camera sees a part of a card: few pixels, blur, light from one side, gloss, a cast, noise, JPEG."""

from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.types.picture import Array, Picture


def ground(rng: np.random.Generator, height: int, width: int) -> Array:
    """What lies beside a card (height, width, 3): one colour, in stripes or mottled."""
    colour = rng.uniform(0, 255, 3) * rng.uniform(0.1, 0.9)
    out = np.broadcast_to(colour, (height, width, 3)).astype(np.float32)
    kind = rng.random()
    if kind < 0.35:
        small = rng.normal(0, rng.uniform(5, 45), (max(2, height // 6), max(2, width // 6), 1)).astype(np.float32)
        out = out + cv2.resize(small, (width, height))[..., None]
    elif kind < 0.5:
        y, x = np.mgrid[:height, :width]
        turn, step = rng.uniform(0, np.pi), rng.uniform(2, 20)
        out = out + 25 * np.sin((x * np.cos(turn) + y * np.sin(turn)) / step)[..., None]
    return np.asarray(np.clip(out, 0, 255), np.float32)


def _shine(rng: np.random.Generator, height: int, width: int) -> Array:
    """Light thrown back by a glossy card, 0..1: a soft spot or stripe."""
    y, x = np.mgrid[:height, :width].astype(np.float32)
    turn = rng.uniform(0, np.pi)
    u = (x - rng.uniform(0, width)) * np.cos(turn) + (y - rng.uniform(0, height)) * np.sin(turn)
    v = -(x - width / 2) * np.sin(turn) + (y - height / 2) * np.cos(turn)
    wide = rng.uniform(0.1, 0.7) * max(height, width)
    spot = np.exp(-((u / wide) ** 2) - (v / wide) ** 2 * rng.choice((0.0, 0.4, 1.0)))
    return np.asarray(spot * rng.uniform(0.1, 0.75), np.float32)[..., None]


def lit(rng: np.random.Generator, picture: Array) -> Array:
    """The picture (h, w, 3) under a lamp: brightness, cast, fall-off, gloss, the edge of a shadow, dirt."""
    height, width = picture.shape[:2]
    out: NDArray[Any] = picture
    if rng.random() < 0.25:
        dirt = rng.random((max(2, height // 8), max(2, width // 8), 1)).astype(np.float32)
        out = out * (
            1
            - rng.uniform(0, 0.25)
            * cv2.resize(dirt, (width, height), interpolation=cv2.INTER_CUBIC)[..., None].clip(0, 1)
        )
    if rng.random() < 0.3:
        shine = _shine(rng, height, width)
        out = out + (255 - out) * shine
    gain = rng.uniform(0.3, 1.1) * (1 + rng.normal(0, 0.09, 3))
    y, x = np.mgrid[:height, :width].astype(np.float32)
    turn, fall = rng.uniform(0, 2 * np.pi), rng.uniform(0, 0.3)
    slope = 1 + fall * ((x / width - 0.5) * np.cos(turn) + (y / height - 0.5) * np.sin(turn))
    if rng.random() < 0.15:
        edge = (x - rng.uniform(0, width)) * np.cos(turn + 1) + (y - rng.uniform(0, height)) * np.sin(turn + 1)
        slope = slope * (1 - rng.uniform(0.2, 0.6) / (1 + np.exp(np.minimum(-edge / rng.uniform(0.5, 6), 50))))
    haze = rng.uniform(0, 25) if rng.random() < 0.3 else 0.0
    lifted = np.clip(out * slope[..., None] * gain, 0, 280) / 255
    return np.asarray(np.clip(lifted ** rng.uniform(0.75, 1.25) * 255 + haze, 0, 255), np.float32)


def sensed(rng: np.random.Generator, picture: Array, blur: float = 1.0) -> Picture:
    """What sensor and file make of the picture (h, w, 3); `blur` is the most that it is smeared, in pixels."""
    out = cv2.GaussianBlur(picture, (0, 0), rng.uniform(0.3, 0.4 + blur * rng.random()))
    if rng.random() < 0.12:
        length = int(rng.integers(2, 5))
        kernel = np.zeros((length, length), np.float32)
        kernel[length // 2] = 1 / length
        turn = cv2.getRotationMatrix2D((length / 2 - 0.5, length / 2 - 0.5), rng.uniform(0, 180), 1)
        kernel = np.asarray(cv2.warpAffine(kernel, turn, (length, length)), np.float32)
        out = cv2.filter2D(out, -1, kernel / max(kernel.sum(), 1e-3))
    if rng.random() < 0.2:
        soft = cv2.GaussianBlur(out, (0, 0), 1.2)
        out = out + rng.uniform(0.3, 1.2) * (out - soft)
    out = out + rng.normal(0, rng.uniform(0.5, 7), out.shape)
    sensed = np.asarray(np.clip(out, 0, 255), np.uint8)
    if rng.random() < 0.5:
        code = cv2.imencode(".jpg", sensed, [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(35, 96))])[1]
        sensed = np.asarray(cv2.imdecode(code, cv2.IMREAD_COLOR), np.uint8)
    return sensed
