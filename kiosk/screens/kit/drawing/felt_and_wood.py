"""The table: woven felt under a lamp, and the wooden rail in front of the player. Made once per size."""

from functools import lru_cache

import numpy as np
import pygame
from numpy.typing import NDArray

from kiosk.screens.kit.drawing.theme import FELT, WOOD, WOOD_LIGHT, Colour, Size

Plane = NDArray[np.float32]
TILE = 512


def surface_of(pixels: NDArray[np.float32]) -> pygame.Surface:
    """A surface from (height, width, 3) or (height, width, 4) values 0..255."""
    bytes_ = np.ascontiguousarray(np.clip(pixels, 0, 255).astype(np.uint8))
    height, width, depth = bytes_.shape
    if depth == 4:
        return pygame.image.frombytes(bytes_.tobytes(), (width, height), "RGBA")
    return pygame.image.frombytes(bytes_.tobytes(), (width, height), "RGB")


@lru_cache(maxsize=4)
def table(size: Size) -> pygame.Surface:
    """The whole felt under the lamp, `size` in pixels."""
    return cloth(size, FELT)


def cloth(size: Size, colour: Colour) -> pygame.Surface:
    """The same in another colour; made anew at each call."""
    width, height = size
    surface = pygame.Surface(size)
    tile = _weave(colour)
    for x in range(0, width, TILE):
        for y in range(0, height, TILE):
            surface.blit(tile, (x, y))
    surface.blit(_lamp(size), (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    return surface


def _weave(colour: Colour) -> pygame.Surface:
    """A tile of cloth in that colour."""
    return surface_of(_threads()[..., None] * (np.array(colour, np.float32) * 1.14))


@lru_cache(maxsize=1)
def _threads() -> Plane:
    """How light the cloth is: twill threads, fibres, and slow unevenness, all of which repeat without a seam."""
    random = np.random.default_rng(7)
    y, x = np.mgrid[0:TILE, 0:TILE].astype(np.float32)
    twill = np.sin((x + y) * np.pi / 2) * 0.05 + np.sin((x - y) * np.pi / 4) * 0.025
    fibres = _blur(random.normal(0, 1, (TILE, TILE)), 1) * 0.13 + random.normal(0, 0.045, (TILE, TILE))
    clouds = _blur(random.normal(0, 1, (TILE, TILE)), 24) * 1.1
    threads: Plane = (1 + twill + fibres + clouds).astype(np.float32)
    return threads


def _blur(plane: NDArray[np.float64], radius: int) -> NDArray[np.float64]:
    """A Gaussian blur that wraps round, through the Fourier transform."""
    rows = np.fft.fftfreq(plane.shape[0])[:, None]
    columns = np.fft.fftfreq(plane.shape[1])[None, :]
    kernel = np.exp(-2 * (np.pi * radius) ** 2 * (rows**2 + columns**2))
    return np.real(np.fft.ifft2(np.fft.fft2(plane) * kernel))


def _lamp(size: Size) -> pygame.Surface:
    """The pool of light: warm in the middle, night at the corners; multiplies the cloth."""
    width, height = size[0] // 4, size[1] // 4
    y, x = np.mgrid[0:height, 0:width].astype(np.float32)
    across, down = (x / width - 0.5) * 1.15, (y / height - 0.36) * 1.05
    far = np.sqrt(across**2 + down**2)
    light = 0.22 + 0.78 * np.exp(-((far / 0.46) ** 2.2))
    warm = np.stack([light * 1.0, light * 0.985, light * 0.9], axis=-1)
    grain = np.random.default_rng(3).normal(0, 0.6, warm.shape)
    return pygame.transform.smoothscale(surface_of((warm * 255 + grain).astype(np.float32)), size)


@lru_cache(maxsize=8)
def wood(size: Size, dark: Colour = WOOD, light: Colour = WOOD_LIGHT) -> pygame.Surface:
    """Polished mahogany with its grain along the length, lit from above."""
    width, height = size
    random = np.random.default_rng(11)
    columns = max(8, width // 8)
    grain = random.normal(0, 1, (height, columns))
    grain = _blur(grain, 2)[:, :] * 2.2
    lengthwise = np.cumsum(random.normal(0, 0.12, columns))[None, :]
    rings = np.sin(np.arange(height)[:, None] * 0.55 + lengthwise + grain * 1.6)
    mix = np.clip(0.42 + 0.16 * rings + 0.1 * grain, 0, 1)[..., None]
    shine = np.linspace(1.1, 0.72, height)[:, None, None]
    pixels = (np.array(dark) * (1 - mix) + np.array(light) * mix) * shine
    return pygame.transform.smoothscale(surface_of(pixels.astype(np.float32)), size)
