"""How often training crops show what is rare."""

from dataclasses import replace

import numpy as np
import pytest

from vision.lab.training.datasets import photograph_crops
from vision.lab.training.synthesis import crop_composer, crop_shares
from vision.lab.training.synthesis.crop_shares import LARGEST, SHARES, SMALLEST
from vision.lab.training.synthesis.negatives import Negatives
from vision.lab.training.synthesis.sprite_bank import SpriteBank
from vision.lab.training.synthesis.sprite_renderer import render_sprite


@pytest.fixture(scope="module")
def maker() -> crop_composer.SceneMaker:
    """One die, on a ground in whose middle a network once saw one."""
    sprite = render_sprite(np.random.default_rng(1))
    facts = np.array([(sprite.value, sprite.upright, sprite.margin, sprite.facing, *sprite.slant)], np.float32)
    bank = SpriteBank(sprite.layers[None], sprite.layers[None, ::2, ::2], sprite.quad[None], facts)
    ground = np.full((1, 256, 256, 3), 90, np.uint8)
    mistaken = Negatives(ground, np.zeros((1, 160, 160, 4), np.uint8), np.array([[0, 128, 128, 40]], np.float32))
    return crop_composer.SceneMaker(bank, np.arange(1), ground, mistaken)


def test_all_are_shares() -> None:
    assert all(0 <= getattr(SHARES, name) <= 1 for name in type(SHARES).__slots__)


def test_dice_are_too_small_to_be_found_as_often_as_it_says(monkeypatch: pytest.MonkeyPatch) -> None:
    rng = np.random.default_rng(1)
    monkeypatch.setattr(crop_shares, "SHARES", replace(SHARES, tiny=0.0))
    assert crop_shares.any_size(rng) == (SMALLEST, LARGEST)
    monkeypatch.setattr(crop_shares, "SHARES", replace(SHARES, tiny=1.0))
    assert crop_shares.any_size(rng)[1] < SMALLEST


@pytest.mark.parametrize("bare", [0.0, 1.0])
def test_a_ground_with_what_was_mistaken_is_bare_as_often_as_it_says(
    maker: crop_composer.SceneMaker, monkeypatch: pytest.MonkeyPatch, bare: float
) -> None:
    shares = replace(SHARES, mistaken=1.0, bare_mistaken=bare, tiny=0.0)
    monkeypatch.setattr(crop_composer, "SHARES", shares)
    crops = [maker.make(np.random.default_rng(seed), too_large=0.0)[1] for seed in range(12)]
    assert all((rows[:, 3] == crop_composer.NO_DIE).any() for rows in crops), "where it lies is said"
    assert all((rows[:, 3] >= 0).any() == (bare == 0) for rows in crops)


def test_photographs_get_other_colours_as_often_as_it_says(monkeypatch: pytest.MonkeyPatch) -> None:
    picture = np.full((300, 300, 3), 110, np.uint8)
    picture[100:200, 100:200], picture[140:160, 140:160] = 235, 20
    die = {"value": 1, "box": [100, 100, 100, 100]}
    photographs = photograph_crops.PhotographMaker([photograph_crops.Photograph.of(picture, [die])])
    monkeypatch.setattr(photograph_crops, "camera", lambda _rng, crop: crop)

    def coloured(share: float) -> int:
        monkeypatch.setattr(photograph_crops, "SHARES", replace(SHARES, recoloured=share))
        crops = (photographs.make(np.random.default_rng(seed))[0] for seed in range(20))
        return sum(bool((np.ptp(crop[..., :3], axis=2) > 60).mean() > 0.02) for crop in crops)

    assert coloured(1.0) > coloured(0.0) + 5
