"""Screens look as they did: compared with pictures in `golden`, loosely enough for another build of the fonts.

After a wanted change: `python -m tests.screens.test_golden` makes the pictures anew; look at them before they go in.
"""

from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from unittest.mock import patch

import numpy as np
import pygame
import pytest
from numpy.typing import NDArray

from kiosk.shots.scene_list import stage
from kiosk.shots.staging import props
from kiosk.table.storage.store import Store

FOLDER = Path(__file__).parent / "golden"
SIZE, SMALL = (1280, 800), (320, 200)
NAMES = (
    "attract",
    "players",
    "play-choose",
    "play-doubt",
    "play-changed",
    "play-crossed",
    "undo",
    "result",
    "cribble-play",
    "cribble-count",
    "cribble-trainer-hand",
    "cribble-card-doubt",
    "cribble-marque",
    "si-no-chips",
    "si-no-paid",
    "421-opens",
    "421-chooses",
)
PLAYED = datetime(2026, 11, 24, 12, tzinfo=UTC)
"""When the games of all scenes were played: the code of a result holds the day."""
MEAN, WORST = 1.0, 20.0
"""Grey levels by which a picture may differ on average, and by which no 8x8 block of the small picture may."""


def drawn(
    name: str, small: tuple[int, int] = SMALL, language: str = "fr", size: tuple[int, int] = SIZE
) -> pygame.Surface:
    """The scene at a screen's `size`, made `small`."""
    surface = pygame.Surface(size)
    with patch.object(props, "Store", partial(Store, clock=lambda: PLAYED)):
        stage(name, language).paint(surface)
    return pygame.transform.smoothscale(surface, small)


def differ(one: pygame.Surface, other: pygame.Surface) -> bool:
    """Whether the two, both made small, show something else."""
    one, other = (pygame.transform.smoothscale(surface.convert(24), SMALL) for surface in (one, other))
    difference = np.abs(pixels(one) - pixels(other))
    return bool(difference.mean() >= MEAN or blocks(difference).max() >= WORST)


def pixels(surface: pygame.Surface) -> NDArray[np.float64]:
    return np.frombuffer(pygame.image.tobytes(surface, "RGB"), np.uint8).reshape(SMALL[1], SMALL[0], 3).astype(float)


def blocks(difference: NDArray[np.float64]) -> NDArray[np.float64]:
    height, width = SMALL[1] // 8, SMALL[0] // 8
    return difference.reshape(height, 8, width, 8, 3).mean(axis=(1, 3, 4))


@pytest.mark.parametrize("name", NAMES)
def test_a_screen_looks_as_it_did(name: str) -> None:
    assert not differ(drawn(name), pygame.image.load(str(FOLDER / f"{name}.png")))


def test_the_comparison_tells_screens_apart() -> None:
    assert differ(drawn("play-changed"), drawn("play-crossed"))


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name in NAMES:
        pygame.image.save(drawn(name), str(FOLDER / f"{name}.png"))
