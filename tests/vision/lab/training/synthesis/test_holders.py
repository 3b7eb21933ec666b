"""What dice lie in, and the crops that show one large die."""

from dataclasses import replace

import numpy as np
import pytest

from vision.lab.training.synthesis import crop_composer, holders
from vision.lab.training.synthesis.clutter import SIDE
from vision.lab.training.synthesis.crop_shares import LARGEST, SHARES
from vision.lab.training.synthesis.sprite_bank import SpriteBank
from vision.lab.training.synthesis.sprite_renderer import render_sprite


def test_a_ring_and_a_frame_leave_room_for_their_die():
    half = holders.EDGE // 2 - 2
    inside = slice(SIDE // 2 - half, SIDE // 2 + half)
    for seed in range(12):
        body = np.zeros((SIDE, SIDE), np.float32)
        holders.ring(np.random.default_rng(seed), body)
        assert body.max() == 1 and not body[SIDE // 2, inside].any() and not body[inside, SIDE // 2].any()


@pytest.mark.parametrize("kind", sorted(set(holders.KINDS), key=lambda kind: kind.__name__))
def test_every_holder_reaches_beyond_its_die(kind):
    for seed in range(6):
        body = np.zeros((SIDE, SIDE), np.float32)
        kind(np.random.default_rng(seed), body)
        body[SIDE // 2 - 18 : SIDE // 2 + 18, SIDE // 2 - 18 : SIDE // 2 + 18] = 0
        assert body.max() > 0.5


def test_a_holder_is_drawn_around_its_place_in_proportion_to_the_die():
    def reach(edge: float) -> float:
        picture = np.full((400, 400, 3), 128, np.float32)
        holders.paste_holder(np.random.default_rng(3), picture, 200, 200, edge, np.array([30, 30, 200], np.float32))
        down, across = np.nonzero(np.abs(picture - 128).max(2) > 12)
        assert abs(across.mean() - 200) < edge / 2 and abs(down.mean() - 200) < edge / 2
        return float(np.ptp(across))

    assert reach(80) == pytest.approx(2 * reach(40), rel=0.2)


@pytest.mark.whole
def test_a_portrait_shows_one_large_die(monkeypatch):
    sprites = [render_sprite(np.random.default_rng(seed)) for seed in range(6)]
    layers = np.stack([s.layers for s in sprites])
    facts = np.array([(s.value, s.upright, s.margin, s.facing, *s.slant) for s in sprites], np.float32)
    bank = SpriteBank(layers, np.ascontiguousarray(layers[:, ::2, ::2]), np.stack([s.quad for s in sprites]), facts)
    monkeypatch.setattr(crop_composer, "SHARES", replace(SHARES, portrait=1.0))
    ground = np.full((3, 256, 256, 3), 90, np.uint8)
    maker = crop_composer.SceneMaker(bank, np.arange(6), ground)
    rng = np.random.default_rng(5)
    rows = [rows[rows[:, 3] >= 0] for _ in range(40) for _, rows in [maker.make(rng)]]
    shown = [row for row in rows if len(row)]
    assert len(shown) > 25 and all(len(row) == 1 for row in shown), "too large ones have no label"
    assert np.median([row[0, 2] for row in shown]) > 0.35 * LARGEST
