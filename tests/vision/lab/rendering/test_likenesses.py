"""Things that look like a die from above: of their shapes and sizes, told apart from dice."""

import numpy as np
import pytest

from vision.lab.rendering.throws import likenesses
from vision.lab.rendering.throws.ground_truth import die_truth, entry
from vision.lab.rendering.throws.kiosk_setup import kiosk_setup, ordinary_throw
from vision.lab.rendering.throws.other_dots import OtherDots


@pytest.fixture(scope="module")
def setup():
    return kiosk_setup(np.random.default_rng(5), "train")


@pytest.mark.whole
@pytest.mark.parametrize(
    ("kind", "high", "long", "die"),
    [
        (likenesses.thin, (0.0, 0.76), (0.62, 1.45), False),
        (likenesses.long, (0.03, 1.38), (0.9, 3.8), False),
        (likenesses.cube, (0.97, 1.03), (0.97, 1.03), True),
        (likenesses.other_cube, (0.62, 1.32), (0.62, 1.38), False),
        (likenesses.stacked, (0.05, 1.51), (0.9, 2.9), False),
        (likenesses.disc, (0.03, 1.02), (0.85, 1.65), False),
        (likenesses.dome, (0.2, 1.9), (0.85, 1.75), False),
    ],
)
def test_each_kind_has_its_shape_and_says_whether_it_is_a_die(setup, kind, high, long, die):
    for seed in range(12):
        thing = kind(np.random.default_rng(seed), setup)
        spans = np.ptp(thing.mesh.points, axis=0) / setup.die_mm
        assert high[0] <= spans[2] <= high[1] and long[0] <= spans[:2].max() <= long[1] and thing.die is die
        assert thing.top[:, 2] == pytest.approx(thing.mesh.points[:, 2].max(), abs=0.01)
        there = thing.at(30.0, -20.0, 1.0)
        assert np.abs(there.top.mean(0)[:2] - (30, -20)).max() <= thing.reach


@pytest.mark.whole
def test_a_row_is_of_flat_tiles_or_of_dice(setup):
    rows = [likenesses.row(np.random.default_rng(seed), setup) for seed in range(24)]
    assert {thing.die for thing in rows} == {False, True}
    for thing in rows:
        spans = np.ptp(thing.mesh.points, axis=0) / setup.die_mm
        assert 1.35 <= spans[0] <= 4.1 and (0.97 <= spans[2] <= 1.03 if thing.die else spans[2] <= 1.2)
        assert thing.top[:, 2].max() <= (1.03 if thing.die else 1.2) * setup.die_mm
        assert np.abs(thing.mesh.points[:, :2].min(0) + thing.mesh.points[:, :2].max(0)).max() < 0.01
        assert (np.abs(thing.top[:, :2]).max(0) <= np.abs(thing.mesh.points[:, :2]).max(0) + 0.01).all()


def test_nothing_but_other_dots_lies_beside_the_face_of_a_bar(setup, monkeypatch):
    seen = []
    painted = likenesses.painted
    monkeypatch.setattr(likenesses, "painted", lambda *args: seen.append(args[-1]) or painted(*args))
    for seed in range(12):
        likenesses.long(np.random.default_rng(seed), setup)
    likenesses.thin(np.random.default_rng(0), setup)
    assert 2 < sum(beside is None for beside in seen[:-1]) < 10 and seen[-1] is None
    assert all(isinstance(beside.design, OtherDots) for beside in seen if beside)


def test_a_throws_truth_keeps_dice_and_what_looks_like_them_apart(setup):
    rng = np.random.default_rng(8)
    throw = likenesses.beside(setup, ordinary_throw(setup, rng), rng)
    truth = entry("", "", throw)
    others = [die for die in throw.dice if isinstance(die.design, OtherDots)]
    assert others and len(truth["dice"]) == 5 - len(others)
    assert len(truth["likenesses"]) == len(others) + len(throw.things) and len(throw.things) > 2
    assert sum(one["die"] for one in truth["likenesses"]) == sum(thing.die for thing in throw.things)
    assert truth["likenesses"][0]["quad"] == die_truth(others[0], setup)["quad"]
    for thing in throw.things:
        for die in throw.dice:
            assert np.hypot(*(thing.mesh.points[:, :2] - die.place[:2]).T).min() > die.edge / 2
