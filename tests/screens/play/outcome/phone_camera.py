"""A phone photographs the kiosk's screen: its sub-pixels through a slanted perspective, sampled, with noise."""

import cv2
import numpy as np
import numpy.typing as npt
import pygame

Image = npt.NDArray[np.uint8]

WIDTH_MM = 154.0
"""Seven inches across: the smallest screen that is used."""
FOCAL_PX = 2000 / np.tan(np.radians(65 / 2))
"""4,000 pixels over 65 degrees."""
FINER = 4
"""Samples a pixel of the phone, each way: a pixel gathers the light of its whole area."""


def photographed(surface: pygame.Surface, metres: float, slant: float = 15.0, seed: int = 0) -> Image:
    """`surface` from `metres` away, turned by `slant` degrees about both axes; uint8 BGR, cut to the screen."""
    pixels = pygame.surfarray.array3d(surface).swapaxes(0, 1)
    fine = _subpixels(pixels)
    height, width = fine.shape[:2]
    corners = np.array([(0, 0), (width, 0), (width, height), (0, height)], np.float32)
    seen = _projected(corners, (width, height), metres, slant) * FINER
    seen -= seen.min(axis=0) - 40
    size = tuple(int(side) // FINER * FINER for side in seen.max(axis=0) + 40)
    view = cv2.warpPerspective(fine, cv2.getPerspectiveTransform(corners, seen), size, flags=cv2.INTER_LINEAR)
    small = cv2.resize(view, (size[0] // FINER, size[1] // FINER), interpolation=cv2.INTER_AREA).astype(np.float32)
    noise = np.random.default_rng(seed).normal(0, 6, small.shape)
    return np.clip(small * 1.6 + 12 + noise, 0, 255).astype(np.uint8)


def _subpixels(pixels: Image) -> Image:
    """Each pixel as three stripes, red, green and blue, with a dark line below: BGR, four times as fine."""
    height, width = pixels.shape[:2]
    fine = np.zeros((height, 4, width, 4, 3), np.uint8)
    for stripe in range(3):
        fine[:, :3, :, stripe, 2 - stripe] = pixels[:, None, :, stripe]
    # A stripe shines over its neighbours' width through the lens: light is kept, the grid stays.
    bright = np.clip(fine.reshape(height * 4, width * 4, 3).astype(np.float32), 0, 255)
    return np.clip(cv2.blur(bright, (4, 1)) * 2.6, 0, 255).astype(np.uint8)


def _projected(
    corners: npt.NDArray[np.float32], size: tuple[int, int], metres: float, slant: float
) -> npt.NDArray[np.float32]:
    """Where the corners lie on the phone's sensor, in its pixels."""
    flat = (corners - np.array(size) / 2) * (WIDTH_MM / size[0] / 1000)
    turn, _ = cv2.Rodrigues(np.radians([slant, slant, 3.0]))
    points = np.c_[flat, np.zeros(4)] @ turn.T + (0, 0, metres)
    return (points[:, :2] / points[:, 2:] * FOCAL_PX).astype(np.float32)


def read(photograph: Image) -> str:
    """The text of the code that is found, in the photograph or in its half size; empty when there is none.

    From near the screen's own pixels are seen as modules: a phone's decoder looks at several sizes, too.
    """
    half = cv2.resize(photograph, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)
    found = (str(cv2.QRCodeDetectorAruco().detectAndDecode(picture)[0]) for picture in (photograph, half))
    return next(filter(None, found), "")
