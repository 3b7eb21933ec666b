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


def drawn(name: str) -> pygame.Surface:
    surface = pygame.Surface(SIZE)
    with patch.object(props, "Store", partial(Store, clock=lambda: PLAYED)):
        stage(name).paint(surface)
    return pygame.transform.smoothscale(surface, SMALL)


def pixels(surface: pygame.Surface) -> NDArray[np.float64]:
    return np.frombuffer(pygame.image.tobytes(surface, "RGB"), np.uint8).reshape(SMALL[1], SMALL[0], 3).astype(float)


def blocks(difference: NDArray[np.float64]) -> NDArray[np.float64]:
    height, width = SMALL[1] // 8, SMALL[0] // 8
    return difference.reshape(height, 8, width, 8, 3).mean(axis=(1, 3, 4))


@pytest.mark.parametrize("name", NAMES)
def test_a_screen_looks_as_it_did(name: str) -> None:
    golden = pixels(pygame.image.load(str(FOLDER / f"{name}.png")))
    difference = np.abs(pixels(drawn(name)) - golden)
    assert difference.mean() < MEAN
    assert blocks(difference).max() < WORST


def test_the_comparison_tells_screens_apart() -> None:
    one, other = pixels(drawn("play-changed")), pixels(drawn("play-crossed"))
    assert np.abs(one - other).mean() > MEAN or blocks(np.abs(one - other)).max() > WORST


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name in NAMES:
        pygame.image.save(drawn(name), str(FOLDER / f"{name}.png"))
