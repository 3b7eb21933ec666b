"""How the confidence of poker dice is fitted, and that the figures are printed."""

import pickle
from types import SimpleNamespace

import numpy as np
import pytest

pytest.importorskip("torch", reason="the extra `train` is not installed")

from vision.lab.training.poker import fit_face_confidence


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
