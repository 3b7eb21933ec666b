"""What a camera does to a picture: white balance, exposure, uneven light, blur, noise, JPEG, grey."""

import cv2
import numpy as np

from vision.types.picture import Array, Picture


def light_gradient(rng: np.random.Generator, height: int, width: int) -> Array:
    """A factor (h, w, 1) that changes smoothly over the picture: a lamp on one side."""
    corners = rng.uniform(0.55, 1.35, (2, 2)).astype(np.float32)
    spread = cv2.resize(corners, (width, height), interpolation=cv2.INTER_LINEAR)
    return np.asarray(spread[..., None], np.float32)


def glare(rng: np.random.Generator, height: int, width: int) -> Array:
    """Light (h, w, 1), 0..255 and more, that lamps add where they are mirrored or burn the picture out."""
    out = np.zeros((height, width), np.float32)
    for _ in range(rng.integers(1, 4)):
        middle = tuple((rng.uniform(0, 1, 2) * (width, height)).astype(int).tolist())
        axes = tuple(np.exp(rng.uniform(np.log(4), np.log(width / 3), 2)).astype(int).tolist())
        cv2.ellipse(out, middle, axes, rng.uniform(0, 180), 0, 360, float(rng.uniform(30, 280)), -1)
    return np.asarray(cv2.GaussianBlur(out, (0, 0), rng.uniform(1, 12))[..., None], np.float32)


def blur(rng: np.random.Generator, picture: Array) -> Array:
    """A picture (height, width, 3) out of focus, moved, or sharpened by the camera."""
    kind = rng.random()
    if kind < 0.4:
        return picture
    if kind < 0.75:
        return np.asarray(cv2.GaussianBlur(picture, (0, 0), rng.uniform(0.4, 1.5)), np.float32)
    if kind < 0.87:
        length = int(rng.integers(3, 7))
        kernel = np.zeros((length, length), np.float32)
        cv2.line(kernel, tuple(rng.integers(0, length, 2).tolist()), (length // 2, length // 2), 1.0)
        return np.asarray(cv2.filter2D(picture, -1, kernel / max(float(kernel.sum()), 1e-6)), np.float32)
    soft = cv2.GaussianBlur(picture, (0, 0), 1.2)
    return np.asarray(picture + rng.uniform(0.3, 1.2) * (picture - soft), np.float32)


def expose(rng: np.random.Generator, picture: Array) -> Array:
    """For a picture (height, width, 3): gain, gamma, white balance, haze; sometimes grey."""
    picture = np.clip(picture, 0, None) * np.float32(np.exp(rng.normal(0, 0.28)))
    if rng.random() < 0.1:
        picture = picture * np.float32(rng.uniform(1.3, 2.4))
    if rng.random() < 0.12:
        picture = picture + glare(rng, *picture.shape[:2])
    if rng.random() < 0.7:
        picture *= np.exp(rng.normal(0, 0.10, 3)).astype(np.float32)
    if rng.random() < 0.4:
        power = np.float32(np.exp(rng.normal(0, 0.3)))
        picture = np.asarray(255 * (np.clip(picture, 0, 255) / 255) ** power, np.float32)
    if rng.random() < 0.15:
        haze = rng.uniform(0.5, 0.95)
        picture = picture * haze + (1 - haze) * rng.uniform(0, 255)
    if rng.random() < 0.12:
        picture = np.repeat(picture.mean(2, keepdims=True), 3, 2)
    return np.asarray(picture, np.float32)


def noise(rng: np.random.Generator, picture: Array) -> Array:
    """A picture (height, width, 3) with sensor noise, fine or blotchy."""
    strength = rng.choice([0.0, 2.0, 5.0, 10.0], p=[0.3, 0.35, 0.25, 0.1])
    if strength == 0:
        return picture
    grain = rng.standard_normal(picture.shape, np.float32) * np.float32(strength)
    return picture + (cv2.GaussianBlur(grain, (3, 3), 0) * 1.6 if rng.random() < 0.4 else grain)


def dim(rng: np.random.Generator, picture: Array) -> Array:
    """A picture (height, width, 3) taken in the dark: the noise is as strong as what is seen, at times amplified."""
    share = rng.uniform(0.12, 0.45)
    dark = np.clip(picture, 0, 255) * np.float32(share)
    dark = dark + rng.standard_normal(picture.shape, np.float32) * np.float32(rng.uniform(2, 11))
    return np.asarray(dark / share if rng.random() < 0.3 else dark, np.float32)


def coarse(rng: np.random.Generator, picture: Array) -> Array:
    """A picture (height, width, 3) that was taken smaller and enlarged."""
    height, width = picture.shape[:2]
    share = rng.uniform(0.45, 0.9)
    small = cv2.resize(picture, (round(width * share), round(height * share)), interpolation=cv2.INTER_AREA)
    return np.asarray(cv2.resize(small, (width, height), interpolation=cv2.INTER_LINEAR), np.float32)


def camera(rng: np.random.Generator, picture: Array) -> Picture:
    """All of it, in the order in which it happens in a camera; float BGR (height, width, 3) in, uint8 BGR out."""
    picture = blur(rng, expose(rng, picture))
    picture = dim(rng, picture) if rng.random() < 0.08 else noise(rng, picture)
    if rng.random() < 0.08:
        picture = coarse(rng, picture)
    out = np.clip(picture, 0, 255).astype(np.uint8)
    if rng.random() < 0.25:
        ok, packed = cv2.imencode(".jpg", out, [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(25, 90))])
        out = np.asarray(cv2.imdecode(packed, cv2.IMREAD_COLOR), np.uint8) if ok else out
    return out
