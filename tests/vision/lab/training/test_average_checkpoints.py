"""Weights between two checkpoints."""

import pytest

pytest.importorskip("torch", reason="the extra `train` is not installed")
pytest.importorskip("onnx", reason="the extra `train` is not installed")

import numpy as np
import torch

from vision.lab.training.average_checkpoints import between, main
from vision.lab.training.models.restored_network import stored
from vision.networks.model_file import ONNX, WEIGHTS


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


def test_between_two_files_of_a_network_lie_weights_between_and_another_network_is_refused(tmp_path, monkeypatch):
    card, tilt = (WEIGHTS / name / ONNX for name in ("card_index_net", "tilt_net"))
    net = torch.nn.Sequential(torch.nn.Conv2d(1, 2, 3), torch.nn.Flatten())
    for name in ("before", "after"):
        torch.nn.init.constant_(net[0].weight, 1.0 if name == "before" else 3.0)
        torch.nn.init.constant_(net[0].bias, 0.0)
        torch.onnx.export(net, (torch.zeros(1, 1, 4, 4),), str(tmp_path / f"{name}.onnx"), dynamo=False)
    files = [str(tmp_path / f"{name}.onnx") for name in ("before", "after", "out")]
    monkeypatch.setattr("sys.argv", ["average", *files, "--share", "0.75"])
    main()
    kernel, bias = stored(tmp_path / "out.onnx").values()
    assert np.all(kernel == 2.5) and np.all(bias == 0)
    monkeypatch.setattr("sys.argv", ["average", str(card), str(tilt), files[2]])
    with pytest.raises(ValueError):
        main()
