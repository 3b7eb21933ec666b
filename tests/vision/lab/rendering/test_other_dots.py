"""Dots in no die's layout: never a die's, never eight, never over each other, the same for the same layout."""

import numpy as np
import pytest

from vision.lab.rendering.scene.dice_makes import designs
from vision.lab.rendering.throws.other_dots import ARRANGED, GAP, KEPT_AWAY, LAYOUTS, UNLIKE, other_dots

MAKES = designs("train")


def layouts(count, makes=MAKES[:1]):
    return [other_dots(np.random.default_rng(seed), makes[seed % len(makes)], 2**20) for seed in range(count)]


def worst(mine, die):
    """How far the dot lies that is farthest from a face's, from the likest of the four sides."""
    turned = [die, die @ np.array([[0, 1], [-1, 0]])]
    gaps = [np.linalg.norm(mine[:, None] - face[None], axis=2) for face in turned]
    return min(max(gap.min(0).max(), gap.min(1).max()) for gap in gaps)


def test_they_are_no_dies_from_any_side():
    for dots in layouts(40):
        for face in range(1, 7):
            mine = dots.sites(face)
            known = [make.sites(len(mine)) for make in MAKES] if len(mine) <= 6 else []
            assert all(worst(mine, die) >= UNLIKE for die in known)


def test_never_eight_and_as_many_as_no_die_has():
    counts = [len(dots.sites(face)) for dots in layouts(120) for face in range(1, 7)]
    assert KEPT_AWAY not in counts and {7, 9, 10, 12} <= set(counts)
    assert 0.3 < np.mean([count <= 6 for count in counts]) < 0.7


def test_all_arrangements_are_drawn_the_same_for_the_same_layout():
    kinds = {dots.layout % len(ARRANGED) for dots in layouts(40)}
    assert kinds == set(range(len(ARRANGED)))
    first, again = layouts(1)[0], layouts(1)[0]
    assert first == again and (first.sites(3) == again.sites(3)).all()


def test_dots_lie_apart_and_on_the_face():
    for dots in layouts(60, MAKES):
        for face in range(1, 7):
            spots, radius = dots.sites(face), dots.pip_radius(face)
            gaps = np.linalg.norm(spots[:, None] - spots[None], axis=2) + 9 * np.eye(len(spots))
            assert gaps.min() >= radius * GAP - 1e-6 and 0.04 < radius <= dots.radius
            assert np.abs(spots).max() < 1.05


def test_whole_dice_bear_few_layouts():
    drawn = {other_dots(np.random.default_rng(seed), MAKES[0]).layout for seed in range(200)}
    assert max(drawn) < LAYOUTS


def test_a_make_that_only_judges_lends_nothing():
    dots = other_dots(np.random.default_rng(2), designs("test")[0])
    assert dots.shape == pytest.approx(MAKES[0].shape) and dots.spread == MAKES[0].spread
