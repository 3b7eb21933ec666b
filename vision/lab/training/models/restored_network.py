"""A committed network as the model that it was trained as.

In the ONNX files every batch normalisation is folded into its convolution. Here each is put back such that it changes
nothing: its mean and spread are measured on what the network sees, its weight and bias undo them.
"""

from itertools import pairwise
from pathlib import Path

import numpy as np
import onnx
import torch
from onnx import numpy_helper
from torch import Tensor, nn

from vision.networks.model_file import ONNX, WEIGHTS

Folded = dict[str, np.ndarray]


def stored(path: Path) -> Folded:
    """The named weights of an ONNX file, in the order in which they are used."""
    graph = onnx.load(path).graph
    values = {tensor.name: numpy_helper.to_array(tensor) for tensor in graph.initializer}
    return {name: values[name] for node in graph.node for name in node.input if name in values}


def fill(model: nn.Module, weights: Folded) -> None:
    """Puts folded weights into the model: named ones by name, the others in order; eval mode then gives the same.

    Before the name in the model may stand that of what added the activations when it was exported.
    """
    state = model.state_dict()
    named = {
        name if name in state else name.partition(".")[2]: value
        for name, value in weights.items()
        if not name.startswith("onnx::")
    }
    model.load_state_dict(
        state | {name: _grown(torch.from_numpy(value), state[name]) for name, value in named.items()}
    )
    rest = iter([value for name, value in weights.items() if name.startswith("onnx::")])
    for convolution, normalisation in _pairs(model):
        convolution.weight.data = torch.from_numpy(next(rest).copy())
        normalisation.bias.data = torch.from_numpy(next(rest).copy())
        normalisation.running_var.fill_(1 - normalisation.eps)  # type: ignore[operator, union-attr]
    if next(rest, None) is not None:
        raise ValueError("this file holds more convolutions than the network has")


def _grown(stored: Tensor, now: Tensor) -> Tensor:
    """Outputs that the stored network did not have yet answer zero."""
    grown = torch.zeros_like(now)
    grown[: len(stored)] = stored
    return grown


def _pairs(model: nn.Module) -> list[tuple[nn.Conv2d, nn.BatchNorm2d]]:
    layers = [m for m in model.modules() if isinstance(m, nn.Conv2d | nn.BatchNorm2d)]
    return [
        (one, other)
        for one, other in pairwise(layers)
        if isinstance(one, nn.Conv2d) and isinstance(other, nn.BatchNorm2d)
    ]


def measure(model: nn.Module, pictures: Tensor) -> None:
    """Gives every normalisation the mean and variance that its input has in `pictures`, and undoes them."""
    found: dict[nn.BatchNorm2d, tuple[Tensor, Tensor]] = {}

    def note(module: nn.Module, inputs: tuple[Tensor, ...]) -> None:
        assert isinstance(module, nn.BatchNorm2d)
        found[module] = inputs[0].mean((0, 2, 3)), inputs[0].var((0, 2, 3))

    hooks = [n.register_forward_pre_hook(note) for _, n in _pairs(model)]
    model.eval()
    with torch.no_grad():
        model(pictures)
    for hook in hooks:
        hook.remove()
    for layer, (mean, variance) in found.items():
        layer.bias.data += mean
        layer.weight.data = (variance + layer.eps).sqrt()
        layer.running_mean, layer.running_var = mean, variance


def restored(model: nn.Module, name: str, shown: Tensor, weights: Path = WEIGHTS) -> dict[str, Tensor]:
    """The state of the committed network of that name, which fits the model; `shown` is a batch of what it sees."""
    fill(model, stored(weights / name / ONNX))
    measure(model, shown)
    return dict(model.state_dict())
