"""How the confidence and its limits are fitted: what counts as right, and what risk a limit leaves."""

from types import SimpleNamespace

import numpy as np
import pytest

from vision.lab.training import fit_confidence
from vision.lab.training.models.fitted_file import write_limits
from vision.limits.limit_file import PATH, parsed


def at(x, y, face, edge=20.0):
    return SimpleNamespace(found=SimpleNamespace(x=x, y=y, edge=edge), face=face)


def test_a_place_is_judged_by_the_die_that_lies_there():
    dice = np.array([[50, 50, 20, 3], [90, 50, 20, 5]], np.float32)
    assert fit_confidence.outcome(at(52, 49, 3), dice) == (True, True)
    assert fit_confidence.outcome(at(52, 49, 4), dice) == (True, False)
    assert fit_confidence.outcome(at(50, 70, 3), dice) == (False, False)
    assert fit_confidence.outcome(at(52, 49, 3, edge=5.0), dice) == (False, False), "a pip on it"
    assert fit_confidence.outcome(at(1, 1, 3), np.zeros((0, 4), np.float32)) == (False, False)


def places(count=4000, seed=1):
    rng = np.random.default_rng(seed)
    features = np.zeros((count, len(fit_confidence.SIGNS)), np.float32)
    features[:, 0], features[:, 1], features[:, 2] = 1, rng.normal(0, 3, count), rng.normal(0, 1, count)
    right = rng.random(count) < 1 / (1 + np.exp(-features[:, 1] + features[:, 2]))
    names = np.array([str(k // 2) for k in range(count)])
    alone, far = np.arange(count), np.zeros((count, 3), np.float32)
    return fit_confidence.Places(features, right, right, names, names, np.zeros(count, bool), far, alone)


def test_what_is_fitted_tells_right_from_wrong():
    face, presence = fit_confidence.fit(places())
    assert face[1] > 0.6 and face[2] == 0, "it speaks against what it should speak for"
    assert face == pytest.approx(presence)


def test_what_lies_beside_a_die_gains_from_it():
    """Of two places in a picture the second, of which nothing else is known, is a die where the first is."""
    one = places()
    features = one.features.copy()
    features[1::2, 1:] = 0
    right = one.right.copy()
    right[1::2] = right[::2]
    spots = np.tile(np.array([[0, 0, 20], [50, 0, 20]], np.float32), (len(right) // 2, 1))
    pairs = one._replace(features=features, right=right, there=right, place=spots, picture=np.arange(len(right)) // 2)
    assert fit_confidence.fit(pairs)[0][-1] > 1
    known = pairs._replace(known=np.ones(len(right), bool))
    assert fit_confidence.fit(known)[0][-1] == pytest.approx(0, abs=1e-9)


@pytest.mark.whole
def test_a_limit_keeps_the_risk_and_no_milder_one_does():
    seen = places()
    sure, overlooked = fit_confidence.limits(seen)
    face, presence = fit_confidence.unseen(seen)

    def share(wrong):
        return fit_confidence.share_at_most(len(np.unique(seen.scene[wrong])), 2000)

    def silent(limit):
        return share((presence >= 0.5) & (face >= limit) & ~seen.right)

    def missed(limit):
        return share((presence < 0.5) & (presence <= limit) & seen.there)

    assert silent(sure) <= fit_confidence.RISK < silent(sure - 0.01) and 0.8 < sure < 1
    assert missed(overlooked) <= fit_confidence.RISK < missed(overlooked + 0.01) and 0 < overlooked < 0.5


@pytest.mark.whole
def test_what_was_fitted_is_written_as_it_is_read(tmp_path):
    one = places()
    both = fit_confidence.Places(*(np.concatenate([column, column]) for column in one))
    both.known[len(one.known) :] = True
    path, before = tmp_path / PATH.name, PATH.read_text("utf-8")
    path.write_text(before, "utf-8")
    write_limits(path, fit_confidence.content(both))
    read = parsed(path.read_text("utf-8"))
    any_scale, known = read["any_scale"], read["known_scale"]
    assert any_scale["face"] == known["face"] and any_scale["sure"] == known["sure"]
    assert (any_scale["sure"].n, any_scale["face"].n, read["company"]["clear"].n) == (2000, 4000, 4000)
    assert any_scale["overlooked"].value < known["overlooked"].value, "a game knows how many it wants"
    assert (any_scale["sure"].value, any_scale["overlooked"].value) == fit_confidence.limits(places())
    assert {name: set(limits) for name, limits in read.items()} == {
        name: set(limits) for name, limits in parsed(before).items()
    }
