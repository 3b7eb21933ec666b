"""Weights between two checkpoints."""

import pytest

pytest.importorskip("torch", reason="the extra `train` is not installed")

import torch

from vision.lab.training.average_checkpoints import between, main


def test_weights_lie_between_and_counts_are_the_later_ones():
    before = {"a": torch.tensor([0.0, 4.0]), "n": torch.tensor(3)}
    after = {"a": torch.tensor([2.0, 0.0]), "n": torch.tensor(9)}
    found = between(before, after, 0.25)
    assert found["a"].tolist() == [0.5, 3.0] and found["n"].item() == 9
    with pytest.raises(KeyError):
        between(before, {"a": after["a"]}, 0.5)


def test_a_checkpoint_is_written(tmp_path, monkeypatch):
    for name, value in (("x", 1.0), ("y", 3.0)):
        torch.save({"mean": {"a": torch.tensor(value)}, "seen": 7}, tmp_path / name)
    monkeypatch.setattr("sys.argv", ["average", str(tmp_path / "x"), str(tmp_path / "y"), str(tmp_path / "z")])
    main()
    assert torch.load(tmp_path / "z", weights_only=True) == {"mean": {"a": torch.tensor(2.0)}, "seen": 7}
