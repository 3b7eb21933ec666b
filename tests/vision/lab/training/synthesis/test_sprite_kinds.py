"""Which kinds of dice a sprite bank holds, and how near the camera is."""

from collections import Counter

import numpy as np
import pytest

from vision.lab.training.synthesis import sprite_bank, sprite_renderer
from vision.lab.training.synthesis.sprite_renderer import FAR, MAKERS, NEAR, Kind, Sprite


def edges_away(kind: Kind, seed: int) -> float:
    """Edges between the middle of a die and the camera (edges are two units long)."""
    _, pose = MAKERS[kind](np.random.default_rng(seed))
    return float(np.linalg.norm(pose.camera - (0, 0, pose.height)) / 2)


@pytest.mark.parametrize(("kind", "band"), [(Kind.CLOSE, NEAR), (Kind.ORDINARY, FAR), (Kind.IMPOSTOR, FAR)])
def test_a_die_that_fills_the_picture_is_seen_from_near(kind, band):
    away = [edges_away(kind, seed) for seed in range(40)]
    assert band[0] - 0.01 <= min(away) < max(away) <= band[1] + 0.01 and max(away) > 1.8 * min(away)


def test_the_bank_holds_every_kind(monkeypatch):
    drawn = []

    def noted(rng: np.random.Generator, kind: Kind) -> Sprite:
        drawn.append(kind)
        empty = np.zeros((2, 2, 6), np.uint8), np.zeros((4, 2), np.float32)
        return Sprite(*empty, 1, 1.0, 1.0, 1.0, [0.0, 0.0])

    monkeypatch.setattr(sprite_bank, "render_sprite", noted)
    monkeypatch.setattr(sprite_renderer, "render_sprite", noted)
    for seed in range(13 * 6 * 4):
        sprite_bank._render(seed)
    assert Counter(drawn) == {Kind.ORDINARY: 192, Kind.CLOSE: 48, Kind.IMPOSTOR: 48, Kind.STRAIGHT_TWO: 24}
