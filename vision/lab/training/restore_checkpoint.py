"""`python -m vision.lab.training.restore_checkpoint CHECKPOINT ...`: the committed networks as a checkpoint.

In the ONNX files every batch normalisation is folded into its convolution. Here each is put back such that it changes
nothing: its mean and spread are measured on crops, its weight and bias undo them.
"""

import argparse
from itertools import pairwise
from pathlib import Path

import numpy as np
import onnx
import torch
from onnx import numpy_helper
from torch import Tensor, nn

from vision.classification import face_net
from vision.detection import die_detector, proposal_net
from vision.lab.training.datasets.crop_mixture import Batches, Mixture
from vision.lab.training.datasets.face_patches import FaceBatches
from vision.lab.training.models.architectures import FaceNet, Searchers, TiltNet
from vision.lab.training.train_tilt_net import SlantBatches
from vision.networks.model_file import ONNX, WEIGHTS
from vision.tilt import tilt_net

CROPS = 256
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


def main() -> None:
    """Writes a checkpoint of the committed detector and proposal network, of the face network or of the tilt
    network."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("network", choices=(die_detector.NAME, face_net.NAME, tilt_net.NAME))
    parser.add_argument("checkpoint", type=Path)
    parser.add_argument("--weights", type=Path, default=WEIGHTS)
    parser.add_argument("--manifest", type=Path, required=True, action="append", help="labelled photographs (JSON)")
    parser.add_argument("--sprites", type=Path, required=True)
    args = parser.parse_args()
    mixture = Mixture(args.manifest, args.sprites, False, 0.55)
    if args.network == die_detector.NAME:
        both = Searchers()
        fill(both.detector, stored(args.weights / die_detector.NAME / ONNX))
        fill(both.proposals, stored(args.weights / proposal_net.NAME / ONNX))
        crops = next(iter(Batches(mixture, CROPS, 1)))[0]
        measure(both, crops.permute(0, 3, 1, 2).float().div(255))
        model: nn.Module = both
    else:
        model, batches = (FaceNet(), FaceBatches) if args.network == face_net.NAME else (TiltNet(), SlantBatches)
        restored(model, args.network, next(iter(batches(mixture, CROPS, 1)))[0].float(), args.weights)
    torch.save({"mean": model.state_dict(), "seen": 0}, args.checkpoint)


if __name__ == "__main__":
    main()
