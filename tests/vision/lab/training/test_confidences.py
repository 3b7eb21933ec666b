"""How confidences are fitted: what counts as right, and that the figures are printed."""

import pickle
from types import SimpleNamespace

import numpy as np
import pytest

pytest.importorskip("torch", reason="the extra `train` is not installed")

from vision.lab.training import fit_confidence
from vision.lab.training.poker import fit_face_confidence


def at(x, y, face):
    return SimpleNamespace(found=SimpleNamespace(x=x, y=y), face=face)


def test_a_place_is_judged_by_the_die_that_lies_there():
    rows = np.array([[50, 50, 20, 3, 0], [90, 50, 20, 5, 1]], np.float32)
    assert fit_confidence.outcome(at(52, 49, 3), rows) == (True, True)
    assert fit_confidence.outcome(at(52, 49, 4), rows) == (True, False)
    assert fit_confidence.outcome(at(50, 70, 3), rows) == (False, False)
    assert fit_confidence.outcome(at(80, 50, 5), rows) is None, "beside a die to be ignored"


def test_what_is_fitted_tells_right_from_wrong():
    rng = np.random.default_rng(1)
    features = np.column_stack([np.ones(400), rng.normal(0, 1, 400)]).astype(np.float32)
    right = (rng.random(400) < 1 / (1 + np.exp(-3 * features[:, 1]))).astype(np.float32)
    weights = fit_confidence.fit(features, right)
    assert weights == pytest.approx([0, 3], abs=0.7)
    assert fit_confidence.fit(features, right, ridge=1.0)[1] < 0.5 * weights[1], "held back"


def test_the_outcomes_that_were_kept_are_fitted_and_shown(tmp_path, capsys, monkeypatch):
    rng = np.random.default_rng(2)
    rights = rng.random(60) < 0.7
    seen = [SimpleNamespace(agree=True, features=np.array([1, r + rng.normal(0, 0.4)]), face="A") for r in rights]
    outcomes = [SimpleNamespace(evidence=one, right=bool(r)) for one, r in zip(seen, rights, strict=True)]
    kept = tmp_path / "kept"
    kept.write_bytes(pickle.dumps([*outcomes, SimpleNamespace(evidence=None, right=False)]))
    monkeypatch.setattr("sys.argv", ["fit", "--kept", str(kept)])
    fit_face_confidence.main()
    first, *table = capsys.readouterr().out.splitlines()
    assert first.startswith(f"61 dice, {rights.sum()} right") and first.endswith("agree on 60")
    assert len(table) == len(fit_face_confidence.THRESHOLDS)
