"""How a network learns: its rate over time, and that it does."""

from itertools import count

import numpy as np
import pytest

pytest.importorskip("torch", reason="the extra `train` is not installed")

import torch
from torch import nn

from vision.lab.training.models import training_loop
from vision.lab.training.models.training_loop import Plan, fit, options


def test_the_rate_warms_up_and_falls_to_a_hundredth(tmp_path):
    plan = Plan(1000.0, 2e-3, tmp_path / "c", warm_up=30)
    assert plan.rate_after(15) == pytest.approx(1e-3) and plan.rate_after(30) == pytest.approx(2e-3)
    assert plan.rate_after(515) == pytest.approx(2e-3 * 0.505) and plan.rate_after(2000) == pytest.approx(2e-5)
    assert np.all(np.diff([plan.rate_after(t) for t in range(30, 1000, 50)]) < 0)


def test_a_run_learns_and_its_checkpoint_can_be_continued(tmp_path, monkeypatch):
    torch.manual_seed(1)
    ticks = count()
    monkeypatch.setattr(training_loop.time, "monotonic", lambda: next(ticks) / 1000)

    def batches():
        while True:
            x = torch.randn(16, 3, 1, 1)
            yield x, 2 * x[:, :1, 0, 0] - x[:, 1:2, 0, 0] + 0.5

    def squares(model, batch):
        error = (model(batch[0])[..., 0, 0] - batch[1]).square().mean()
        return error, {"error": float(error.detach())}

    plan = Plan(0.6, 0.05, tmp_path / "first", warm_up=0.05)
    fit(nn.Conv2d(3, 1, 1), batches(), squares, plan)
    stored = torch.load(tmp_path / "first", weights_only=True)
    assert stored["mean"]["weight"].ravel().tolist() == pytest.approx([2, -1, 0], abs=0.1) and stored["seen"] > 100
    fit(nn.Conv2d(3, 1, 1), batches(), squares, Plan(0.0, 0.05, tmp_path / "second", tmp_path / "first"))
    again = torch.load(tmp_path / "second", weights_only=True)["mean"]
    assert torch.equal(again["weight"], stored["mean"]["weight"])


def test_a_command_line_has_the_networks_own_defaults():
    needed = ["--checkpoint", "c", "--manifest", "m", "--sprites", "s"]
    args = options("", minutes=7, rate=1e-3, batch=5, rendered=0.4, seed=9).parse_args(needed)
    assert (args.minutes, args.batch, args.rendered, args.seed) == (7, 5, 0.4, 9) and Plan.of(args).seconds == 420
