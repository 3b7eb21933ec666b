"""Where two pictures differ, as a few rectangles."""

from itertools import pairwise

import numpy as np
import pygame

TILE = 32
"""Pixels: differences are told apart no finer."""


def differing(one: pygame.Surface, other: pygame.Surface) -> list[pygame.Rect]:
    """The rectangles, made of tiles, outside of which two pictures of the same size and depth are alike."""
    if one.get_size() != other.get_size():
        return [other.get_rect()]
    wide, tall = one.get_size()
    across, down = -(-wide // TILE), -(-tall // TILE)
    padded = np.zeros((across * TILE, down * TILE), bool)
    np.not_equal(pygame.surfarray.pixels2d(one), pygame.surfarray.pixels2d(other), out=padded[:wide, :tall])
    tiles = np.asarray(padded.reshape(across, TILE, down, TILE).any(axis=(1, 3)))
    return _joined([run for row in range(down) for run in _runs(list(tiles[:, row]), row)], one.get_rect())


def _runs(row: list[bool], number: int) -> list[pygame.Rect]:
    """The runs of unlike tiles in a row of them, in tiles."""
    edges = [place for place, (one, other) in enumerate(pairwise([False, *row, False])) if one != other]
    return [pygame.Rect(begin, number, end - begin, 1) for begin, end in zip(edges[::2], edges[1::2], strict=True)]


def _joined(runs: list[pygame.Rect], whole: pygame.Rect) -> list[pygame.Rect]:
    """Runs of the same width one below the other in one rectangle, in pixels."""
    joined: list[pygame.Rect] = []
    for run in runs:
        wanted = (run.left, run.width, run.top)
        above = next((box for box in joined if (box.left, box.width, box.bottom) == wanted), None)
        if above is None:
            joined.append(run)
        else:
            above.height += 1
    return [pygame.Rect(*(TILE * side for side in box)).clip(whole) for box in joined]
