"""How people see who lack the red or the green cones.

The matrices for severity 1.0 of Machado, Oliveira, Fernandes: A Physiologically-based Model for Simulation of Color
Vision Deficiency, IEEE Transactions on Visualization and Computer Graphics 15 (6), 2009. They are for linear RGB.
"""

import numpy as np
import pygame
from numpy.typing import NDArray

SEEN = {
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
}


def as_seen(surface: pygame.Surface, how: str) -> NDArray[np.float64]:
    """The pixels of a surface, 0..1, by column and row, as people with that deficiency see them."""
    part = pygame.surfarray.array3d(surface) / 255
    linear = np.where(part <= 0.04045, part / 12.92, ((part + 0.055) / 1.055) ** 2.4)
    seen = np.clip(linear @ np.array(SEEN[how]).T, 0, 1)
    return np.where(seen <= 0.0031308, seen * 12.92, 1.055 * seen ** (1 / 2.4) - 0.055)


def texture(pixels: NDArray[np.float64]) -> NDArray[np.float64]:
    """What is left of a picture without its colours: its lightness, all of it brought to one mean and one spread."""
    grey = pixels.mean(axis=2)
    return (grey - grey.mean()) / max(1e-9, grey.std())
